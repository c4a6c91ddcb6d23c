import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  files_page: {
    text: 'Alles, was du hochgeladen hast.',
    empty: 'Noch keine Dateien',
    empty_text: 'Zieh eine in einen Chat, dann ist sie auch hier.',
    open: 'Zum Chat',
    open_named: 'Zum Chat mit {{name}}',
    download_named: '{{name}} herunterladen',
    delete_named: '{{name}} löschen',
    delete_title: '„{{name}}“ löschen?',
    delete_text: 'Sie verschwindet auch aus dem Chat, in dem sie ist.',
    deleted: 'Die Datei wurde gelöscht.',
  },
};
