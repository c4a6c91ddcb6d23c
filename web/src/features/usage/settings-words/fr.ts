import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  usage: {
    unpriced: 'Le coût ne compte pas {{number}} réponses dont personne ne connaît le prix.',
    lent: 'Avec les clés que vous prêtez à des conversations, d’autres ont consommé {{tokens}} jetons : {{cost}}.',
    text: 'Ce que coûtent vos réponses, et quels modèles les ont données.',
    platform_text: 'Ce que tout le monde a consommé sur ce serveur.',
    period: 'Période',
    days_one: 'Dernier jour',
    days_many: '{{count}} derniers jours',
    days_other: '{{count}} derniers jours',
    cost: 'Coût',
    tokens: 'Jetons',
    answers: 'Réponses',
    failures: 'Échecs',
    by_day: 'Par jour',
    measure: 'Mesure',
    breakdown: 'Répartition',
    group: 'Regrouper par',
    by_model: 'Par modèle',
    by_channel: 'Par conversation',
    by_persona: 'Par persona',
    by_user: 'Par personne',
    by_provider: 'Par fournisseur',
    nobody: 'Aucun',
    calls: 'Réponses : {{number}}',
    empty: 'Rien consommé',
    empty_text: 'Posez une question, elle sera comptée ici.',
    budget: 'Budget du mois',
    budget_cost: '{{used}} sur {{max}}',
    budget_tokens: '{{used}} jetons sur {{max}}',
    budget_over:
      'Le budget est épuisé. Les modèles de la plateforme répondront le mois prochain ; vos propres clés répondent toujours.',
  },
};
