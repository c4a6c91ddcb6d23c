import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  folders_page: {
    text: 'رفوفك الخاصة للمحادثات. لا يراها غيرك.',
    empty: 'لا توجد مجلدات بعد',
    empty_text: 'اكتب اسم المجلد الأول في الأسفل.',
    new_name: 'اسم المجلد الجديد',
    create: 'إضافة',
    created_on: 'أُنشئ في {{date}}',
    actions_for: 'إجراءات {{name}}',
  },
};
