import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  palette_list: {
    nothing: 'Aucun résultat',
    recent: 'Récentes',
    channels: 'Chats',
    actions: 'Pages et actions',
    messages: 'Messages et fichiers',
    sign_acts: '> ce que l’on peut faire',
    sign_people: '@ personnes et personas',
    sign_things: '# éléments',
    type_on: 'Écrivez ce que vous cherchez',
    search_all: 'Rechercher « {{text}} » partout',
    light: 'Thème clair',
    dark: 'Thème sombre',
    system: "Thème de l'appareil",
  },
};
