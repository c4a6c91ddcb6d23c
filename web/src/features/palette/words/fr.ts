import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  palette: {
    title: 'Tout trouver',
    placeholder: 'Chats, personnes, messages, pages…',
    nothing: 'Aucun résultat',
    recent: 'Récentes',
    channels: 'Chats',
    actions: 'Pages et actions',
    people: 'Personnes',
    messages: 'Messages et fichiers',
    search_all: 'Rechercher « {{text}} » partout',
    light: 'Thème clair',
    dark: 'Thème sombre',
    system: "Thème de l'appareil",
  },
};
