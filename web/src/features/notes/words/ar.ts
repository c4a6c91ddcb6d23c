import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notes: {
    title: 'الملاحظات',
    empty: 'لا يوجد شيء هنا بعد',
    name: 'العنوان',
    description: 'النص',
    trash: 'تبقى «{{title}}» في سلة المهملات 30 يومًا.',
    permission: 'إنشاء ملاحظات',
  },
};
