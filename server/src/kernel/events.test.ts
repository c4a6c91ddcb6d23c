import assert from 'node:assert/strict';
import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { DATABASES, freshDatabase } from '../../test/databases.ts';
import {
  AT,
  event,
  type Instance,
  instance,
  log,
  nameOf,
  replay,
  single,
} from '../../test/event-instances.ts';
import { manualClock } from '../../test/manual-clock.ts';
import { SEED } from '../../test/seed.ts';
import { until } from '../../test/until.ts';
import { openDatabase } from '../db/open.ts';
import { raw, sql } from '../db/sql.ts';
import * as store from './events/store.ts';
import { createEvents, type NewEvent } from './events.ts';

for (const engine of DATABASES) {
  test(`${engine}: a committed event is heard once, with its cursor, and a rolled back one never`, async (t) => {
    const one = await single(t, engine);
    await one.say('first');
    const failed = one.database.begin(async (tx) => {
      await one.events.append(tx, [event('undone')]);
      throw new Error('changed its mind');
    });
    await assert.rejects(failed, /changed its mind/);
    one.events.wake();
    await one.say('second', 'third');
    await until('three are heard', () => one.heard.length >= 3);
    assert.deepEqual(one.names(), ['first', 'second', 'third']);
    const [first] = one.heard;
    assert.deepEqual(first, {
      id: first?.id,
      kind: 'test.happened',
      audience: { userIds: ['u'] },
      payload: { name: 'first' },
      at: AT,
    });
    const ids = one.heard.map(({ id }) => id);
    assert.deepEqual(ids, [...new Set(ids)].sort(), 'ids are different and sort as text');
  });

  test(`${engine}: a process starts at the head, and hears nothing of before`, async (t) => {
    const where = await freshDatabase(t, engine);
    const before = await openDatabase({ ...where, log });
    const writer = createEvents({ database: before, instanceId: 'gone', clock: manualClock(), log });
    const empty = await writer.head(before.read);
    await before.begin((tx) => writer.append(tx, [event('old')]));
    // Postgres counts transactions for all its databases: one of another test that began earlier and is still open holds the head back.
    await until('the old one is settled', async () => (await writer.head(before.read)) !== empty);
    await before.close();
    const one = await instance(t, where);
    await one.say('new');
    await until('something is heard', () => one.heard.length > 0);
    assert.deepEqual(one.names(), ['new']);
  });

  test(`${engine}: a listener that throws, rejects or leaves does not keep others from hearing`, async (t) => {
    const one = await single(t, engine);
    const late: string[] = [];
    const leave = one.events.subscribe(() => {
      leave();
      throw new Error('thrown');
    });
    one.events.subscribe(async () => {
      throw new Error('rejected');
    });
    one.events.subscribe((stored) => late.push(nameOf(stored)));
    await one.say('a', 'b');
    await one.say('c');
    await until('the last listener has heard all', () => late.length >= 3);
    assert.deepEqual(late, ['a', 'b', 'c']);
  });

  test(`${engine}: since replays what came behind a cursor, in order and in pages`, async (t) => {
    const one = await single(t, engine);
    const start = await one.events.head(one.database.read);
    await one.say('a');
    await one.say('b', 'c');
    await until('all are heard', () => one.heard.length === 3);
    const { read } = one.database;
    assert.deepEqual(await replay(one.events, read, start, 10), one.heard);
    assert.deepEqual(await replay(one.events, read, start, 2), one.heard.slice(0, 2));
    assert.deepEqual(await replay(one.events, read, one.heard[0]?.id ?? '', 10), one.heard.slice(1));
    assert.equal(await one.events.head(read), one.heard[2]?.id);
    assert.deepEqual(await replay(one.events, read, await one.events.head(read), 10), []);
    await one.say(...Array.from({ length: 1_200 }, (_, n) => `${n}`));
    await until('many are heard', () => one.heard.length === 1_203);
    const places = await one.events.since(read, start, 1_150);
    const told = one.heard.slice(0, 1_150).map(({ id, audience }) => ({ id, audience }));
    assert.deepEqual(places, told, 'more than are read at once');
    assert.deepEqual(await replay(one.events, read, start, 5_000), one.heard);
    await one.database.begin((tx) => sql(tx).deleteFrom('outbox').execute());
    assert.equal(await one.events.tell(read, told.slice(0, 1)), 'gone', 'removed between the two questions');
  });

  test(`${engine}: a cursor from before the purge, from the future or from elsewhere is gone`, async (t) => {
    const one = await single(t, engine);
    const { database, events } = one;
    const start = await events.head(database.read);
    await one.say('a', 'b');
    await one.say('c');
    await until('all are heard', () => one.heard.length === 3);
    const [a, b, c] = one.heard.map(({ id }) => id) as [string, string, string];
    await until('one row is purged', async () => {
      const purged = await database.begin((tx) =>
        store.purge(tx, database.dialect, '2099-01-01T00:00:00.000Z', 2),
      );
      return purged === 2;
    });
    assert.equal(await replay(events, database.read, start, 10), 'gone');
    assert.equal(await replay(events, database.read, a, 10), 'gone', 'b stood behind it and is no more');
    assert.deepEqual(
      await replay(events, database.read, b, 10),
      one.heard.slice(2),
      'nothing behind it is missing',
    );
    await database.begin((tx) => store.purge(tx, database.dialect, '2099-01-01T00:00:00.000Z', 10));
    assert.equal(await events.head(database.read), c, 'an empty outbox remembers where it was');
    assert.deepEqual(await replay(events, database.read, c, 10), []);
    const future = `${c.slice(0, -1)}${c.endsWith('z') ? 'zz' : 'z'}`;
    const foreign = `00000000${c.slice(8)}`;
    for (const cursor of [future, foreign, '', 'nonsense', `${c}0`, `${c.slice(0, -1)}Z`, '7']) {
      assert.equal(await replay(events, database.read, cursor, 10), 'gone', cursor);
    }
    await one.say('d');
    await until('it goes on', () => one.heard.length === 4);
    assert.deepEqual(await replay(events, database.read, c, 10), one.heard.slice(3));
  });

  test(`${engine}: the way to what is new does not lead over what is kept`, async (t) => {
    const { database } = await single(t, engine);
    const asked = raw`select seq from outbox where ${database.dialect.outbox.behind(0, 7)} order by xid, seq limit 5`;
    const plan = await database.begin(async (tx) => {
      // Postgres would rather read the whole of an empty table.
      if (engine === 'postgres') await raw`set local enable_seqscan = off`.execute(sql(tx));
      const how = engine === 'postgres' ? raw`explain` : raw`explain query plan`;
      return JSON.stringify((await raw`${how} ${asked}`.execute(sql(tx))).rows);
    });
    assert.match(plan, /outbox_xid_seq_idx/);
    assert.match(plan, engine === 'postgres' ? /ROW\(xid, seq\) > ROW/ : /xid=\? AND seq>\?/);
    assert.doesNotMatch(plan, /Sort|TEMP B-TREE/);
  });

  test(`${engine}: a purge keeps what is younger than its limit`, async (t) => {
    const one = await single(t, engine);
    const { database, events } = one;
    const young = { ...event('young'), at: '2026-06-01T12:00:00.001Z' };
    await database.begin((tx) => events.append(tx, [event('old'), young]));
    events.wake();
    await until('both are heard', () => one.heard.length === 2);
    await until('a purge removes one', async () => {
      return (await database.begin((tx) => store.purge(tx, database.dialect, young.at, 100))) === 1;
    });
    const left = await sql(database.read).selectFrom('outbox').select('payload_json').execute();
    assert.deepEqual(left, [{ payload_json: { name: 'young' } }]);
  });

  test(`${engine}: what is forgotten leaves its event in its place, with what is left of it`, async (t) => {
    const one = await single(t, engine);
    const { database, events } = one;
    const start = await events.head(database.read);
    const [id, other] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
    const said = (payload: object, topic = 'room', kind = 'notification.deleted'): NewEvent => ({
      kind,
      audience: { topics: [topic] },
      payload,
      at: AT,
    });
    const about = Array.from({ length: 130 }, () => said({ id, name: 'secret' }));
    const rest = [
      said({ id: other, name: 'a neighbour that names it', parent: id }),
      said({ id, name: 'elsewhere' }, 'hall'),
      said({ id, name: 'of another kind' }, 'room', 'test.happened'),
    ];
    await database.begin((tx) => events.append(tx, [...about, ...rest]));
    events.wake();
    const naming = { kinds: ['notification.deleted'] as const, topic: 'room', id };
    const left = (payload: { id: string }) => (payload.id === id ? { id, name: '' } : null);
    await assert.rejects(
      database.begin(async (tx) => {
        await events.forget(tx, { ...naming, left });
        throw new Error('changed its mind');
      }),
    );
    await until('all are heard', () => one.heard.length === about.length + rest.length);
    assert.deepEqual(
      await replay(events, database.read, start, 500),
      one.heard,
      'undone with its transaction',
    );
    await database.begin((tx) => events.forget(tx, { ...naming, left }));
    const expected = one.heard.map((event) =>
      nameOf(event) === 'secret' ? { ...event, payload: { id, name: '' } } : event,
    );
    assert.deepEqual(await replay(events, database.read, start, 500), expected);
  });

  test(`${engine}: an event too large for the outbox undoes its transaction instead of being cut`, async (t) => {
    const one = await single(t, engine);
    const text = 'x'.repeat(65_536);
    const attempt = one.database.begin((tx) =>
      one.events.append(tx, [{ ...event('big'), payload: { text } }]),
    );
    await assert.rejects(attempt, /fits/);
    await one.say('small');
    await until('the small one is heard', () => one.heard.length > 0);
    assert.deepEqual(one.names(), ['small']);
  });

  test(`${engine}: a broadcast is heard here at once and only once, and must be short on both engines`, async (t) => {
    const one = await single(t, engine);
    const heard: string[] = [];
    const leave = one.events.onBroadcast((message) => heard.push(nameOf(message)));
    one.events.broadcast(event('typing'));
    assert.deepEqual(heard, ['typing']);
    const long = { ...event('long'), payload: { text: 'x'.repeat(7_000) } };
    assert.throws(() => one.events.broadcast(long), /fits/);
    // The echo of our own word comes back before a stored event that was said later.
    await one.say('later');
    await until('the stored one is heard', () => one.heard.length === 1);
    assert.deepEqual(heard, ['typing']);
    leave();
    one.events.broadcast(event('unheard'));
    assert.deepEqual(heard, ['typing']);
  });

  test(`${engine}: stopping delivers what is committed by then`, async (t) => {
    const one = await instance(t, await freshDatabase(t, engine), 'one', 60_000);
    await one.database.begin((tx) => one.events.append(tx, [event('last')]));
    await until('it is settled', async () => (await one.events.head(one.database.read)) > '');
    await until('the horizon has passed it', async () => {
      const rows = await store.listAfter(one.database.read, one.database.dialect, { xid: 0, seq: 0 }, 10);
      return rows.every(({ is_settled }) => is_settled);
    });
    await one.events.stop();
    assert.deepEqual(one.names(), ['last']);
  });

  test(`${engine}: whatever commits and rolls back at once, each committed event is heard exactly once and in order`, async (t) => {
    const where = await freshDatabase(t, engine);
    const one = await instance(t, where, 'one', 20);
    const others = engine === 'postgres' ? [await instance(t, where, 'two', 20)] : [];
    const instances = [one, ...others];
    let round = 0;
    const transactions = fc.array(
      fc.record({
        size: fc.integer({ min: 1, max: 4 }),
        isCommitted: fc.boolean(),
        pauses: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 2, maxLength: 2 }),
        at: fc.nat({ max: 1 }),
      }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(transactions, async (plan) => {
        round++;
        for (const each of instances) each.heard.length = 0;
        const committed: Array<{ names: string[]; startedAt: number; endedAt: number }> = [];
        let now = 0;
        await Promise.all(
          plan.map(async ({ size, isCommitted, pauses, at }, index) => {
            const writer = instances[at % instances.length] as Instance;
            await turns(pauses[0] ?? 0);
            const startedAt = now++;
            const names = Array.from({ length: size }, (_, n) => `${round}.${index}.${n}`);
            const work = writer.database.begin(async (tx) => {
              for (const name of names) {
                await writer.events.append(tx, [event(name)]);
                await turns(pauses[1] ?? 0);
              }
              if (!isCommitted) throw new Error('changed its mind');
            });
            await work.catch(() => {});
            if (isCommitted) committed.push({ names, startedAt, endedAt: now++ });
            writer.events.wake();
          }),
        );
        const expected = committed.flatMap(({ names }) => names).sort();
        for (const each of instances) {
          await until('all are heard', () => each.heard.length >= expected.length);
          const names = each.names();
          assert.deepEqual([...names].sort(), expected, 'each once, none that was undone');
          assert.deepEqual(names, one.names(), 'every process hears the same order');
          for (const a of committed) {
            const places = a.names.map((name) => names.indexOf(name));
            assert.deepEqual(
              places,
              [...places].sort((x, y) => x - y),
              'a transaction speaks in its own order',
            );
            for (const b of committed) {
              if (a.endedAt > b.startedAt) continue;
              const [last, first] = [
                Math.max(...places),
                Math.min(...b.names.map((name) => names.indexOf(name))),
              ];
              assert.ok(last < first, 'who began after another had committed is heard after it');
            }
          }
        }
      }),
      { numRuns: 25, seed: SEED },
    );
  });
}

const turns = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n++) await new Promise(setImmediate);
};

test('sqlite: a copy that is put back begins a new epoch, and the file that stays keeps its own', async (t) => {
  const where = await freshDatabase(t, 'sqlite');
  const first = await instance(t, where);
  await first.say('kept');
  const cursor = await first.events.head(first.database.read);
  await first.events.stop();
  await first.database.close();
  const again = await instance(t, where);
  assert.deepEqual(await replay(again.events, again.database.read, cursor, 10), []);
  await again.events.stop();
  await again.database.close();

  const [file, copy] = [join(where.dataDir, 'parley.db'), join(where.dataDir, 'copy.db')];
  await copyFile(file, copy);
  await rm(file);
  await rename(copy, file);
  const restored = await instance(t, where);
  assert.equal(await replay(restored.events, restored.database.read, cursor, 10), 'gone');
});
