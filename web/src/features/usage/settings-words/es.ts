import type { Translation } from '../../../i18n/translation.ts';
import type { words as en } from './en.ts';

export const words: Translation<typeof en> = {
  usage: {
    unpriced: 'El coste no incluye {{number}} respuestas cuyo precio nadie conoce.',
    lent: 'Con las claves que prestas a chats, otros han consumido {{tokens}} tokens: {{cost}}.',
    text: 'Lo que cuestan tus respuestas y qué modelos las dieron.',
    platform_text: 'Lo que han consumido todos en este servidor.',
    by_team: 'Por equipo',
    team_budget: 'Presupuesto del equipo',
    team_budget_text:
      'Lo que las claves del equipo pueden costar en un mes natural. Cuando se agota, vuelven a responder el mes siguiente.',
    team_budget_over:
      'El presupuesto está agotado. Las claves del equipo vuelven a responder el mes que viene.',
    cost_max: 'Coste en USD',
    tokens_max: 'Tokens',
    no_limit: 'Vacío: sin límite.',
    number_wrong: 'Escribe un número.',
    budget_saved: 'El presupuesto se ha guardado.',
    period: 'Periodo',
    days_one: 'Último día',
    days_many: 'Últimos {{count}} días',
    days_other: 'Últimos {{count}} días',
    cost: 'Coste',
    tokens: 'Tokens',
    answers: 'Respuestas',
    failures: 'Fallos',
    by_day: 'Por día',
    measure: 'Medida',
    breakdown: 'En qué se fue',
    group: 'Agrupar por',
    by_model: 'Por modelo',
    by_channel: 'Por chat',
    by_persona: 'Por persona',
    by_user: 'Por usuario',
    by_provider: 'Por proveedor',
    others: 'Otros ({{number}})',
    nobody: 'Ninguno',
    calls: 'Respuestas: {{number}}',
    empty: 'Aún no hay consumo',
    empty_text: 'Pregunta algo y se contará aquí.',
    budget: 'Presupuesto de este mes',
    budget_cost: '{{used}} de {{max}}',
    budget_tokens: '{{used}} de {{max}} tokens de cuota',
    budget_over:
      'El presupuesto está agotado. Los modelos de este servidor responderán el mes que viene; tus propias claves siguen haciéndolo.',
  },
};
