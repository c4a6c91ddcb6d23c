import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  holds: {
    title: 'Löschsperren',
    text: 'Solange eine Sperre auf einer Person, einem Arbeitsbereich oder einem Chat liegt, wird davon nichts endgültig gelöscht: nicht von denen, die dort arbeiten, nicht durch eine Aufbewahrungsregel, nicht mit einem Konto. Wer es versucht, erfährt das.',
    new: 'Neue Sperre',
    new_text: 'Sie gilt sofort. Sie steht im Protokoll, ebenso ihre Aufhebung.',
    kind: 'Was gesperrt wird',
    person: 'Person',
    workspace: 'Arbeitsbereich eines Teams',
    chat: 'Chat',
    target: 'Welche oder welcher',
    target_text: 'Die Adresse der Seite oder die Kennung; bei einer Person auch der Benutzername.',
    reason: 'Grund',
    set: 'Sperre setzen',
    was_set: 'Die Sperre gilt.',
    none: 'Keine Sperren',
    none_text: 'Auf diesem Server ist nichts gesperrt.',
    active: 'In Kraft',
    lifted: 'Aufgehoben',
    gone: 'Nicht mehr vorhanden',
    since: 'seit {{when}}, von {{name}}',
    until: 'aufgehoben {{when}} von {{name}}',
    nobody: 'einem Konto, das es nicht mehr gibt',
    lift: 'Aufheben',
    lift_named: 'Sperre auf {{name}} aufheben',
    lift_title: 'Sperre auf {{name}} aufheben?',
    lift_text:
      'Was darauf gewartet hat, verschwindet innerhalb einer Stunde: Chats, deren Zeit um ist, Konten, die zu löschen waren.',
    was_lifted: 'Die Sperre ist aufgehoben.',
  },
};
