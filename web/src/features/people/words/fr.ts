import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  people: {
    message: 'Écrire à une personne',
    online: 'Personnes en ligne',
    online_named: '{{name}} est en ligne',
    away_named: '{{name}} est absent',
  },
};
