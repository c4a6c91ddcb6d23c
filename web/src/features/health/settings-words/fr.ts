import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  health: {
    title: 'État',
    text: 'Ce sur quoi repose ce serveur, vérifié toutes les quelques secondes.',
    server: 'Serveur et base de données',
    fine: 'Fonctionne',
    trouble: 'En difficulté',
    look: 'À vérifier',
    answers: 'Répond en {{ms}} ms',
    running: 'en marche depuis {{time}}',
    instances: 'Instances de ce service',
    single: 'Une seule instance, avec sa propre base de données.',
    no_providers: 'Aucun fournisseur n’est configuré.',
    since: 'depuis {{date}}',
    seen: 'vue {{when}}',
  },
};
