import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { Tables } from './rows.ts';

export type OverrideRow = Tables['model_overrides'];
export type PreferenceRow = Tables['model_preferences'];

export const listOverrides = (db: Db, { limit, offset }: Page): Promise<OverrideRow[]> =>
  sql(db)
    .selectFrom('model_overrides')
    .selectAll()
    .orderBy('provider')
    .orderBy('model_id')
    .limit(limit)
    .offset(offset)
    .execute();

export const findOverride = (db: Db, provider: string, modelId: string): Promise<OverrideRow | undefined> =>
  sql(db)
    .selectFrom('model_overrides')
    .selectAll()
    .where('provider', '=', provider)
    .where('model_id', '=', modelId)
    .executeTakeFirst();

export const countOverrides = async (db: Db): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('model_overrides')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const putOverride = async (db: Db, row: OverrideRow): Promise<void> => {
  const { provider, model_id, ...rest } = row;
  await sql(db)
    .insertInto('model_overrides')
    .values(row)
    .onConflict((conflict) => conflict.columns(['provider', 'model_id']).doUpdateSet(rest))
    .execute();
};

export const removeOverride = async (db: Db, provider: string, modelId: string): Promise<boolean> => {
  const removed = await sql(db)
    .deleteFrom('model_overrides')
    .where('provider', '=', provider)
    .where('model_id', '=', modelId)
    .returning('model_id')
    .executeTakeFirst();
  return removed !== undefined;
};

export const listPreferences = (db: Db, userId: string, { limit, offset }: Page): Promise<PreferenceRow[]> =>
  sql(db)
    .selectFrom('model_preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('sort_order')
    .orderBy('config_id')
    .orderBy('model_id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countPreferences = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('model_preferences')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** What is given replaces what was there; what is not stays. */
export const putPreference = async (
  db: Db,
  key: Pick<PreferenceRow, 'user_id' | 'config_id' | 'model_id'>,
  patch: Partial<Pick<PreferenceRow, 'is_hidden' | 'sort_order'>>,
): Promise<void> => {
  const insert = sql(db)
    .insertInto('model_preferences')
    .values({ ...key, is_hidden: false, sort_order: 0, ...patch });
  const isEmpty = Object.keys(patch).length === 0;
  await insert
    .onConflict((conflict) => {
      const columns = conflict.columns(['user_id', 'config_id', 'model_id']);
      return isEmpty ? columns.doNothing() : columns.doUpdateSet(patch);
    })
    .execute();
};
