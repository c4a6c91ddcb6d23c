import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  search_page: {
    text: 'Les chats, messages et fichiers que vous pouvez voir, les plus récents en premier.',
    field: 'Mots à rechercher',
    type: 'Type',
    any_type: 'Tout',
    place: 'Chat',
    any_place: 'Partout',
    author: 'Auteur',
    any_author: 'Tout le monde',
    me: 'Moi',
    after: 'Du',
    before: 'Au',
    start: 'Que cherchez-vous ?',
    start_text: 'Tous les mots doivent être présents, dans n’importe quel ordre.',
    nothing: 'Aucun résultat',
    nothing_text: 'Essayez moins de mots ou un autre filtre.',
    results: 'Résultats',
    joinable: 'Discussions que vous pouvez rejoindre',
    more: 'Plus de résultats',
  },
};
