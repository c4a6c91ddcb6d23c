import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notify: {
    preferences_text: 'Was du erfahren willst, und auf welchem Weg.',
    no_email: 'Dieser Server verschickt keine E-Mails. Benachrichtigungen erscheinen nur in der App.',
    in_app: 'In der App',
    email: 'E-Mail',
    mention: 'Jemand erwähnt dich',
    message: 'Direktnachrichten',
    share: 'Jemand fügt dich einem Gespräch hinzu',
    assignment: 'Dir wird etwas zugewiesen',
    task: 'Eine Aufgabe ist fertig oder braucht dich',
    system: 'Sicherheit deines Kontos',
    package: 'Pakete',
  },
};
