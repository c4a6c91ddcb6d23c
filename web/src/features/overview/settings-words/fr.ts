import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  overview: {
    text: 'Ce serveur en un coup d’œil.',
    waiting_one: '{{count}} compte attend une approbation ou est désactivé.',
    waiting_many: '{{count}} de comptes attendent une approbation ou sont désactivés.',
    waiting_other: '{{count}} comptes attendent une approbation ou sont désactivés.',
    see_users: 'Voir les personnes',
    dead_jobs_one: '{{count}} tâche a définitivement échoué.',
    dead_jobs_many: '{{count}} de tâches ont définitivement échoué.',
    dead_jobs_other: '{{count}} tâches ont définitivement échoué.',
    see_jobs: 'Voir les tâches',
    users: 'Personnes',
    active: 'Comptes actifs',
    admins: 'Administrateurs',
    sessions: 'Sessions ouvertes',
    channels: 'Chats',
    messages: 'Messages',
    files: 'Fichiers',
    bytes: 'Taille des fichiers',
    logins: 'Connexions par jour',
    registrations: 'Inscriptions par jour',
    last_days_one: 'au cours du dernier jour',
    last_days_many: 'au cours des {{count}} de derniers jours',
    last_days_other: 'au cours des {{count}} derniers jours',
    server: 'Serveur',
    version: 'Version',
    database: 'Base de données',
    schema: 'Version du schéma',
    uptime: 'En marche depuis',
  },
};
