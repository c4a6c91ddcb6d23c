import type { Kysely } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import { type Db, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { Tables } from './rows.ts';

export type ConfigRow = Tables['provider_configs'];
export type HealthRow = Tables['provider_health'];
export type ModelRow = Tables['provider_models'];

/** A configuration and how it was when it was last called. */
export type NamedConfigRow = ConfigRow & {
  health_status: HealthRow['status'] | null;
  checked_at: string | null;
  health_error: string | null;
};

const withHealth = (db: Kysely<Tables>) =>
  db
    .selectFrom('provider_configs')
    .leftJoin('provider_health', 'provider_health.config_id', 'provider_configs.id')
    .selectAll('provider_configs')
    .select([
      'provider_health.status as health_status',
      'provider_health.checked_at',
      'provider_health.error as health_error',
    ]);

const findOne = prepared<{ id: string }, NamedConfigRow>((db, { id }) =>
  withHealth(db).where('provider_configs.id', '=', id),
);

export const find = async (db: Db, id: string): Promise<NamedConfigRow | undefined> =>
  (await findOne(db, { id }))[0];

/** A person's own in the order in which they were made, then those of their teams, then those of the platform, the demonstration last. */
export const listFor = async (db: Db, userId: string): Promise<NamedConfigRow[]> => {
  const own = await withHealth(sql(db))
    .where('provider_configs.owner_id', '=', userId)
    .orderBy('provider_configs.created_at')
    .orderBy('provider_configs.id')
    .execute();
  const ofTeams = await withHealth(sql(db))
    .innerJoin('team_members', 'team_members.team_id', 'provider_configs.team_id')
    .where('team_members.user_id', '=', userId)
    .orderBy('provider_configs.created_at')
    .orderBy('provider_configs.id')
    .execute();
  const shared = await listGlobal(db);
  return [...own, ...ofTeams, ...shared.filter(({ is_active }) => is_active)];
};

export const listOfTeam = (db: Db, teamId: string): Promise<ConfigRow[]> =>
  sql(db)
    .selectFrom('provider_configs')
    .selectAll()
    .where('team_id', '=', teamId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listGlobal = async (db: Db): Promise<NamedConfigRow[]> => {
  const rows = await withHealth(sql(db))
    .where('provider_configs.scope', '=', 'global')
    .orderBy('provider_configs.created_at')
    .orderBy('provider_configs.id')
    .execute();
  const isDemo = ({ provider }: ConfigRow): boolean => provider === 'demo';
  return [...rows.filter((row) => !isDemo(row)), ...rows.filter(isDemo)];
};

/** How many a person, a team or the platform has. */
export const countOf = async (
  db: Db,
  { scope, owner_id, team_id }: Pick<ConfigRow, 'scope' | 'owner_id' | 'team_id'>,
): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('provider_configs')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('scope', '=', scope)
    .where('owner_id', owner_id === null ? 'is' : '=', owner_id)
    .where('team_id', team_id === null ? 'is' : '=', team_id)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const insert = async (db: Db, row: ConfigRow): Promise<void> => {
  await sql(db).insertInto('provider_configs').values(row).execute();
};

export const update = async (db: Db, id: string, patch: Partial<ConfigRow>): Promise<void> => {
  await sql(db).updateTable('provider_configs').set(patch).where('id', '=', id).execute();
};

/** False when it was changed or removed meanwhile. */
export const remove = async (db: Db, id: string): Promise<boolean> => {
  const { numDeletedRows } = await sql(db)
    .deleteFrom('provider_configs')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const findSecret = async (db: Db, configId: string, field: string): Promise<Uint8Array | null> => {
  const row = await sql(db)
    .selectFrom('provider_secrets')
    .select('box')
    .where('config_id', '=', configId)
    .where('field', '=', field)
    .executeTakeFirst();
  return row?.box ?? null;
};

export const putSecret = async (db: Db, row: Tables['provider_secrets']): Promise<void> => {
  await sql(db)
    .insertInto('provider_secrets')
    .values(row)
    .onConflict((conflict) => conflict.columns(['config_id', 'field']).doUpdateSet({ box: row.box }))
    .execute();
};

/** Replaces a box if it still is the one that was opened. */
export const swapSecret = async (db: Db, seen: Tables['provider_secrets'], to: Buffer): Promise<void> => {
  await sql(db)
    .updateTable('provider_secrets')
    .set({ box: to })
    .where('config_id', '=', seen.config_id)
    .where('field', '=', seen.field)
    .where('box', '=', seen.box)
    .execute();
};

export const removeSecret = async (db: Db, configId: string, field: string): Promise<void> => {
  await sql(db)
    .deleteFrom('provider_secrets')
    .where('config_id', '=', configId)
    .where('field', '=', field)
    .execute();
};

export const listSecrets = (db: Db): Promise<Array<Tables['provider_secrets']>> =>
  sql(db).selectFrom('provider_secrets').selectAll().execute();

export const putHealth = async (db: Db, row: HealthRow): Promise<void> => {
  const { config_id, ...rest } = row;
  await sql(db)
    .insertInto('provider_health')
    .values(row)
    .onConflict((conflict) => conflict.column('config_id').doUpdateSet(rest))
    .execute();
};

const ROWS_PER_INSERT = 200;

/** What the provider said now takes the place of what it said before. */
export const replaceModels = async (db: Db, configId: string, rows: readonly ModelRow[]): Promise<void> => {
  await sql(db).deleteFrom('provider_models').where('config_id', '=', configId).execute();
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await sql(db)
      .insertInto('provider_models')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute();
};

export const listModels = (db: Db, configIds: readonly string[], page?: Page): Promise<ModelRow[]> =>
  configIds.length === 0
    ? Promise.resolve([])
    : sql(db)
        .selectFrom('provider_models')
        .selectAll()
        .where('config_id', 'in', configIds)
        .orderBy('config_id')
        .orderBy('model_id')
        .$if(page !== undefined, (q) => q.limit(page?.limit ?? 0).offset(page?.offset ?? 0))
        .execute();

/** Of several configurations with such a model, the first in the order they are given. */
export const findModel = async (
  db: Db,
  configIds: readonly string[],
  modelId: string,
): Promise<ModelRow | undefined> => {
  if (configIds.length === 0) return undefined;
  const rows = await sql(db)
    .selectFrom('provider_models')
    .selectAll()
    .where('config_id', 'in', configIds)
    .where('model_id', '=', modelId)
    .execute();
  return rows.toSorted((a, b) => configIds.indexOf(a.config_id) - configIds.indexOf(b.config_id))[0];
};

/** Configurations whose key the server may open without the owner's session. */
export const listUnattended = (db: Db): Promise<NamedConfigRow[]> =>
  withHealth(sql(db))
    .where('provider_configs.is_active', '=', true)
    .where((eb) =>
      eb.or([
        eb('provider_configs.scope', '!=', 'personal'),
        eb('provider_configs.allow_background', '=', true),
      ]),
    )
    .orderBy('provider_configs.id')
    .execute();

const HEALTH_SHOWN_MAX = 1_000;

/** How the platform's configurations were when they were last called. People's own are left out: they are private, and many. */
export const listPlatformHealth = (
  db: Db,
): Promise<Array<Pick<HealthRow, 'config_id' | 'status'> & Pick<ConfigRow, 'provider'>>> =>
  sql(db)
    .selectFrom('provider_health')
    .innerJoin('provider_configs', 'provider_configs.id', 'provider_health.config_id')
    .select(['provider_configs.provider', 'provider_health.config_id', 'provider_health.status'])
    .where('provider_configs.scope', '=', 'global')
    .limit(HEALTH_SHOWN_MAX)
    .execute();
