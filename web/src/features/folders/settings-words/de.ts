import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  folders_page: {
    text: 'Deine eigenen Fächer für Chats. Nur du siehst sie.',
    empty: 'Noch keine Ordner',
    empty_text: 'Gib dem ersten unten einen Namen.',
    new_name: 'Name des neuen Ordners',
    create: 'Hinzufügen',
    created_on: 'Angelegt am {{date}}',
    actions_for: 'Aktionen für {{name}}',
  },
};
