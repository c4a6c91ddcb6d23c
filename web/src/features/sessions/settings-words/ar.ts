import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  sessions: {
    text: 'كل مكان سجّلت الدخول منه. أنهِ ما لا تعرفه.',
    current: 'هذه الجلسة',
    browser_on: '{{browser}} على {{system}}',
    unknown: 'جهاز غير معروف',
    last_used: 'آخر استخدام {{when}}',
    end: 'إنهاء',
    end_named: 'إنهاء الجلسة {{name}}',
    end_title: 'إنهاء هذه الجلسة؟',
    end_text: 'يُسجَّل خروج {{name}} فورًا.',
    ended: 'انتهت الجلسة.',
    end_others: 'إنهاء كل الجلسات الأخرى',
    end_others_title: 'إنهاء كل الجلسات الأخرى؟',
    end_others_text_zero: 'لا توجد جلسات أخرى. تبقى مسجّل الدخول هنا.',
    end_others_text_one: 'تنتهي جلسة أخرى واحدة فورًا. تبقى مسجّل الدخول هنا.',
    end_others_text_two: 'تنتهي جلستان أخريان فورًا. تبقى مسجّل الدخول هنا.',
    end_others_text_few: 'تنتهي {{count}} جلسات أخرى فورًا. تبقى مسجّل الدخول هنا.',
    end_others_text_many: 'تنتهي {{count}} جلسة أخرى فورًا. تبقى مسجّل الدخول هنا.',
    end_others_text_other: 'تنتهي {{count}} جلسة أخرى فورًا. تبقى مسجّل الدخول هنا.',
    others_ended: 'انتهت كل الجلسات الأخرى.',
  },
};
