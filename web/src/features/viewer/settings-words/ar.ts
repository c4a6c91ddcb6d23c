import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  viewer: {
    file: 'ملف',
    place: '{{at}} من {{count}}',
    previous: 'الملف السابق',
    next: 'الملف التالي',
    larger: 'تكبير',
    smaller: 'تصغير',
    fit: 'ملاءمة النافذة (الآن {{size}})',
    fit_short: 'ملاءمة النافذة',
    as_written: 'العرض كما كُتب',
    as_drawn: 'العرض كصفحة',
    copy_failed: 'تعذّر النسخ. نزّل الملف بدلًا من ذلك.',
    not_shown: 'لا يمكن للصفحة عرض هذا الملف. نزّله لفتحه.',
    empty: 'هذا الملف فارغ.',
    cut: 'يظهر أول {{size}} فقط. نزّل الملف لقراءته كاملًا.',
    locked: 'يطلب ملف PDF هذا كلمة مرور. نزّله لفتحه.',
    page: 'الصفحة {{number}}',
    page_of: 'الصفحة {{at}} من {{count}}',
  },
};
