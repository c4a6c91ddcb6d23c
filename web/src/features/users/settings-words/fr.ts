import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  users: {
    text: 'Toutes les personnes qui ont un compte ici.',
    search: 'Chercher par nom ou e-mail',
    create: 'Nouvelle personne',
    create_text: 'Elle peut se connecter aussitôt avec le mot de passe que vous lui donnez.',
    created: 'Le compte de {{name}} a été créé.',
    first_password: 'Premier mot de passe',
    person: 'Personne',
    role: 'Rôle',
    any_role: 'Tous les rôles',
    admin: 'Administrateur',
    user: 'Membre',
    more_roles: 'Autres rôles',
    state: 'État',
    any_state: 'Tous les états',
    active: 'Actif',
    inactive: 'Inactif',
    last_seen: 'Dernière connexion',
    never: 'Jamais',
    none: 'Personne ne correspond',
    none_text: 'Modifiez ou effacez le filtre.',
    edit_named: 'Modifier {{name}}',
    is_active: 'Actif',
    is_active_text: 'Désactivé : déconnexion immédiate, connexion impossible.',
    reset_password: 'Nouveau mot de passe',
    end_api_keys: 'Mettre fin aussi à ses clés d’API',
    reset_password_text:
      'Laissez vide pour garder l’ancien. Ses clés de fournisseurs restent verrouillées jusqu’à ce que l’ancien mot de passe soit saisi.',
    saved: '{{name}} a été enregistré.',
    deleted: '{{name}} a été supprimé.',
    delete_title: 'Supprimer {{name}} ?',
    delete_text: 'Le compte et tout ce qui n’appartient qu’à lui disparaissent. C’est irréversible.',
  },
};
