import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance_page: {
    text: 'Wie es für dich aussieht, auf allen deinen Geräten.',
    language_text: 'Sätze, die vom Server selbst kommen, sind auf Englisch.',
    send_text:
      'Welche Tasten senden, was du geschrieben hast. Enter allein beginnt eine neue Zeile, wenn es nicht sendet.',
  },
};
