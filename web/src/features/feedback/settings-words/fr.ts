import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  feedback: {
    title: 'Avis',
    text: 'Ce que l’on pense des réponses. Les chats ne sont pas montrés ici.',
    ratings: 'Évaluations',
    who: 'Modèle ou persona',
    good: 'Bonne',
    bad: 'Mauvaise',
    no_ratings: 'Personne n’a encore évalué de réponse',
    no_ratings_text: 'Les pouces sous chaque réponse comptent ici.',
    words: 'En leurs propres mots',
    kind: 'Type d’avis',
    any: 'Bonnes et mauvaises',
    no_words: 'Personne n’a encore rien écrit',
    no_words_text: 'À qui trouve une réponse mauvaise, on demande pourquoi.',
    none_of_kind: 'Rien de ce genre',
    deleted_persona: 'Persona supprimée',
  },
};
