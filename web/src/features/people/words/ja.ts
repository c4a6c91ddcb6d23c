import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  people: {
    message: '人にメッセージを送る',
    online: 'オンラインの人',
    online_named: '{{name}} さんはオンラインです',
    away_named: '{{name}} さんは離席中です',
  },
};
