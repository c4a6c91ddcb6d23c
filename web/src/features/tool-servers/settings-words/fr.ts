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
    sign_in_by: 'Qui se connecte',
    by_administrator: 'L’administration, pour tous',
    by_person: 'Chaque personne, avec son propre compte',
    each: 'Chacun se connecte',
    own_text: 'Chaque personne se connecte avec son propre compte. Connectez-vous pour lister ses outils.',
  },
  tool_sign_ins: {
    sign_in_to: 'Se connecter à {{name}}',
    signed_in:
      'Vous êtes connecté à {{name}}. Posez de nouveau la question, et l’outil travaillera pour vous.',
  },
  connections: {
    title: 'Connexions',
    text: 'Serveurs d’outils qui travaillent avec un compte à vous. Seules vos demandes l’utilisent.',
    empty: 'Aucune connexion',
    empty_text:
      'Les serveurs d’outils qui demandent un compte à vous apparaissent ici dès que l’administration en a ajouté un.',
    since: 'Connecté depuis le {{date}}',
    sign_out: 'Se déconnecter',
    sign_out_of: 'Se déconnecter de {{name}}',
    sign_out_title: 'Se déconnecter de {{name}} ?',
    sign_out_text: 'Ses outils ne fonctionneront plus pour vous avant une nouvelle connexion.',
    signed_out: 'Déconnecté de {{name}}.',
    back: 'Retour à vos connexions',
  },
};
