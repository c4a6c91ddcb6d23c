import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  home: {
    welcome: 'Bienvenue, {{name}}',
    all_chats: 'Toutes les discussions',
    no_chat: "Vous n'avez pas accès aux chats ici. Adressez-vous à l'administration.",
    field: 'Votre message',
    to: 'À',
    to_add: 'Ajouter des personnes ou des personas',
    to_remove: 'Retirer {{name}}',
    placeholder: 'À quoi pensez-vous ?',
    send: 'Envoyer',
    starters: 'Idées pour commencer',
    starter_write: 'Rédiger un texte',
    starter_ideas: 'Trouver des idées',
    starter_compare: 'Peser le pour et le contre',
    starter_plan: 'Faire un plan',
    demo: 'Pour le moment, seule la démonstration intégrée répond.',
    connect: 'Connecter un vrai modèle',
    sample: 'Ou essayez un chat avec deux personas',
    made: 'Créé {{when}}',
    starts_here: '{{name}} commence ici',
  },
};
