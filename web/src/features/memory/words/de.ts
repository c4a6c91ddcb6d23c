import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  memory: {
    title: 'Gedächtnis',
    here: 'Gedächtnis in diesem Chat',
    here_text: 'Aus: Der KI wird hier nichts Gemerktes gesagt, und von dem Gesagten wird nichts gemerkt.',
    off_here: 'Gedächtnis ist hier aus',
  },
};
