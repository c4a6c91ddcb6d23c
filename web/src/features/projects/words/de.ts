import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  projects: {
    title: 'Projekte',
    all: 'Alle Projekte',
    new: 'Neues Projekt',
    chats_one: '{{count}} Chat',
    chats_other: '{{count}} Chats',
    notes_one: '{{count}} Notiz',
    notes_other: '{{count}} Notizen',
    tasks_one: '{{count}} offene Aufgabe',
    tasks_other: '{{count}} offene Aufgaben',
    files_one: '{{count}} Datei',
    files_other: '{{count}} Dateien',
  },
};
