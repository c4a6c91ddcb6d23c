import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcuts: {
    title: 'Tastenkürzel',
    text: 'Wähle eines und drücke dann die Tasten, die dir lieber sind.',
    anywhere: 'Überall',
    in_chat: 'In einem Gespräch',
    palette: 'Alles finden',
    new_chat: 'Neuer Chat',
    help: 'Diese Liste',
    settings: 'Einstellungen',
    sidebar: 'Liste ein- oder ausblenden',
    new_menu: 'Neu … (Menü)',
    next_part: 'Nächster Teil der Seite',
    previous_part: 'Vorheriger Teil der Seite',
    panel: 'Seitenbereich auf oder zu',
    next_unread: 'Nächstes ungelesenes Gespräch',
    previous_unread: 'Vorheriges ungelesenes Gespräch',
    models: 'Modell wählen',
    focus_input: 'Zum Nachrichtenfeld',
    stop: 'Antwort anhalten',
    regenerate: 'Neu antworten lassen',
    edit_last: 'Meine letzte Nachricht bearbeiten',
    change_named: 'Tasten ändern für: {{name}}',
    press: 'Drücke die Tasten …',
    taken: 'Diese Tasten gehören zu „{{name}}“. Wähle andere.',
    reserved: 'Diese Tasten braucht der Browser. Wähle andere.',
    too_simple: 'Nimm Strg, Alt oder ⌘ dazu, sonst stören die Tasten beim Tippen.',
    reset: 'Zurück zur Vorgabe',
    send: 'Nachricht senden',
    break_line: 'Neue Zeile beginnen',
    send_text:
      'Welche Tasten senden, was du geschrieben hast. Enter allein beginnt eine neue Zeile, wenn es nicht sendet.',
  },
};
