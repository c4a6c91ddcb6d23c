import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DATABASES } from '../../test/databases.ts';
import { SEED } from '../../test/seed.ts';
import { openToy } from '../../test/toy-database.ts';
import { addThing, id, type ThingsTable, toys } from '../../test/toys.ts';
import type { Database } from './open.ts';
import { raw } from './sql.ts';

const roundTrip = async (database: Database, row: Omit<ThingsTable, 'id' | 'name'>): Promise<unknown> => {
  const written = await database.begin(async (tx) => {
    await toys(tx).deleteFrom('things').execute();
    return toys(tx)
      .insertInto('things')
      .values({ ...row, id: id(1), name: 'x' })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  const read = await toys(database.read).selectFrom('things').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(read, written, 'returning and select agree');
  return read;
};

const NOTHING = { note: null, amount: 0, is_good: null, seen_at: null, data_json: {}, blob: null };

for (const engine of DATABASES) {
  test(`${engine}: every kind reads back as it was written`, async (t) => {
    const { database } = await openToy(t, engine);
    const row = {
      note: 'Größe 大 😀 \u{1F469}\u200D\u{1F680} "quoted" \\ \n\t',
      amount: Number.MAX_SAFE_INTEGER,
      is_good: true,
      seen_at: '2026-02-28T23:59:59.007Z',
      data_json: { list: [1, [2, null]], text: 'ü😀', deep: { is: false, empty: {} }, none: null, n: -1.5 },
      blob: Buffer.from([0, 1, 127, 128, 255]),
    };
    assert.deepEqual(await roundTrip(database, row), { id: id(1), name: 'x', ...row });
    const low = {
      ...NOTHING,
      amount: Number.MIN_SAFE_INTEGER,
      is_good: false,
      blob: Buffer.alloc(0),
      note: '',
    };
    assert.deepEqual(await roundTrip(database, low), { id: id(1), name: 'x', ...low });
    assert.deepEqual(await roundTrip(database, NOTHING), { id: id(1), name: 'x', ...NOTHING });
  });

  test(`${engine}: json holds arrays, also empty ones and arrays of arrays`, async (t) => {
    const { database } = await openToy(t, engine);
    for (const data_json of [[], [[]], ['a', 'b'], [{ a: [1] }, null, true], [[1, 2], [3]]]) {
      assert.deepEqual(await roundTrip(database, { ...NOTHING, data_json }), {
        id: id(1),
        name: 'x',
        ...NOTHING,
        data_json,
      });
    }
  });

  test(`${engine}: any text, number, time and json survives`, async (t) => {
    const { database } = await openToy(t, engine);
    const text = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0'));
    // An object whose key is __proto__ cannot be told from its prototype once parsed; no column of ours has one.
    const json = fc
      .json({ maxDepth: 3, stringUnit: 'grapheme' })
      .filter((written) => !/\\u0000|__proto__|e[+-]?\d/.test(written))
      .map((written) => JSON.parse(written));
    const row = fc.record({
      note: fc.option(text),
      amount: fc.maxSafeInteger(),
      is_good: fc.option(fc.boolean()),
      seen_at: fc.option(
        fc
          .date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })
          .map((date) => date.toISOString()),
      ),
      data_json: fc.oneof(
        fc.array(json, { maxLength: 4 }),
        fc.dictionary(text, json, { maxKeys: 4, noNullPrototype: true }),
      ),
      blob: fc.option(fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes))),
    });
    await fc.assert(
      fc.asyncProperty(row, async (values) => {
        assert.deepEqual(await roundTrip(database, values), { id: id(1), name: 'x', ...values });
      }),
      { numRuns: 60, seed: SEED },
    );
  });

  test(`${engine}: a Date is stored as its instant`, async (t) => {
    const { database } = await openToy(t, engine);
    const seen_at = new Date('2026-01-02T03:04:05.670Z') as unknown as string;
    const read = (await roundTrip(database, { ...NOTHING, seen_at })) as ThingsTable;
    assert.equal(read.seen_at, '2026-01-02T03:04:05.670Z');
  });

  test(`${engine}: what the other engine could not store is refused`, async (t) => {
    const { database } = await openToy(t, engine);
    const wrong: Array<Partial<Record<keyof ThingsTable, unknown>>> = [
      { note: 'nul \0 character' },
      { data_json: { a: ['nul \0 character'] } },
      { amount: 1.5 },
      { amount: Number.NaN },
      { amount: Number.POSITIVE_INFINITY },
    ];
    for (const row of wrong) {
      const attempt = roundTrip(database, { ...NOTHING, ...row } as ThingsTable);
      await assert.rejects(attempt, (error) => database.dialect.isRefusedValue(error), JSON.stringify(row));
    }
    for (const row of [
      { seen_at: 'soon' },
      { id: 'not-a-uuid' },
      { data_json: 'not json' },
      { is_good: 7 },
    ]) {
      await assert.rejects(
        database.begin((tx) => addThing(tx, 1, row as unknown as Partial<ThingsTable>)),
        JSON.stringify(row),
      );
    }
  });

  test(`${engine}: half of a surrogate pair becomes the replacement character, in text and in json`, async (t) => {
    const { database } = await openToy(t, engine);
    const read = (await roundTrip(database, {
      ...NOTHING,
      note: 'a\ud83d',
      data_json: ['\ude00b'],
    })) as ThingsTable;
    assert.equal(read.note, 'a\ufffd');
    assert.deepEqual(read.data_json, ['\ufffdb']);
  });

  test(`${engine}: an integer too large for a number fails instead of being rounded`, async (t) => {
    const { database } = await openToy(t, engine);
    await database.begin(async (tx) => {
      await addThing(tx, 1);
      await raw`update things set amount = 9007199254740993`.execute(toys(tx));
    });
    await assert.rejects(toys(database.read).selectFrom('things').select('amount').execute(), /too large/);
  });

  test(`${engine}: counts, sums and division of whole numbers are whole numbers`, async (t) => {
    const { database } = await openToy(t, engine);
    await database.begin(async (tx) => {
      await addThing(tx, 1, { amount: 3 });
      await addThing(tx, 2, { amount: 5 });
    });
    const { rows } = await raw<Record<string, unknown>>`
      select count(*) as n, sum(amount) as total, max(amount / ${2}) as half, max(${2} * amount) as twice from things
    `.execute(toys(database.read));
    assert.deepEqual(rows, [{ n: 2, total: 8, half: 2, twice: 10 }]);
  });

  test(`${engine}: text sorts by code point, whatever the server's locale`, async (t) => {
    const { database } = await openToy(t, engine);
    const names = ['a', 'B', 'Z', 'b', 'ä', '_', '10', '9', '😀', '～'];
    await database.begin(async (tx) => {
      for (const [index, name] of names.entries()) await addThing(tx, index, { name });
    });
    const rows = await toys(database.read).selectFrom('things').select('name').orderBy('name').execute();
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['10', '9', 'B', 'Z', '_', 'a', 'b', 'ä', '～', '😀'],
    );
  });

  test(`${engine}: a yes or no asked of the database is a boolean`, async (t) => {
    const { database } = await openToy(t, engine);
    await database.begin((tx) => addThing(tx, 1, { is_good: true }));
    const rows = await toys(database.read)
      .selectFrom('things')
      .select((eb) => ['is_good as quality', eb.exists(eb.selectFrom('notes').select('seq')).as('has_notes')])
      .execute();
    assert.deepEqual(rows, [{ quality: true, has_notes: false }]);
  });
}
