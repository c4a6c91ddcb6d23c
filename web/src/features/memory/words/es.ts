import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  memory: {
    title: 'Memoria',
    here: 'Memoria en este chat',
    here_text:
      'Desactivada: aquí no se le dice a la IA nada de lo recordado, ni se recuerda nada de lo que se diga.',
    off_here: 'La memoria está desactivada aquí',
  },
};
