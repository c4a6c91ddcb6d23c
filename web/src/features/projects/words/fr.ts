import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  projects: {
    title: 'Projets',
    all: 'Tous les projets',
    new: 'Nouveau projet',
    chats_one: '{{count}} chat',
    chats_many: '{{count}} chats',
    chats_other: '{{count}} chats',
    notes_one: '{{count}} note',
    notes_many: '{{count}} notes',
    notes_other: '{{count}} notes',
    tasks_one: '{{count}} tâche ouverte',
    tasks_many: '{{count}} tâches ouvertes',
    tasks_other: '{{count}} tâches ouvertes',
    files_one: '{{count}} fichier',
    files_many: '{{count}} fichiers',
    files_other: '{{count}} fichiers',
  },
};
