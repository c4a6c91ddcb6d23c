import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  shortcut_help: {
    palette: 'Tout trouver',
    new_chat: 'Nouvelle discussion',
    help: 'Cette liste',
    settings: 'Paramètres',
    new_menu: 'Nouveau… (menu)',
    next_part: 'Partie suivante de la page',
    previous_part: 'Partie précédente de la page',
    next_unread: 'Chat non lu suivant',
    previous_unread: 'Chat non lu précédent',
    panel: 'Ouvrir ou fermer le panneau',
    models: 'Choisir un modèle',
    find: 'Chercher dans le chat',
    focus_input: 'Vers le champ de message',
    stop: 'Arrêter la réponse',
    regenerate: 'Relancer la réponse',
    edit_last: 'Modifier mon dernier message',
    beside: 'Mettre la note ou la tâche à côté de la discussion, l’enlever',
    text: 'Choisissez-en un, puis appuyez sur les touches voulues.',
    anywhere: 'Partout',
    in_chat: 'Dans un chat',
    change_named: 'Changer les touches de : {{name}}',
    press: 'Appuyez sur les touches…',
    taken: 'Ces touches servent à « {{name}} ». Choisissez-en d’autres.',
    reserved: 'Le navigateur a besoin de ces touches. Choisissez-en d’autres.',
    too_simple: 'Ajoutez Ctrl, Alt ou ⌘, sinon ces touches gêneraient la saisie.',
    reset: 'Revenir aux raccourcis par défaut',
    break_line: 'Passer à la ligne',
  },
};
