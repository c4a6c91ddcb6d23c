import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  audit: {
    text: 'Wer was getan hat, das für die Sicherheit zählt. Einträge lassen sich nicht ändern.',
    any: 'Alle Aktionen',
    only: 'Nur {{name}}',
    none: 'Keine Einträge',
    none_text: 'Nichts im Protokoll passt zu diesem Filter.',
    action: 'Aktion',
    actor: 'Von',
    address: 'Adresse',
    time: 'Zeit',
    system: 'Der Server',
    verify: 'Kette prüfen',
    intact_one: 'Die Kette ist unversehrt: {{count}} Eintrag geprüft.',
    intact_other: 'Die Kette ist unversehrt: {{count}} Einträge geprüft.',
    broken: 'Die Kette ist beim Eintrag {{id}} gebrochen. Jemand hat das Protokoll verändert.',
  },
};
