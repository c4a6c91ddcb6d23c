// Whether a member's role grants team.knowledge.write: the relation of readers asks it for the knowledge bases of the team, which
// team.things.write opened before. The built-in roles but the guest grant both.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('team_members', (t) => {
    t.bool('is_knowledge_writer').default(false);
  });
  await raw`update team_members set is_knowledge_writer = true where exists (
    select 1 from team_roles r where r.team_id = team_members.team_id and r.key = team_members.role
      and ((r.is_builtin and r.key <> 'guest')
        or (not r.is_builtin and cast(r.permissions_json as text) like '%"team.knowledge.write"%')))`.execute(
    m.db,
  );
};
