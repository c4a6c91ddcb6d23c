import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcuts: {
    title: 'اختصارات لوحة المفاتيح',
    sidebar: 'إظهار القائمة أو إخفاؤها',
    send: 'إرسال رسالة',
  },
};
