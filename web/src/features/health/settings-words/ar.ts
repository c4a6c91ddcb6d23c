import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  health: {
    title: 'الحالة',
    text: 'ما يقوم عليه هذا الخادم، يُفحص كل بضع ثوانٍ.',
    server: 'الخادم وقاعدة البيانات',
    fine: 'يعمل',
    trouble: 'في مأزق',
    look: 'يحتاج إلى نظرة',
    answers: 'يجيب خلال {{ms}} مللي ثانية',
    running: 'يعمل منذ {{time}}',
    instances: 'النُّسخ',
    single: 'نسخة واحدة بقاعدة بياناتها الخاصة.',
    no_providers: 'لا مزوّد مُعدّ.',
    since: 'منذ {{date}}',
    seen: 'شوهدت {{when}}',
    connections_zero: 'لا اتصالات',
    connections_one: 'اتصال واحد',
    connections_two: 'اتصالان',
    connections_few: '{{count}} اتصالات',
    connections_many: '{{count}} اتصالًا',
    connections_other: '{{count}} اتصال',
    writing_zero: 'لا إجابات قيد الكتابة',
    writing_one: 'إجابة واحدة قيد الكتابة',
    writing_two: 'إجابتان قيد الكتابة',
    writing_few: '{{count}} إجابات قيد الكتابة',
    writing_many: '{{count}} إجابة قيد الكتابة',
    writing_other: '{{count}} إجابة قيد الكتابة',
    load: 'مشغول {{percent}} % من الوقت',
    lag: 'تأخر الأحداث {{ms}} مللي ثانية',
  },
};
