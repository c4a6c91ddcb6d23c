import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  notifications: {
    title: 'Eingang',
    text: 'Was geschah, während du woanders warst.',
    new: 'Neu:',
    read_all: 'Alle als gelesen markieren',
    preferences: 'Benachrichtigungen einstellen',
    empty: 'Alles ruhig',
    empty_text: 'Erwähnungen und Neues aus deinen Chats erscheinen hier.',
    remove_named: '„{{name}}“ entfernen',
    show: 'Anzeigen',
    show_all: 'Alle',
    show_unread: 'Ungelesene',
  },
};
