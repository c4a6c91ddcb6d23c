// Events between the instances of one Postgres: what commits late, what wakes whom, and what a restored dump means.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, freshDatabase } from '../../test/databases.ts';
import { event, holdOpen, instance, log, nameOf, replay, single } from '../../test/event-instances.ts';
import { manualClock } from '../../test/manual-clock.ts';
import { until } from '../../test/until.ts';
import { openDatabase } from '../db/open.ts';
import { raw, sql } from '../db/sql.ts';
import { createEvents } from './events.ts';

if (DATABASES.includes('postgres')) {
  test('postgres: a row that commits after its successor is not skipped', async (t) => {
    const one = await instance(t, await freshDatabase(t, 'postgres'), 'one', 20);
    const slow = await holdOpen(one, 'slow, with the smaller number');
    await one.say('fast, with the greater number');
    // The fast one is committed and visible, and must wait: delivered now, a cursor would stand behind the slow one.
    await until('the reader has seen that something waits', () => one.events.lag().rows === 1);
    assert.deepEqual(one.names(), []);
    const { read } = one.database;
    const replayed = await replay(one.events, read, await one.events.head(read), 10);
    assert.deepEqual(replayed, [], 'a replay does not run ahead either');
    one.clock.advance(3_000);
    assert.equal(one.events.lag().seconds, 3);
    slow.commit();
    await slow.ended;
    await until('both are heard', () => one.heard.length === 2);
    assert.deepEqual(one.names(), ['slow, with the smaller number', 'fast, with the greater number']);
    assert.deepEqual(one.events.lag(), { rows: 0, seconds: 0 });
  });

  test('postgres: a transaction that rolls back only holds others up, whoever wakes the reader', async (t) => {
    const one = await instance(t, await freshDatabase(t, 'postgres'), 'one', 20);
    const slow = await holdOpen(one, 'undone');
    await one.say('kept');
    await until('the reader has seen that something waits', () => one.events.lag().rows === 1);
    slow.rollback();
    await assert.rejects(slow.ended);
    await until('the other is heard', () => one.heard.length === 1);
    assert.deepEqual(one.names(), ['kept']);
  });

  test('postgres: another instance hears by notification, without waiting for its poll', async (t) => {
    const where = await freshDatabase(t, 'postgres');
    const never = 10 * 60_000;
    const [one, two] = [await instance(t, where, 'one', never), await instance(t, where, 'two', never)];
    await one.say('across');
    await until('both have heard', () => one.heard.length === 1 && two.heard.length === 1);
    assert.deepEqual(one.heard, two.heard);
  });

  test('postgres: without any notification the poll finds the event', async (t) => {
    const where = await freshDatabase(t, 'postgres');
    const one = await instance(t, where, 'one', 20);
    const silent = await openDatabase({ ...where, log });
    t.after(() => silent.close());
    await silent.begin((tx) => one.events.append(tx, [event('quiet')]));
    await until('it is heard', () => one.heard.length === 1);
  });

  test('postgres: a broadcast reaches every other instance once, in order, however many there are at once', async (t) => {
    const where = await freshDatabase(t, 'postgres');
    const [one, two] = [await instance(t, where, 'one'), await instance(t, where, 'two')];
    const heard: Record<'one' | 'two', string[]> = { one: [], two: [] };
    one.events.onBroadcast((message) => heard.one.push(nameOf(message)));
    two.events.onBroadcast((message) => heard.two.push(nameOf(message)));
    const names = Array.from({ length: 300 }, (_, n) => `typing ${n} ${'é'.repeat(n)}`);
    for (const name of names) one.events.broadcast(event(name));
    // Equal words of one transaction are one notification to Postgres, and still two to us.
    const same = 'same '.repeat(1_000);
    for (let n = 0; n < 3; n++) one.events.broadcast(event(same));
    await until('all have arrived', () => heard.two.length >= names.length + 3);
    assert.deepEqual(heard.two, [...names, same, same, same]);
    assert.deepEqual(heard.one, heard.two, 'the speaker heard itself once');
  });

  test('postgres: what is broadcast inside a transaction leaves at once and does not count as part of it', async (t) => {
    const where = await freshDatabase(t, 'postgres');
    const [one, two] = [await instance(t, where, 'one'), await instance(t, where, 'two')];
    const heard: string[] = [];
    two.events.onBroadcast((message) => heard.push(nameOf(message)));
    await one.database.begin(async () => {
      one.events.broadcast(event('typing'));
      await until('the other instance has heard', () => heard.length === 1);
    });
  });

  test('postgres: a foreign word on the channel harms nobody', async (t) => {
    const one = await single(t, 'postgres');
    await one.database.begin(async (tx) => {
      await raw`select pg_notify('parley_events', 'hello')`.execute(sql(tx));
    });
    await one.say('still here');
    await until('it is heard', () => one.heard.length === 1);
  });

  test('postgres: a dump restored into another server begins a new epoch, and old cursors are gone', async (t) => {
    const where = await freshDatabase(t, 'postgres');
    const database = await openDatabase({ ...where, log });
    t.after(() => database.close());
    const events = createEvents({ database, instanceId: 'one', clock: manualClock(), log });
    await database.begin((tx) => events.append(tx, [event('from another life')]));
    const cursor = await events.head(database.read);
    // A server with a longer history has given numbers that this one has yet to reach.
    await database.begin((tx) =>
      sql(tx)
        .updateTable('outbox')
        .set({ xid: 2 ** 40 })
        .execute(),
    );
    const one = await instance(t, where, 'two');
    assert.equal(await replay(one.events, database.read, cursor, 10), 'gone');
    await one.say('in this life');
    await until('it is heard', () => one.heard.length > 0);
    assert.deepEqual(one.names(), ['in this life']);
    assert.notEqual(one.heard[0]?.id.slice(0, 8), cursor.slice(0, 8));
  });
}
