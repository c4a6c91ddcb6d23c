import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  search: {
    title: 'Búsqueda',
    type_messages: 'Mensajes',
    type_channels: 'Chats',
    type_files: 'Archivos',
  },
};
