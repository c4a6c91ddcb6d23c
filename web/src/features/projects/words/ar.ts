import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  projects: {
    title: 'المشاريع',
    all: 'كل المشاريع',
    new: 'مشروع جديد',
    chats_zero: 'لا محادثات',
    chats_one: 'محادثة واحدة',
    chats_two: 'محادثتان',
    chats_few: '{{count}} محادثات',
    chats_many: '{{count}} محادثة',
    chats_other: '{{count}} محادثة',
  },
};
