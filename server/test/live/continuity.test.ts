// Connections tear, instances are killed, and all writers go on. In the end every client shows exactly what the server has, and no client
// has heard a word of a channel it was not in.
//
//   PARLEY_LIVE_EVENTS=20000 PARLEY_LIVE_INSTANCES=3 npm test -- server/test/live

import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { chanceOf } from '../chance.ts';
import { DATABASES, type Engine, freshDatabase } from '../databases.ts';
import { elapse } from '../elapse.ts';
import { type Ask, oneOf, succeeded, text } from '../kill/asking.ts';
import { patientClient, type Send } from '../kill/patient-client.ts';
import { type ServerProcess, serverProcess } from '../kill/server-process.ts';
import { scaled } from '../scale.ts';
import { createViewer, untilEqual, type Viewer } from './viewer.ts';
import { createWriter } from './writer.ts';

const EVENTS = scaled(process.env.PARLEY_LIVE_EVENTS, { gate: 150, long: 5_000 });
const chance = chanceOf('continuity');
const INSTANCES = Number(process.env.PARLEY_LIVE_INSTANCES ?? 2);
const CHANNELS = 3;
const WRITERS = 4;
const KILL_EVERY_MS = Number(process.env.PARLEY_LIVE_KILL_MS ?? 3_000);
const CANARY = 'canary-of-the-room';

interface House {
  readonly instances: readonly ServerProcess[];
  /** Somewhere that is believed to be alive. */
  place(): string;
  kill(): Promise<void>;
}

const openHouse = async (t: TestContext, engine: Engine): Promise<House> => {
  const { databaseUrl, dataDir } = await freshDatabase(t, engine);
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
  const count = engine === 'sqlite' ? 1 : INSTANCES;
  const instances = await Promise.all(Array.from({ length: count }, () => serverProcess(env)));
  t.after(() => Promise.all(instances.map((instance) => instance.kill())));
  // One after the other, as a rolling start does.
  for (const instance of instances) await instance.start();
  const alive = new Set(instances);
  return {
    instances,
    place: () => (oneOf([...alive]) ?? oneOf(instances))?.url ?? '',
    kill: async () => {
      const victim = oneOf(instances) ?? assert.fail();
      alive.delete(victim);
      await victim.kill();
      await victim.start();
      alive.add(victim);
    },
  };
};

interface Person {
  readonly id: string;
  readonly ask: Ask;
}

const signUp = async (send: Send, name: string): Promise<Person> => {
  const body = { username: name, password: `password of ${name}`, email: `${name}@example.com` };
  const answer = succeeded('signing up', await send({ method: 'POST', path: '/api/v1/auth/register', body }));
  let token = text(answer.body.access_token);
  const signIn = async (): Promise<void> => {
    const login = { login: name, password: body.password };
    const again = await send({ method: 'POST', path: '/api/v1/auth/login', body: login });
    token = text(succeeded('signing in', again).body.access_token);
  };
  return {
    id: text((answer.body.user as { id: string }).id),
    ask: async (method, path, more = {}) => {
      const request = () => send({ method, path: `/api/v1${path}`, token, ...more });
      const first = await request();
      if (first.status !== 401) return first;
      // A long run outlives an access token.
      await signIn();
      return request();
    },
  };
};

interface Cast {
  readonly channels: readonly string[];
  readonly writers: readonly Person[];
  /** Is in the channels until they are removed, for good. */
  readonly leaver: Person;
  /** Never is. */
  readonly outsider: Person;
}

const assemble = async (send: Send): Promise<Cast> => {
  const writers: Person[] = [];
  for (let i = 0; i < WRITERS; i++) writers.push(await signUp(send, `writer-${i}`));
  const [leaver, outsider] = [await signUp(send, 'leaver'), await signUp(send, 'outsider')];
  const [owner = assert.fail(), ...others] = writers;
  const channels: string[] = [];
  for (let i = 0; i < CHANNELS; i++) {
    const body = { title: `${CANARY} ${i}`, type: 'group' };
    const made = await owner.ask('POST', '/channels', { body, key: randomUUID() });
    const id = text(succeeded('a channel', made).body.id);
    channels.push(id);
    for (const { id: participant_id } of [...others, leaver]) {
      const person = { participant_type: 'user', participant_id };
      const joined = await owner.ask('POST', `/channels/${id}/participants`, {
        body: person,
        key: randomUUID(),
      });
      succeeded('joining', joined);
    }
  }
  return { channels, writers, leaver, outsider };
};

const showOut = async ({ writers, leaver, channels }: Cast): Promise<void> => {
  const { ask } = writers[0] ?? assert.fail();
  for (const channel of channels) {
    const { body } = succeeded('people', await ask('GET', `/channels/${channel}/participants`));
    const people = body.participants as Array<{ id: string; participant_id: string }>;
    const own = people.find(({ participant_id }) => participant_id === leaver.id);
    succeeded('showing out', await ask('DELETE', `/channels/${channel}/participants/${own?.id}`));
  }
};

/** Tears a connection now and then, and always comes back. */
const flicker = async (viewer: Viewer, isOver: () => boolean, onTorn: () => void): Promise<void> => {
  while (!isOver()) {
    await viewer.connect();
    await elapse(chance.between(50, 1_500), 'a connection lives for a while');
    if (viewer.isConnected() && chance.unit() < 0.7) {
      viewer.disconnect();
      onTorn();
    }
  }
};

const eventsIn = (viewers: readonly Viewer[]): Set<string> =>
  new Set(viewers.flatMap(({ heard }) => heard.map(({ id }) => id ?? '')));

/** Nothing of the channels may reach people who are not in them: the outsider ever, the leaver after their removal. */
const assertNothingOverheard = (cast: Cast, members: readonly Viewer[], leaver: Viewer, outsider: Viewer) => {
  const leaks = outsider.received.filter((frame) => frame.includes(CANARY));
  assert.deepEqual(leaks, [], 'the outsider hears nothing');
  for (const channel of cast.channels) {
    const isExit = ({ type, data }: Viewer['heard'][number]) => {
      const { channel_id, user_id } = data as { channel_id?: string; user_id?: string };
      return type === 'user.channel.left' && channel_id === channel && user_id === cast.leaver.id;
    };
    const exit = members.flatMap(({ heard }) => heard).find(isExit)?.id ?? assert.fail('nobody saw the exit');
    const late = leaver.heard.filter(
      ({ id, channel: topic }) => topic === `channel:${channel}` && (id ?? '') > exit,
    );
    assert.deepEqual(late, [], 'a removed member hears nothing more');
  }
};

interface Troubles {
  readonly kills: number;
  readonly tears: number;
}

/** All clients write, and lose and regain their connections, until enough has happened; half-way one member is removed. */
const live = async (
  house: House,
  cast: Cast,
  { members, others }: { members: readonly Viewer[]; others: readonly Viewer[] },
): Promise<Troubles> => {
  const viewers = [...members, ...others];
  const broken: unknown[] = [];
  let isOver = false;
  const isEnd = (): boolean => isOver || broken.length > 0;
  const noted = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      broken.push(error);
      return undefined;
    });
  const write = async ({ ask }: Person): Promise<void> => {
    const writer = createWriter(ask, cast.channels, CANARY);
    while (!isEnd()) await writer.step();
  };
  const writing = cast.writers.map((person) => noted(write(person)));
  let [tears, kills] = [0, 0];
  const onTorn = (): void => {
    tears += 1;
  };
  const flickering = viewers.map((viewer) => noted(flicker(viewer, isEnd, onTorn)));
  const kill = async (): Promise<void> => {
    for (; ; kills++) {
      for (let waited = 0; waited < KILL_EVERY_MS; waited += 100) {
        if (isEnd()) return;
        await elapse(100, 'the life of an instance');
      }
      await house.kill();
    }
  };
  const killing = noted(kill());
  let isOut = false;
  const isEnough = () => isOut && kills > 0 && tears > 0 && eventsIn(members).size >= EVENTS;
  while (!isEnd() && !isEnough()) {
    await elapse(250, 'they write');
    if (!isOut && eventsIn(members).size > EVENTS / 2) {
      isOut = true;
      await noted(showOut(cast));
    }
  }
  isOver = true;
  await Promise.all([...writing, ...flickering, killing]);
  if (broken.length > 0) throw broken[0];
  return { kills, tears };
};

for (const engine of DATABASES) {
  test(`${engine}: whatever tears, every client sees what the server has, and only that`, async (t) => {
    const house = await openHouse(t, engine);
    const cast = await assemble(patientClient(house.place, { acknowledged: 0, repeated: 0, replayed: 0 }));
    const topics = ['notifications', ...cast.channels.map((id) => `channel:${id}`)];
    const viewerOf = ({ ask }: Person, name: string): Viewer =>
      createViewer({ name, ask, place: house.place, topics });
    const members = cast.writers.map((person, index) => viewerOf(person, `writer ${index}`));
    const leaver = viewerOf(cast.leaver, 'the leaver');
    const outsider = viewerOf(cast.outsider, 'the outsider');

    const { kills, tears } = await live(house, cast, { members, others: [leaver, outsider] });

    for (const [index, viewer] of members.entries())
      for (const topic of topics) await untilEqual(viewer, cast.writers[index]?.ask ?? assert.fail(), topic);
    assertNothingOverheard(cast, members, leaver, outsider);
    const deliveries = [...members, leaver].reduce((sum, { heard }) => sum + heard.length, 0);
    const events = eventsIn(members).size;
    t.diagnostic(
      `${events} events, ${deliveries} deliveries to ${members.length + 1} clients, ${tears} torn connections, ${kills} kills on ${house.instances.length} instances: all views equal, nothing overheard`,
    );
    assert.ok(events >= EVENTS && tears > 0 && kills > 0, 'there was trouble enough');
    for (const viewer of [...members, leaver, outsider]) viewer.disconnect();
  });
}
