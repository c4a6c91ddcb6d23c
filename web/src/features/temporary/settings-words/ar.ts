import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  temporary_page: {
    banner: 'لا تُحفظ هذه المحادثة في أي مكان، وتنتهي بإغلاق علامة التبويب.',
    more: 'لا تظهر في أي قائمة أو بحث، ولا يُتذكَّر شيء منها، ولا تُنقل ذكرياتك ولا تعليماتك. أما تكلفتها فتُحسب.',
    keep: 'الاحتفاظ بهذه المحادثة',
    kept: 'المحادثة محفوظة الآن.',
    kept_files: 'المحادثة محفوظة الآن، دون ملفاتها.',
    end: 'إنهاؤها',
    end_title: 'هل تريد إنهاء هذه المحادثة؟',
    end_text: 'ما قيل فيها يزول نهائيًا.',
    empty: 'اسأل ما لا ينبغي أن يترك أثرًا',
    too_large: 'هذا أكثر مما يحمله سؤال واحد. احذف شيئًا.',
    unreadable: 'تعذرت قراءة {{name}}.',
  },
};
