import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  projects: {
    title: 'Proyectos',
    all: 'Todos los proyectos',
    new: 'Nuevo proyecto',
    chats_one: '{{count}} chat',
    chats_many: '{{count}} chats',
    chats_other: '{{count}} chats',
    notes_one: '{{count}} nota',
    notes_many: '{{count}} notas',
    notes_other: '{{count}} notas',
    tasks_one: '{{count}} tarea abierta',
    tasks_many: '{{count}} tareas abiertas',
    tasks_other: '{{count}} tareas abiertas',
    files_one: '{{count}} archivo',
    files_many: '{{count}} archivos',
    files_other: '{{count}} archivos',
  },
};
