import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  folders: {
    title: 'المجلدات',
    text: 'رفوفك الخاصة للمحادثات. لا يراها غيرك.',
    empty: 'لا توجد مجلدات بعد',
    empty_text: 'اكتب اسم المجلد الأول في الأسفل.',
    new_name: 'اسم المجلد الجديد',
    name: 'اسم المجلد',
    create: 'إضافة',
    created_on: 'أُنشئ في {{date}}',
    actions_for: 'إجراءات {{name}}',
    move_up: 'نقل لأعلى',
    move_down: 'نقل لأسفل',
    deleted: 'تم حذف «{{name}}».',
    delete_title: 'حذف «{{name}}»؟',
    delete_text: 'يزول المجلد ويبقى ما فيه خارج أي مجلد.',
  },
};
