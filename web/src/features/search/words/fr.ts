import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  search: {
    title: 'Recherche',
    type_messages: 'Messages',
    type_channels: 'Chats',
    type_files: 'Fichiers',
  },
};
