import { listed } from '../../db/dialect/listed.ts';
import { type Db, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type WrapRow = Tables['user_key_wraps'];

export const findPassword = (db: Db, userId: string): Promise<Tables['passwords'] | undefined> =>
  sql(db).selectFrom('passwords').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const putPassword = async (db: Db, row: Tables['passwords']): Promise<void> => {
  const { user_id, ...rest } = row;
  await sql(db)
    .insertInto('passwords')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(rest))
    .execute();
};

/** Changes the password only if it still is the one that was checked: of two changes at once, one wins. */
export const swapPassword = async (
  db: Db,
  row: Tables['passwords'],
  checked: Uint8Array,
): Promise<boolean> => {
  const { user_id, ...rest } = row;
  const swapped = await sql(db)
    .updateTable('passwords')
    .set(rest)
    .where('user_id', '=', user_id)
    .where('verifier', '=', checked)
    .returning('user_id')
    .executeTakeFirst();
  return swapped !== undefined;
};

export const findWrap = (db: Db, userId: string, kind: WrapRow['kind']): Promise<WrapRow | undefined> =>
  sql(db)
    .selectFrom('user_key_wraps')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst();

export const putWrap = async (db: Db, row: WrapRow): Promise<void> => {
  const { user_id, kind, ...rest } = row;
  await sql(db)
    .insertInto('user_key_wraps')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(rest))
    .execute();
};

/** Replaces a box if it still is the one that was opened. */
export const swapWrapBox = async (
  db: Db,
  { user_id, kind, box }: Pick<WrapRow, 'user_id' | 'kind' | 'box'>,
  to: Buffer,
): Promise<void> => {
  await sql(db)
    .updateTable('user_key_wraps')
    .set({ box: to })
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('box', '=', box)
    .execute();
};

export const removeWrap = async (db: Db, userId: string, kind: WrapRow['kind']): Promise<void> => {
  await sql(db).deleteFrom('user_key_wraps').where('user_id', '=', userId).where('kind', '=', kind).execute();
};

export const removeExpiredWraps = async (db: Db, now: string): Promise<void> => {
  await sql(db).deleteFrom('user_key_wraps').where('expires_at', '<', now).execute();
};

export const listDataKeys = (db: Db, userId: string): Promise<Array<Tables['data_keys']>> =>
  sql(db).selectFrom('data_keys').selectAll().where('user_id', '=', userId).execute();

export const findDataKey = (
  db: Db,
  userId: string,
  configId: string,
): Promise<Tables['data_keys'] | undefined> =>
  sql(db)
    .selectFrom('data_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('config_id', '=', configId)
    .executeTakeFirst();

export const putDataKey = async (db: Db, row: Tables['data_keys']): Promise<void> => {
  const { user_id, config_id, ...rest } = row;
  await sql(db)
    .insertInto('data_keys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'config_id']).doUpdateSet(rest))
    .execute();
};

/** Replaces the server's copy of a key if it still is the one that was opened: it may have been taken back since. */
export const swapBackgroundBox = async (
  db: Db,
  { user_id, config_id }: Pick<Tables['data_keys'], 'user_id' | 'config_id'>,
  from: Uint8Array,
  to: Buffer,
): Promise<void> => {
  await sql(db)
    .updateTable('data_keys')
    .set({ background_box: to })
    .where('user_id', '=', user_id)
    .where('config_id', '=', config_id)
    .where('background_box', '=', from)
    .execute();
};

export const removeDataKey = async (db: Db, userId: string, configId: string): Promise<void> => {
  await sql(db)
    .deleteFrom('data_keys')
    .where('user_id', '=', userId)
    .where('config_id', '=', configId)
    .execute();
};

export const removeDataKeys = async (db: Db, userId: string, configIds: readonly string[]): Promise<void> => {
  await sql(db)
    .deleteFrom('data_keys')
    .where('user_id', '=', userId)
    .where('config_id', 'in', listed(sql(db), configIds))
    .execute();
};

export const removeDataKeysOf = async (db: Db, configId: string): Promise<void> => {
  await sql(db).deleteFrom('data_keys').where('config_id', '=', configId).execute();
};

export const findField = (
  db: Db,
  userId: string,
  configId: string,
  field: string,
): Promise<Tables['sealed_fields'] | undefined> =>
  sql(db)
    .selectFrom('sealed_fields')
    .selectAll()
    .where('user_id', '=', userId)
    .where('config_id', '=', configId)
    .where('field', '=', field)
    .executeTakeFirst();

/** One field of several things, each with its data key. */
export const listFields = (db: Db, userId: string, configIds: readonly string[], field: string) =>
  sql(db)
    .selectFrom('sealed_fields')
    .innerJoin('data_keys', (join) =>
      join
        .onRef('data_keys.user_id', '=', 'sealed_fields.user_id')
        .onRef('data_keys.config_id', '=', 'sealed_fields.config_id'),
    )
    .select([
      'sealed_fields.user_id',
      'sealed_fields.config_id',
      'sealed_fields.box',
      'data_keys.box as dek_box',
    ])
    .where('sealed_fields.user_id', '=', userId)
    .where('sealed_fields.field', '=', field)
    .where('sealed_fields.config_id', 'in', listed(sql(db), configIds))
    .execute();

export const listSealedIds = async (db: Db, userId: string, field: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('sealed_fields')
    .select('config_id')
    .where('user_id', '=', userId)
    .where('field', '=', field)
    .orderBy('config_id')
    .execute();
  return rows.map(({ config_id }) => config_id);
};

export const endBackgroundOf = async (db: Db, userId: string, field: string): Promise<void> => {
  await sql(db)
    .updateTable('data_keys')
    .set({ background_box: null })
    .where('user_id', '=', userId)
    .where('background_box', 'is not', null)
    .where('config_id', 'in', (eb) =>
      eb
        .selectFrom('sealed_fields')
        .select('config_id')
        .where('user_id', '=', userId)
        .where('field', '=', field),
    )
    .execute();
};

export const putField = async (db: Db, row: Tables['sealed_fields']): Promise<void> => {
  await sql(db)
    .insertInto('sealed_fields')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'config_id', 'field']).doUpdateSet({ box: row.box }),
    )
    .execute();
};

export const removeField = async (db: Db, userId: string, configId: string, field: string): Promise<void> => {
  await sql(db)
    .deleteFrom('sealed_fields')
    .where('user_id', '=', userId)
    .where('config_id', '=', configId)
    .where('field', '=', field)
    .execute();
};

/** Data keys that the server may open by itself, from one place on in a fixed order. */
export const listBackgroundKeys = (
  db: Db,
  after: { user_id: string; config_id: string } | null,
  limit: number,
): Promise<Array<Tables['data_keys']>> =>
  sql(db)
    .selectFrom('data_keys')
    .selectAll()
    .where('background_box', 'is not', null)
    .$if(after !== null, (q) =>
      q.where((eb) =>
        eb.or([
          eb('user_id', '>', after?.user_id ?? ''),
          eb.and([eb('user_id', '=', after?.user_id ?? ''), eb('config_id', '>', after?.config_id ?? '')]),
        ]),
      ),
    )
    .orderBy('user_id')
    .orderBy('config_id')
    .limit(limit)
    .execute();

export const listWrapsOf = (
  db: Db,
  kind: WrapRow['kind'],
  afterUserId: string | null,
  limit: number,
): Promise<WrapRow[]> =>
  sql(db)
    .selectFrom('user_key_wraps')
    .selectAll()
    .where('kind', '=', kind)
    .$if(afterUserId !== null, (q) => q.where('user_id', '>', afterUserId ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .execute();

export type GrantRow = Tables['key_grants'];
type GrantPlace = Pick<GrantRow, 'user_id' | 'config_id' | 'job_id'>;

export const putGrant = async (db: Db, row: GrantRow): Promise<void> => {
  const { user_id, config_id, job_id, ...rest } = row;
  await sql(db)
    .insertInto('key_grants')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'config_id', 'job_id']).doUpdateSet(rest))
    .execute();
};

/** What a person granted to a piece of work, as far as it lasts. */
export const listGrants = (db: Db, userId: string, jobId: string, now: string): Promise<GrantRow[]> =>
  sql(db)
    .selectFrom('key_grants')
    .selectAll()
    .where('user_id', '=', userId)
    .where('job_id', '=', jobId)
    .where('expires_at', '>', now)
    .orderBy('config_id')
    .execute();

/** False: there was none. */
export const removeGrant = async (db: Db, { user_id, config_id, job_id }: GrantPlace): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('key_grants')
    .where('user_id', '=', user_id)
    .where('config_id', '=', config_id)
    .where('job_id', '=', job_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const removeGrantsOf = async (db: Db, userId: string): Promise<void> => {
  await sql(db).deleteFrom('key_grants').where('user_id', '=', userId).execute();
};

export const removeExpiredGrants = async (db: Db, now: string): Promise<void> => {
  await sql(db).deleteFrom('key_grants').where('expires_at', '<=', now).execute();
};

/** All of them are few: each was given by hand. */
export const listAllGrants = (db: Db): Promise<GrantRow[]> =>
  sql(db).selectFrom('key_grants').selectAll().execute();

/** Replaces a box if it still is the one that was opened: it may have been taken back or given anew since. */
export const swapGrantBox = async (
  db: Db,
  { user_id, config_id, job_id, box }: Omit<GrantRow, 'expires_at' | 'created_at'>,
  to: Buffer,
): Promise<void> => {
  await sql(db)
    .updateTable('key_grants')
    .set({ box: to })
    .where('user_id', '=', user_id)
    .where('config_id', '=', config_id)
    .where('job_id', '=', job_id)
    .where('box', '=', box)
    .execute();
};
