import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  knowledge: {
    title: 'Savoir',
    new: 'Nouvelle base de connaissances',
  },
};
