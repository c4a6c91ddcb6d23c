import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  folders_page: {
    text: 'Vos propres rayons pour vos chats. Vous seul les voyez.',
    empty: 'Pas encore de dossier',
    empty_text: 'Donnez un nom au premier ci-dessous.',
    new_name: 'Nom du nouveau dossier',
    create: 'Ajouter',
    created_on: 'Créé le {{date}}',
    actions_for: 'Actions pour {{name}}',
  },
};
