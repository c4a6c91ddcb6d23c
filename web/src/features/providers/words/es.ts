import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  providers: {
    ollama_found: 'Ollama encontrado. Modelos: {{number}}',
    ollama_missing:
      'Ningún Ollama responde en su dirección habitual. Inícialo o configúralo a mano con su dirección.',
    connect: 'Conectar',
    connected: '{{name}} está conectado.',
    demo: 'Demostración',
  },
};
