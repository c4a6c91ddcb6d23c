import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, freshDatabase } from '../../test/databases.ts';
import { silent, TOY_STEPS } from '../../test/toys.ts';
import { openDatabase } from './open.ts';
import { createScratch, removeScratches } from './scratch.ts';
import { raw, sql } from './sql.ts';

test('postgres: what a killed restore has left is removed, and what another instance loads stays', {
  skip: !DATABASES.includes('postgres') && 'no Postgres here',
}, async (t) => {
  const place = await freshDatabase(t, 'postgres', { migrated: false });
  const database = await openDatabase({ ...place, log: silent }, TOY_STEPS);
  const schemas = async (): Promise<string[]> => {
    const { rows } = await raw<{ name: string }>`
      select nspname as name from pg_namespace where nspname like 'parley_restore_%'`.execute(
      sql(database.read),
    );
    return rows.map(({ name }) => name);
  };
  const scratch = await createScratch({ ...place, log: silent, version: 1 }, TOY_STEPS);
  const [loading] = await schemas();
  await database.begin(async (tx) => {
    await raw`create schema parley_restore_dead`.execute(sql(tx));
    await raw`create table parley_restore_dead.things (id int)`.execute(sql(tx));
  });
  await removeScratches(place);
  assert.deepEqual(await schemas(), [loading]);
  await scratch.discard();
  assert.deepEqual(await schemas(), []);
  await database.close();
});
