import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  folders: {
    title: 'Ordner',
    name: 'Name des Ordners',
    move_up: 'Nach oben',
    move_down: 'Nach unten',
    deleted: '„{{name}}“ wurde gelöscht.',
    delete_title: '„{{name}}“ löschen?',
    delete_text: 'Der Ordner verschwindet. Was darin liegt, bleibt erhalten, nur ohne Ordner.',
  },
};
