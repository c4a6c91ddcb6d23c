import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  archive: {
    text: 'Was weggelegt wurde: gelöschte Chats, archivierte Projekte und Notizen im Papierkorb.',
    chats: 'Gelöschte Chats',
    empty: 'Keine gelöschten Chats',
    empty_text: 'Was du löschst, bleibt hier eine Weile, wenn der Server so eingestellt ist.',
    put_away: 'Archivierte Chats',
    put_away_text:
      'Nicht mehr in deiner Liste, bis darin etwas Neues gesagt wird. Für die anderen ändert sich nichts.',
    no_put_away: 'Keine archivierten Chats.',
    take_out: 'Herausnehmen',
    take_out_named: '{{name}} aus dem Archiv nehmen',
    purge: 'Endgültig gelöscht am {{date}}',
    restore: 'Zurückholen',
    restored: '„{{title}}“ ist wieder bei deinen Chats.',
    projects: 'Archivierte Projekte',
    projects_text: 'Sie können gelesen und, wenn sie zurückgeholt sind, wieder geändert werden.',
    no_projects: 'Keine archivierten Projekte.',
    project_restored: '„{{name}}“ ist wieder bei den Projekten.',
    notes: 'Notizen im Papierkorb',
    import: 'Chat importieren',
    import_wrong: 'In dieser Datei ist kein Chat.',
  },
};
