import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  providers: {
    ollama_found: 'Ollama gefunden. Modelle: {{number}}',
    ollama_missing:
      'An der üblichen Adresse antwortet kein Ollama. Starte es oder richte es von Hand mit seiner Adresse ein.',
    connect: 'Verbinden',
    connected: '{{name}} ist verbunden.',
    demo: 'Vorführung',
  },
};
