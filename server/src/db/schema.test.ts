// The real schema, on both engines.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Engine, freshDatabase } from '../../test/databases.ts';
import { silent } from '../../test/toys.ts';
import type { Database } from './database.ts';
import { describeSchema } from './describe.ts';
import { STEPS } from './migrations/index.ts';
import { openDatabase } from './open.ts';
import type { TableShape } from './shape.ts';

const open = async (t: TestContext, engine: Engine): Promise<Database> => {
  const database = await openDatabase({ ...(await freshDatabase(t, engine)), log: silent });
  t.after(() => database.close());
  return database;
};

const skip = DATABASES.includes('postgres') ? false : 'no Postgres here';

test('both engines have the same tables, columns, keys and indexes', { skip }, async (t) => {
  const [sqlite, postgres] = [await open(t, 'sqlite'), await open(t, 'postgres')];
  const [ours, theirs] = [
    await sqlite.dialect.readShape(sqlite.read),
    await postgres.dialect.readShape(postgres.read),
  ];
  assert.ok(ours.length > 5);
  assert.deepEqual(ours, theirs);
  assert.equal(await describeSchema(sqlite), await describeSchema(postgres));
});

test('the version of the schema is the number of the last migration', async (t) => {
  const database = await open(t, 'sqlite');
  assert.equal(database.schemaVersion, STEPS.at(-1)?.version);
});

const findings = (title: string, find: (table: TableShape) => string[]): void => {
  test(title, async (t) => {
    const database = await open(t, 'sqlite');
    const tables = await database.dialect.readShape(database.read);
    assert.deepEqual(tables.flatMap(find), []);
  });
};

findings('every table has a primary key', ({ name, primaryKey }) => (primaryKey.length === 0 ? [name] : []));

const KINDS = ['id', 'text', 'int', 'bool', 'time', 'json', 'bytes'];

findings('every column is of one of our kinds', ({ name, columns }) =>
  columns
    .filter(({ kind }) => !KINDS.includes(kind))
    .map((column) => `${name}.${column.name} is ${column.kind}`),
);

// Without one, deleting a row of the other table reads all of this one.
findings('every foreign key has an index that begins with it', (table) => {
  const indexes = [table.primaryKey, ...table.uniques, ...table.indexes.map(({ columns }) => columns)];
  const isIndexed = (key: string[]) =>
    indexes.some((index) => index.slice(0, key.length).sort().join() === [...key].sort().join());
  return table.foreignKeys
    .filter(({ columns }) => !isIndexed(columns))
    .map(({ columns }) => `${table.name} (${columns.join(', ')})`);
});
