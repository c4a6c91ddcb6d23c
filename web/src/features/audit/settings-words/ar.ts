import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  audit: {
    text: 'من فعل ماذا مما يهم الأمان. لا يمكن تغيير القيود.',
    any: 'كل الإجراءات',
    only: '{{name}} فقط',
    none: 'لا توجد قيود',
    none_text: 'لا شيء في السجل يطابق هذه التصفية.',
    action: 'الإجراء',
    actor: 'بواسطة',
    address: 'العنوان',
    time: 'الوقت',
    system: 'الخادم',
    verify: 'التحقق من السلسلة',
    intact_zero: 'السلسلة سليمة: لا توجد قيود.',
    intact_one: 'السلسلة سليمة: تم فحص قيد واحد.',
    intact_two: 'السلسلة سليمة: تم فحص قيدين.',
    intact_few: 'السلسلة سليمة: تم فحص {{count}} قيود.',
    intact_many: 'السلسلة سليمة: تم فحص {{count}} قيدًا.',
    intact_other: 'السلسلة سليمة: تم فحص {{count}} قيد.',
    broken: 'السلسلة مكسورة عند القيد {{id}}. لقد غيّر أحدهم السجل.',
  },
};
