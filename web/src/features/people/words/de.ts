import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  people: {
    message: 'Jemandem schreiben',
    online: 'Wer da ist',
    online_named: '{{name}} ist da',
    away_named: '{{name}} ist abwesend',
  },
};
