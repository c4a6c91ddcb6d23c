import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcut_help: {
    palette: 'Alles finden',
    new_chat: 'Neuer Chat',
    help: 'Diese Liste',
    settings: 'Einstellungen',
    new_menu: 'Neu … (Menü)',
    next_part: 'Nächster Teil der Seite',
    previous_part: 'Vorheriger Teil der Seite',
    next_unread: 'Nächster ungelesener Chat',
    previous_unread: 'Vorheriger ungelesener Chat',
    panel: 'Seitenbereich auf oder zu',
    models: 'Modell wählen',
    find: 'Im Chat suchen',
    focus_input: 'Zum Nachrichtenfeld',
    stop: 'Antwort anhalten',
    regenerate: 'Neu antworten lassen',
    edit_last: 'Meine letzte Nachricht bearbeiten',
    beside: 'Notiz oder Aufgabe neben den Chat legen, wegnehmen',
    text: 'Wähle eines und drücke dann die Tasten, die dir lieber sind.',
    anywhere: 'Überall',
    in_chat: 'In einem Chat',
    change_named: 'Tasten ändern für: {{name}}',
    press: 'Drücke die Tasten …',
    taken: 'Diese Tasten gehören zu „{{name}}“. Wähle andere.',
    reserved: 'Diese Tasten braucht der Browser. Wähle andere.',
    too_simple: 'Nimm Strg, Alt oder ⌘ dazu, sonst stören die Tasten beim Tippen.',
    reset: 'Zurück zur Vorgabe',
    break_line: 'Neue Zeile beginnen',
  },
};
