import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  jobs: {
    text: 'Was der Server im Hintergrund tut.',
    state: 'Status',
    any: 'Jeder Status',
    pending: 'Wartet',
    running: 'Läuft',
    done: 'Erledigt',
    dead: 'Gescheitert',
    name: 'Aufgabe',
    attempt: 'Versuch',
    when: 'Wann',
    none: 'Keine Aufgaben',
    none_text: 'Nichts ist in diesem Status.',
    retried: 'Die Aufgabe läuft noch einmal.',
    retry_named: '{{name}} noch einmal ausführen',
  },
};
