// Keys, personas and budgets of teams: what is a team's is found by it, and every call says which team it was for.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('usage_records', (t) => {
    t.id('team_id').nullable();
    t.index(['team_id', 'day']);
  });
  await m.createTable('team_budgets', (t) => {
    t.id('team_id').primaryKey().references('teams.id', 'cascade');
    t.int('tokens_per_month').nullable();
    t.int('cost_nanos_per_month').nullable();
  });
  for (const table of ['provider_configs', 'personas', 'persona_groups'])
    await m.addColumns(table, (t) => t.index(['team_id']));
};
