// What is true of the embedded database alone: settings, shared commits, full disks.

import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { elapse } from '../../../test/elapse.ts';
import { openToy } from '../../../test/toy-database.ts';
import { addThing, id, thingNames, toys } from '../../../test/toys.ts';
import { until } from '../../../test/until.ts';
import { type Db, raw } from '../sql.ts';
import { openSqliteFile } from './file.ts';

const pragma = async (db: Db, name: string): Promise<unknown> => {
  const { rows } = await raw<Record<string, unknown>>`pragma ${raw.raw(name)}`.execute(toys(db));
  return Object.values(rows[0] ?? {})[0];
};

test('the writer and the readers have the settings that keep data safe', async (t) => {
  const { database } = await openToy(t, 'sqlite');
  const both = { foreign_keys: 1, trusted_schema: 0, cell_size_check: 1, busy_timeout: 5000, temp_store: 2 };
  const all = { ...both, journal_mode: 'wal', cache_size: -65536, synchronous: 2 };
  const writer = { ...all, wal_autocheckpoint: 8000, journal_size_limit: 67108864, secure_delete: 1 };
  await database.begin(async (tx) => {
    for (const [name, value] of Object.entries(writer)) assert.equal(await pragma(tx, name), value, name);
  });
  for (const [name, value] of Object.entries(all))
    assert.equal(await pragma(database.read, name), value, name);
});

test('the engine refuses to have its own tables rewritten', async (t) => {
  const { database } = await openToy(t, 'sqlite');
  const rewrite = database.begin(async (tx) => {
    await raw`pragma writable_schema = on`.execute(toys(tx));
    await raw`update sqlite_schema set sql = 'create table things (x)' where name = 'things'`.execute(
      toys(tx),
    );
  });
  await assert.rejects(rewrite, /may not be modified/);
});

test('a row id beyond what a number holds does not stop the writer', async (t) => {
  const { database } = await openToy(t, 'sqlite');
  await database.begin(async (tx) => {
    await raw`create virtual table words using fts5(word, content='', contentless_delete=1)`.execute(
      toys(tx),
    );
    await raw`insert into words (rowid, word) values (1, 'a'), (2, 'b')`.execute(toys(tx));
  });
  // The index keeps its own notes of what is gone, under ids of its own.
  for (const gone of [1, 2])
    await database.begin((tx) => raw`delete from words where rowid = ${gone}`.execute(toys(tx)));
  await database.begin((tx) => addThing(tx, 1));
  assert.equal((await thingNames(database.read)).length, 1);
});

test('files are for the eyes of this user only', async (t) => {
  const { database, dataDir } = await openToy(t, 'sqlite');
  await database.begin((tx) => addThing(tx, 1));
  for (const name of ['parley.db', 'parley.db-wal', 'parley.db-shm']) {
    assert.equal(statSync(join(dataDir, name)).mode & 0o077, 0, name);
  }
});

test('works that wait together share a commit, eight at least and sixty-four at most', async (t) => {
  const { database } = await openToy(t, 'sqlite');
  const committedBefore = await Promise.all(
    Array.from({ length: 70 }, (_, number) =>
      database.begin(async (tx) => {
        await addThing(tx, number);
        return (await thingNames(database.read)).length;
      }),
    ),
  );
  // How many are between depends on how fast they are.
  const begins = [...new Set(committedBefore)];
  assert.equal(begins[0], 0);
  const sizes = begins.map((from, i) => (begins[i + 1] ?? 70) - from);
  assert.deepEqual(
    committedBefore,
    begins.flatMap((from, i) => Array(sizes[i]).fill(from)),
    'each sees what was committed before its batch, and nothing of the batch',
  );
  assert.ok(sizes.length > 1 && sizes.every((size) => size <= 64), `${sizes}`);
  assert.ok(
    sizes.slice(0, -1).every((size) => size >= 8),
    `${sizes}`,
  );
});

test('nobody is told of success before the shared commit', async (t) => {
  const { database } = await openToy(t, 'sqlite');
  let isTold = false;
  const first = database
    .begin((tx) => addThing(tx, 1))
    .then(() => {
      isTold = true;
    });
  const second = database.begin(async (tx) => {
    await addThing(tx, 2);
    await elapse(20, 'the first would have been told by now');
    assert.equal(isTold, false);
    assert.deepEqual(await thingNames(database.read), []);
  });
  await Promise.all([first, second]);
});

test('a commit that fails fails all who share it, and nothing of them remains', async (t) => {
  const { database } = await openToy(t, 'sqlite');
  const neighbours = [1, 2].map((number) => database.begin((tx) => addThing(tx, number)));
  const culprit = database.begin(async (tx) => {
    // The missing row is noticed only by the COMMIT.
    await raw`pragma defer_foreign_keys = on`.execute(toys(tx));
    await toys(tx)
      .insertInto('notes')
      .values({ thing_id: id(77), text: 'orphan' })
      .execute();
  });
  for (const work of [...neighbours, culprit]) {
    await assert.rejects(work, (error) => database.dialect.isForeignKeyViolation(error));
  }
  assert.deepEqual(await thingNames(database.read), []);
  await database.begin((tx) => addThing(tx, 3));
  assert.deepEqual(await thingNames(database.read), ['thing 3']);
});

test('when the engine undoes a whole batch, everybody in it is told, and the queue goes on', async (t) => {
  const { database } = await openToy(t, 'sqlite');
  const before = database.begin((tx) => addThing(tx, 1));
  // What SQLite does by itself when the disk fails under it.
  const struck = database.begin((tx) => raw`rollback`.execute(toys(tx)));
  const after = database.begin((tx) => addThing(tx, 2));
  for (const work of [before, struck]) {
    await assert.rejects(work, (error) => database.dialect.isUnavailable(error));
  }
  await after;
  assert.deepEqual(await thingNames(database.read), ['thing 2']);
});

test('a database that another process holds is unavailable for now, and the queue goes on after', async (t) => {
  const { database, dataDir } = await openToy(t, 'sqlite');
  await database.begin((tx) => raw`pragma busy_timeout = 0`.execute(toys(tx)));
  const other = new DatabaseSync(join(dataDir, 'parley.db'));
  t.after(() => other.close());
  other.exec('begin immediate');
  const refused = [1, 2].map((number) => database.begin((tx) => addThing(tx, number)));
  for (const work of refused) {
    await assert.rejects(
      work,
      (error) => database.dialect.isUnavailable(error) && database.dialect.isRetryable(error),
    );
  }
  other.exec('rollback');
  await database.begin((tx) => addThing(tx, 3));
  assert.deepEqual(await thingNames(database.read), ['thing 3']);
});

test('a full disk is said to be unavailable, and reading goes on', async (t) => {
  const { database } = await openToy(t, 'sqlite');
  await database.begin((tx) => addThing(tx, 1));
  const limitPages = (pages: number) =>
    database.begin((tx) => raw`pragma max_page_count = ${raw.lit(pages)}`.execute(toys(tx)));
  await limitPages(1);
  const big = () => database.begin((tx) => addThing(tx, 2, { blob: Buffer.alloc(300_000) }));
  await assert.rejects(big, (error) => database.dialect.isUnavailable(error));
  assert.deepEqual(await thingNames(database.read), ['thing 1']);
  await database.ping();
  await limitPages(1_000_000);
  await big();
  assert.deepEqual(await thingNames(database.read), ['thing 1', 'thing 2']);
});

test('a database that cannot be written is not ready, until it can', async (t) => {
  const { database, dataDir } = await openToy(t, 'sqlite');
  await database.begin((tx) => raw`pragma busy_timeout = 0`.execute(toys(tx)));
  const other = new DatabaseSync(join(dataDir, 'parley.db'));
  t.after(() => other.close());
  other.exec('begin immediate');
  await database.ping();
  await assert.rejects(database.begin((tx) => addThing(tx, 1)));
  await assert.rejects(database.ping(), (error) => database.dialect.isUnavailable(error));
  other.exec('rollback');
  await database.ping();
});

test('works beyond what may wait are refused instead of piling up', async (t) => {
  const { database } = await openToy(t, 'sqlite');
  const works = Array.from({ length: 10_050 }, () => database.begin(async () => 'ran'));
  const outcomes = await Promise.allSettled(works);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  assert.equal(refused.length, 50);
  assert.ok(refused.every(({ reason }) => database.dialect.isUnavailable(reason)));
});

test('rows arrive one by one from a snapshot that later writes do not disturb', async (t) => {
  const { database } = await openToy(t, 'sqlite');
  await database.begin(async (tx) => {
    for (const number of [1, 2, 3]) await addThing(tx, number, { data_json: [number] });
  });
  const seen: unknown[] = [];
  for await (const row of toys(database.read)
    .selectFrom('things')
    .select('data_json')
    .orderBy('id')
    .stream()) {
    seen.push(row.data_json);
    await database.begin((tx) => toys(tx).deleteFrom('things').where('id', '=', id(3)).execute());
    assert.deepEqual(await thingNames(database.read), ['thing 1', 'thing 2'], 'others read the present');
  }
  assert.deepEqual(seen, [[1], [2], [3]]);
});

test('five streams at once wait for one of four connections, and all end', async (t) => {
  const { database } = await openToy(t, 'sqlite');
  await database.begin(async (tx) => {
    for (const number of [1, 2]) await addThing(tx, number);
  });
  const count = async () => {
    let rows = 0;
    for await (const _ of toys(database.read).selectFrom('things').selectAll().stream()) {
      rows++;
      await new Promise((resolve) => setImmediate(resolve));
    }
    return rows;
  };
  assert.deepEqual(await Promise.all([count(), count(), count(), count(), count()]), [2, 2, 2, 2, 2]);
  assert.deepEqual(database.stats(), { total: 6, idle: 6, waiting: 0 });
});

test('the pages of a large commit are copied by a thread, and closing waits for it', async (t) => {
  const { database, dataDir } = await openToy(t, 'sqlite');
  const path = join(dataDir, 'parley.db');
  const looker = new DatabaseSync(path);
  const log = () =>
    looker.prepare('pragma wal_checkpoint(noop)').get() as Record<'log' | 'checkpointed', number>;
  const large = 'x'.repeat(5_000_000);
  await database.begin((tx) => addThing(tx, 1, { name: large }));
  assert.ok(log().log < 8_000, 'the commit would have copied them itself');
  await until('the pages are in the file', () => log().checkpointed > 1_000);
  looker.close();
  await database.begin((tx) => addThing(tx, 2, { name: `${large}y` }));
  // At once: the thread has not been told yet.
  await database.close();
  const file = openSqliteFile(path, { readOnly: true });
  assert.equal(file.prepare('select count(*) as count from things').get()?.count, 2);
  file.close();
});

test('closing leaves one complete file behind', async (t) => {
  const { database, dataDir } = await openToy(t, 'sqlite');
  await database.begin((tx) => addThing(tx, 1));
  await database.close();
  const path = join(dataDir, 'parley.db');
  assert.throws(() => statSync(`${path}-wal`), { code: 'ENOENT' });
  const file = openSqliteFile(path, { readOnly: true });
  assert.deepEqual({ ...file.prepare('select name from things').get() }, { name: 'thing 1' });
  file.close();
});
