import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcuts: {
    title: 'Raccourcis clavier',
    palette: 'Tout trouver',
    new_chat: 'Nouvelle discussion',
    help: 'Cette liste',
    settings: 'Paramètres',
    sidebar: 'Afficher ou masquer la liste',
    new_menu: 'Nouveau… (menu)',
    next_part: 'Partie suivante de la page',
    previous_part: 'Partie précédente de la page',
    panel: 'Ouvrir ou fermer le panneau',
    next_unread: 'Chat non lu suivant',
    previous_unread: 'Chat non lu précédent',
    models: 'Choisir un modèle',
    focus_input: 'Vers le champ de message',
    stop: 'Arrêter la réponse',
    regenerate: 'Relancer la réponse',
    edit_last: 'Modifier mon dernier message',
    send: 'Envoyer un message',
  },
};
