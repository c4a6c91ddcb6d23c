import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notify: {
    preferences_text: 'ما الذي تريد أن تُبلَّغ به، وكيف.',
    no_email: 'لا يرسل هذا الخادم بريدًا. تظهر الإشعارات في التطبيق فقط.',
    in_app: 'في التطبيق',
    email: 'البريد',
    mention: 'عندما يشير إليك أحد',
    message: 'الرسائل المباشرة',
    share: 'عندما يضيفك أحد إلى محادثة',
    assignment: 'عندما يُسند إليك شيء',
    task: 'عندما تنتهي مهمة أو تحتاج إليك',
    system: 'أمان حسابك',
    package: 'الحزم',
  },
};
