import { listed } from '../../db/dialect/listed.ts';
import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { readableBy } from '../readers/index.ts';
import type { Tables } from './rows.ts';

export type PromptRow = Tables['prompts'];

const all = (db: Db) => sql(db).selectFrom('prompts').selectAll();

/** Those that the person may read, the most used first; `ids`: only these of them. */
export const listReadable = (
  db: Db,
  userId: string,
  { limit, offset, ids }: Page & { readonly ids?: readonly string[] },
): Promise<PromptRow[]> =>
  all(db)
    .where('id', 'in', readableBy(db, userId))
    .$if(ids !== undefined, (query) => query.where('id', 'in', listed(sql(db), ids ?? [])))
    .orderBy('uses', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

/** What they are called, in the same order. */
export const listNames = (
  db: Db,
  userId: string,
  limit: number,
): Promise<Array<Pick<PromptRow, 'id' | 'title' | 'command' | 'tags_json'>>> =>
  sql(db)
    .selectFrom('prompts')
    .select(['id', 'title', 'command', 'tags_json'])
    .where('id', 'in', readableBy(db, userId))
    .orderBy('uses', 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

export const countReadable = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('prompts')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('id', 'in', readableBy(db, userId))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const listByIds = (db: Db, ids: readonly string[]): Promise<PromptRow[]> =>
  all(db)
    .where('id', 'in', listed(sql(db), ids))
    .execute();

export const find = (db: Db, id: string): Promise<PromptRow | undefined> =>
  all(db).where('id', '=', id).executeTakeFirst();

export const countOwned = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('prompts')
    .innerJoin('scopes', 'scopes.id', 'prompts.id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('scopes.owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const insert = (db: Db, row: PromptRow): Promise<PromptRow> =>
  sql(db).insertInto('prompts').values(row).returningAll().executeTakeFirstOrThrow();

/** Undefined when another request has removed it meanwhile. */
export const update = (db: Db, id: string, patch: Partial<PromptRow>): Promise<PromptRow | undefined> =>
  sql(db).updateTable('prompts').set(patch).where('id', '=', id).returningAll().executeTakeFirst();

/** The same. */
export const countUse = (db: Db, id: string, at: string): Promise<PromptRow | undefined> =>
  sql(db)
    .updateTable('prompts')
    .set((eb) => ({ uses: eb('uses', '+', 1), last_used_at: at }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
