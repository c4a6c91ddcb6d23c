// How a person came into a channel: by joining one that is open to them, or because another person added them. Of those who came before, nobody
// knows: who is in an open one, and could have joined it, counts as having done so. Not an observer who may write in the team or the
// project: who joins with that right comes as a member, so another person made them an observer.

import { sql as raw } from 'kysely';
import type { Migration } from '../migrate.ts';

export const up = async (m: Migration): Promise<void> => {
  await m.addColumns('participants', (t) => {
    t.bool('is_joined').default(false);
  });
  await raw`update participants set is_joined = true where role <> 'owner' and user_id is not null
    and exists (${wayIn(ANY)}) and not (role = 'observer' and exists (${wayIn(WRITING)}))`.execute(m.db);
};

interface Ways {
  readonly member: ReturnType<typeof raw>;
  readonly shared: ReturnType<typeof raw>;
}

const ANY: Ways = { member: raw`1 = 1`, shared: raw`1 = 1` };
const WRITING: Ways = { member: raw`t.is_writer`, shared: raw`s.role in ('owner', 'editor')` };

/** How the participant could have come into an open channel by themselves: through the team of its workspace, or through its project. */
const wayIn = ({ member, shared }: Ways) => raw`select 1 from channels c
  where c.id = participants.channel_id and c.visibility = 'team' and (
    exists (select 1 from workspaces w join team_members t on t.team_id = w.team_id
      where w.id = c.workspace_id and t.user_id = participants.user_id and ${member})
    or exists (select 1 from scope_members s
      where s.scope_id = c.project_id and s.user_id = participants.user_id and ${shared})
    or exists (select 1 from scope_members s join team_members t on t.team_id = s.team_id
      where s.scope_id = c.project_id and t.user_id = participants.user_id and ${member} and ${shared})
    or exists (select 1 from scopes p join team_members t on t.team_id = p.team_id
      where p.id = c.project_id and p.visibility = 'team' and t.user_id = participants.user_id and ${member}))`;
