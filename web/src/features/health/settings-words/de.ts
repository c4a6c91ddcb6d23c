import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  health: {
    title: 'Zustand',
    text: 'Worauf dieser Server steht, alle paar Sekunden neu gefragt.',
    server: 'Server und Datenbank',
    fine: 'Funktioniert',
    trouble: 'In Schwierigkeiten',
    look: 'Bitte ansehen',
    answers: 'Antwortet in {{ms}} ms',
    running: 'läuft seit {{time}}',
    instances: 'Instanzen',
    single: 'Eine Instanz mit eigener Datenbank.',
    no_providers: 'Es ist kein Anbieter eingerichtet.',
    since: 'seit {{date}}',
    seen: 'gesehen {{when}}',
    connections_one: '{{count}} Verbindung',
    connections_other: '{{count}} Verbindungen',
    writing_one: '{{count}} Antwort entsteht',
    writing_other: '{{count}} Antworten entstehen',
    load: '{{percent}} % der Zeit beschäftigt',
    lag: 'Ereignisse {{ms}} ms verspätet',
  },
};
