import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Engine, type FreshDatabase, freshDatabase } from '../../test/databases.ts';
import { addThing, id, silent, TOY_STEPS, thingNames, toys } from '../../test/toys.ts';
import { migration, type Step } from './migrate.ts';
import { openDatabase } from './open.ts';
import { raw, sql } from './sql.ts';
import { openSqliteFile } from './sqlite/file.ts';
import { dryRunUpgrade } from './upgrade.ts';

const addsColour = migration(2, 'colour', (m) =>
  m.addColumns('things', (t) => {
    t.text('colour').default('grey');
    t.bool('is_round').nullable();
    t.index(['colour']);
  }),
);
const fails = migration(3, 'doomed', async (m) => {
  await m.createTable('half', (t) => t.id('id').primaryKey());
  await raw`update things set colour = 'red'`.execute(m.db);
  throw new Error('this step is broken');
});

const fresh = (t: TestContext, engine: Engine) => freshDatabase(t, engine, { migrated: false });

const open = (place: FreshDatabase, steps: Step[]) => openDatabase({ ...place, log: silent }, steps);

/** A database at version 1 with one row in it. */
const inUse = async (t: TestContext, engine: Engine): Promise<FreshDatabase> => {
  const place = await fresh(t, engine);
  const database = await open(place, TOY_STEPS);
  await database.begin((tx) => addThing(tx, 1));
  await database.close();
  return place;
};

for (const engine of DATABASES) {
  test(`${engine}: pending migrations run once, in order, and are remembered`, async (t) => {
    const place = await inUse(t, engine);
    for (const _ of ['upgrade', 'restart']) {
      const database = await open(place, [...TOY_STEPS, addsColour]);
      assert.equal(database.schemaVersion, 2);
      const history = await sql(database.read)
        .selectFrom('schema_migrations')
        .select(['version', 'name'])
        .orderBy('version')
        .execute();
      assert.deepEqual(history, [
        { version: 1, name: 'toys' },
        { version: 2, name: 'colour' },
      ]);
      const { rows } = await raw`select name, colour, is_round from things`.execute(toys(database.read));
      assert.deepEqual(rows, [{ name: 'thing 1', colour: 'grey', is_round: null }]);
      await database.close();
    }
  });

  test(`${engine}: a failed migration leaves the database as it was and says so`, async (t) => {
    const place = await inUse(t, engine);
    await assert.rejects(open(place, [...TOY_STEPS, addsColour, fails]), (error: Error) => {
      assert.match(error.message, /migration 3 \(doomed\) failed: this step is broken\./);
      assert.match(error.message, /at schema version 1: the Parley that ran before can be started again/);
      return true;
    });
    const database = await open(place, TOY_STEPS);
    assert.deepEqual(await thingNames(database.read), ['thing 1']);
    const tables = (await database.dialect.readShape(database.read)).map(({ name }) => name);
    assert.deepEqual(tables, ['notes', 'schema_migrations', 'things']);
    await database.close();
  });

  test(`${engine}: an upgrade can be tried, and changes nothing, whether it would work or not`, async (t) => {
    const place = await inUse(t, engine);
    const planned = await dryRunUpgrade(place, [...TOY_STEPS, addsColour]);
    assert.deepEqual([planned?.from, planned?.pending.map(({ name }) => name)], [1, [addsColour.name]]);
    await assert.rejects(
      dryRunUpgrade(place, [...TOY_STEPS, addsColour, fails]),
      /migration 3 \(doomed\) failed/,
    );
    const database = await open(place, TOY_STEPS);
    assert.deepEqual(await thingNames(database.read), ['thing 1']);
    await database.close();
    assert.deepEqual(
      readdirSync(place.dataDir).filter((name) => name.startsWith('upgrade-check')),
      [],
    );
  });

  test(`${engine}: a newer database is refused with one line, and not touched`, async (t) => {
    const place = await fresh(t, engine);
    await (await open(place, [...TOY_STEPS, addsColour])).close();
    await assert.rejects(open(place, TOY_STEPS), (error: Error) => {
      assert.match(
        error.message,
        /^this database is at schema version 2, but this Parley knows only up to 1: /,
      );
      assert.doesNotMatch(error.message, /\n/);
      return true;
    });
    await (await open(place, [...TOY_STEPS, addsColour])).close();
  });

  test(`${engine}: a database with another history is refused`, async (t) => {
    const place = await fresh(t, engine);
    await (await open(place, TOY_STEPS)).close();
    const others = [migration(1, 'something_else', async () => {})];
    await assert.rejects(open(place, others), /another history: migration 1 is "toys"/);
  });

  test(`${engine}: a migration that leaves a row pointing nowhere does not happen`, async (t) => {
    const place = await inUse(t, engine);
    const careless = migration(2, 'careless', async (m) => {
      await raw`insert into notes (thing_id, text) values (${id(1)}, 'note'), (${id(9)}, 'orphan')`.execute(
        m.db,
      );
    });
    await assert.rejects(open(place, [...TOY_STEPS, careless]), /migration 2 \(careless\) failed/);
    const database = await open(place, TOY_STEPS);
    assert.deepEqual(await toys(database.read).selectFrom('notes').selectAll().execute(), []);
    await database.close();
  });

  test(`${engine}: numbers have no gaps`, async (t) => {
    const place = await fresh(t, engine);
    await assert.rejects(
      open(place, [...TOY_STEPS, migration(3, 'late', async () => {})]),
      /stands in place 2/,
    );
  });
}

test('sqlite: a copy is kept before an upgrade, complete and private', async (t) => {
  const place = await inUse(t, 'sqlite');
  assert.equal(existsSync(join(place.dataDir, 'backups')), false, 'a new database needs no copy');
  await (await open(place, [...TOY_STEPS, addsColour])).close();
  const copy = join(place.dataDir, 'backups', 'before-v1-to-v2.db');
  assert.equal(statSync(copy).mode & 0o077, 0);
  assert.deepEqual(readdirSync(join(place.dataDir, 'backups')), ['before-v1-to-v2.db']);
  const database = openSqliteFile(copy, { readOnly: true });
  assert.deepEqual(
    { ...database.prepare('select * from things').get() },
    {
      id: id(1),
      name: 'thing 1',
      note: null,
      amount: 0,
      is_good: null,
      seen_at: null,
      data_json: '{}',
      blob: null,
    },
  );
  assert.equal(database.prepare('pragma integrity_check').get()?.integrity_check, 'ok');
  database.close();
});

test('sqlite: of the copies the three newest stay, and what an operator put there', async (t) => {
  const place = await inUse(t, 'sqlite');
  const folder = join(place.dataDir, 'backups');
  mkdirSync(folder);
  const old = [
    'before-v1-to-v9.db',
    'before-v2-to-v3.db',
    'before-v10-to-v11.db',
    'mine.db',
    'before-v1-to-v2.db.gz',
  ];
  for (const [age, name] of old.entries()) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), 1_700_000_000 - age, 1_700_000_000 - age);
  }
  await assert.rejects(open(place, [...TOY_STEPS, addsColour, fails]));
  assert.deepEqual(
    readdirSync(folder).sort(),
    [...old, 'before-v1-to-v3.db'].sort(),
    'a failed upgrade removes none',
  );
  await (await open(place, [...TOY_STEPS, addsColour])).close();
  assert.deepEqual(
    readdirSync(folder).sort(),
    [
      'before-v1-to-v2.db',
      'before-v1-to-v3.db',
      'before-v1-to-v9.db',
      'mine.db',
      'before-v1-to-v2.db.gz',
    ].sort(),
  );
});

test('sqlite: the copy of a failed upgrade is named in the error and opens with the old version', async (t) => {
  const place = await inUse(t, 'sqlite');
  const copy = join(place.dataDir, 'backups', 'before-v1-to-v3.db');
  const upgrade = () => open(place, [...TOY_STEPS, addsColour, fails]);
  await assert.rejects(upgrade, (error: Error) => error.message.includes(`A copy of it is in ${copy}.`));
  // Once more, as a restarting server would: the copy is made anew.
  await assert.rejects(upgrade, /this step is broken/);
  const database = openSqliteFile(copy, { readOnly: true });
  assert.equal(database.prepare('select max(version) as version from schema_migrations').get()?.version, 1);
  database.close();
});

test('sqlite: without room for a copy nothing is migrated', async (t) => {
  const place = await inUse(t, 'sqlite');
  // A file where the folder should be stands in for a disk that takes nothing more.
  writeFileSync(join(place.dataDir, 'backups'), '');
  await assert.rejects(
    open(place, [...TOY_STEPS, addsColour]),
    /cannot keep a copy .* so nothing was changed/,
  );
  const database = await open(place, TOY_STEPS);
  assert.equal(database.schemaVersion, 1);
  await database.close();
});

test('sqlite: a file that is no database is refused and left alone', async (t) => {
  const place = await fresh(t, 'sqlite');
  const path = join(place.dataDir, 'parley.db');
  writeFileSync(path, 'a letter to my grandmother, who is not a database and never was one, '.repeat(20));
  const { size } = statSync(path);
  await assert.rejects(
    open(place, TOY_STEPS),
    /cannot open the database .*parley\.db: file is not a database/,
  );
  assert.equal(statSync(path).size, size);
});

test('sqlite: a table can be rebuilt without its rows cascading away', async (t) => {
  const place = await inUse(t, 'sqlite');
  const first = await open(place, TOY_STEPS);
  await first.begin((tx) =>
    toys(tx)
      .insertInto('notes')
      .values({ thing_id: id(1), text: 'kept' })
      .execute(),
  );
  await first.close();
  const rebuild = migration(2, 'rebuild', async (m) => {
    await m.createTable('things_new', (t) => {
      t.id('id').primaryKey();
      t.text('name');
    });
    await raw`insert into things_new select id, name from things`.execute(m.db);
    await raw`drop table things`.execute(m.db);
    await raw`alter table things_new rename to things`.execute(m.db);
  });
  const second = await open(place, [...TOY_STEPS, rebuild]);
  assert.equal((await toys(second.read).selectFrom('notes').selectAll().execute()).length, 1);
  await assert.rejects(
    second.begin((tx) =>
      toys(tx)
        .insertInto('notes')
        .values({ thing_id: id(5), text: 'x' })
        .execute(),
    ),
    (error) => second.dialect.isForeignKeyViolation(error),
    'keys hold again after the migration',
  );
  await second.close();
});

if (DATABASES.includes('postgres')) {
  test('postgres: instances that start together migrate once', async (t) => {
    const place = await fresh(t, 'postgres');
    let runs = 0;
    const counted = migration(2, 'counted', async (m) => {
      runs++;
      await addsColour.up(m);
      await raw`select pg_sleep(0.2)`.execute(m.db);
    });
    const databases = await Promise.all([1, 2, 3].map(() => open(place, [...TOY_STEPS, counted])));
    assert.equal(runs, 1);
    for (const database of databases) {
      assert.equal(database.schemaVersion, 2);
      await database.close();
    }
  });

  test('postgres: a server that does not answer is named without its password', async (t) => {
    const { dataDir } = await fresh(t, 'sqlite');
    const databaseUrl = 'postgres://me:hunter2@127.0.0.1:1/parley';
    await assert.rejects(open({ databaseUrl, dataDir }, TOY_STEPS), (error: Error) => {
      assert.match(error.message, /cannot reach the Postgres database: .*ECONNREFUSED/);
      assert.doesNotMatch(error.message, /hunter2/);
      return true;
    });
  });
}

test('sqlite: a start removes what a process that was killed has left, and nothing that may be in use', async (t) => {
  const place = await inUse(t, 'sqlite');
  const folder = join(place.dataDir, 'backups');
  for (const path of [
    folder,
    join(place.dataDir, 'upgrade-check-old'),
    join(place.dataDir, 'upgrade-check-new'),
  ])
    mkdirSync(path);
  const [partial, mine] = ['before-v1-to-v2.db.partial', 'mine.db.partial'].map((name) => join(folder, name));
  for (const path of [partial ?? '', mine ?? '', join(place.dataDir, 'upgrade-check-old', 'copy.db')])
    writeFileSync(path, 'left');
  utimesSync(join(place.dataDir, 'upgrade-check-old'), 1_700_000_000, 1_700_000_000);
  await (await open(place, TOY_STEPS)).close();
  assert.deepEqual(readdirSync(folder), ['mine.db.partial']);
  assert.deepEqual(
    readdirSync(place.dataDir).filter((name) => name.startsWith('upgrade-check-')),
    ['upgrade-check-new'],
  );
});
