import { type Db, raw, sql } from '../../db/sql.ts';
import { readers } from '../readers/index.ts';
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

export type Group = 'day' | 'model' | 'persona' | 'channel' | 'user' | 'provider';
const COLUMNS = {
  day: 'day',
  model: 'model',
  persona: 'persona_id',
  channel: 'channel_id',
  user: 'user_id',
  provider: 'provider',
} as const;

export interface Filter {
  readonly userId: string | null;
  readonly from: string;
  readonly to: string;
}

const within = (db: Db, { userId, from, to }: Filter) =>
  sql(db)
    .selectFrom('usage_records')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(userId !== null, (q) => q.where('user_id', '=', userId));

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
  sums(db, { ...period, userId: null })
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

/** The names of what there still is; a channel's only for its members. */
export const listNames = async (
  db: Db,
  group: 'persona' | 'channel' | 'user',
  ids: readonly string[],
  reader: string,
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await named(db, group, ids, reader);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

const named = (
  db: Db,
  group: 'persona' | 'channel' | 'user',
  ids: readonly string[],
  reader: string,
): Promise<Array<{ id: string; name: string }>> => {
  if (group === 'persona')
    return sql(db).selectFrom('personas').select(['id', 'name']).where('id', 'in', ids).execute();
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
