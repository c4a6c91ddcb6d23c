import { raw } from '../../db/sql.ts';
import { readers } from '../readers/index.ts';
import type { Tables } from './rows.ts';

/**
 * The role of a participant as it is now, beside `channels`. Who came by themselves writes as long as the team or the project lets them;
 * who owns an open channel of a team in which they may not write any more only reads there, until they may again; an archived one, which
 * nobody else sees, is theirs to take back. What a participant was given by hand stays. Asked each time, because a change of a role in a team
 * acts in many channels at once.
 */
export const roleNow = (alias: 'me' | 'participants') => {
  const p = raw.ref(alias);
  const inTeam = raw`select 1 from workspaces w join team_members m on m.team_id = w.team_id
    where w.id = channels.workspace_id and m.user_id = ${p}.user_id`;
  const inProject = raw`select 1 from ${readers} as r where r.scope_id = channels.project_id and r.user_id = ${p}.user_id`;
  return raw<Tables['participants']['role']>`case
    when ${p}.role = 'owner' and (channels.visibility = 'private' or channels.workspace_id is null
      or channels.archived_at is not null) then 'owner'
    when ${p}.role <> 'owner' and not ${p}.is_joined then ${p}.role
    when exists (${inTeam} and m.is_writer) or exists (${inProject} and r.level >= 2)
      then case ${p}.role when 'owner' then 'owner' else 'member' end
    when exists (${inTeam}) or (${p}.role <> 'owner' and exists (${inProject})) then 'observer'
    else ${p}.role end`;
};
