import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  palette: {
    title: 'Encontrar cualquier cosa',
    placeholder: 'Chats, personas, mensajes, páginas…',
    people: 'Personas',
  },
};
