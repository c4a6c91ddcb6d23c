import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  instructions_page: {
    text: 'ما يُقال للذكاء الاصطناعي في كل محادثة لك لا يقرؤها غيرك. مختوم بمفتاحك، ويُحجب حيث يقرأ آخرون.',
    enabled: 'قلها للذكاء الاصطناعي',
    enabled_text: 'عند الإيقاف: تبقى هنا ولا تُقال في أي محادثة.',
    about: 'ماذا ينبغي أن يعرف عنك الذكاء الاصطناعي؟',
    about_text: 'عملك ومكانك وما تعرفه بالفعل.',
    style: 'كيف ينبغي أن يجيب؟',
    style_text: 'الطول والنبرة واللغة والشكل.',
    saved: 'حُفظت تعليماتك.',
    closed: 'تُفتح عند تسجيل الدخول بكلمة مرورك. ما تحفظه الآن يحل محلها.',
  },
};
