import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  archive: {
    text: 'محادثات محذوفة ما زالت محفوظة. استعدها قبل موعدها.',
    empty: 'الأرشيف فارغ',
    empty_text: 'ما تحذفه يُحفظ هنا لبعض الوقت إذا كان الخادم مضبوطًا على ذلك.',
    purge: 'تُحذف نهائيًا في {{date}}',
    restore: 'استعادة',
    restored: 'عادت المحادثة.',
    import: 'استيراد محادثة',
    import_wrong: 'لا يحتوي هذا الملف على محادثة.',
  },
};
