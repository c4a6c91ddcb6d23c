import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  usage: {
    unpriced: 'In den Kosten fehlen {{number}} Antworten, deren Preis niemand kennt.',
    lent: 'Über Schlüssel, die du Gesprächen leihst, haben andere {{tokens}} Tokens verbraucht: {{cost}}.',
    text: 'Was deine Antworten kosten, und welche Modelle sie gaben.',
    platform_text: 'Was alle auf diesem Server verbraucht haben.',
    period: 'Zeitraum',
    days_one: 'Letzter Tag',
    days_other: 'Letzte {{count}} Tage',
    cost: 'Kosten',
    tokens: 'Tokens',
    answers: 'Antworten',
    failures: 'Fehlschläge',
    by_day: 'Nach Tagen',
    measure: 'Maß',
    breakdown: 'Wohin es ging',
    group: 'Gruppieren nach',
    by_model: 'Nach Modell',
    by_channel: 'Nach Gespräch',
    by_persona: 'Nach Persona',
    by_user: 'Nach Person',
    by_provider: 'Nach Anbieter',
    nobody: 'Ohne',
    calls: 'Antworten: {{number}}',
    empty: 'Noch nichts verbraucht',
    empty_text: 'Stell eine Frage, dann wird sie hier gezählt.',
    budget: 'Budget dieses Monats',
    budget_cost: '{{used}} von {{max}}',
    budget_tokens: '{{used}} von {{max}} Tokens',
    budget_over:
      'Das Budget ist aufgebraucht. Die Modelle der Plattform antworten nächsten Monat wieder, deine eigenen Schlüssel weiterhin.',
  },
};
