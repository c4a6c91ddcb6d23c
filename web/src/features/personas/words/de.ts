import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  personas: {
    create: 'Neue Persona',
    for_everybody: 'Serverweit',
    mine: 'Nur du',
    all: 'Alle Personas',
    all_models: 'Alle Modelle',
    resting: 'Ruht',
    name: 'Name',
  },
};
