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
  },
};
