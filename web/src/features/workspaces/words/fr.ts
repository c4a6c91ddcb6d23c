import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  workspaces: {
    title: 'Espace de travail',
    personal: 'Le vôtre',
    switch: 'Changer d’espace de travail',
    new: 'Nouvel espace de travail',
    manage: 'Aperçu de l’espace de travail',
    news: 'Du nouveau',
    settings: 'Réglages de l’espace de travail',
    for_you: 'Pour vous',
    late: 'En retard',
    join: 'Rejoindre',
  },
};
