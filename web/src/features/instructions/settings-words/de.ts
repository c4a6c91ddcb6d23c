import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  instructions_page: {
    text: 'Was die KI in jedem deiner Chats erfährt, die sonst niemand liest. Wo andere mitlesen, erfährt sie es nicht. Es ist verschlüsselt gespeichert, und nur dein Passwort öffnet es.',
    enabled: 'Der KI sagen',
    enabled_text: 'Ist das aus, bleiben deine Worte hier, und kein Chat erfährt sie.',
    about: 'Was soll die KI über dich wissen?',
    about_text: 'Deine Arbeit, dein Ort, was du schon weißt.',
    style: 'Wie soll sie antworten?',
    style_text: 'Länge, Ton, Sprache, Form.',
    saved: 'Deine Anweisungen sind gespeichert.',
    closed: 'Sie öffnen sich, wenn du dich mit deinem Passwort anmeldest.',
    locked:
      'Sie sind gesperrt, seit dein Passwort zurückgesetzt wurde. Entsperre sie mit dem alten; was du vorher speicherst, tritt an ihre Stelle.',
  },
};
