import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SETTING_KEYS, SETTINGS } from '@parley/contract';
import { pino } from 'pino';
import { DATABASES, freshDatabase } from '../../test/databases.ts';
import { openDatabase } from '../db/open.ts';
import { opaque, sql } from '../db/sql.ts';
import { createPlatformSettings } from './platform-settings.ts';

for (const engine of DATABASES)
  test(`${engine}: a stored setting goes before its default, if it still fits`, async (t) => {
    const fresh = await freshDatabase(t, engine);
    const database = await openDatabase({ ...fresh, log: pino({ level: 'silent' }) });
    t.after(() => database.close());
    const settings = createPlatformSettings();
    const store = (key: string, value: unknown) =>
      database.begin(async (tx) => {
        const row = { value_json: { value }, updated_at: '2026-01-01T00:00:00.000Z', updated_by: null };
        await sql(tx)
          .insertInto('platform_settings')
          .values({ key, ...row })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
          .execute();
      });

    const defaults = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].default]));
    assert.deepEqual(await settings.all(database.read), defaults);

    await store('service_name', 'Our place');
    await store('retention_ttl_days', 30);
    await store('allow_byok', 'yes, an older release wrote text');
    await store('a_key_of_tomorrow', true);
    assert.deepEqual(await settings.all(database.read), {
      ...defaults,
      service_name: 'Our place',
      retention_ttl_days: 30,
    });
    assert.equal(await settings.get(database.read, 'service_name'), 'Our place');

    assert.equal(settings.recent('service_name'), SETTINGS.service_name.default, 'as of the last reload');
    await settings.reload(database.read);
    assert.equal(settings.recent('service_name'), 'Our place');
  });

for (const engine of DATABASES)
  test(`${engine}: of two reloads at once the one that was asked for later holds`, async (t) => {
    const fresh = await freshDatabase(t, engine);
    const database = await openDatabase({ ...fresh, log: pino({ level: 'silent' }) });
    t.after(() => database.close());
    const settings = createPlatformSettings();
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    const slow = sql(database.read).withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read.resolve();
        await late;
        return result;
      },
    });
    const older = settings.reload(opaque(slow));
    await read.promise;
    const row = {
      value_json: { value: 'Our place' },
      updated_at: '2026-01-01T00:00:00.000Z',
      updated_by: null,
    };
    await database.begin((tx) =>
      sql(tx)
        .insertInto('platform_settings')
        .values({ key: 'service_name', ...row })
        .execute(),
    );
    await settings.reload(database.read);
    arrive();
    await older;
    assert.equal(settings.recent('service_name'), 'Our place');
  });
