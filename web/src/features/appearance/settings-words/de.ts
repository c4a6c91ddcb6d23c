import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  appearance_page: {
    text: 'Wie es für dich aussieht, auf allen deinen Geräten.',
    density: 'Dichte',
    density_text: 'Wie eng die Zeilen der Listen stehen; für den Finger ist immer Platz.',
    compact: 'Kompakt',
    roomy: 'Geräumig',
    letters: 'Einzelne Buchstaben',
    letters_text:
      'J, K und X wirken, wo eine Liste den Fokus hat. Schalte sie ab, wenn du zu deinem Gerät sprichst.',
    look: 'Farben',
    look_text: 'Pakete bringen sie mit. Sie werden in Ihrem Konto behalten.',
    look_standard: 'Standard',
    language_text: 'Sätze, die vom Server selbst kommen, sind auf Englisch.',
    send_text:
      'Welche Tasten senden, was du geschrieben hast. Enter allein beginnt eine neue Zeile, wenn es nicht sendet.',
  },
};
