import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  search: {
    title: 'Suche',
    type_messages: 'Nachrichten',
    type_channels: 'Chats',
    type_files: 'Dateien',
  },
};
