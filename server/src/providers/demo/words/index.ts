import type { Language } from '../language.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import type { Phrases } from './phrases.ts';

const PHRASES: Readonly<Record<Language, Phrases>> = { en, de, fr, es, ja, ar };

export const phrasesIn = (language: Language): Phrases => PHRASES[language];
