import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notes: {
    title: 'Notizen',
    empty: 'Hier ist noch nichts',
    name: 'Titel',
    description: 'Text',
    trash: '„{{title}}“ bleibt 30 Tage im Papierkorb.',
    permission: 'Notizen anlegen',
  },
};
