import type { ScopeRole } from '@parley/contract';
import { listed } from '../../db/dialect/listed.ts';
import { prepared } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';

/** One way in which a person may read a scope; several ways are several rows. */
export interface ReaderRow {
  readonly scope_id: string;
  readonly user_id: string;
  /** 1 reads, 2 writes as well, 3 manages as well. A number, because the highest of several counts. */
  readonly level: number;
}

const ROLES: readonly ScopeRole[] = ['viewer', 'editor', 'owner'];
const LEVEL = raw`case role when 'owner' then 3 when 'editor' then 2 else 1 end`;
/** A member whose role does not grant `team.things.write`, such as a guest, only reads what is the team's. */
const MAY_WRITE_IN_TEAM = raw`t.is_writer`;
/** The same of one thing of the team's; knowledge bases have a permission of their own, `team.knowledge.write`. */
const MAY_WRITE_TEAMS_OWN = raw`case when s.kind = 'knowledge_base' then t.is_knowledge_writer else t.is_writer end`;

/** By name: a person has one row at most for each scope, since a scope is a channel or a thing, never both. */
const ownWays = raw`select channel_id as scope_id, user_id, case role when 'owner' then 3 when 'member' then 2 else 1 end as level
    from participants where user_id is not null and (not is_archived or role = 'owner')
  union all
  select scope_id, user_id, ${LEVEL} as level from scope_members where user_id is not null`;

/** By a team: through several teams, or beside a way of their own, there are several rows. */
const teamWays = raw`select m.scope_id, t.user_id, case when m.role = 'owner' and ${MAY_WRITE_IN_TEAM} then 3
      when m.role = 'editor' and ${MAY_WRITE_IN_TEAM} then 2 else 1 end as level
    from scope_members m join team_members t on t.team_id = m.team_id
  union all
  select s.id as scope_id, t.user_id, case when ${MAY_WRITE_TEAMS_OWN} then 2 else 1 end as level
    from scopes s join team_members t on t.team_id = s.team_id where s.visibility = 'team'`;

/**
 * Who may read which scope now: a scope is a channel, or a thing of modules/scopes. One row for each way in. Written as branches that each
 * begin with an index, so that both engines push what is asked (a scope, a person, or both) down into every one of them; the tests look
 * at the plans. An archived channel is its owner's alone until it is purged or restored.
 */
export const readers = raw<ReaderRow>`(${raw.join([ownWays, teamWays], raw` union all `)})`;

/** Those who may read this scope now, for `not in`. */
export const readersOf = (scopeId: string) =>
  raw<string>`(select r.user_id from ${readers} as r where r.scope_id = ${scopeId})`;

const roleOf = (level: number): ScopeRole | undefined => ROLES[level - 1];

const levelsOf = prepared<{ userId: string; ids: readonly string[] }, { scope_id: string; level: number }>(
  (db, { userId, ids }) =>
    db
      .selectFrom(readers.as('readers'))
      .select(['scope_id', 'level'])
      .where('scope_id', 'in', listed(db, ids))
      .where('user_id', '=', userId),
);

/** The person's role in each of these scopes that they may read. */
export const rolesIn = async (
  db: Db,
  userId: string,
  scopeIds: readonly string[],
): Promise<Map<string, ScopeRole>> => {
  const levels = new Map<string, number>();
  for (const { scope_id, level } of await levelsOf(db, { userId, ids: scopeIds }))
    levels.set(scope_id, Math.max(Number(level), levels.get(scope_id) ?? 0));
  return new Map(
    [...levels].flatMap(([id, level]) => {
      const role = roleOf(level);
      return role === undefined ? [] : [[id, role] as const];
    }),
  );
};

/** Not the highest alone: there are a few rows at most, and sorting them takes the engine longer than finding them. */
const levelsIn = prepared<{ userId: string; scopeId: string }, { level: number }>((db, { userId, scopeId }) =>
  db
    .selectFrom(readers.as('readers'))
    .select('level')
    .where('scope_id', '=', scopeId)
    .where('user_id', '=', userId),
);

/** The person's role in a scope; undefined when they may not read it. */
export const findRole = async (db: Db, userId: string, scopeId: string): Promise<ScopeRole | undefined> => {
  const rows = await levelsIn(db, { userId, scopeId });
  return roleOf(Math.max(0, ...rows.map(({ level }) => Number(level))));
};

const userIdsIn = prepared<{ scopeId: string }, { user_id: string }>((db, { scopeId }) =>
  db.selectFrom(readers.as('readers')).select('user_id').where('scope_id', '=', scopeId),
);

/** The people who may read a scope now, each once. */
export const listReaderIds = async (db: Db, scopeId: string): Promise<string[]> => {
  const rows = await userIdsIn(db, { scopeId });
  return [...new Set(rows.map(({ user_id }) => user_id))];
};

/** By its place among the roles. */
const WRITER_LEVEL = 2;

/** Those of them who may change it. */
export const listWriterIds = async (db: Db, scopeId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom(readers.as('readers'))
    .select('readers.user_id')
    .distinct()
    .where('readers.scope_id', '=', scopeId)
    .where('readers.level', '>=', WRITER_LEVEL)
    .execute();
  return rows.map(({ user_id }) => user_id);
};

/** For the stores of nouns: the ids that a person may read, as a select to be put behind `in`. */
export const readableBy = (db: Db, userId: string) =>
  sql(db).selectFrom(readers.as('readers')).select('readers.scope_id').where('readers.user_id', '=', userId);

/**
 * The same, each once. To sort out of ten thousand those that come twice takes longer than all the rest, so only what teams share is looked
 * at for that.
 */
export const readableOnceBy = (userId: string) =>
  raw<{ scope_id: string }>`select o.scope_id from (${ownWays}) as o where o.user_id = ${userId}
    union all
    select distinct w.scope_id from (${teamWays}) as w where w.user_id = ${userId}
      and not exists (select 1 from (${ownWays}) as d where d.scope_id = w.scope_id and d.user_id = ${userId})`;

const scopeIdsOf = prepared<{ userId: string; rowsMax: number }, { scope_id: string }>(
  (db, { userId, rowsMax }) =>
    db.selectFrom(readers.as('readers')).select('scope_id').where('user_id', '=', userId).limit(rowsMax),
);

/** The scopes that a person may read now, each once. `rowsMax`: where it is enough to know that there are many. */
export const listReadableIds = async (
  db: Db,
  userId: string,
  rowsMax = Number.MAX_SAFE_INTEGER,
): Promise<string[]> => {
  const rows = await scopeIdsOf(db, { userId, rowsMax });
  return [...new Set(rows.map(({ scope_id }) => scope_id))];
};
