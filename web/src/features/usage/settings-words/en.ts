export const words = {
  usage: {
    unpriced: 'The cost leaves out {{number}} answers whose price nobody knows.',
    lent: 'Through keys that you lend to chats, others have used {{tokens}} tokens: {{cost}}.',
    text: 'What your answers cost, and which models gave them.',
    platform_text: 'What everybody on this server has used.',
    by_team: 'By team',
    team_budget: 'Budget of the team',
    team_budget_text:
      'What the team’s own keys may cost in a calendar month. When it is used up, they answer again next month.',
    team_budget_over: 'The budget is used up. The team’s keys answer again next month.',
    cost_max: 'Cost in USD',
    tokens_max: 'Tokens',
    no_limit: 'Empty: no limit.',
    number_wrong: 'Enter a number.',
    budget_saved: 'The budget was saved.',
    period: 'Period',
    days_one: 'Last {{count}} day',
    days_other: 'Last {{count}} days',
    cost: 'Cost',
    tokens: 'Tokens',
    answers: 'Answers',
    failures: 'Failures',
    by_day: 'By day',
    measure: 'Measure',
    breakdown: 'Where it went',
    group: 'Group by',
    by_model: 'By model',
    by_channel: 'By chat',
    by_persona: 'By persona',
    by_user: 'By person',
    by_provider: 'By provider',
    others: 'Others ({{number}})',
    nobody: 'Without one',
    calls: 'Answers: {{number}}',
    empty: 'Nothing used yet',
    empty_text: 'Ask something, and it will be counted here.',
    budget: 'Budget of this month',
    budget_cost: '{{used}} of {{max}}',
    budget_tokens: '{{used}} of {{max}} tokens',
    budget_over:
      'The budget is used up. The models of this server answer again next month; your own keys still do.',
  },
};

type Own = typeof words;

declare module '../../../i18n/english.ts' {
  interface English extends Own {}
}
