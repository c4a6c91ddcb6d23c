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
    secure: 'Sécuriser ce serveur',
    secure_done: '{{done}} sur {{all}}',
    secure_folded: 'Fait : {{number}}',
    secure_go: 'Ouvrir',
    secure_leave: 'Laisser ainsi',
    secure_again: 'Laissé ainsi · redemander',
    secure_is_done: 'Fait',
    secure_registration: 'Décidez qui peut s’inscrire',
    secure_registration_text:
      'Toute personne qui peut ouvrir cette page peut créer un compte. Fermez les inscriptions, ou approuvez vous-même les nouveaux comptes.',
    secure_passwords: 'Refuser les mots de passe courants',
    secure_passwords_text:
      'Des mots de passe comme « azerty123 » sont devinés en premier. Refusez-les pour les nouveaux mots de passe.',
    secure_second_factor: 'Protégez votre propre compte',
    secure_second_factor_text:
      'Qui administre peut tout faire ici. Faites demander un code de votre téléphone à la connexion.',
    secure_backup: 'Faire des sauvegardes',
    secure_backup_text:
      'Un disque peut tomber en panne cette nuit. Faites faire une sauvegarde chaque jour ou chaque semaine.',
    secure_address: 'Utiliser une adresse chiffrée',
    secure_address_text:
      'Cette page n’est pas servie en HTTPS : les mots de passe peuvent être lus en chemin. Placez un proxy avec un certificat devant.',
    secure_mail: 'Envoyer des e-mails',
    secure_mail_text:
      'Sans e-mail, personne ne peut remplacer un mot de passe oublié. Définissez SMTP_URL, MAIL_FROM et PUBLIC_URL.',
  },
};
