import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  personas: {
    create: 'Nouvelle persona',
    for_everybody: 'Tout le serveur',
    mine: 'Vous seul',
    all: 'Tous les personas',
    all_models: 'Tous les modèles',
    resting: 'En pause',
    name: 'Nom',
  },
};
