import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  palette: {
    title: 'Alles finden',
    placeholder: 'Chats, Personen, Nachrichten, Seiten …',
    people: 'Personen',
  },
};
