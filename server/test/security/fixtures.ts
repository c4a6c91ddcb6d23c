// The one registry that the generated suites ask. For every kind of thing: how its owner makes one. For an operation: what its
// schema alone does not tell. A kind or a route that is missing here fails the run and says so.

import { createHash } from 'node:crypto';
import { type Operation, type Resource, USER_PERMISSIONS_DEFAULT } from '@parley/contract';
import { raw, sql } from '../../src/db/sql.ts';
import { fromBase32 } from '../../src/kernel/crypto/base32.ts';
import { codeAt, stepAt } from '../../src/kernel/crypto/totp.ts';
import { systemCtx, transact } from '../../src/kernel/ctx.ts';
import { newId } from '../../src/kernel/ids.ts';
import { notify } from '../../src/modules/notifications/index.ts';
import { unsubscribeToken } from '../../src/modules/notifications/unsubscribe.ts';
import { derive, unique } from './derive.ts';
import { hasSlot, NO_PARTS, type Parts, slotIn, withSlot } from './exchange.ts';
import { canary, type Ids, type KindFixture, PICTURE, type RequestFixture } from './fixture.ts';
import { AI_KINDS, AI_REQUESTS } from './fixtures-ai.ts';
import { CONVERSATION_KINDS, CONVERSATION_REQUESTS } from './fixtures-conversations.ts';
import { TURN_KINDS, TURN_REQUESTS } from './fixtures-turns.ts';
import type { TestedOperation } from './route-table.ts';
import type { Person, World } from './world.ts';

const KINDS: Partial<Record<Resource, KindFixture>> = {
  ...CONVERSATION_KINDS,
  ...TURN_KINDS,
  ...AI_KINDS,
  folder: {
    reach: 'owner',
    seenBy: 'owner',
    make: async (_world, { call }) => {
      const name = canary('folder');
      const { id } = await call('POST /api/v1/folders', { body: { name } });
      return { id, canary: name };
    },
  },
  session: {
    reach: 'owner',
    seenBy: 'owner',
    make: async (world, owner) => {
      const agent = canary('session');
      const { token } = await world.signIn(owner, agent);
      const { data } = await world.harness.clientOf(token)('GET /api/v1/auth/sessions');
      return { id: data.find(({ current }) => current)?.id ?? '', canary: agent };
    },
  },
  api_key: {
    reach: 'owner',
    // The audit log names a key when it is made, so that an administrator can tell which one it was.
    seenBy: 'administrators',
    make: async (_world, { call }) => {
      const name = canary('key');
      const { id } = await call('POST /api/v1/api-keys', { body: { name } });
      return { id, canary: name };
    },
  },
  user: {
    reach: 'permission',
    seenBy: 'administrators',
    make: async (world) => {
      const email = `${canary('user')}@example.com`;
      const { id } = await world.newPerson({ email });
      return { id, canary: email };
    },
  },
  role: {
    reach: 'permission',
    seenBy: 'administrators',
    make: async ({ admin }) => {
      const name = canary('role');
      const { id } = await admin.call('POST /api/v1/admin/roles', { body: { name, permissions: [] } });
      return { id, canary: name };
    },
  },
  notification: {
    reach: 'owner',
    seenBy: 'owner',
    // People are told of what others do; no route tells somebody something as such.
    make: async ({ harness: { server } }, { id: userId, call }) => {
      const title = canary('notification');
      const news = { type: 'task', title, body: '', link: null, data: {} } as const;
      await transact(systemCtx(server.kernel, 'test'), (ctx) => notify(ctx, [userId], news));
      const { data } = await call('GET /api/v1/notifications');
      return { id: data.find((one) => one.title === title)?.id ?? '', canary: title };
    },
  },
  job: {
    reach: 'permission',
    seenBy: 'administrators',
    // No route makes a job that fails, so this one is written as if it had.
    make: async ({ harness: { server } }) => {
      const { database } = server.kernel;
      const [id, last_error, at] = [newId(), canary('job'), new Date().toISOString()];
      const shape = (await database.dialect.readShape(database.read)).find(({ name }) => name === 'jobs');
      const times = shape?.columns.filter(({ kind, isNullable }) => kind === 'time' && !isNullable) ?? [];
      const row = {
        ...Object.fromEntries(times.map(({ name }) => [name, at])),
        ...{ id, name: 'tests.fail_always', state: 'dead', payload_json: '{}', attempt: 5, fence: 5 },
        ...{ last_error, finished_at: at },
      };
      await database.begin(async (tx) => {
        const columns = raw.join(Object.keys(row).map((name) => raw.ref(name)));
        await raw`insert into jobs (${columns}) values (${raw.join(Object.values(row))})`.execute(sql(tx));
      });
      return { id, canary: last_error };
    },
  },
};

export const kindFixture = (kind: Resource): KindFixture => {
  const fixture = KINDS[kind];
  if (!fixture) throw new Error(`test/security/fixtures.ts does not say how to make a ${kind}`);
  return fixture;
};

const webCookie = async ({ url }: World, { username, password }: Person): Promise<string> => {
  const response = await fetch(`${url}/api/v1/auth/web/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'parley',
    },
    body: JSON.stringify({ login: username, password }),
  });
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
};

const beginSecondFactor = async ({ call }: Person): Promise<string> => {
  const { secret } = await call('POST /api/v1/profile/2fa/setup');
  return codeAt(fromBase32(secret) ?? Buffer.alloc(0), stepAt(new Date()));
};

/** Turns the second factor on and gives a code that works once. */
export const recoveryCode = async (caller: Person): Promise<string> => {
  const otp = await beginSecondFactor(caller);
  const { recovery_codes } = await caller.call('POST /api/v1/profile/2fa/enable', { body: { otp } });
  return recovery_codes[0] ?? '';
};

/** The link at the end of every e-mail about mentions of somebody. */
const unsubscribeLink: RequestFixture = async ({ id }, { harness }) => ({
  params: { token: unsubscribeToken(harness.server.kernel.secrets, id, 'mention') },
});

/** What the schema cannot say: credentials that are right, pictures that are pictures, values that fit a key. */
const REQUESTS: Partial<Record<Operation, RequestFixture>> = {
  ...CONVERSATION_REQUESTS,
  ...TURN_REQUESTS,
  ...AI_REQUESTS,
  'POST /api/v1/auth/login': async ({ username, password }) => ({ body: { login: username, password } }),
  'POST /api/v1/auth/web/login': async ({ username, password }) => ({ body: { login: username, password } }),
  'POST /api/v1/auth/refresh': async (caller, world) => ({
    body: { refresh_token: (await world.signIn(caller)).refreshToken },
  }),
  'POST /api/v1/auth/web/refresh': async (caller, world) => ({
    headers: { cookie: await webCookie(world, caller) },
  }),
  'POST /api/v1/auth/web/logout': async (caller, world) => ({
    headers: { cookie: await webCookie(world, caller) },
  }),
  'POST /api/v1/auth/web/adopt': async (caller, world) => {
    const { refreshToken } = await world.signIn(caller);
    const named = createHash('sha256').update(refreshToken).digest('hex');
    return { body: { refresh_token: refreshToken }, headers: { cookie: `parley-handover=${named}` } };
  },
  'GET /api/v1/auth/oidc/login': async () => ({ query: {} }),
  'GET /api/v1/auth/oidc/callback': async () => ({ query: { code: 'a', state: 'b' } }),
  'POST /api/v1/profile/password': async ({ password }) => ({
    body: { current_password: password, new_password: `${password}, newer` },
  }),
  'POST /api/v1/profile/unlock': async (caller, world) => {
    const password = 'reset by an administrator';
    const params = { id: caller.id };
    await world.admin.call('PUT /api/v1/admin/users/{id}', { params, body: { password } });
    const { token } = await world.signIn({ ...caller, password });
    return { body: { old_password: caller.password }, token };
  },
  'POST /api/v1/profile/avatar': async () => ({ body: { image: PICTURE } }),
  'POST /api/v1/profile/2fa/enable': async (caller) => ({ body: { otp: await beginSecondFactor(caller) } }),
  'POST /api/v1/profile/2fa/disable': async (caller) => ({
    body: { password: caller.password, otp: await recoveryCode(caller) },
  }),
  'POST /api/v1/profile/2fa/recovery-codes': async (caller) => ({
    body: { otp: await recoveryCode(caller) },
  }),
  'PUT /api/v1/notifications/preferences/{type}': async () => ({
    params: { type: 'mention' },
    body: { in_app: false },
  }),
  'GET /api/v1/notifications/unsubscribe/{token}': unsubscribeLink,
  'POST /api/v1/notifications/unsubscribe/{token}': unsubscribeLink,
  'PUT /api/v1/admin/settings/{key}': async (_caller, { admin }) => {
    const request = { params: { key: 'service_name' }, body: { value: unique() } } as const;
    // It is set already, so that the request does the same thing however often it is made.
    await admin.call('PUT /api/v1/admin/settings/{key}', request);
    return request;
  },
};

/** Operations that are about something which these databases, or a server with passwords, do not have. */
const ABSENT: Partial<Record<Operation, readonly string[]>> = {
  'GET /api/v1/admin/cluster': ['sqlite'],
  // Theirs are the other ways to sign in.
  'GET /api/v1/auth/oidc/login': ['sqlite', 'postgres'],
  'GET /api/v1/auth/oidc/callback': ['sqlite', 'postgres'],
  'POST /api/v1/auth/mtls/token': ['sqlite', 'postgres'],
};

/** Operations whose body is free-form by design: what a caller invents is kept in exactly this column. */
export const FREE_FORM: Partial<Record<Operation, string>> = {
  'PUT /api/v1/settings': 'users.settings_json',
};

/** The status of a request that is right in every way. */
export const successOf = ({ name, spec }: TestedOperation, { harness }: World): number =>
  ABSENT[name]?.includes(harness.server.kernel.database.engine) ? 404 : Number(Object.keys(spec.response)[0]);

/** Whether anybody with an ordinary account may call it. */
export const isForEverybody = ({ spec }: TestedOperation): boolean =>
  spec.permission === null || (USER_PERMISSIONS_DEFAULT as readonly string[]).includes(spec.permission);

export const rightfulCaller = (world: World, op: TestedOperation): Promise<Person> => {
  if (op.method === 'GET') return world.reader(isForEverybody(op) ? 'person' : 'administrator');
  return isForEverybody(op) ? world.newPerson() : world.newAdmin();
};

/** A request of this operation that its caller may make and that says everything it has to. */
export const requestOf = async (
  world: World,
  op: TestedOperation,
  caller: Person,
  options: { optionalSlots?: boolean; own?: Ids } = {},
): Promise<Parts> => {
  const given = (await REQUESTS[op.name]?.(caller, world)) ?? {};
  const derived: Parts = {
    ...NO_PARTS,
    query: (op.spec.query ? derive(op.spec.query) : {}) as Record<string, string>,
    body: op.spec.body && !op.spec.bodyOptional ? derive(op.spec.body) : undefined,
  };
  const parts: Parts = { ...derived, ...given };
  const wanted = op.slots.filter(
    (slot) => !hasSlot(given, slot) && (slot.isRequired || (options.optionalSlots ?? false)),
  );
  // What the fixture names already is where the rest has to be.
  const known = op.slots
    .filter((slot) => hasSlot(given, slot))
    .map((slot) => [slot.kind, slotIn(given, slot)]);
  const there: Ids = { ...options.own, ...Object.fromEntries(known) };
  const kinds = wanted.map(({ kind }) => kind).reverse();
  const own = await makeAll(world, kinds, caller, there);
  return wanted.reduce((made, slot) => withSlot(made, slot, own[slot.kind] ?? ''), parts);
};

/** One thing of each kind, the innermost first: it brings along what it lies in. */
export const makeAll = async (
  world: World,
  kinds: readonly Resource[],
  owner: Person,
  given: Ids = {},
): Promise<Ids> => {
  const made: Ids = { ...given };
  for (const kind of kinds) {
    if (made[kind] !== undefined) continue;
    const { id, within = {} } = await kindFixture(kind).make(world, owner, made);
    Object.assign(made, { [kind]: id }, within);
  }
  return made;
};
