import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  people: {
    message: 'مراسلة شخص',
    online: 'المتصلون الآن',
    online_named: '{{name}} متصل',
    away_named: '{{name}} غير موجود حاليًا',
  },
};
