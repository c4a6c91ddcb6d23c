// What holds lie on. A hold on a person is on each chat that they own, are in or said something in, and on what they own or may change elsewhere; one on a
// workspace is on what lies there, and on the people who work there; one on a chat is on it, and on the people who spoke in it.

import type { HoldKind } from '@parley/contract';
import type { RawBuilder } from 'kysely';
import { type Db, raw, sql } from '../../db/sql.ts';

type Id = string | RawBuilder<unknown>;

/** Of one chat, by its identifier or by the column that has it. */
export const keepsChannel = (id: Id): RawBuilder<boolean> => raw<boolean>`exists (
  select 1 from holds h where h.lifted_at is null and (
    (h.kind = 'chat' and h.target_id = ${id})
    or (h.kind = 'workspace' and exists (
      select 1 from channels hc where hc.id = ${id} and hc.workspace_id = h.target_id))
    or (h.kind = 'person' and (
      exists (select 1 from channels hc where hc.id = ${id} and hc.owner_id = h.target_id)
      or exists (select 1 from participants hp where hp.channel_id = ${id} and hp.user_id = h.target_id)
      or exists (select 1 from messages hm where hm.channel_id = ${id} and hm.author_id = h.target_id)))))`;

/** Of an account. */
export const keepsPerson = (id: Id): RawBuilder<boolean> => raw<boolean>`exists (
  select 1 from holds h where h.lifted_at is null and (
    (h.kind = 'person' and h.target_id = ${id})
    or (h.kind = 'workspace' and (
      exists (
        select 1 from workspaces hw join team_members ht on ht.team_id = hw.team_id
        where hw.id = h.target_id and ht.user_id = ${id})
      or exists (
        select 1 from channels hc join messages hm on hm.channel_id = hc.id
        where hc.workspace_id = h.target_id and hm.author_id = ${id})))
    or (h.kind = 'chat' and (
      exists (select 1 from channels hc where hc.id = h.target_id and hc.owner_id = ${id})
      or exists (select 1 from participants hp where hp.channel_id = h.target_id and hp.user_id = ${id})
      or exists (select 1 from messages hm where hm.channel_id = h.target_id and hm.author_id = ${id})))))`;

/** The workspace of a team that a thing lies in. */
const places = (id: Id): RawBuilder<unknown> => raw`(
  select workspace_id from projects where id = ${id}
  union all select workspace_id from notes where id = ${id}
  union all select workspace_id from tasks where id = ${id}
  union all select workspace_id from workflows where id = ${id}
  union all select workspace_id from knowledge_bases where id = ${id})`;

/** The same of a thing that is shared: a note, a task, a project. */
export const keepsThing = (id: Id): RawBuilder<boolean> => raw<boolean>`exists (
  select 1 from holds h where h.lifted_at is null and (
    (h.kind = 'person' and (
      exists (select 1 from scopes hs where hs.id = ${id} and hs.owner_id = h.target_id)
      or exists (
        select 1 from scope_members hm where hm.scope_id = ${id} and hm.user_id = h.target_id and hm.role <> 'viewer')))
    or (h.kind = 'workspace' and h.target_id in ${places(id)})))`;

const keepsWorkspaces = (teamId: string): RawBuilder<boolean> => raw<boolean>`exists (
  select 1 from holds h join workspaces hw on hw.id = h.target_id
  where h.lifted_at is null and h.kind = 'workspace' and hw.team_id = ${teamId})`;

const isTrue = async (db: Db, condition: RawBuilder<boolean>): Promise<boolean> => {
  const { rows } = await raw`select 1 from (select 1 as one) as o where ${condition}`.execute(sql(db));
  return rows.length > 0;
};

const isOn = async (db: Db, kind: HoldKind, id: string): Promise<boolean> =>
  (await sql(db)
    .selectFrom('holds')
    .select('id')
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('lifted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const isChannelHeld = (db: Db, id: string): Promise<boolean> => isTrue(db, keepsChannel(id));
export const isPersonHeld = (db: Db, id: string): Promise<boolean> => isTrue(db, keepsPerson(id));
export const isOwnHeld = (db: Db, userId: string): Promise<boolean> => isOn(db, 'person', userId);
export const isThingHeld = (db: Db, id: string): Promise<boolean> => isTrue(db, keepsThing(id));
export const isTeamHeld = (db: Db, id: string): Promise<boolean> => isTrue(db, keepsWorkspaces(id));

export const isWorkspaceHeld = (db: Db, id: string): Promise<boolean> => isOn(db, 'workspace', id);

/** Whether a hold lies on this very person. */
export const isNamed = async (db: Db, personId: string): Promise<boolean> =>
  (await sql(db)
    .selectFrom('holds')
    .select('id')
    .where('kind', '=', 'person')
    .where('target_id', '=', personId)
    .where('lifted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;
