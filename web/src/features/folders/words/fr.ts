import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  folders: {
    title: 'Dossiers',
    text: 'Vos propres rayons pour vos conversations. Vous seul les voyez.',
    empty: 'Pas encore de dossier',
    empty_text: 'Donnez un nom au premier ci-dessous.',
    new_name: 'Nom du nouveau dossier',
    name: 'Nom du dossier',
    create: 'Ajouter',
    created_on: 'Créé le {{date}}',
    actions_for: 'Actions pour {{name}}',
    move_up: 'Monter',
    move_down: 'Descendre',
    deleted: '« {{name}} » a été supprimé.',
    delete_title: 'Supprimer « {{name}} » ?',
    delete_text: 'Le dossier disparaît. Son contenu est conservé, hors de tout dossier.',
  },
};
