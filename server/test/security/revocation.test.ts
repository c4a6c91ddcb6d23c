// What is taken away is gone with the next request: every way to take access away × every credential × every instance.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '@parley/contract/client';
import { elapse } from '../elapse.ts';
import { DATABASES } from '../harness.ts';
import { connect, openSocket, type Socket } from '../socket.ts';
import { counted } from './counted.ts';
import { FIRST_PARTY } from './exchange.ts';
import { openInstances, openWorld, type Person, type World } from './world.ts';

type Credential =
  | 'access token'
  | 'refresh token'
  | 'web cookie'
  | 'API key'
  | 'ticket'
  | 'open socket'
  | 'socket of the API key';

/** A person with one credential of each kind, and a second session that is not the one under attack. */
interface Holder {
  readonly person: Person;
  readonly desk: Person;
  readonly sessionId: string;
  readonly webSessionId: string;
  readonly cookie: string;
  readonly apiKey: { readonly id: string; readonly key: string };
  /** By the address of the instance. */
  readonly tickets: ReadonlyMap<string, string>;
  readonly sockets: ReadonlyMap<string, Socket>;
  readonly keySockets: ReadonlyMap<string, Socket>;
}

const web = (url: string, route: string, init: { cookie?: string; body?: object }): Promise<Response> =>
  fetch(`${url}/api/v1/auth/web/${route}`, {
    method: 'POST',
    headers: {
      ...FIRST_PARTY,
      ...(init.body ? { 'content-type': 'application/json' } : {}),
      ...(init.cookie ? { cookie: init.cookie } : {}),
    },
    ...(init.body ? { body: JSON.stringify(init.body) } : {}),
  });

const currentSession = async ({ call }: Pick<Person, 'call'>): Promise<string> =>
  (await call('GET /api/v1/auth/sessions')).data.find(({ current }) => current)?.id ?? '';

const ticketOf = async (call: Call): Promise<string> => (await call('POST /api/v1/ws/ticket')).ticket;

const socketAddress = (url: string, ticket: string): string =>
  `${url.replace('http', 'ws')}/ws?ticket=${ticket}`;

const perInstance = async <T>(
  urls: readonly string[],
  make: (url: string) => Promise<T>,
): Promise<Map<string, T>> =>
  new Map(await Promise.all(urls.map(async (url): Promise<[string, T]> => [url, await make(url)])));

const newHolder = async (world: World, urls: readonly string[], role: 'user' | 'admin'): Promise<Holder> => {
  const desk = role === 'admin' ? await world.newAdmin() : await world.newPerson();
  const person = await world.signIn(desk);
  const response = await web(world.url, 'login', { body: { login: desk.username, password: desk.password } });
  const { access_token } = (await response.json()) as { access_token: string };
  const apiKey = await desk.call('POST /api/v1/api-keys', { body: { name: 'program' } });
  const byKey = world.harness.clientOf(apiKey.key);
  return {
    person,
    desk,
    sessionId: await currentSession(person),
    webSessionId: await currentSession({ call: world.harness.clientOf(access_token) }),
    cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    apiKey,
    tickets: await perInstance(urls, () => ticketOf(person.call)),
    sockets: await perInstance(urls, (url) => connect(url, person.call)),
    keySockets: await perInstance(urls, (url) => connect(url, byKey)),
  };
};

const redeem = async (url: string, ticket: string): Promise<number> => {
  try {
    (await openSocket(socketAddress(url, ticket))).close();
    return 200;
  } catch (error) {
    return Number(/\d{3}/.exec(String(error))?.[0] ?? 0);
  }
};

/** Far longer than an event takes, far shorter than the server's own look at who is still signed in. */
const CLOSE_MS_MAX = 30_000;

/** A socket is not asked for its credential again: the server has to close it. One that may go on still answers. */
const assertSocket = async (socket: Socket | undefined, isAlive: boolean, what: string): Promise<void> => {
  assert.ok(socket, what);
  if (!isAlive) {
    const late = elapse(CLOSE_MS_MAX, 'it has to close', { ref: false }).then(() => ({ code: 'still open' }));
    assert.equal((await Promise.race([socket.closed, late])).code, 4401, what);
    return;
  }
  socket.send({ type: 'ping' });
  await socket.next(`a pong: ${what}`, ({ type }) => type === 'system.pong');
  socket.close();
};

/** Tries a credential on an instance and says what it got. The two that rotate are only ever tried when they should be dead. */
const attempt = async (
  url: string,
  holder: Holder,
  credential: Credential,
  path = '/api/v1/profile',
): Promise<number> => {
  const bearer = async (token: string) =>
    (await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })).status;
  if (credential === 'access token') return bearer(holder.person.token);
  if (credential === 'API key') return bearer(holder.apiKey.key);
  if (credential === 'web cookie') return (await web(url, 'refresh', { cookie: holder.cookie })).status;
  if (credential === 'ticket') return redeem(url, holder.tickets.get(url) ?? '');
  const response = await fetch(`${url}/api/v1/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: holder.person.refreshToken }),
  });
  return response.status;
};

interface Trigger {
  readonly name: string;
  readonly role?: 'admin';
  pull(world: World, holder: Holder): Promise<unknown>;
  /** What must be refused afterwards. Everything else must go on working. */
  readonly ends: readonly Credential[];
}

const change =
  (body: { is_active?: boolean; role?: 'user'; password?: string }) =>
  (world: World, { person }: Holder) =>
    world.admin.call('PUT /api/v1/admin/users/{id}', { params: { id: person.id }, body });

const ONE_SESSION: readonly Credential[] = ['access token', 'refresh token', 'ticket', 'open socket'];
const SESSIONS: readonly Credential[] = [...ONE_SESSION, 'web cookie'];
const BY_KEY: readonly Credential[] = ['API key', 'socket of the API key'];
const EVERYTHING: readonly Credential[] = [...SESSIONS, ...BY_KEY];

const TRIGGERS: readonly Trigger[] = [
  {
    name: 'signing out',
    pull: (_world, { person }) => person.call('POST /api/v1/auth/logout'),
    ends: ONE_SESSION,
  },
  {
    name: 'signing out by refresh token',
    pull: (_world, { person, desk }) =>
      desk.call('POST /api/v1/auth/logout', { body: { refresh_token: person.refreshToken } }),
    ends: ONE_SESSION,
  },
  {
    name: 'signing out of the web app',
    pull: ({ url }, { cookie }) => web(url, 'logout', { cookie }),
    ends: ['web cookie'],
  },
  {
    name: 'ending the session from another one',
    pull: (_world, { desk, sessionId }) =>
      desk.call('DELETE /api/v1/auth/sessions/{id}', { params: { id: sessionId } }),
    ends: ONE_SESSION,
  },
  {
    name: 'ending the session of the web app from another one',
    pull: (_world, { desk, webSessionId }) =>
      desk.call('DELETE /api/v1/auth/sessions/{id}', { params: { id: webSessionId } }),
    ends: ['web cookie'],
  },
  {
    name: 'ending all other sessions',
    pull: (_world, { desk }) => desk.call('DELETE /api/v1/auth/sessions'),
    ends: SESSIONS,
  },
  {
    name: 'changing the password',
    pull: (_world, { desk }) =>
      desk.call('POST /api/v1/profile/password', {
        body: { current_password: desk.password, new_password: 'another fine password' },
      }),
    ends: SESSIONS,
  },
  {
    name: 'an administrator’s password reset',
    pull: change({ password: 'set by somebody else' }),
    ends: SESSIONS,
  },
  { name: 'deactivation', pull: change({ is_active: false }), ends: EVERYTHING },
  { name: 'demotion', role: 'admin', pull: change({ role: 'user' }), ends: SESSIONS },
  {
    name: 'deletion',
    pull: (world, { person }) =>
      world.admin.call('DELETE /api/v1/admin/users/{id}', { params: { id: person.id } }),
    ends: EVERYTHING,
  },
  {
    name: 'revoking the API key',
    pull: (_world, { desk, apiKey }) =>
      desk.call('DELETE /api/v1/api-keys/{id}', { params: { id: apiKey.id } }),
    ends: BY_KEY,
  },
];

for (const engine of DATABASES) {
  test(`${engine}: what is taken away is refused with the very next request`, async (t) => {
    const world = await openWorld(t, engine);
    const urls = await openInstances(t, engine, world);
    let checks = 0;
    const tryOne = async (
      url: string,
      holder: Holder,
      credential: Credential,
      isAlive: boolean,
      what: string,
    ) => {
      checks += 1;
      if (credential === 'open socket') return assertSocket(holder.sockets.get(url), isAlive, what);
      if (credential === 'socket of the API key')
        return assertSocket(holder.keySockets.get(url), isAlive, what);
      assert.equal(await attempt(url, holder, credential), isAlive ? 200 : 401, what);
    };
    for (const trigger of TRIGGERS) {
      const holder = await newHolder(world, urls, trigger.role ?? 'user');
      // Every instance has seen the credentials at work, so that one that remembers them would be caught.
      for (const url of urls)
        for (const credential of ['access token', 'API key'] as const)
          await tryOne(url, holder, credential, true, `${credential} before ${trigger.name}`);

      await trigger.pull(world, holder);

      for (const url of [...urls].reverse())
        for (const credential of trigger.ends)
          await tryOne(
            url,
            holder,
            credential,
            false,
            `${credential} on instance ${urls.indexOf(url) + 1} after ${trigger.name}`,
          );
      // The two that rotate can be tried only once.
      for (const credential of EVERYTHING.filter((one) => !trigger.ends.includes(one)))
        await tryOne(urls[0] ?? '', holder, credential, true, `${credential} after ${trigger.name}`);
      for (const socket of [...holder.sockets.values(), ...holder.keySockets.values()]) socket.close();
    }
    counted(t, 'credentials after a revocation', checks, 84);
  });

  test(`${engine}: a permission that is taken away is missed by the very next request`, async (t) => {
    const world = await openWorld(t, engine);
    const urls = await openInstances(t, engine, world);
    const door = '/api/v1/admin/users';
    const demoted = await newHolder(world, urls, 'admin');
    assert.equal(await attempt(urls[0] ?? '', demoted, 'API key', door), 200);
    await change({ role: 'user' })(world, demoted);
    for (const url of urls)
      assert.equal(await attempt(url, demoted, 'API key', door), 403, 'API key after demotion');

    const helper = await newHolder(world, urls, 'user');
    const role = await world.admin.call('POST /api/v1/admin/roles', {
      body: { name: 'helper', permissions: ['surface.admin.access'] },
    });
    await world.admin.call('PUT /api/v1/admin/users/{id}', {
      params: { id: helper.person.id },
      body: { role_ids: [role.id] },
    });
    for (const credential of ['access token', 'API key'] as const)
      for (const url of urls) assert.equal(await attempt(url, helper, credential, door), 200, credential);
    await world.admin.call('DELETE /api/v1/admin/roles/{id}', { params: { id: role.id } });
    for (const credential of ['access token', 'API key'] as const)
      for (const url of urls) assert.equal(await attempt(url, helper, credential, door), 403, credential);
  });

  test(`${engine}: a deactivated person cannot get in by any other door`, async (t) => {
    const world = await openWorld(t, engine);
    const holder = await newHolder(world, [world.url], 'user');
    const { person } = holder;
    await change({ is_active: false })(world, holder);
    const body = { login: person.username, password: person.password };
    await assert.rejects(world.harness.anonymous('POST /api/v1/auth/login', { body }), { status: 403 });
    assert.equal((await web(world.url, 'login', { body })).status, 403);
    const { data } = await world.admin.call('GET /api/v1/admin/users', { query: { q: person.username } });
    assert.equal(data[0]?.is_active, false);
  });
}
