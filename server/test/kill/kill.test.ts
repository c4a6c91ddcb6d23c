// kill -9, again and again, while people work. What was acknowledged is there afterwards, exactly once.
//
//   PARLEY_KILLS=100 PARLEY_KILL_WRITES=10000 npm test -- server/test/kill

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { chanceOf } from '../chance.ts';
import { DATABASES } from '../databases.ts';
import { elapse } from '../elapse.ts';
import { scaled } from '../scale.ts';
import { verifyChannel } from './conversation.ts';
import { patientClient, type Tallies } from './patient-client.ts';
import { tellProgress } from './progress.ts';
import { serverProcess } from './server-process.ts';
import { postgresStore, type Store, sqliteStore } from './stores.ts';
import { createWorker, type Worker } from './worker.ts';

const KILLS = scaled(process.env.PARLEY_KILLS, { gate: 3, long: 30 });
const chance = chanceOf('kill');
/** On a slow machine a life may be too short for much: then there are more of them. */
const WRITES = Math.max(KILLS * 5, Number(process.env.PARLEY_KILL_WRITES ?? 0));
const PEOPLE = 6;
const [LIFE_MS_MIN, LIFE_MS_MAX] = [50, Number(process.env.PARLEY_KILL_LIFE_MS ?? 1_000)];

interface Outcome extends Tallies {
  readonly kills: number;
  /** In the channel that all of them shared. */
  readonly messages: number;
  readonly files: number;
  readonly readyMs: number[];
}

/** All workers go on until the time is over; the first that sees a broken promise ends it for all. */
const atWork = (people: readonly Worker[], room: string) => {
  const broken: unknown[] = [];
  let isOver = false;
  const working = people.map((person) =>
    person.work(room, () => isOver || broken.length > 0).catch((error: unknown) => broken.push(error)),
  );
  return {
    isBroken: () => broken.length > 0,
    end: async (): Promise<void> => {
      isOver = true;
      await Promise.all(working);
      if (broken.length > 0) throw broken[0];
    },
  };
};

const verifyAll = async (people: readonly Worker[], room: string, url: string): Promise<void> => {
  const download = async (id: string, token: string): Promise<Uint8Array> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${url}/api/v1/files/${id}/download`, { headers })).bytes();
  };
  for (const person of people) await person.verify(download);
  const [first = assert.fail()] = people;
  const talks = people.map((person) => person.inRoom());
  await verifyChannel(first.ask, room, talks);
  await assertChainWhole(first);
};

const killLoop = async (t: TestContext, store: Store): Promise<Outcome> => {
  const server = await serverProcess(store.env);
  t.after(() => server.kill());
  const tallies: Tallies = { acknowledged: 0, repeated: 0, replayed: 0 };
  const readyMs = [await server.start()];
  const send = patientClient(server.url, tallies);
  const people: Worker[] = [];
  for (let i = 0; i < PEOPLE; i++) people.push(await createWorker(send, `worker-${store.engine}-${i}`));
  const [first = assert.fail(), ...others] = people;
  const room = await first.openRoom(others);

  const work = atWork(people, room);
  let kills = 0;
  const isEnough = () => kills >= KILLS && tallies.acknowledged >= WRITES && tallies.repeated > 0;
  while (!work.isBroken() && !isEnough()) {
    await elapse(chance.between(LIFE_MS_MIN, LIFE_MS_MAX), 'a life');
    await server.kill();
    await store.betweenLives(kills++);
    readyMs.push(await server.start());
    tellProgress(store.engine, kills, KILLS, 'kills');
  }
  await work.end();

  await verifyAll(people, room, server.url);
  assert.equal(await server.stop(), 0, 'the server that was never killed again stops cleanly');
  assert.deepEqual(
    (await store.announced('user.folder.created')).sort(),
    people.flatMap(({ everMade }) => [...everMade]).sort(),
    'every folder was announced once',
  );
  const messages = people.flatMap((person) => [...person.inRoom().said.keys()]);
  const files = people.flatMap((person) => [...person.inRoom().brought.keys()]);
  return { ...tallies, kills, messages: messages.length, files: files.length, readyMs };
};

/** The audit log's chain has no gap, although those who wrote it died in the middle. */
const assertChainWhole = async (admin: Worker): Promise<void> => {
  const { ok, entries } = await admin.verifyAudit();
  assert.ok(ok && entries > 0, 'the audit log is whole');
};

for (const engine of DATABASES) {
  test(`${engine}: kill -9 loses nothing that was acknowledged and does nothing twice`, async (t) => {
    const store = engine === 'sqlite' ? await sqliteStore(t) : await postgresStore(t);
    const { kills, acknowledged, repeated, replayed, messages, files, readyMs } = await killLoop(t, store);
    const [middle, slowest] = [readyMs.sort((a, b) => a - b)[readyMs.length >> 1] ?? 0, readyMs.at(-1) ?? 0];
    t.diagnostic(
      `${kills} kills, ${acknowledged} acknowledged writes, none lost, none doubled; ${repeated} attempts went unanswered, ${replayed} answers were given again`,
    );
    t.diagnostic(
      `${messages} messages and ${files} files in the shared channel; ready after ${Math.round(middle)} ms, ${Math.round(slowest)} ms at most`,
    );
    assert.ok(acknowledged >= WRITES, 'there was work to lose');
    assert.ok(repeated > 0, 'some requests were cut off');
  });
}
