// Platform settings as the server reads and stores them. Who may change one is the administration's to say.

import { SETTINGS, type SettingKey, type SettingValues } from '@parley/contract';
import { type Db, sql } from '../db/sql.ts';

declare module '../db/schema.ts' {
  interface Tables {
    platform_settings: {
      key: string;
      value_json: { value: unknown };
      updated_at: string;
      updated_by: string | null;
    };
  }
}

export interface PlatformSettingsReader {
  /** The value as of now, from the database: for decisions. */
  get<K extends SettingKey>(db: Db, key: K): Promise<SettingValues[K]>;
  all(db: Db): Promise<SettingValues>;
  /** The value as of the last reload: for limits, where a moment's delay does no harm. */
  recent<K extends SettingKey>(key: K): SettingValues[K];
  reload(db: Db): Promise<void>;
}

const defaults = (): SettingValues =>
  Object.fromEntries(Object.entries(SETTINGS).map(([key, spec]) => [key, spec.default])) as SettingValues;

/** Stored values over the defaults. A value that no longer fits its type (an older release wrote it) counts as not set. */
const merged = (rows: ReadonlyArray<{ key: string; value_json: { value: unknown } }>): SettingValues => {
  const values: Record<string, unknown> = defaults();
  for (const { key, value_json } of rows) {
    const spec = SETTINGS[key as SettingKey];
    const parsed = spec?.type.safeParse(value_json.value);
    if (parsed?.success) values[key] = parsed.data;
  }
  return values as SettingValues;
};

export const createPlatformSettings = (): PlatformSettingsReader => {
  let latest = defaults();
  let [asked, known] = [0, 0];
  const all = async (db: Db): Promise<SettingValues> =>
    merged(await sql(db).selectFrom('platform_settings').select(['key', 'value_json']).execute());
  return {
    all,
    get: async (db, key) => (await all(db))[key],
    recent: (key) => latest[key],
    reload: async (db) => {
      asked += 1;
      const turn = asked;
      const values = await all(db);
      // One that was asked for later has come first, and knows at least as much.
      if (turn < known) return;
      [latest, known] = [values, turn];
    },
  };
};

export const putSetting = async (
  tx: Db,
  key: SettingKey,
  { value, ...change }: { value: unknown; updated_at: string; updated_by: string },
): Promise<void> => {
  const row = { value_json: { value }, ...change };
  await sql(tx)
    .insertInto('platform_settings')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute();
};
