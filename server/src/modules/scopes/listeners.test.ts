// The topics of shared things, `note:<id>` and `workflow:<id>`: who loses access is told so at once, and hears nothing until they subscribe again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { connect, type Socket } from '../../../test/socket.ts';
import { until } from '../../../test/until.ts';

interface Sharing {
  readonly team_id?: string;
  readonly visibility: 'private' | 'team';
}

interface Thing {
  readonly topic: string;
  /** The answer is the id of the membership. */
  share(user_id: string): Promise<string>;
  unshare(memberId: string): Promise<unknown>;
  change(sharing: Sharing): Promise<unknown>;
  /** Does something that is told to its followers. */
  act(): Promise<unknown>;
}

const makeNote = async ({ call }: Account): Promise<Thing> => {
  const { id } = await call('POST /api/v1/notes', { body: { title: 'Ours', content: 'Milk\n' } });
  const params = { id };
  await call('POST /api/v1/notes/{id}/sync', { params, body: {} });
  let lines = 0;
  return {
    topic: `note:${id}`,
    share: async (user_id) =>
      (await call('POST /api/v1/notes/{id}/members', { params, body: { user_id, role: 'viewer' } })).id,
    unshare: (memberId) => call('DELETE /api/v1/notes/{id}/members/{memberId}', { params: { id, memberId } }),
    change: (body) => call('PUT /api/v1/notes/{id}', { params, body }),
    act: () => call('PUT /api/v1/notes/{id}', { params, body: { content: `Line ${++lines}\n` } }),
  };
};

const makeWorkflow = async ({ call }: Account): Promise<Thing> => {
  const stages = [
    { key: 'a', kind: 'wait', signal: 'go', next: [{ to: 'end' }] },
    { key: 'end', kind: 'end', outcome: 'done' },
  ];
  const definition = { schema: 1 as const, start: 'a', stages };
  const { id } = await call('POST /api/v1/workflows', { body: { title: 'Flow', definition } });
  const params = { id };
  await call('POST /api/v1/workflows/{id}/publish', { params });
  return {
    topic: `workflow:${id}`,
    share: async (user_id) =>
      (await call('POST /api/v1/workflows/{id}/members', { params, body: { user_id, role: 'viewer' } })).id,
    unshare: (memberId) =>
      call('DELETE /api/v1/workflows/{id}/members/{memberId}', { params: { id, memberId } }),
    change: (body) => call('PATCH /api/v1/workflows/{id}', { params, body }),
    act: () => call('POST /api/v1/workflows/{id}/instances', { params, body: {} }),
  };
};

const teamOf = async ({ call }: Account, { user }: Account) => {
  const { id } = await call('POST /api/v1/teams', { body: { name: 'Sailors' } });
  return {
    id,
    add: () =>
      call('POST /api/v1/teams/{id}/members', { params: { id }, body: { user_id: user.id, role: 'member' } }),
    remove: () => call('DELETE /api/v1/teams/{id}/members/{userId}', { params: { id, userId: user.id } }),
  };
};

interface Way {
  readonly prepare?: () => Promise<unknown>;
  readonly give: () => Promise<unknown>;
  readonly take: () => Promise<unknown>;
}

/** How a person comes to a thing, and loses it again. */
const waysTo = (thing: Thing, team: Awaited<ReturnType<typeof teamOf>>, userId: string) => {
  let memberId = '';
  return {
    'as a member': {
      give: async () => {
        memberId = await thing.share(userId);
      },
      take: () => thing.unshare(memberId),
    },
    'through the team': {
      prepare: () => thing.change({ team_id: team.id, visibility: 'team' }),
      give: team.add,
      take: team.remove,
    },
    'by its visibility': {
      prepare: async () => {
        await thing.change({ visibility: 'private' });
        await team.add();
      },
      give: () => thing.change({ visibility: 'team' }),
      take: () => thing.change({ visibility: 'private' }),
    },
  } satisfies Record<string, Way>;
};

/** What a connection was told under a topic, and the answers to what it asked. */
const toldOn = ({ frames }: Socket, topic: string) => {
  const told = frames.filter(({ channel }) => channel === topic);
  const count = (fits: (type: string) => boolean): number => told.filter(({ type }) => fits(type)).length;
  return {
    events: count((type) => !type.startsWith('system.')),
    errors: count((type) => type === 'system.error'),
  };
};

for (const database of DATABASES)
  for (const [noun, make] of Object.entries({ note: makeNote, workflow: makeWorkflow }))
    test(`${database}: who loses a ${noun} loses its topic at once, and does not get it back unasked`, async (t) => {
      const { account, url } = await start(t, database);
      const [ann, bob] = [await account('ann'), await account('bob')];
      const [thing, team] = [await make(ann), await teamOf(ann, bob)];
      const { topic } = thing;
      const [annHears, bobHears] = [await connect(url, ann.call), await connect(url, bob.call)];
      await annHears.follow(topic);
      /** Both are told in one go: once Ann has it, and Bob the answer to a later question, Bob has heard all that he will. */
      const act = async (): Promise<void> => {
        const { events } = toldOn(annHears, topic);
        await thing.act();
        await until('Ann is told', () => toldOn(annHears, topic).events > events);
      };
      const ways: Record<string, Way> = waysTo(thing, team, bob.user.id);
      for (const [way, { prepare, give, take }] of Object.entries(ways)) {
        await prepare?.();
        await give();
        assert.equal((await bobHears.follow(topic)).type, 'system.subscribed', way);
        const before = toldOn(bobHears, topic);
        await take();
        await until(`${way}: Bob is told`, () => toldOn(bobHears, topic).errors > before.errors);
        await give();
        await act();
        assert.equal((await bobHears.follow(topic)).type, 'system.subscribed', way);
        const { events } = toldOn(bobHears, topic);
        assert.equal(events, before.events, `${way}: he did not subscribe again`);
        await act();
        await until(`${way}: Bob hears again`, () => toldOn(bobHears, topic).events > events);
        await take();
        await until(`${way}: Bob is told again`, () => toldOn(bobHears, topic).errors > before.errors + 1);
      }
      assert.equal(toldOn(annHears, topic).errors, 0, 'who keeps access keeps the subscription');
    });
