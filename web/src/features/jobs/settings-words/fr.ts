import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  jobs: {
    text: 'Ce que le serveur fait en arrière-plan.',
    state: 'État',
    any: 'Tous les états',
    pending: 'En attente',
    running: 'En cours',
    done: 'Terminée',
    dead: 'Échouée',
    name: 'Tâche',
    attempt: 'Tentative',
    when: 'Quand',
    none: 'Aucune tâche',
    none_text: 'Rien n’est dans cet état.',
    retried: 'La tâche sera relancée.',
    retry_named: 'Relancer {{name}}',
  },
};
