import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  tool_servers: {
    title: 'Serveurs d’outils',
    text: 'Des serveurs qui offrent d’autres outils aux modèles, selon le Model Context Protocol (MCP).',
    create: 'Ajouter un serveur',
    empty: 'Aucun serveur d’outils',
    empty_text: 'Les outils intégrés s’en passent.',
    asks: 'Demande d’abord',
    refresh: 'Redemander ses outils',
    refresh_named: 'Redemander ses outils à {{name}}',
    edit_named: 'Modifier {{name}}',
    delete_named: 'Supprimer {{name}}',
    delete_title: 'Supprimer {{name}} ?',
    delete_text: 'Ses outils disparaissent avec lui.',
    dialog_text: 'Ses outils sont listés aussitôt.',
    name_text: 'Lettres minuscules, chiffres et tirets. Fait partie du nom de ses outils.',
    token: 'Jeton d’accès (facultatif)',
    approval: 'Demander d’abord à une personne',
    approval_text: 'Les outils qui ne se disent pas en lecture seule attendent un accord.',
    active: 'Les modèles peuvent l’utiliser',
    sign_in: 'Se connecter',
    sign_in_named: 'Se connecter à {{name}}',
    signed_in: 'Connecté',
    signed_in_to: 'Connecté à {{name}}.',
    sign_in_text:
      'Quelqu’un doit d’abord s’y connecter. Ensuite, quiconque utilise ses outils y agit avec ce compte.',
    signing_in: 'Connexion en cours…',
    back: 'Retour aux serveurs d’outils',
    oauth: 'Détails de la connexion',
    oauth_text:
      'Seulement pour un serveur qui exige OAuth sans enregistrer lui-même ses clients, ou dont la connexion se fait à une adresse privée.',
    issuer: 'Adresse de l’émetteur',
    client_id: 'Identifiant du client',
    client_secret: 'Secret du client',
  },
};
