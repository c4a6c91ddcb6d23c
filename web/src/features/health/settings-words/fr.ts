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
    single: 'Un seul serveur, avec sa propre base de données.',
    no_providers: 'Aucun fournisseur n’est configuré.',
    since: 'depuis {{date}}',
    seen: 'vue {{when}}',
    connections_one: '{{count}} connexion',
    connections_many: '{{count}} connexions',
    connections_other: '{{count}} connexions',
    writing_one: '{{count}} réponse en cours',
    writing_many: '{{count}} réponses en cours',
    writing_other: '{{count}} réponses en cours',
    load: 'occupé {{percent}} % du temps',
    lag: 'événements en retard de {{ms}} ms',
    leader: 'Première',
    draining: 'En cours de vidage',
    clock_ahead: 'Horloge en avance de {{seconds}} s',
    clock_behind: 'Horloge en retard de {{seconds}} s',
    drain: 'Vider',
    drain_named: 'Vider {{name}}',
    drain_title: 'Vider {{name}} ?',
    drain_text:
      'Elle n’accepte plus de requêtes, termine les réponses en cours et s’arrête. D’autres instances prennent le relais.',
    drain_done: '{{name}} termine ce qui est en cours, puis s’arrête.',
  },
};
