import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  answer_context: {
    given: 'ما أُعطي لـ {{model}} لهذه الإجابة.',
    tokens: 'رمزًا',
    of_tokens: 'من {{number}} رمز',
    none: 'لا شيء محفوظ لهذه الإجابة. يُحفظ عند انتهاء الإجابة.',
    instructions: 'التعليمات',
    memory: 'الذاكرة',
    knowledge: 'المعرفة',
    files: 'الملفات والملاحظات',
    branch: 'هذا الفرع',
    tools: 'الأدوات',
    cut: 'البداية فقط',
    changed: 'تغيّر منذ ذلك',
    deleted: 'حُذف منذ ذلك',
    left_out: 'ما لم يُذكر',
    budget: 'لم يتسع المكان',
    access: 'يقرأ آخرون هنا، أو لا تجوز رؤيته',
    summary: 'حلّ محله ملخص',
    unreadable: 'لا شيء فيه يُقرأ',
    unsupported: 'لا يقبله النموذج',
    off: 'معطّل',
    withheld_zero: 'لا أجزاء مخفية عنك',
    withheld_one: 'جزء واحد لا يظهر لك',
    withheld_two: 'جزءان لا يظهران لك',
    withheld_few: '{{count}} أجزاء لا تظهر لك',
    withheld_many: '{{count}} جزءًا لا تظهر لك',
    withheld_other: '{{count}} جزء لا تظهر لك',
  },
};
