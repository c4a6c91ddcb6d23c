import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  tool_sign_ins: {
    sign_in_to: 'تسجيل الدخول إلى {{name}}',
    signed_in: 'لقد سجّلت الدخول إلى {{name}}. أعد السؤال وستعمل الأداة لك.',
  },
};
