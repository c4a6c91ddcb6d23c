import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  voice: {
    cannot_hear:
      'Dieser Browser kann nicht zuhören, und keiner deiner Anbieter hat ein Modell, das Gesagtes aufschreibt.',
    cannot_read: 'Dieser Browser kann nicht vorlesen, und keiner deiner Anbieter hat ein Modell dafür.',
    denied:
      'Das Mikrofon ist hier nicht erlaubt. Erlaube es in den Einstellungen des Browsers für diese Seite und versuche es dann noch einmal.',
    done: 'Aufschreiben',
    forget: 'Aufnahme verwerfen',
    heard_nothing: 'Es war nichts zu hören.',
    insecure: 'Das Mikrofon funktioniert nur über eine sichere Verbindung (https).',
    listening: 'Hört zu',
    no_microphone: 'Es wurde kein Mikrofon gefunden, oder ein anderes Programm benutzt es.',
    nothing: 'Darin gibt es nichts vorzulesen.',
    pause: 'Anhalten',
    paused: 'Angehalten',
    reading: 'Wird vorgelesen',
    resume: 'Weiter',
    stop: 'Vorlesen beenden',
    writing: 'Das Gesagte wird aufgeschrieben',
  },
  voice_page: {
    auto: 'Automatisch',
    browser: 'Dieser Browser',
    hear: 'Diktieren',
    hear_text:
      'Das Mikrofon im Nachrichtenfeld. Mit einem Anbieter wird die Aufnahme an ihn gesendet; dieser Server behält sie nicht. Der Browser sendet sie vielleicht an seinen Hersteller.',
    none: 'Keiner deiner Anbieter hat ein Modell für Sprache: Der Browser tut, was er kann.',
    read: 'Vorlesen',
    read_text: 'Im Menü einer Antwort. Code wird ausgelassen.',
    sample: 'So werden dir Antworten vorgelesen.',
    speed: 'Tempo',
    text: 'Wie du mit Modellen sprichst und ihre Antworten hörst.',
    title: 'Sprache und Stimme',
    try: 'Ausprobieren',
    usual: 'Die übliche',
    voice: 'Stimme',
    voice_text: 'Wie der Anbieter sie nennt, etwa alloy oder nova. Leer heißt: die übliche.',
    with: 'Womit',
  },
};
