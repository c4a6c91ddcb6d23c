import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  search: {
    title: 'البحث',
    type_messages: 'الرسائل',
    type_channels: 'المحادثات',
    type_files: 'الملفات',
  },
};
