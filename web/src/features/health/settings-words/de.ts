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
    single: 'Ein Server mit eigener Datenbank.',
    no_providers: 'Es ist kein Anbieter eingerichtet.',
    since: 'seit {{date}}',
    seen: 'gesehen {{when}}',
    connections_one: '{{count}} Verbindung',
    connections_other: '{{count}} Verbindungen',
    writing_one: '{{count}} Antwort entsteht',
    writing_other: '{{count}} Antworten entstehen',
    load: '{{percent}} % der Zeit beschäftigt',
    lag: 'Ereignisse {{ms}} ms verspätet',
    leader: 'Erste',
    draining: 'Wird geleert',
    clock_ahead: 'Uhr geht {{seconds}} s vor',
    clock_behind: 'Uhr geht {{seconds}} s nach',
    drain: 'Leeren',
    drain_named: '{{name}} leeren',
    drain_title: '{{name}} leeren?',
    drain_text:
      'Sie nimmt keine neuen Anfragen an, schreibt ihre Antworten zu Ende und hält an. Andere Instanzen übernehmen.',
    drain_done: '{{name}} beendet, was läuft, und hält an.',
  },
};
