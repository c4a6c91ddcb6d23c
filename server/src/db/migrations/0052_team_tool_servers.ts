// Tool servers of teams. The name of one is kept behind the team's handle (`sailors__jira`), because its tools are called by it: so it is
// unique in its team, and says nothing of other teams.

import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('mcp_servers', (t) => {
    // Null: for all people of this server, kept by administrators.
    t.id('team_id').nullable().references('teams.id', 'cascade');
    t.index(['team_id']);
  });
};
