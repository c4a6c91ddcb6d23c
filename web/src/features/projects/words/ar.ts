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
    notes_zero: 'لا ملاحظات',
    notes_one: 'ملاحظة واحدة',
    notes_two: 'ملاحظتان',
    notes_few: '{{count}} ملاحظات',
    notes_many: '{{count}} ملاحظة',
    notes_other: '{{count}} ملاحظة',
    tasks_zero: 'لا مهام مفتوحة',
    tasks_one: 'مهمة مفتوحة واحدة',
    tasks_two: 'مهمتان مفتوحتان',
    tasks_few: '{{count}} مهام مفتوحة',
    tasks_many: '{{count}} مهمة مفتوحة',
    tasks_other: '{{count}} مهمة مفتوحة',
    files_zero: 'لا ملفات',
    files_one: 'ملف واحد',
    files_two: 'ملفان',
    files_few: '{{count}} ملفات',
    files_many: '{{count}} ملفًا',
    files_other: '{{count}} ملف',
  },
};
