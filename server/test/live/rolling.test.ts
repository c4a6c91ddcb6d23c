// All instances are replaced one after the other while people write, ask and listen. Nothing that was acknowledged is lost, no answer breaks off, and
// nobody misses an event.
//
//   PARLEY_ROLLING_RESTARTS=9 PARLEY_ROLLING_INSTANCES=3 npm test -- server/test/live/rolling

import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { DATABASES, freshDatabase } from '../databases.ts';
import { elapse } from '../elapse.ts';
import { type Ask, listAll, oneOf, succeeded, text } from '../kill/asking.ts';
import { patientClient, type Send, type Tallies } from '../kill/patient-client.ts';
import { type ServerProcess, serverProcess } from '../kill/server-process.ts';
import { scaled } from '../scale.ts';
import { until } from '../until.ts';
import { createViewer, untilEqual, type Viewer } from './viewer.ts';

const INSTANCES = scaled(process.env.PARLEY_ROLLING_INSTANCES, { gate: 2, long: 3 });
const RESTARTS = scaled(process.env.PARLEY_ROLLING_RESTARTS, { gate: 1, long: 6 });
const WRITERS = 4;
/** Between two restarts. */
const WRITES_MIN = 20;
const ANSWERS_MIN = 2;
/** About two seconds of an answer. */
const QUESTION = '/demo slow 10\n/demo long 200';
const LOOK_MS = 200;

interface House {
  readonly instances: readonly ServerProcess[];
  /** Where the balancer sends a request: to an instance that said lately that it is ready. */
  place(): string;
}

/** As a balancer does: it looks at each instance a few times a second, and leaves out who does not say that it is ready. */
const openHouse = async (t: TestContext): Promise<House> => {
  const { databaseUrl, dataDir } = await freshDatabase(t, 'postgres');
  const env = {
    ...{ DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('hex') },
    ...{ DATABASE_URL: databaseUrl ?? assert.fail('a database for many') },
  };
  const instances = await Promise.all(Array.from({ length: INSTANCES }, () => serverProcess(env)));
  let isOver = false;
  t.after(async () => {
    isOver = true;
    await Promise.all(instances.map((instance) => instance.end()));
  });
  for (const instance of instances) await instance.start();
  const ready = new Set(instances);
  const look = async (instance: ServerProcess): Promise<void> => {
    while (!isOver) {
      const answered = await fetch(`${instance.url}/healthz/ready`).catch(() => null);
      if (answered?.ok) ready.add(instance);
      else ready.delete(instance);
      await elapse(LOOK_MS, 'a balancer looks at its instances now and then');
    }
  };
  for (const instance of instances) void look(instance);
  return { instances, place: () => (oneOf([...ready]) ?? oneOf(instances))?.url ?? '' };
};

interface Person {
  readonly id: string;
  readonly ask: Ask;
}

const signUp = async (send: Send, name: string): Promise<Person> => {
  const body = { username: name, password: `password of ${name}`, email: `${name}@example.com` };
  const answer = succeeded('signing up', await send({ method: 'POST', path: '/api/v1/auth/register', body }));
  const token = text(answer.body.access_token);
  return {
    id: text((answer.body.user as { id: string }).id),
    ask: (method, path, more = {}) => send({ method, path: `/api/v1${path}`, token, ...more }),
  };
};

const openChannel = async (owner: Person, others: readonly Person[]): Promise<string> => {
  const body = { title: 'Rolling', type: 'group' };
  const { body: made } = succeeded('a channel', await owner.ask('POST', '/channels', { body }));
  for (const { id: participant_id } of others)
    succeeded(
      'joining',
      await owner.ask('POST', `/channels/${text(made.id)}/participants`, {
        body: { participant_type: 'user', participant_id },
      }),
    );
  return text(made.id);
};

/** What was acknowledged: the words of each message by its identifier. */
type Said = Map<string, string>;

interface Load {
  readonly said: Said;
  /** The channels of those who ask, and how many answers were read to their end. */
  readonly asked: Array<{ readonly channel: string; readonly ask: Ask }>;
  answers: number;
  readonly broken: unknown[];
  end(): Promise<void>;
}

const work = (channel: string, writers: readonly Person[], askers: readonly Person[]): Load => {
  const [said, asked, broken]: [Load['said'], Load['asked'], unknown[]] = [new Map(), [], []];
  const load = { said, asked, broken, answers: 0 };
  let isOver = false;
  const isEnd = (): boolean => isOver || load.broken.length > 0;
  const write = async ({ ask }: Person, name: string): Promise<void> => {
    for (let n = 0; !isEnd(); n++) {
      const content = `${name} says ${n}`;
      const path = `/channels/${channel}/messages`;
      const answer = await ask('POST', path, { body: { role: 'user', content }, key: randomUUID() });
      load.said.set(text(succeeded('saying', answer).body.id), content);
      await elapse(20, 'people do not write without a pause');
    }
  };
  const question = async ({ ask }: Person): Promise<void> => {
    const own = text(
      succeeded('a chat', await ask('POST', '/channels', { body: { title: 'Asked' } })).body.id,
    );
    load.asked.push({ channel: own, ask });
    while (!isEnd()) {
      const body = { channel_id: own, content: QUESTION, model: 'parley-demo', stream: false };
      succeeded('an answer', await ask('POST', '/chat/completions', { body, key: randomUUID() }));
      load.answers += 1;
    }
  };
  const noted = (busy: Promise<void>): Promise<void> =>
    busy.catch((error: unknown) => {
      load.broken.push(error);
    });
  const all = [
    ...writers.map((person, index) => noted(write(person, `writer ${index}`))),
    ...askers.map((person) => noted(question(person))),
  ];
  return Object.assign(load, {
    end: async () => {
      isOver = true;
      await Promise.all(all);
      if (load.broken.length > 0) throw load.broken[0];
    },
  });
};

/** A listener who comes back whenever an instance sends them away. */
const stay = async (viewer: Viewer, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    await viewer.connect().catch(() => {});
    await elapse(50, 'a client that lost its connection waits a moment');
  }
};

const restart = async (instance: ServerProcess, load: Load): Promise<void> => {
  const [writes, answers] = [load.said.size, load.answers];
  await until('people have written and read answers', () => {
    if (load.broken.length > 0) throw load.broken[0];
    return load.said.size >= writes + WRITES_MIN && load.answers >= answers + ANSWERS_MIN;
  });
  assert.equal(await instance.stop(), 0, 'it stopped as asked');
  await instance.start();
};

if (DATABASES.includes('postgres'))
  test('postgres: instances are replaced one after the other under load, and nothing is lost', async (t) => {
    const house = await openHouse(t);
    const tallies: Tallies = { acknowledged: 0, repeated: 0, replayed: 0 };
    const send = patientClient(house.place, tallies);
    const people: Person[] = [];
    for (let i = 0; i < WRITERS; i++) people.push(await signUp(send, `writer-${i}`));
    const [owner = assert.fail(), ...others] = people;
    const channel = await openChannel(owner, others);
    const topic = `channel:${channel}`;
    const listeners = people.map(({ ask }, index) =>
      createViewer({ name: `listener ${index}`, ask, place: house.place, topics: [topic] }),
    );
    let isOver = false;
    const staying = listeners.map((viewer) => stay(viewer, () => isOver));
    await until('all listen', () => listeners.every(({ views }) => views.get(topic)?.isReady()));

    const load = work(channel, people, people.slice(0, 2));
    for (let n = 0; n < RESTARTS; n++) await restart(house.instances[n % INSTANCES] ?? assert.fail(), load);
    await load.end();
    isOver = true;
    await Promise.all(staying);

    const there = new Map(
      (await listAll(owner.ask, `/channels/${channel}/messages`)).map((one) => [text(one.id), one.content]),
    );
    assert.deepEqual(there, load.said, 'what was acknowledged is there, once, and nothing else');
    for (const { channel: own, ask } of load.asked) {
      const answers = (await listAll(ask, `/channels/${own}/messages`)).filter(
        ({ role }) => role === 'assistant',
      );
      const broken = answers.filter(({ status, content }) => status !== 'complete' || content === '');
      assert.deepEqual(broken, [], 'no answer broke off');
    }
    for (const [index, viewer] of listeners.entries()) {
      await untilEqual(viewer, people[index]?.ask ?? assert.fail(), topic);
      const heard = new Set(
        viewer.heard.map(({ data }) => (data as { message?: { id: string } }).message?.id),
      );
      const missed = [...load.said.keys()].filter((id) => !heard.has(id));
      assert.deepEqual(missed, [], `${viewer.name} heard of every message`);
      viewer.disconnect();
    }
    t.diagnostic(
      `${RESTARTS} restarts of ${INSTANCES} instances: ${load.said.size} messages and ${load.answers} answers acknowledged, none lost or broken; ${listeners.length} listeners missed nothing; ${tallies.repeated} requests were sent again`,
    );
  });
