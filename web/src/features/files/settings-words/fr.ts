import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  files_page: {
    text: 'Tout ce que vous avez envoyé.',
    empty: 'Aucun fichier',
    empty_text: 'Déposez-en un dans un chat, il sera aussi ici.',
    open: 'Vers le chat',
    open_named: 'Vers le chat de {{name}}',
    download_named: 'Télécharger {{name}}',
    delete_named: 'Supprimer {{name}}',
    delete_title: 'Supprimer « {{name}} » ?',
    delete_text: 'Il disparaît aussi du chat où il se trouve.',
    deleted: 'Le fichier a été supprimé.',
  },
};
