import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  platform: {
    text: 'Le comportement de ce serveur pour tout le monde. Les changements agissent aussitôt.',
    public: 'Pour tout le monde',
    public_text: 'Toute personne connectée peut les connaître.',
    limits: 'Limites',
    limits_text: 'Elles freinent les devinettes et les inondations. Seule l’administration les voit.',
    none: 'Aucun',
    saved: 'Le réglage a été enregistré.',
    reset_to: 'Revenir à la valeur par défaut : {{value}}',
    reset_named: 'Revenir à la valeur par défaut : {{name}}',
    service_name: { name: 'Nom du service', text: 'Affiché sur la page de connexion et dans les titres.' },
    allow_registration: {
      name: 'Inscription libre',
      text: 'Chacun peut créer un compte soi-même.',
    },
    invited_may_register: {
      name: 'Les personnes invitées peuvent s’inscrire',
      text: 'Une lettre d’invitation à une équipe permet de créer un compte, même si les inscriptions sont fermées.',
    },
    require_approval: {
      name: 'Approbation des nouveaux comptes',
      text: 'Les nouveaux comptes attendent qu’un administrateur les active.',
    },
    retention_ttl_days: {
      name: 'Conserver les canaux supprimés (jours)',
      text: 'Ils sont purgés après ce délai ; 0 supprime aussitôt.',
    },
    workspace_retention_min_days: {
      name: 'Conservation minimale (jours)',
      text: 'Un espace peut laisser partir ses chats inactifs après ce délai, pas avant.',
    },
    workspace_retention_max_days: {
      name: 'Conservation maximale (jours)',
      text: 'Les chats inactifs disparaissent pour de bon après ce délai dans chaque espace, à partir d’une semaine après ce réglage. Vide : au choix de chaque espace.',
    },
    default_model: { name: 'Modèle par défaut', text: 'Le modèle qui répond quand personne n’en a choisi.' },
    allow_byok: {
      name: 'Clés de fournisseurs personnelles',
      text: 'Chacun peut apporter ses propres clés de fournisseurs d’IA.',
    },
    max_upload_mb: { name: 'Envoi maximal (Mio)', text: 'Le plus gros fichier que l’on peut envoyer.' },
    user_storage_mb: {
      name: 'Stockage par personne (Mio)',
      text: 'Ce qu’une personne peut garder en fichiers.',
    },
    user_knowledge_bases: {
      name: 'Bases de connaissances par personne',
      text: 'Combien de bases de connaissances une personne peut avoir.',
    },
    user_knowledge_documents: {
      name: 'Documents par personne',
      text: 'Combien de documents une personne peut ajouter aux bases de connaissances.',
    },
    team_knowledge_bases: {
      name: 'Bases de connaissances par équipe',
      text: 'Combien de bases de connaissances une équipe peut avoir.',
    },
    team_knowledge_documents: {
      name: 'Documents par équipe',
      text: 'Combien de documents les bases de connaissances d’une équipe peuvent contenir au total.',
    },
    team_knowledge_mb: {
      name: 'Connaissances par équipe (Mio)',
      text: 'La place que les documents des bases de connaissances d’une équipe peuvent prendre au total.',
    },
    allow_user_packages: {
      name: 'Paquets des personnes',
      text: 'Les personnes autorisées à installer des paquets peuvent le faire pour elles-mêmes et pour leurs équipes.',
    },
    packages_allow_unsigned: {
      name: 'Paquets non signés',
      text: 'Les paquets qu’aucune clé de confiance n’a signés peuvent être activés.',
    },
    packages_trusted_keys: {
      name: 'Clés de confiance pour les paquets',
      text: 'Une clé par ligne : son nom et sa clé publique ed25519 en base64.',
    },
    memory_enabled: { name: 'Mémoire', text: 'Les personas peuvent retenir des choses sur les personnes.' },
    auto_summarize: {
      name: 'Résumés automatiques',
      text: 'Quand un chat dépasse ce que son modèle peut lire, un résumé y est inscrit et les réponses suivantes en partent.',
    },
    oidc_team_claim: {
      name: 'Équipes du fournisseur d’identité',
      text: 'La revendication (claim) qui nomme des équipes par leur identifiant, avec un rôle si souhaité, par exemple sailors:lead. À la connexion on les rejoint, et on les quitte quand elles n’y figurent plus.',
    },
    auto_create_accounts: {
      name: 'Nouveaux comptes à la première visite',
      text: 'Quiconque se connecte pour la première fois par le fournisseur d’identité ou avec un certificat reçoit un compte.',
    },
    oidc_link_domains: {
      name: 'Relier les comptes par e-mail',
      text: 'Domaines, séparés par des virgules, pour lesquels une adresse vérifiée du fournisseur d’identité ouvre le compte qui l’a déjà. Vide : jamais.',
    },
    refuse_common_passwords: {
      name: 'Refuser les mots de passe courants',
      text: 'Les nouveaux mots de passe ne doivent pas figurer parmi les plus utilisés.',
    },
    login_failures_per_account: {
      name: 'Échecs de connexion par compte',
      text: 'En 15 minutes, avant que d’autres tentatives soient refusées.',
    },
    login_failures_per_address: {
      name: 'Échecs de connexion par adresse',
      text: 'En 15 minutes, depuis une même adresse réseau.',
    },
    registrations_per_minute: { name: 'Inscriptions par minute', text: 'Depuis une même adresse réseau.' },
    api_rate_per_minute: { name: 'Requêtes d’API par minute', text: 'Pour chaque personne.' },
    completion_rate_per_minute: { name: 'Réponses d’IA par minute', text: 'Pour chaque personne.' },
    user_cost_per_month: {
      name: 'Coût par personne et par mois (USD)',
      text: 'Ce que les réponses avec les clés de la plateforme peuvent coûter par personne et par mois. Vide : sans limite.',
    },
    user_tokens_per_month: {
      name: 'Jetons par personne et par mois',
      text: 'Combien de jetons une personne peut utiliser avec les clés de la plateforme. Vide : sans limite.',
    },
    platform_cost_per_month: {
      name: 'Coût par mois (USD)',
      text: 'Ce que toutes les réponses avec les clés de la plateforme peuvent coûter ensemble. Vide : sans limite.',
    },
    platform_tokens_per_month: {
      name: 'Jetons par mois',
      text: 'Combien de jetons peuvent être utilisés en tout avec les clés de la plateforme. Vide : sans limite.',
    },
    backup_schedule: {
      name: 'Sauvegardes automatiques',
      text: 'off (jamais), daily (chaque jour) ou weekly (chaque semaine), à 03 h 00 UTC.',
    },
    backup_keep: {
      name: 'Sauvegardes conservées',
      text: 'Combien de sauvegardes automatiques sont conservées.',
    },
    provider_silence_seconds: {
      name: 'Patience envers les fournisseurs (secondes)',
      text: 'Combien de temps un fournisseur d’IA peut rester muet avant d’être abandonné.',
    },
  },
};
