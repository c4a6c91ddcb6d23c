import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  folders: {
    title: 'المجلدات',
    name: 'اسم المجلد',
    move_up: 'نقل لأعلى',
    move_down: 'نقل لأسفل',
    deleted: 'تم حذف «{{name}}».',
    delete_title: 'حذف «{{name}}»؟',
    delete_text: 'يزول المجلد ويبقى ما فيه خارج أي مجلد.',
  },
};
