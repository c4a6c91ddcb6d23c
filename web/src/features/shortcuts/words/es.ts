import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcuts: {
    title: 'Atajos de teclado',
    sidebar: 'Mostrar u ocultar la lista',
    send: 'Enviar un mensaje',
  },
};
