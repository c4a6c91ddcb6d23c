import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  people: {
    message: 'Escribir a una persona',
    online: 'Personas en línea',
    online_named: '{{name}} está en línea',
    away_named: '{{name}} no está',
  },
};
