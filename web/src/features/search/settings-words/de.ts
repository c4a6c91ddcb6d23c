import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  search_page: {
    text: 'Chats, Nachrichten und Dateien, die du sehen darfst, die neuesten zuerst.',
    field: 'Gesuchte Wörter',
    type: 'Art',
    any_type: 'Alles',
    place: 'Chat',
    any_place: 'Überall',
    author: 'Von wem',
    any_author: 'Von allen',
    me: 'Von mir',
    after: 'Von',
    before: 'Bis',
    start: 'Was suchst du?',
    start_text: 'Alle Wörter müssen vorkommen, in beliebiger Reihenfolge.',
    nothing: 'Nichts gefunden',
    nothing_text: 'Versuche weniger Wörter oder einen anderen Filter.',
    results: 'Ergebnisse',
    joinable: 'Chats, denen du beitreten kannst',
    more: 'Mehr Ergebnisse',
  },
};
