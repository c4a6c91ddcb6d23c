import type { Translation } from '../translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  actions: {
    back: 'Zurück',
    cancel: 'Abbrechen',
    clear_filter: 'Filter zurücksetzen',
    close: 'Schließen',
    create: 'Anlegen',
    delete: 'Löschen',
    download: 'Herunterladen',
    edit: 'Bearbeiten',
    remove: 'Entfernen',
    rename: 'Umbenennen',
    save: 'Speichern',
    try_again: 'Erneut versuchen',
    undo: 'Rückgängig',
  },
  save_bar: {
    unsaved: 'Noch nicht gespeichert',
    discard: 'Verwerfen',
  },
  by_others: {
    title: 'Jemand anderes hat das inzwischen geändert',
    text: 'Was du speicherst, ersetzt deren Fassung.',
    take: 'Deren Fassung übernehmen',
  },
  leaving: {
    title: 'Ohne Speichern verlassen?',
    text: 'Was du hier geändert hast, geht verloren.',
    action: 'Verlassen',
    kept_title: 'Was du geschrieben hast, ist noch da',
    kept_text:
      'Das Formular gibt es nicht mehr: Du darfst dies nicht mehr ändern, oder es ist nicht mehr da. Gespeichert wurde davon nichts. Kopiere, was du noch brauchst.',
  },
  states: {
    loading: 'Wird geladen …',
    failed: 'Das konnte nicht geladen werden',
    not_found: 'Hier ist nichts',
    not_found_text: 'Die Adresse stimmt nicht, oder du darfst diese Seite nicht sehen.',
    gone_left: 'Du gehörst nicht mehr zu diesem Chat',
    gone_deleted: 'Dieser Chat wurde gelöscht',
    gone_archived: 'Dieser Chat wurde archiviert',
    go_home: 'Zur Startseite',
  },
  errors: {
    unexpected: 'Auf dieser Seite ist etwas schiefgegangen. Bitte neu laden.',
    unreachable: 'Der Server ist nicht erreichbar. Bitte die Verbindung prüfen und es erneut versuchen.',
    server: 'Der Server hat gerade Schwierigkeiten. Bitte gleich noch einmal versuchen.',
    too_many: 'Zu viele Versuche. Bitte einen Moment warten und es erneut versuchen.',
    too_many_wait_one: 'Zu viele Versuche. Bitte in {{count}} Sekunde erneut versuchen.',
    too_many_wait_other: 'Zu viele Versuche. Bitte in {{count}} Sekunden erneut versuchen.',
  },
  form: {
    required: 'Bitte ausfüllen.',
    show_key: 'Schlüssel anzeigen',
    show_password: 'Passwort anzeigen',
    username_length: 'Verwende {{min}} bis {{max}} Zeichen.',
    username_characters: 'Verwende nur Buchstaben, Ziffern, Punkte, Binde- und Unterstriche.',
    email: 'Das ist keine E-Mail-Adresse.',
    password_length: 'Verwende {{min}} bis {{max}} Zeichen.',
    password_rule:
      'Mindestens {{min}} Zeichen. Ein paar Wörter ohne Zusammenhang sind sicher und gut zu merken.',
    whole_number: 'Gib eine ganze Zahl ein.',
    between: 'Gib eine ganze Zahl von {{min}} bis {{max}} ein.',
  },
  fields: {
    username: 'Benutzername',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    display_name: 'Anzeigename',
    display_name_optional: 'Anzeigename (freiwillig)',
    code: 'Einmalcode',
  },
  copy: {
    copy: 'Kopieren',
    copied: 'Kopiert',
    failed: 'Das Kopieren hat nicht geklappt. Markiere den Text und kopiere ihn von Hand.',
  },
  panel: {
    title: 'Seitenleiste',
    full_height: 'Volle Höhe',
    width: 'Breite der Seitenleiste',
  },
  pager: {
    label: 'Seiten',
    range: '{{from}}–{{to}} von {{total}}',
    previous: 'Vorherige Seite',
    next: 'Nächste Seite',
  },
};
