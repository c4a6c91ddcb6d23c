import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcuts: {
    title: 'Raccourcis clavier',
    sidebar: 'Afficher ou masquer la liste',
    send: 'Envoyer un message',
  },
};
