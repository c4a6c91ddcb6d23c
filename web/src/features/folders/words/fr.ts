import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  folders: {
    title: 'Dossiers',
    name: 'Nom du dossier',
    move_up: 'Monter',
    move_down: 'Descendre',
    deleted: '« {{name}} » a été supprimé.',
    delete_title: 'Supprimer « {{name}} » ?',
    delete_text: 'Le dossier disparaît. Son contenu est conservé, hors de tout dossier.',
  },
};
