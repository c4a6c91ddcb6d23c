import type { MemoryKind, MemoryScope, MemorySettings } from '@parley/contract';
import { listed } from '../../db/dialect/listed.ts';
import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { readableBy } from '../readers/index.ts';
import type { MemoryRow } from './rows.ts';

/** The scopes whose memories are one person's own. */
export const PERSONAL: readonly MemoryScope[] = ['me', 'persona'];

/** A person's own, and those of the projects and teams that they may read. */
const readable = (db: Db, userId: string) =>
  sql(db)
    .selectFrom('memories')
    .where((eb) =>
      eb.or([
        eb.and([eb('owner_id', '=', userId), eb('scope', 'in', PERSONAL)]),
        eb.and([eb('scope', '=', 'project'), eb('project_id', 'in', readableBy(db, userId))]),
        eb.and([
          eb('scope', '=', 'team'),
          eb(
            'team_id',
            'in',
            eb.selectFrom('team_members').select('team_members.team_id').where('user_id', '=', userId),
          ),
        ]),
      ]),
    );

export interface MemoryFilter {
  readonly scope?: MemoryScope | undefined;
  readonly kind?: MemoryKind | undefined;
  readonly persona_id?: string | undefined;
  readonly project_id?: string | undefined;
  readonly team_id?: string | undefined;
}

const filtered = (db: Db, userId: string, filter: MemoryFilter) => {
  let query = readable(db, userId).where('is_proposed', '=', false);
  for (const name of ['scope', 'kind', 'persona_id', 'project_id', 'team_id'] as const) {
    const value = filter[name];
    if (value !== undefined) query = query.where(name, '=', value);
  }
  return query;
};

/** The newest first. */
export const listReadable = (
  db: Db,
  userId: string,
  filter: MemoryFilter,
  { limit, offset }: Page,
): Promise<MemoryRow[]> =>
  filtered(db, userId, filter)
    .selectAll('memories')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const countReadable = async (db: Db, userId: string, filter: MemoryFilter): Promise<number> => {
  const { n } = await filtered(db, userId, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const findReadable = (db: Db, userId: string, id: string): Promise<MemoryRow | undefined> =>
  readable(db, userId).selectAll('memories').where('memories.id', '=', id).executeTakeFirst();

/** Whether nothing of this id is there for anyone any more. */
export const isGone = async ({ db }: { readonly db: Db }, id: string): Promise<boolean> =>
  (await sql(db).selectFrom('memories').select('id').where('id', '=', id).executeTakeFirst()) === undefined;

/** A person's own that are switched on: for every persona, and for this one. */
export const listPersonal = (db: Db, userId: string, personaId: string | null): Promise<MemoryRow[]> =>
  sql(db)
    .selectFrom('memories')
    .selectAll()
    .where('owner_id', '=', userId)
    .where('is_active', '=', true)
    .where((eb) =>
      eb.or([
        eb('scope', '=', 'me'),
        ...(personaId === null
          ? []
          : [eb.and([eb('scope', '=', 'persona'), eb('persona_id', '=', personaId)])]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** Those of one project or team that are switched on. */
export const listShared = (
  db: Db,
  column: 'project_id' | 'team_id',
  id: string,
  limit: number,
): Promise<MemoryRow[]> =>
  sql(db)
    .selectFrom('memories')
    .selectAll()
    .where(column, '=', id)
    .where('is_active', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** How many a person, a project or a team has. */
export const countOf = async (
  db: Db,
  column: 'owner_id' | 'project_id' | 'team_id',
  id: string,
): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('memories')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(column, '=', id)
    .where('is_proposed', '=', false)
    .$if(column === 'owner_id', (query) => query.where('scope', 'in', PERSONAL))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const countByScope = (db: Db): Promise<Array<{ scope: MemoryScope; n: number }>> =>
  sql(db)
    .selectFrom('memories')
    .select((eb) => ['scope', eb.fn.countAll<number>().as('n')])
    .where('is_proposed', '=', false)
    .groupBy('scope')
    .execute();

export const insert = async (db: Db, row: MemoryRow): Promise<void> => {
  await sql(db).insertInto('memories').values(row).execute();
};

/** False when another request has removed it meanwhile. */
export const update = async (db: Db, id: string, patch: Partial<MemoryRow>): Promise<boolean> => {
  const changed = await sql(db)
    .updateTable('memories')
    .set(patch)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};

export const countUse = async (db: Db, ids: readonly string[], at: string): Promise<void> => {
  await sql(db)
    .updateTable('memories')
    .set((eb) => ({ uses: eb('uses', '+', 1), last_used_at: at }))
    .where('id', 'in', listed(sql(db), ids))
    .execute();
};

/** False when another request has removed it already. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('memories')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

/** All that are this person's own; gives their ids. */
export const removePersonal = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await sql(db)
    .deleteFrom('memories')
    .where('owner_id', '=', userId)
    .where('scope', 'in', PERSONAL)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** What waits for this person, beyond so many of the newest. */
export const listProposedBeyond = (db: Db, userId: string, kept: number): Promise<Array<{ id: string }>> =>
  sql(db)
    .selectFrom('memories')
    .select('id')
    .where('owner_id', '=', userId)
    .where('is_proposed', '=', true)
    .orderBy('id', 'desc')
    .limit(kept)
    .offset(kept)
    .execute();

/** What a model wanted to remember in this answer. */
export const listProposedIn = (
  db: Db,
  messageId: string,
): Promise<Array<{ id: string; owner_id: string | null }>> =>
  sql(db)
    .selectFrom('memories')
    .select(['id', 'owner_id'])
    .where('source_message_id', '=', messageId)
    .where('is_proposed', '=', true)
    .execute();

export const findSettings = (db: Db, userId: string): Promise<MemorySettings | undefined> =>
  sql(db)
    .selectFrom('memory_settings')
    .select(['is_enabled as enabled', 'suggest'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

export const putSettings = async (
  db: Db,
  userId: string,
  { enabled, suggest }: MemorySettings,
): Promise<void> => {
  const settings = { is_enabled: enabled, suggest };
  await sql(db)
    .insertInto('memory_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute();
};
