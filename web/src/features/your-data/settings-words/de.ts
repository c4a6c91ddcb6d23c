import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  your_data: {
    held: 'Es wartet, bis eine Löschsperre aufgehoben ist',
    held_text:
      'Die Verwaltung muss aus rechtlichem Grund behalten, was deines ist. Dein Konto wird gelöscht, sobald das endet.',
    text: 'Alles, was hier dir gehört: nimm es mit, bring mit, was du anderswo hast, oder lass es löschen.',
    download: 'Deine Daten herunterladen',
    download_text:
      'Alle deine Chats, Dateien, Notizen und Einstellungen in einem Archiv, das sich ohne dieses Produkt lesen lässt. Du wirst benachrichtigt, sobald es bereit ist.',
    prepare: 'Archiv vorbereiten',
    none: 'Es wurde noch kein Archiv vorbereitet.',
    archives: 'Deine Archive',
    running: 'Wird geschrieben',
    ready: 'Bereit',
    failed: 'Fehlgeschlagen',
    running_text: 'Du kannst diese Seite verlassen.',
    kept_until: '{{size}} · aufbewahrt bis {{date}}',
    save: 'Herunterladen',
    save_named: 'Das Archiv vom {{when}} herunterladen',
    not_saved: 'Das Archiv konnte nicht heruntergeladen werden. Versuch es noch einmal.',
    bring_in: 'Chats mitbringen',
    bring_in_text:
      'Exporte von ChatGPT, Claude, Open WebUI, LibreChat und Parley, mit Zweigen, Zeiten und Dateien. Du siehst zuerst, was dabei herauskäme.',
    drop: 'Leg die Datei hier ab, so wie du sie bekommen hast: als Zip oder JSON.',
    choose: 'Datei wählen',
    reading: '{{filename}} ({{product}}) wird gelesen …',
    progress: 'Fortschritt',
    report: 'Was dabei herauskam',
    nothing: 'In diesem Export von {{product}} ist nichts Neues.',
    would: 'Dieser Export von {{product}} brächte mit:',
    did: 'Aus {{product}} mitgebracht:',
    skipped_one: '{{count}} Ding bleibt weg',
    skipped_other: '{{count}} Dinge bleiben weg',
    keep: 'Mitbringen',
    conversations: 'Chats',
    messages: 'Nachrichten',
    files: 'Dateien',
    folders: 'Ordner',
    projects: 'Projekte',
    personas: 'Personas',
    notes: 'Notizen',
    tasks: 'Aufgaben',
    erase: 'Dein Konto löschen',
    erase_text:
      'Dein Konto und was nur dir gehört wird nach sieben Tagen endgültig gelöscht. Was du anderen gesagt hast, bleibt ohne deinen Namen stehen.',
    password: 'Dein Passwort',
    type_word: 'Zur Bestätigung „{{word}}“ eingeben',
    erase_action: 'Mein Konto löschen',
    scheduled: 'Dein Konto wird am {{date}} gelöscht',
    scheduled_text:
      'Bis dahin kannst du es zurücknehmen. Lade deine Daten vorher herunter, wenn du sie behalten möchtest.',
    by_administrator: 'Die Verwaltung hat dies veranlasst. Nur sie kann es zurücknehmen.',
    take_back: 'Zurücknehmen',
    taken_back: 'Dein Konto bleibt.',
  },
};
