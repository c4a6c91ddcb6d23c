import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcuts: {
    title: 'Tastenkürzel',
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
    send: 'Nachricht senden',
  },
};
