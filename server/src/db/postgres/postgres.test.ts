// What is true of Postgres alone: sessions, retries, notifications, lost connections.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { DATABASES, postgresUrl } from '../../../test/databases.ts';
import { openToy } from '../../../test/toy-database.ts';
import { addThing, id, thingNames, toys } from '../../../test/toys.ts';
import { until } from '../../../test/until.ts';
import type { Database } from '../database.ts';
import { type Db, raw } from '../sql.ts';
import { addressWith } from './pools.ts';

const skip = DATABASES.includes('postgres') ? false : 'no Postgres here';

const setting = async (db: Db, name: string): Promise<unknown> => {
  const { rows } = await raw<{ value: string }>`select current_setting(${name}) as value`.execute(toys(db));
  return rows[0]?.value;
};

/** Ends every session of the database but the one that asks. */
const terminateOthers = async (databaseUrl: string | null): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl ?? '' });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
};

const listenOn = async (t: TestContext, database: Database, channel: string) => {
  const heard: string[] = [];
  const unsubscribe = await database.dialect.listen(channel, (payload) => heard.push(payload));
  t.after(() => unsubscribe());
  const untilHeard = (payload: string) => until(`${payload} is heard`, () => heard.includes(payload));
  return { heard, until: untilHeard, unsubscribe };
};

test('postgres: sessions have the settings that keep data safe', { skip }, async (t) => {
  const { database } = await openToy(t, 'postgres');
  const both = {
    statement_timeout: '15s',
    lock_timeout: '5s',
    idle_in_transaction_session_timeout: '10s',
    synchronous_commit: 'on',
    plan_cache_mode: 'force_generic_plan',
    application_name: 'parley',
    TimeZone: 'UTC',
    transaction_isolation: 'read committed',
  };
  await database.begin(async (tx) => {
    for (const [name, value] of Object.entries(both)) assert.equal(await setting(tx, name), value, name);
    assert.equal(await setting(tx, 'transaction_read_only'), 'off');
  });
  for (const [name, value] of Object.entries(both))
    assert.equal(await setting(database.read, name), value, name);
  assert.equal(await setting(database.read, 'transaction_read_only'), 'on');
});

test('postgres: our settings win over those in the address, and the rest of it stays', () => {
  const address = addressWith(
    'postgres://u:p@h:1/d?sslmode=require&options=-c%20lock_timeout%3D1%20-c%20x.y%3D2',
    {
      lock_timeout: '5000',
    },
  );
  const url = new URL(address);
  assert.equal(url.searchParams.get('sslmode'), 'require');
  assert.equal(url.searchParams.get('options'), '-c lock_timeout=1 -c x.y=2 -c lock_timeout=5000');
  assert.equal(url.searchParams.get('application_name'), 'parley');
  assert.ok(!address.includes('+'), 'a plus would reach the server as a plus');
});

test('postgres: a work that loses against a neighbour is run again as a whole', { skip }, async (t) => {
  const { database } = await openToy(t, 'postgres');
  await database.begin(async (tx) => {
    await addThing(tx, 1);
    await addThing(tx, 2);
  });
  const bump = (tx: Db, number: number) =>
    toys(tx)
      .updateTable('things')
      .set((eb) => ({ amount: eb('amount', '+', 1) }))
      .where('id', '=', id(number))
      .execute();
  let runs = 0;
  // Each holds what the other wants: one of them is sacrificed, and must come again.
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  const crossing = (first: number, second: number) =>
    database.begin(async (tx) => {
      runs++;
      await bump(tx, first);
      if (++holding === 2) bothHold.resolve();
      await bothHold.promise;
      await bump(tx, second);
    });
  await Promise.all([crossing(1, 2), crossing(2, 1)]);
  assert.ok(runs >= 3, `${runs} runs: who comes again may lose again`);
  const rows = await toys(database.read).selectFrom('things').select('amount').execute();
  assert.deepEqual(rows, [{ amount: 2 }, { amount: 2 }]);
});

test('postgres: a work that always loses is given up after three more attempts', { skip }, async (t) => {
  const { database } = await openToy(t, 'postgres');
  let runs = 0;
  const hopeless = database.begin(async (tx) => {
    runs++;
    await raw`do $$ begin raise exception 'sacrificed' using errcode = '40001'; end $$`.execute(toys(tx));
  });
  await assert.rejects(hopeless, (error) => database.dialect.isRetryable(error));
  assert.equal(runs, 4);
});

test('postgres: any other failure is not tried again', { skip }, async (t) => {
  const { database } = await openToy(t, 'postgres');
  let runs = 0;
  const failing = database.begin(async () => {
    runs++;
    throw new Error('no');
  });
  await assert.rejects(failing, { message: 'no' });
  assert.equal(runs, 1);
});

test('postgres: a statement prepared before another instance migrated works after it', {
  skip,
}, async (t) => {
  const { database } = await openToy(t, 'postgres');
  const all = (db: Db) => toys(db).selectFrom('things').selectAll().execute();
  await database.begin((tx) => addThing(tx, 1));
  for (let time = 0; time < 3; time++) {
    await all(database.read);
    await database.begin(all);
  }
  await database.begin((tx) =>
    raw`alter table things add column colour text default 'grey'`.execute(toys(tx)),
  );
  assert.equal(
    Object.entries((await all(database.read))[0] ?? {})
      .at(-1)
      ?.join(),
    'colour,grey',
  );
  await database.begin((tx) =>
    raw`alter table things add column size text default 'small'`.execute(toys(tx)),
  );
  assert.equal(
    Object.entries((await database.begin(all))[0] ?? {})
      .at(-1)
      ?.join(),
    'size,small',
  );
});

test('postgres: an error does not carry the values of the row', { skip }, async (t) => {
  const { database } = await openToy(t, 'postgres');
  await database.begin((tx) => addThing(tx, 1, { name: 'a secret name' }));
  await assert.rejects(
    database.begin((tx) => addThing(tx, 2, { name: 'a secret name' })),
    (error: pg.DatabaseError) => {
      assert.ok(!JSON.stringify({ ...error, message: error.message, stack: error.stack }).includes('secret'));
      return database.dialect.isUniqueViolation(error);
    },
  );
});

test('postgres: lost connections are said to be unavailable and then replaced', { skip }, async (t) => {
  const { database, databaseUrl } = await openToy(t, 'postgres');
  await database.begin((tx) => addThing(tx, 1));
  const interrupted = database.begin(async (tx) => {
    await addThing(tx, 2);
    await terminateOthers(databaseUrl);
    await addThing(tx, 3);
  });
  await assert.rejects(interrupted, (error) => database.dialect.isUnavailable(error));
  await database.begin((tx) => addThing(tx, 4));
  assert.deepEqual(await thingNames(database.read), ['thing 1', 'thing 4']);
});

test('postgres: a connection lost at the commit is said to be unavailable, not to have failed', {
  skip,
}, async (t) => {
  const { database, databaseUrl } = await openToy(t, 'postgres');
  const ambiguous = database.begin(async (tx) => {
    await addThing(tx, 1);
    await terminateOthers(databaseUrl);
  });
  await assert.rejects(ambiguous, (error) => database.dialect.isUnavailable(error));
});

test('postgres: a named lock is held until the transaction ends', { skip }, async (t) => {
  const { database } = await openToy(t, 'postgres');
  const order: string[] = [];
  const holds = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const first = database.begin(async (tx) => {
    await database.dialect.lock(tx, 'the one');
    holds.resolve();
    await mayEnd.promise;
    order.push('first');
  });
  await holds.promise;
  const second = database.begin(async (tx) => {
    await database.dialect.lock(tx, 'the one');
    order.push('second');
  });
  const waiting = raw`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await until(
    'somebody waits for the lock',
    async () => (await waiting.execute(toys(database.read))).rows.length > 0,
  );
  await database.begin(async (tx) => {
    await database.dialect.lock(tx, 'another');
    order.push('other');
  });
  mayEnd.resolve();
  await Promise.all([first, second]);
  assert.deepEqual(order, ['other', 'first', 'second']);
});

test('postgres: a notification arrives after the commit, and not without it', { skip }, async (t) => {
  const { database } = await openToy(t, 'postgres');
  const { heard, until } = await listenOn(t, database, 'news');
  await assert.rejects(
    database.begin(async (tx) => {
      await database.dialect.notify(tx, 'news', 'never');
      throw new Error('undone');
    }),
  );
  await database.begin(async (tx) => {
    await database.dialect.notify(tx, 'other', 'elsewhere');
    await database.dialect.notify(tx, 'news', 'it’s “here”');
  });
  await until('it’s “here”');
  assert.deepEqual(heard, ['it’s “here”']);
});

test('postgres: a listener comes back by itself and says that it was away', { skip }, async (t) => {
  const { database, databaseUrl } = await openToy(t, 'postgres');
  const { heard, until, unsubscribe } = await listenOn(t, database, 'news');
  for (const round of ['one', 'two']) {
    heard.length = 0;
    await terminateOthers(databaseUrl);
    await until('');
    await database.begin((tx) => database.dialect.notify(tx, 'news', round));
    await until(round);
    assert.deepEqual(heard, ['', round]);
  }
  await unsubscribe();
  await database.begin((tx) => database.dialect.notify(tx, 'news', 'unheard'));
  assert.ok(!heard.includes('unheard'));
});

test('postgres: closing ends listeners too, and leaves no session behind', { skip }, async (t) => {
  const { database, databaseUrl } = await openToy(t, 'postgres');
  await database.dialect.listen('news', () => {});
  await database.ping();
  await database.close();
  const client = new pg.Client({ connectionString: await postgresUrl() });
  await client.connect();
  const name = new URL(databaseUrl ?? '').pathname.slice(1);
  const sessions = async () =>
    (await client.query('select 1 from pg_stat_activity where datname = $1', [name])).rowCount;
  await until('the sessions are over', async () => !(await sessions()));
  await client.end();
});

test('postgres: changes of one thing wait for each other without the connections of others', {
  skip,
}, async (t) => {
  const { database } = await openToy(t, 'postgres');
  const { promise: finish, resolve } = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const change = (n: number) =>
    database.begin(async (tx) => {
      await database.dialect.lock(tx, 'one thing');
      if (n === 0) {
        began.resolve();
        await finish;
      }
      await addThing(tx, n);
    }, 'one thing');
  const first = change(0);
  await began.promise;
  const changes = Array.from({ length: 30 }, (_, n) => change(n + 1));
  await database.begin((tx) => addThing(tx, 100));
  assert.deepEqual(await thingNames(database.read), ['thing 100'], 'the first of them still works');
  resolve();
  await Promise.all([first, ...changes]);
  assert.equal((await thingNames(database.read)).length, 32);
});

test('postgres: a database that closes lets the changes that wait have their turn', { skip }, async (t) => {
  const { database } = await openToy(t, 'postgres');
  const changes = Array.from({ length: 20 }, (_, n) => database.begin((tx) => addThing(tx, n), 'one thing'));
  const closed = database.close();
  await assert.rejects(
    database.begin((tx) => addThing(tx, 99)),
    /closed/,
  );
  await Promise.all([...changes, closed]);
});
