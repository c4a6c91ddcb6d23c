// How many people are in a team, kept with it: who is in many large teams need not have all their members counted on every start.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('teams', (t) => {
    t.int('member_count').default(0);
  });
  await raw`update teams set member_count =
    (select count(*) from team_members c where c.team_id = teams.id)`.execute(m.db);
};
