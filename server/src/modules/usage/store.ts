import { type Db, raw, sql } from '../../db/sql.ts';
import { readers } from '../readers/index.ts';
import { isOwnedOrOfTeams } from '../teams/index.ts';
import type { Tables } from './rows.ts';

export type UsageRow = Tables['usage_records'];
export type TotalRow = Tables['usage_totals'];

/** Longer reports are not read. */
const LINES_MAX = 1_000;

/** Gives the ids of those that were not there yet. */
export const insert = async (db: Db, rows: readonly UsageRow[]): Promise<string[]> => {
  const inserted = await sql(db)
    .insertInto('usage_records')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
};

/** Those of these people whose account is there. */
export const listThere = async (db: Db, userIds: readonly string[]): Promise<string[]> => {
  if (userIds.length === 0) return [];
  const rows = await sql(db).selectFrom('users').select('id').where('id', 'in', userIds).execute();
  return rows.map(({ id }) => id);
};

/** Counts up and gives what is counted now. */
export const add = (
  db: Db,
  subject: string,
  month: string,
  tokens: number,
  costNanos: number,
): Promise<TotalRow> =>
  sql(db)
    .insertInto('usage_totals')
    .values({ subject, month, tokens, cost_nanos: costNanos, is_warned: false })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'month']).doUpdateSet((eb) => ({
        tokens: eb('usage_totals.tokens', '+', tokens),
        cost_nanos: eb('usage_totals.cost_nanos', '+', costNanos),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const markWarned = async (db: Db, subject: string, month: string): Promise<void> => {
  await sql(db)
    .updateTable('usage_totals')
    .set({ is_warned: true })
    .where('subject', '=', subject)
    .where('month', '=', month)
    .execute();
};

export const listTotals = (db: Db, subjects: readonly string[], month: string): Promise<TotalRow[]> =>
  sql(db)
    .selectFrom('usage_totals')
    .selectAll()
    .where('subject', 'in', subjects)
    .where('month', '=', month)
    .execute();

export type Group = 'day' | 'model' | 'persona' | 'channel' | 'user' | 'provider' | 'team';
const COLUMNS = {
  day: 'day',
  model: 'model',
  persona: 'persona_id',
  channel: 'channel_id',
  user: 'user_id',
  provider: 'provider',
  team: 'team_id',
} as const;

export interface Filter {
  readonly userId: string | null;
  readonly teamId: string | null;
  readonly from: string;
  readonly to: string;
}

const within = (db: Db, { userId, teamId, from, to }: Filter) =>
  sql(db)
    .selectFrom('usage_records')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(userId !== null, (q) => q.where('user_id', '=', userId))
    .$if(teamId !== null, (q) => q.where('team_id', '=', teamId));

const sums = (db: Db, filter: Filter) =>
  within(db, filter).select((eb) => [
    eb.fn.countAll<number>().as('calls'),
    raw<number>`coalesce(sum(case when outcome = 'failed' then 1 else 0 end), 0)`.as('failures'),
    raw<number>`coalesce(sum(input_tokens), 0)`.as('input_tokens'),
    raw<number>`coalesce(sum(output_tokens), 0)`.as('output_tokens'),
    raw<number>`coalesce(sum(cached_tokens), 0)`.as('cached_tokens'),
    raw<number>`coalesce(sum(reasoning_tokens), 0)`.as('reasoning_tokens'),
    raw<number>`coalesce(sum(cost_nanos), 0)`.as('cost_nanos'),
    raw<number>`coalesce(sum(case when cost_nanos is null and input_tokens + output_tokens > 0 then 1 else 0 end), 0)`.as(
      'unpriced_calls',
    ),
    raw<number>`coalesce(avg(latency_ms), 0)`.as('latency_ms'),
  ]);

export const total = (db: Db, filter: Filter) => sums(db, filter).executeTakeFirstOrThrow();

/** What others have used through a person's own keys. */
export const totalLent = (db: Db, ownerId: string, period: Pick<Filter, 'from' | 'to'>) =>
  sums(db, { ...period, userId: null, teamId: null })
    .where('paid_by', '=', 'person')
    .where('provider_config_id', 'in', (eb) =>
      eb.selectFrom('provider_configs').select('provider_configs.id').where('owner_id', '=', ownerId),
    )
    .where((eb) => eb.or([eb('user_id', '!=', ownerId), eb('user_id', 'is', null)]))
    .executeTakeFirstOrThrow();

/** The most expensive first; days in order. */
export const listGrouped = (db: Db, group: Group, filter: Filter) => {
  const column = COLUMNS[group];
  return sums(db, filter)
    .select(raw<string | null>`${raw.ref(column)}`.as('key'))
    .groupBy(column)
    .orderBy(group === 'day' ? raw`${raw.ref(column)}` : raw`sum(input_tokens) + sum(output_tokens) desc`)
    .orderBy(column)
    .limit(LINES_MAX)
    .execute();
};

/** What a group is called by, where that is no name already. */
type NamedGroup = 'persona' | 'channel' | 'user' | 'team';

/** The names of what there still is; a channel's only for its members, a persona's only for those who may look at it. */
export const listNames = async (
  db: Db,
  group: NamedGroup,
  ids: readonly string[],
  reader: string,
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await named(db, group, ids, reader);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const named = (
  db: Db,
  group: NamedGroup,
  ids: readonly string[],
  reader: string,
): Promise<Array<{ id: string; name: string }>> => {
  if (group === 'persona')
    return sql(db)
      .selectFrom('personas')
      .select(['id', 'name'])
      .where('id', 'in', ids)
      .where(isOwnedOrOfTeams(reader, 'personas'))
      .execute();
  if (group === 'team')
    return sql(db).selectFrom('teams').select(['id', 'name']).where('id', 'in', ids).execute();
  if (group === 'user')
    return sql(db)
      .selectFrom('users')
      .select(['id', 'display_name as name'])
      .where('id', 'in', ids)
      .execute();
  return sql(db)
    .selectFrom('channels')
    .where('channels.id', 'in', ids)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom(readers.as('r'))
          .select('r.level')
          .whereRef('r.scope_id', '=', 'channels.id')
          .where('r.user_id', '=', reader),
      ),
    )
    .select(['channels.id', 'channels.title as name'])
    .execute();
};

/** The team whose workspace each of these channels is in; a channel outside of any is missing. */
export const listTeamsOfChannels = async (
  db: Db,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (channelIds.length === 0) return new Map();
  const rows = await sql(db)
    .selectFrom('channels')
    .innerJoin('workspaces', 'workspaces.id', 'channels.workspace_id')
    .select(['channels.id', 'workspaces.team_id'])
    .where('channels.id', 'in', channelIds)
    .execute();
  return new Map(rows.flatMap(({ id, team_id }) => (team_id === null ? [] : [[id, team_id] as const])));
};

export const findTeamBudget = (db: Db, teamId: string): Promise<Tables['team_budgets'] | undefined> =>
  sql(db).selectFrom('team_budgets').selectAll().where('team_id', '=', teamId).executeTakeFirst();

export const putTeamBudget = async (db: Db, row: Tables['team_budgets']): Promise<void> => {
  const { team_id: _, ...limits } = row;
  await sql(db)
    .insertInto('team_budgets')
    .values(row)
    .onConflict((conflict) => conflict.column('team_id').doUpdateSet(limits))
    .execute();
};

export const listTeamOwnerIds = async (db: Db, teamId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', '=', teamId)
    .where('role', '=', 'owner')
    .execute();
  return rows.map(({ user_id }) => user_id);
};
