import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  markdown: {
    source: 'Quelle {{number}}: {{title}}',
    as_written: 'Als einfacher Text gezeigt, weil er sehr verschachtelt ist.',
    code: 'Code',
    code_in: 'Code ({{language}})',
    copy_code: 'Code kopieren',
    diagram: 'Diagramm',
    download_code: 'Code herunterladen',
    wrap: 'Zeilen umbrechen',
    diagram_failed: 'Dieses Diagramm konnte nicht gezeichnet werden.',
    done: 'Erledigt',
    footnotes: 'Fußnoten',
    open: 'Offen',
    open_code: 'Öffnen',
    picture: 'Bild',
    picture_from: '{{name}} (von {{host}}, nicht geladen)',
    table: 'Tabelle',
  },
};
