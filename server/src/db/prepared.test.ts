import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { pino } from 'pino';
import { DATABASES, freshDatabase } from '../../test/databases.ts';
import { listed } from './dialect/listed.ts';
import { openDatabase } from './open.ts';
import { prepared, preparedRows } from './prepared.ts';
import { sql } from './sql.ts';

interface Setting {
  readonly key: string;
  readonly value_json: { value: unknown };
}

for (const engine of DATABASES) {
  test(`${engine}: a query that is built once takes new arguments each time`, async (t) => {
    const { databaseUrl, dataDir } = await freshDatabase(t, engine);
    const database = await openDatabase({ databaseUrl, dataDir, log: pino({ level: 'silent' }) });
    t.after(() => database.close());
    let built = 0;
    const put = prepared<Setting, never>((db, { key, value_json }) => {
      built++;
      return db
        .insertInto('platform_settings')
        .values({ key, value_json, updated_at: new Date(0).toISOString(), updated_by: null });
    });
    const find = prepared<{ key: string }, Setting>((db, { key }) => {
      built++;
      return db.selectFrom('platform_settings').select(['key', 'value_json']).where('key', '=', key);
    });
    await database.begin(async (tx) => {
      await put(tx, { key: 'one', value_json: { value: 1 } });
      await put(tx, { key: 'two', value_json: { value: ['a', null] } });
      assert.deepEqual(await find(tx, { key: 'two' }), [{ key: 'two', value_json: { value: ['a', null] } }]);
    });
    assert.deepEqual(await find(database.read, { key: 'one' }), [{ key: 'one', value_json: { value: 1 } }]);
    assert.deepEqual(await find(database.read, { key: "one' or 1 = 1" }), []);
    assert.ok(built <= 3, `built ${built} times`);
    // The next transaction is another one, and finds the query ready.
    const before = built;
    await database.begin(async (tx) => assert.equal((await find(tx, { key: 'one' })).length, 1));
    assert.equal(built, before);
  });

  test(`${engine}: a statement of several rows is built once as well`, async (t) => {
    const { databaseUrl, dataDir } = await freshDatabase(t, engine);
    const database = await openDatabase({ databaseUrl, dataDir, log: pino({ level: 'silent' }) });
    t.after(() => database.close());
    let built = 0;
    const put = preparedRows<Setting>(2, ['key', 'value_json'], (db, rows) => {
      built++;
      const more = { updated_at: new Date(0).toISOString(), updated_by: null };
      return db.insertInto('platform_settings').values(rows.map((row) => ({ ...row, ...more })));
    });
    const rows = ['a', 'b', "c' or 1", 'd'].map((key) => ({ key, value_json: { value: [key, null] } }));
    await database.begin(async (tx) => {
      await put(tx, rows.slice(0, 2));
      await put(tx, rows.slice(2));
    });
    const kept = await sql(database.read)
      .selectFrom('platform_settings')
      .select(['key', 'value_json'])
      .where('updated_at', '=', new Date(0).toISOString())
      .orderBy('key')
      .execute();
    assert.deepEqual(kept, rows);
    assert.equal(built, 1);
  });

  test(`${engine}: a list of identifiers is one argument, however long it is`, async (t) => {
    const { databaseUrl, dataDir } = await freshDatabase(t, engine);
    const database = await openDatabase({ databaseUrl, dataDir, log: pino({ level: 'silent' }) });
    t.after(() => database.close());
    const at = new Date(0).toISOString();
    const put = prepared<{ id: string }, never>((db, { id }) =>
      db.insertInto('instances').values({ id, version: '1', started_at: at, last_seen_at: at }),
    );
    const find = prepared<{ ids: readonly string[] }, { id: string }>((db, { ids }) =>
      db.selectFrom('instances').select('id').where('id', 'in', listed(db, ids)).orderBy('id'),
    );
    const [one, two, other] = ['a', 'b', 'c'].map((digit) => randomUUID().replace(/^./, digit)) as [
      string,
      string,
      string,
    ];
    await database.begin(async (tx) => {
      for (const id of [one, two, other]) await put(tx, { id });
      assert.deepEqual(await find(tx, { ids: [two, one, two] }), [{ id: one }, { id: two }]);
    });
    assert.deepEqual(await find(database.read, { ids: [] }), []);
    // More than either engine takes as parameters.
    const many = Array.from({ length: 70_000 }, () => randomUUID());
    assert.deepEqual(await find(database.read, { ids: [...many, other] }), [{ id: other }]);
  });
}
