import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  message_person: {
    text: 'Ihr beide lest es, und die KI antwortet, wenn einer von euch sie ruft. Sprecht ihr schon miteinander, öffnet sich dieser Chat.',
    name: 'Name',
    alone:
      'Außer dir ist noch niemand hier. Lade Leute in ein Team ein, oder tippe den Namen von jemandem mit einem Konto.',
    nobody: 'Niemand mit diesem Namen hat hier ein Konto.',
  },
};
