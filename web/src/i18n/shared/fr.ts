import type { Translation } from '../translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  actions: {
    back: 'Retour',
    cancel: 'Annuler',
    clear_filter: 'Effacer le filtre',
    close: 'Fermer',
    create: 'Créer',
    delete: 'Supprimer',
    download: 'Télécharger',
    edit: 'Modifier',
    remove: 'Retirer',
    rename: 'Renommer',
    save: 'Enregistrer',
    try_again: 'Réessayer',
    undo: 'Annuler l’action',
  },
  save_bar: {
    unsaved: 'Pas encore enregistré',
    discard: 'Abandonner',
  },
  by_others: {
    title: 'Quelqu’un d’autre a modifié ceci entre-temps',
    text: 'Ce que vous enregistrez remplacera sa version.',
    take: 'Reprendre la sienne',
  },
  leaving: {
    title: 'Quitter sans enregistrer ?',
    text: 'Ce que vous avez modifié ici sera perdu.',
    action: 'Quitter',
    kept_title: 'Ce que vous avez écrit est conservé',
    kept_text:
      'Son formulaire a disparu : vous ne pouvez plus modifier ceci, ou cela n’existe plus. Rien n’en a été enregistré. Copiez ce dont vous avez encore besoin.',
  },
  states: {
    loading: 'Chargement…',
    failed: 'Le chargement a échoué',
    not_found: 'Il n’y a rien ici',
    not_found_text: 'L’adresse est erronée, ou vous n’avez pas accès à cette page.',
    gone_left: 'Vous ne faites plus partie de ce chat',
    gone_deleted: 'Ce chat a été supprimé',
    gone_archived: 'Ce chat a été archivé',
    go_home: 'Aller à l’accueil',
  },
  errors: {
    unexpected: 'Un problème est survenu sur cette page. Rechargez-la.',
    unreachable: 'Le serveur est injoignable. Vérifiez votre connexion et réessayez.',
    server: 'Le serveur rencontre un problème. Réessayez dans un instant.',
    too_many: 'Trop de tentatives. Patientez un instant et réessayez.',
    too_many_wait_one: 'Trop de tentatives. Réessayez dans {{count}} seconde.',
    too_many_wait_many: 'Trop de tentatives. Réessayez dans {{count}} de secondes.',
    too_many_wait_other: 'Trop de tentatives. Réessayez dans {{count}} secondes.',
  },
  form: {
    required: 'Ce champ est obligatoire.',
    show_key: 'Afficher la clé',
    show_password: 'Afficher le mot de passe',
    username_length: 'Utilisez de {{min}} à {{max}} caractères.',
    username_characters: 'Utilisez uniquement des lettres, chiffres, points, tirets et tirets bas.',
    email: 'Ce n’est pas une adresse e-mail.',
    password_length: 'Utilisez de {{min}} à {{max}} caractères.',
    password_rule:
      'Au moins {{min}} caractères. Quelques mots sans rapport sont à la fois sûrs et faciles à retenir.',
    whole_number: 'Saisissez un nombre entier.',
    between: 'Saisissez un nombre entier de {{min}} à {{max}}.',
  },
  fields: {
    username: 'Nom d’utilisateur',
    email: 'Adresse e-mail',
    password: 'Mot de passe',
    display_name: 'Nom affiché',
    display_name_optional: 'Nom affiché (facultatif)',
    code: 'Code à usage unique',
  },
  copy: {
    copy: 'Copier',
    copied: 'Copié',
    failed: 'La copie n’a pas fonctionné. Sélectionnez le texte et copiez-le à la main.',
  },
  panel: {
    title: 'Panneau',
    full_height: 'Pleine hauteur',
    width: 'Largeur du panneau',
  },
  pager: {
    label: 'Pages',
    range: '{{from}}–{{to}} sur {{total}}',
    previous: 'Page précédente',
    next: 'Page suivante',
  },
};
