import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notifications: {
    title: 'Boîte de réception',
    text: 'Ce qui s’est passé pendant que vous étiez ailleurs.',
    new: 'Nouveau :',
    read_all: 'Tout marquer comme lu',
    preferences: 'Réglages des notifications',
    empty: 'Rien de nouveau',
    empty_text: 'Les mentions et nouveautés de vos chats apparaissent ici.',
    remove_named: 'Retirer « {{name}} »',
    show: 'Afficher',
    show_all: 'Toutes',
    show_unread: 'Non lues',
  },
};
