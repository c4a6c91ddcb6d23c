// The same matrix at the WebSocket: a listener without a right to a topic is not let in, with any cursor, and hears nothing of what happens there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOUNS, type Noun } from '@parley/contract';
import { newId } from '../../src/kernel/ids.ts';
import { elapse } from '../elapse.ts';
import { DATABASES } from '../harness.ts';
import { connect, openSocket, type Socket } from '../socket.ts';
import { counted } from './counted.ts';
import { send } from './exchange.ts';
import { requestOf } from './fixtures.ts';
import type { Principal } from './principal.ts';
import { createPrincipals, refusalOf } from './principals.ts';
import { operation } from './route-table.ts';
import { createVictim, KINDS_IN_USE, leaksIn, type Victim } from './victim.ts';
import { openWorld, type World } from './world.ts';

const TICKET = operation('POST /api/v1/ws/ticket');

const topicsById = (nouns: readonly Noun[]): string[] =>
  nouns.flatMap(({ topics }) =>
    Object.entries(topics ?? {}).flatMap(([name, { byId }]) => (byId ? [name] : [])),
  );

/** A noun that is only named yet has nothing to tell; its topics are refused like those that do not exist. */
const isThere = ({ routes, events }: Noun): boolean => routes !== null || events !== null;
const FOLLOWED = topicsById(NOUNS.filter(isThere));
const UNTOLD = [...topicsById(NOUNS.filter((noun) => !isThere(noun))), 'members'];

const spellingsOf = (topic: string, id: string): string[] => [
  `${topic}:${id}`,
  `${topic}:${id.toUpperCase()}`,
  `${topic.charAt(0).toUpperCase()}${topic.slice(1)}:${id}`,
  `${topic}: ${id}`,
];

/**
 * Everything a frame can name that is the victim's, or does not exist: each identifier as the topic of its own kind in every spelling, and
 * as one of the other topics, in turn.
 */
const foreignTopics = ({ things }: Victim, { permissions }: Principal): string[] => {
  const kinds = [...things].flatMap(([kind, { id, within = {} }]) => [[kind, id], ...Object.entries(within)]);
  const byId = new Map(kinds.map(([kind = '', id = '']) => [id, kind]));
  const topics = [...FOLLOWED, ...UNTOLD];
  const named = [...byId, [newId(), FOLLOWED[0] ?? ''] as const].flatMap(([id, kind], i) => [
    ...(FOLLOWED.includes(kind) ? spellingsOf(kind, id) : []),
    `${topics[i % topics.length]}:${id}`,
  ]);
  const general = [
    ...FOLLOWED.flatMap((topic) => [`${topic}:`, `${topic}:*`, `${topic}:%`]),
    ...['*', 'members', 'user', ''],
  ];
  return [...named, ...general, ...(permissions.has('surface.admin.access') ? [] : ['admin'])];
};

test('the victim has one of everything that a topic names', () => {
  assert.ok(FOLLOWED.length > 0);
  const missing = FOLLOWED.filter((topic) => !KINDS_IN_USE.some((kind) => kind === topic));
  assert.deepEqual(
    missing,
    [],
    'a topic by identifier is called as the kind of identifier, which has a fixture',
  );
});

const FRAMES_PER_SECOND = 18;

/** Asks for each topic, half of them from the very beginning; every one must be refused. */
const knock = async (
  socket: Socket,
  topics: readonly string[],
  since: string,
  who: string,
): Promise<void> => {
  for (const [index, topic] of topics.entries()) {
    const before = socket.frames.length;
    if (index % FRAMES_PER_SECOND === FRAMES_PER_SECOND - 1)
      await elapse(1_000, 'a socket may say so much in a second');
    socket.send({ type: 'subscribe', channel: topic, ...(index % 2 === 0 ? { since } : {}) });
    const what = `${who} is answered about ${topic}`;
    // News of the account itself, such as its own new session, may come between.
    const answer = await socket.next(
      what,
      (frame) => socket.frames.indexOf(frame) >= before && frame.type.startsWith('system.'),
    );
    assert.equal(answer.type, 'system.error', `${who} → ${topic}: ${JSON.stringify(answer)}`);
  }
};

const openAs = async (world: World, { token }: Principal): Promise<Socket> => {
  const answer = await send(world.url, TICKET, await requestOf(world, TICKET, world.admin), token);
  const { ticket } = JSON.parse(answer.text) as { ticket: string };
  return openSocket(`${world.url.replace('http', 'ws')}/ws?ticket=${ticket}`);
};

/** The victim's team, project, note and task say something new, which their events tell. */
const changeThings = async ({ person: { call }, things, canaries }: Victim): Promise<void> => {
  const text = canaries.find(({ seenBy }) => seenBy === 'owner')?.text ?? '';
  const of = (kind: 'team' | 'project' | 'note' | 'task') => ({ params: { id: things.get(kind)?.id ?? '' } });
  await call('PUT /api/v1/teams/{id}', { ...of('team'), body: { name: text } });
  await call('PUT /api/v1/projects/{id}', { ...of('project'), body: { name: text } });
  await call('PUT /api/v1/notes/{id}', { ...of('note'), body: { title: text } });
  await call('PUT /api/v1/tasks/{id}', { ...of('task'), body: { title: text } });
  await call('POST /api/v1/tasks/{id}/comments', { ...of('task'), body: { content: text } });
};

for (const engine of DATABASES) {
  test(`${engine}: nobody follows by a topic what is not theirs`, async (t) => {
    const world = await openWorld(t, engine);
    const { events, database } = world.harness.server.kernel;
    const beginning = await events.head(database.read);
    const victim = await createVictim(world);
    const principals = await createPrincipals(world, victim);
    const since = await events.head(database.read);
    let checks = 0;
    const inside: Array<{ principal: Principal; socket: Socket }> = [];
    await Promise.all(
      principals.map(async (principal) => {
        const refusal = refusalOf(TICKET, principal);
        if (refusal !== null) {
          const answer = await send(
            world.url,
            TICKET,
            { params: {}, query: {}, body: undefined, headers: {} },
            principal.token,
          );
          assert.equal(answer.status, refusal, `a ticket for ${principal.name}`);
          checks += 1;
          return;
        }
        const socket = await openAs(world, principal);
        inside.push({ principal, socket });
        const topics = foreignTopics(victim, principal);
        await knock(socket, topics, beginning, principal.name);
        checks += topics.length;
        await elapse(1_000, 'a socket may say so much in a second');
        await socket.follow('notifications', since);
        await socket.follow('presence');
      }),
    );
    const own = await connect(world.url, victim.person.call);
    const channel = victim.things.get('message')?.within?.channel ?? '';
    const content = victim.canaries.map(({ text }) => text).join(' ');
    const params = { id: channel };
    const body = { role: 'user', content } as const;
    await victim.person.call('POST /api/v1/channels/{id}/messages', { params, body });
    await victim.person.call('POST /api/v1/channels/{id}/typing', { params });
    await changeThings(victim);
    await victim.person.call('POST /api/v1/folders', { body: { name: victim.canaries[0]?.text ?? '' } });
    // Events come one after the other: when the victim hears the last, all have heard what they are going to hear.
    await own.next('the victim hears of the folder', ({ type }) => type === 'user.folder.created');
    own.close();
    await Promise.all(
      inside.map(async ({ principal, socket }) => {
        const before = socket.frames.length;
        socket.send({ type: 'ping' });
        await socket.next(
          'the connection is up to date',
          (frame) => frame.type === 'system.pong' && socket.frames.indexOf(frame) >= before,
        );
        const late = socket.frames.filter(
          (frame) => leaksIn(victim, JSON.stringify(frame), principal).length > 0,
        );
        assert.deepEqual(late, [], `${principal.name} heard of the victim`);
        checks += 1;
        socket.close();
      }),
    );
    counted(t, 'topics that are not theirs', checks, 500);
  });
}
