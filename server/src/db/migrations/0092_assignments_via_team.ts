// Through which team, and as whom there, a person has what a stage gave them: it ends with their place in the team. Null: it is theirs by name.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

/** What was given before belongs to a place in a team where that alone made its holder one of those who may take it. */
const wayOf = (column: 'team_id' | 'role') => raw`(select c.${raw.ref(column)}
  from assignment_candidates c join team_members m on m.team_id = c.team_id and (c.role is null or c.role = m.role)
  where c.assignment_id = assignments.id and m.user_id = ${HOLDER} order by c.id limit 1)`;
const HOLDER = raw`coalesce(assignments.completed_by, assignments.claimed_by, assignments.assignee_id)`;
const BY_NAME = raw`exists (select 1 from assignment_candidates n where n.assignment_id = assignments.id and n.user_id = ${HOLDER})`;

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('assignments', (t) => {
    t.id('via_team_id').nullable();
    t.text('via_role').nullable();
  });
  await raw`update assignments set via_team_id = ${wayOf('team_id')}, via_role = ${wayOf('role')}
    where ${HOLDER} is not null and not ${BY_NAME}`.execute(m.db);
};
