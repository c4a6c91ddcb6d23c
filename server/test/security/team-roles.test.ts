// What each role of a team opens, and that it opens nothing to any other person: by request, at the WebSocket, and from the moment on in
// which it is taken away.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type JsonValue, TEAM_PERMISSION_NAMES, type TeamPermission } from '@parley/contract';
import { DATABASES, type Engine } from '../harness.ts';
import { connect, type Socket } from '../socket.ts';
import { createToys, ctxOf, statusOf, toys } from '../toy-noun.ts';
import { until } from '../until.ts';
import { unique } from './derive.ts';
import { openWorld, type Person } from './world.ts';

const INSIDERS = ['owner', 'lead', 'member', 'guest'] as const;
const OUTSIDERS = ['former', 'elsewhere', 'stranger'] as const;
type Who = (typeof INSIDERS)[number] | (typeof OUTSIDERS)[number];

const scene = async (t: TestContext, engine: Engine) => {
  const world = await openWorld(t, engine);
  const { kernel } = world.harness.server;
  await createToys(kernel);
  const people = {} as Record<Who, Person>;
  for (const who of [...INSIDERS, ...OUTSIDERS]) people[who] = await world.newPerson();
  const { owner } = people;
  const team = await owner.call('POST /api/v1/teams', { body: { name: unique() } });
  const params = { id: team.id };
  for (const role of ['lead', 'member', 'guest', 'former'] as const)
    await owner.call('POST /api/v1/teams/{id}/members', {
      params,
      body: { user_id: people[role].id, role: role === 'former' ? 'lead' : role },
    });
  await owner.call('DELETE /api/v1/teams/{id}/members/{userId}', {
    params: { ...params, userId: people.former.id },
  });
  await people.elsewhere.call('POST /api/v1/teams', { body: { name: unique() } });
  const toy = await toys.create(ctxOf(kernel, owner.id), unique(), { team_id: team.id, visibility: 'team' });
  const { data: workspaces } = await owner.call('GET /api/v1/workspaces');
  await owner.call('POST /api/v1/notes', {
    body: {
      title: unique(),
      workspace_id: workspaces.find(({ team_id }) => team_id === team.id)?.id,
      visibility: 'team',
    },
  });
  return { world, kernel, people, team, params, toy };
};

/** The statuses of the owner, a lead, a member and a guest, in this order. Each request changes nothing for those who may make it. */
const TABLE: ReadonlyArray<readonly [request: string, body: object | null, statuses: readonly number[]]> = [
  ['GET ', null, [200, 200, 200, 200]],
  ['GET /members', null, [200, 200, 200, 200]],
  ['GET /roles', null, [200, 200, 200, 200]],
  ['GET /invitations', null, [200, 200, 403, 403]],
  ['PUT ', { description: '' }, [200, 200, 403, 403]],
  ['POST /members', { user_id: 'MEMBER' }, [409, 409, 403, 403]],
  ['PATCH /members/GUEST', { role: 'guest' }, [200, 200, 403, 403]],
  ['PATCH /members/GUEST', { role: 'owner' }, [0, 403, 403, 403]],
  ['DELETE /members/OWNER', null, [409, 403, 403, 403]],
  ['POST /roles', { name: 'Owner', permissions: [] }, [409, 403, 403, 403]],
  ['PUT /roles/ROLE', { name: 'Owner' }, [409, 403, 403, 403]],
  ['DELETE /roles/BUILTIN', null, [403, 403, 403, 403]],
  ['POST /invitations', { role: 'none-of-these' }, [400, 400, 403, 403]],
  ['DELETE /invitations/UNKNOWN', null, [404, 404, 403, 403]],
  ['DELETE ', null, [409, 403, 403, 403]],
];

/** Each permission and a request that asks for it. A new one is refused by the compiler until it has its line. */
const ASKED_BY: Readonly<Record<TeamPermission, readonly [request: string, body?: object]>> = {
  'team.manage': ['PUT /teams/TEAM', { description: '' }],
  'team.delete': ['DELETE /teams/TEAM'],
  'team.members.manage': ['GET /teams/TEAM/invitations'],
  'team.roles.manage': ['POST /teams/TEAM/roles', { name: 'Owner', permissions: [] }],
  'team.things.write': ['POST /notes', { title: 'N', team_id: 'TEAM' }],
  'team.channels.create': ['POST /channels', { workspace_id: 'WORKSPACE', visibility: 'team' }],
  'team.knowledge.write': ['PUT /knowledge-bases/BASE', { description: '' }],
  'team.personas.write': ['POST /personas', { name: 'P', team_id: 'TEAM' }],
  'team.providers.manage': ['PUT /teams/TEAM/budget', { tokens_max: null }],
  'team.tools.manage': [
    'POST /teams/TEAM/mcp-servers',
    { name: 'tools', url: 'https://tools.example.com/mcp' },
  ],
  'team.workflows.manage': ['POST /workflows/WORKFLOW/publish', {}],
  'team.assignments.reassign': ['POST /assignments/ASSIGNMENT/reassign', { user_id: 'OWNER' }],
  'team.workspaces.manage': ['POST /workspaces', { name: 'W', team_id: 'TEAM' }],
  'team.usage.read': ['GET /teams/TEAM/usage'],
};
/** What else such a request needs. */
const NEEDS: Partial<Record<TeamPermission, readonly TeamPermission[]>> = {
  'team.workflows.manage': ['team.things.write'],
};
/** What opens it as well. */
const ALSO_BY: Partial<Record<TeamPermission, readonly TeamPermission[]>> = {
  'team.assignments.reassign': ['team.workflows.manage'],
};

/** What the requests of `ASKED_BY` name. */
const thingsOf = async ({ call, id }: Person, team_id: string): Promise<Record<string, string>> => {
  const stage = { key: 'ask', kind: 'form', form: { fields: [] }, next: [{ to: 'end' }] };
  const stages: JsonValue = [
    { ...stage, assignees: { kind: 'team', team_id } },
    { key: 'end', kind: 'end' },
  ];
  const ofTeam = { team_id, visibility: 'team' } as const;
  const { id: workflow } = await call('POST /api/v1/workflows', {
    body: { title: unique(), definition: { schema: 1, start: 'ask', stages }, ...ofTeam },
  });
  await call('POST /api/v1/workflows/{id}/publish', { params: { id: workflow } });
  await call('POST /api/v1/workflows/{id}/instances', { params: { id: workflow } });
  const assignments = () =>
    call('GET /api/v1/teams/{id}/assignments', { params: { id: team_id }, query: {} });
  await until('it is given to the team', async () => (await assignments()).data.length > 0);
  const base = await call('POST /api/v1/knowledge-bases', { body: { name: unique(), ...ofTeam } });
  const { data: workspaces } = await call('GET /api/v1/workspaces', { query: {} });
  const workspace = workspaces.find((one) => one.team_id === team_id)?.id ?? '';
  return {
    ...{ TEAM: team_id, OWNER: id, WORKSPACE: workspace, BASE: base.id },
    ...{ WORKFLOW: workflow, ASSIGNMENT: (await assignments()).data[0]?.id ?? '' },
  };
};

for (const engine of DATABASES) {
  test(`${engine}: each permission of a team opens something, and what it opens is closed without it`, async (t) => {
    const { world, people, team, params } = await scene(t, engine);
    const { owner, member } = people;
    const names = await thingsOf(owner, team.id);
    const named = (text: string): string => text.replace(/[A-Z]{4,}/g, (name) => names[name] ?? name);
    const ask = async (
      permissions: readonly TeamPermission[],
      [request, body]: readonly [string, object?],
    ) => {
      const role = await owner.call('POST /api/v1/teams/{id}/roles', {
        params,
        body: { name: unique(), permissions: [...permissions] },
      });
      await owner.call('PATCH /api/v1/teams/{id}/members/{userId}', {
        params: { ...params, userId: member.id },
        body: { role: role.key },
      });
      const [method = '', path = ''] = named(request).split(' ');
      const sent = body === undefined ? {} : { body: JSON.parse(named(JSON.stringify(body))) as object };
      return (await world.harness.send(method, `/api/v1${path}`, { token: member.token, ...sent })).status;
    };
    for (const name of TEAM_PERMISSION_NAMES) {
      const request = ASKED_BY[name];
      const others = TEAM_PERMISSION_NAMES.filter(
        (other) => other !== name && !ALSO_BY[name]?.includes(other),
      );
      assert.equal(await ask(others, request), 403, `all but ${name}`);
      const status = await ask([name, ...(NEEDS[name] ?? [])], request);
      assert.ok(status !== 403 && status < 500, `${name}: ${request[0]} is ${status}`);
    }
    const { call } = member;
    const rightsIn = async (role: string) => {
      await owner.call('PATCH /api/v1/teams/{id}/members/{userId}', {
        params: { ...params, userId: member.id },
        body: { role },
      });
      const base = await call('GET /api/v1/knowledge-bases/{id}', { params: { id: names.BASE ?? '' } });
      return [base.my_role, base.rights.write, base.rights.manage];
    };
    for (const role of ['lead', 'member'])
      assert.deepEqual(await rightsIn(role), ['editor', true, false], role);
    assert.deepEqual(await rightsIn('guest'), ['viewer', false, false]);
  });

  test(`${engine}: what a person may do in a team is what their role in it says`, async (t) => {
    const { world, people, team, params } = await scene(t, engine);
    const { send } = world.harness;
    const role = await people.owner.call('POST /api/v1/teams/{id}/roles', {
      params,
      body: { name: unique(), permissions: [] },
    });
    const { data: roles } = await people.owner.call('GET /api/v1/teams/{id}/roles', { params });
    const names: Readonly<Record<string, string>> = {
      ...{ OWNER: people.owner.id, MEMBER: people.member.id, GUEST: people.guest.id },
      ...{ ROLE: role.id, BUILTIN: roles[0]?.id ?? '', UNKNOWN: '00000000-0000-7000-8000-000000000000' },
    };
    const named = (text: string): string => text.replace(/[A-Z]{4,}/g, (name) => names[name] ?? name);
    const ask = async (token: string, request: string, body: object | null): Promise<number> => {
      const [method = '', path = ''] = request.split(' ');
      const whole = named(`/api/v1/teams/${team.id}${path}`);
      const sent = body === null ? {} : { body: JSON.parse(named(JSON.stringify(body))) as object };
      return (await send(method, whole, { token, ...sent })).status;
    };
    const scopes = { read: ['read'], chat: ['surface.chat.access'] } as const;
    const keyOf = async (person: Person, kind: keyof typeof scopes): Promise<string> => {
      const { key } = await person.call('POST /api/v1/api-keys', {
        body: { name: unique(), scopes: [...scopes[kind]] },
      });
      return key;
    };
    const [reading, chatting] = [await keyOf(people.owner, 'read'), await keyOf(people.owner, 'chat')];
    for (const [request, body, statuses] of TABLE) {
      for (const [n, who] of INSIDERS.entries())
        if (statuses[n] !== 0)
          assert.equal(await ask(people[who].token, request, body), statuses[n], `${who}: ${request}`);
      for (const who of OUTSIDERS)
        assert.equal(await ask(people[who].token, request, body), 404, `${who}: ${request}`);
      const isRead = request.startsWith('GET');
      assert.equal(await ask(reading, request, body), isRead ? 200 : 403, `a key that reads: ${request}`);
      assert.equal(await ask(chatting, request, body), 403, `a key for conversations: ${request}`);
    }
    assert.equal((await people.owner.call('GET /api/v1/teams/{id}', { params })).member_count, 4);
  });

  test(`${engine}: what happens in a team is heard by those who are in it, until they are not`, async (t) => {
    const { world, kernel, people, team, params, toy } = await scene(t, engine);
    const sockets = {} as Record<Who, Socket>;
    for (const who of [...INSIDERS, ...OUTSIDERS]) sockets[who] = await connect(world.url, people[who].call);
    t.after(() => {
      for (const socket of Object.values(sockets)) socket.close();
    });
    const [ofTeam, ofThing] = [`team:${team.id}`, `channel:${toy.id}`];
    for (const who of INSIDERS)
      for (const topic of [ofTeam, ofThing])
        assert.equal((await sockets[who].follow(topic)).type, 'system.subscribed', `${who}: ${topic}`);
    for (const who of OUTSIDERS)
      for (const topic of [ofTeam, ofThing])
        assert.equal((await sockets[who].follow(topic)).type, 'system.error', `${who}: ${topic}`);
    const rename = () =>
      people.owner.call('PUT /api/v1/teams/{id}', { params, body: { description: unique() } });
    await rename();
    const isUpdate = ({ type }: { type: string }) => type === 'team.updated';
    for (const who of INSIDERS) await sockets[who].next(`${who} hears it`, isUpdate);
    await people.owner.call('DELETE /api/v1/teams/{id}/members/{userId}', {
      params: { ...params, userId: people.member.id },
    });
    for (const topic of [ofTeam, ofThing])
      await sockets.member.next(
        `${topic} is lost`,
        ({ type, channel }) => type === 'system.error' && channel === topic,
      );
    assert.equal(await statusOf(toys.read(ctxOf(kernel, people.member.id), toy.id)), 404);
    const before = sockets.member.frames.length;
    await rename();
    await sockets.guest.next(
      'the guest hears the second',
      (frame) => isUpdate(frame) && sockets.guest.frames.filter(isUpdate).length === 2,
    );
    // What comes after it has come: a ping is answered in turn.
    sockets.member.send({ type: 'ping' });
    await sockets.member.next('the ping is answered', ({ type }) => type === 'system.pong');
    const after = sockets.member.frames.slice(before).map(({ type }) => type);
    assert.deepEqual(
      after.filter((type) => type.startsWith('team.')),
      [],
    );
    // A former member is told that they were added and removed, and may be told only after they have connected.
    const isOwn = (who: Who, { type, data }: { type: string; data: unknown }) =>
      /^team\.member\.(added|removed)$/.test(type) && JSON.stringify(data).includes(people[who].id);
    // Who is elsewhere may be told of the team that they made there.
    const isOfTeam = ({ type, data }: { type: string; data: unknown }) =>
      type.startsWith('team.') && JSON.stringify(data).includes(team.id);
    for (const who of OUTSIDERS)
      assert.deepEqual(
        sockets[who].frames.filter((frame) => isOfTeam(frame) && !isOwn(who, frame)),
        [],
        who,
      );
    assert.equal((await sockets.member.follow(ofTeam)).type, 'system.error');
  });
}
