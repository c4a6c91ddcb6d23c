import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { DATABASES } from '../../test/databases.ts';
import { openToy } from '../../test/toy-database.ts';
import { addThing, toys } from '../../test/toys.ts';
import { beginsWith, containing } from './patterns.ts';
import { raw } from './sql.ts';

const NAMES = [
  '50% off',
  '50 off',
  'a_b',
  'acb',
  'Ångström',
  'ångström',
  '東京',
  '東京都',
  '東',
  '😀 yes',
  'a',
];

for (const engine of DATABASES) {
  test(`${engine}: every character of what a text begins with stands for itself`, async (t) => {
    const { database } = await openToy(t, engine);
    await database.begin(async (tx) => {
      for (const [n, name] of NAMES.entries()) await addThing(tx, n + 1, { name });
    });
    for (const wanted of ['5', '50%', 'a_', 'a', 'å', '東', '東京', '😀', 'z', '']) {
      const rows = await toys(database.read)
        .selectFrom('things')
        .select('name')
        .where(beginsWith('things.name', wanted))
        .execute();
      const expected = NAMES.filter((name) => name.startsWith(wanted));
      assert.deepEqual(rows.map(({ name }) => name).sort(), expected.sort(), `“${wanted}”`);
    }
    const { rows } = await raw<{
      name: string;
    }>`select name from things where name like ${containing('0%')} escape '\\'`.execute(toys(database.read));
    assert.deepEqual(rows, [{ name: '50% off' }]);
  });
}

test('postgres: one plan for every beginning reads an index', {
  skip: DATABASES.includes('postgres') ? false : 'no Postgres here',
}, async (t) => {
  const { database, databaseUrl } = await openToy(t, 'postgres');
  const asked = toys(database.read).selectFrom('things').select('id').where(beginsWith('things.name', 'a'));
  const client = new pg.Client({ connectionString: databaseUrl ?? '' });
  await client.connect();
  t.after(() => client.end());
  await client.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan');
  await client.query(`prepare asked (text, text) as ${asked.compile().sql}`);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>("explain execute asked ('a', 'b')");
  assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /Index Cond: .*name >= \$1/);
});
