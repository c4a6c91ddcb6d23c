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
    starter_write_text:
      'Écris un e-mail court et aimable pour reporter notre réunion à la semaine prochaine.',
    starter_ideas: 'Trouver des idées',
    starter_ideas_text: 'Donne-moi dix idées pour un après-midi d’équipe presque gratuit.',
    starter_compare: 'Peser le pour et le contre',
    starter_compare_text:
      'Quels sont les avantages et les inconvénients de quatre jours de télétravail par semaine ? Réponds par un tableau.',
    starter_plan: 'Faire un plan',
    starter_plan_text: 'Prévois trois jours à Lisbonne pour deux personnes qui aiment manger et marcher.',
    demo: 'Pour le moment, seule la démonstration intégrée répond.',
    connect: 'Connecter un vrai modèle',
    sample: 'Ou essayez un chat avec deux personas',
    made: 'Créé {{when}}',
    starts_here: '{{name}} commence ici',
  },
};
