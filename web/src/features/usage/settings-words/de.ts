import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  usage: {
    unpriced: 'In den Kosten fehlen {{number}} Antworten, deren Preis niemand kennt.',
    lent: 'Über Schlüssel, die du Chats leihst, haben andere {{tokens}} Tokens verbraucht: {{cost}}.',
    text: 'Was deine Antworten kosten, und welche Modelle sie gaben.',
    platform_text: 'Was alle auf diesem Server verbraucht haben.',
    by_team: 'Nach Team',
    team_budget: 'Budget des Teams',
    team_budget_text:
      'Was die eigenen Schlüssel des Teams in einem Kalendermonat kosten dürfen. Ist es aufgebraucht, antworten sie im nächsten Monat wieder.',
    team_budget_over:
      'Das Budget ist aufgebraucht. Die Schlüssel des Teams antworten im nächsten Monat wieder.',
    cost_max: 'Kosten in USD',
    tokens_max: 'Token',
    no_limit: 'Leer: ohne Grenze.',
    number_wrong: 'Gib eine Zahl ein.',
    budget_saved: 'Das Budget ist gespeichert.',
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
    by_channel: 'Nach Chat',
    by_persona: 'Nach Persona',
    by_user: 'Nach Person',
    by_provider: 'Nach Anbieter',
    others: 'Andere ({{number}})',
    nobody: 'Ohne',
    calls: 'Antworten: {{number}}',
    empty: 'Noch nichts verbraucht',
    empty_text: 'Stell eine Frage, dann wird sie hier gezählt.',
    budget: 'Budget dieses Monats',
    budget_cost: '{{used}} von {{max}}',
    budget_tokens: '{{used}} von {{max}} Tokens',
    budget_over:
      'Das Budget ist aufgebraucht. Die Modelle dieses Servers antworten nächsten Monat wieder, deine eigenen Schlüssel weiterhin.',
  },
};
