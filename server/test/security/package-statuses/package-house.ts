// A server with packages and connections of every reach: what the rows of statuses are asked of.

import { createHmac } from 'node:crypto';
import { type Account, type Harness, start } from '../../harness.ts';
import { archiveOf, manifestOf, packageForm } from '../../packages.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const HOOK_SECRET = 'a secret of the webhook';
const TABLE = `
export const ok = () => ({ json: {} });
export const throws = () => { throw new Error('it broke'); };
export const burns = () => { for (;;) {} };
export const hoards = () => { const all = []; for (;;) all.push(new Uint8Array(1 << 20)); };
`;

/** One route for each thing that may become of a call, and one webhook for each. */
const FULL = {
  id: 'com.example.full',
  main: 'main.js',
  settings: {
    type: 'object',
    properties: {
      size: { type: 'integer', 'x-scope': 'user' },
      secret: { type: 'string', 'x-secret': true },
    },
  },
  routes: [
    ...METHODS.flatMap((method) =>
      ['ok', 'throws', 'burns', 'hoards'].map((handler) => ({ method, path: `/${handler}`, handler })),
    ),
    ...METHODS.flatMap((method) => [
      { method, path: '/admin', handler: 'ok', auth: 'admin' },
      { method, path: '/rare', handler: 'ok', rate: '1/h' },
      {
        ...{ method, path: '/typed', handler: 'ok' },
        request: { query: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } },
      },
    ]),
    { method: 'GET', path: '/only-read', handler: 'ok' },
    { method: 'POST', path: '/only-written', handler: 'ok' },
  ],
  webhooks: [
    ...['ok', 'throws', 'burns', 'hoards'].map((handler) => ({
      ...{ slug: handler, handler, methods: ['GET', 'POST'], verify: { kind: 'none' }, mode: 'sync' },
    })),
    { slug: 'queued', handler: 'ok', methods: ['GET', 'POST'], verify: { kind: 'none' }, mode: 'queue' },
    {
      ...{ slug: 'signed', handler: 'ok', methods: ['GET', 'POST'], mode: 'sync' },
      verify: { kind: 'hmac-sha256', header: 'x-signature', secret: 'secret' },
    },
    { slug: 'posted', handler: 'ok', methods: ['POST'], verify: { kind: 'none' }, mode: 'sync' },
    { slug: 'got', handler: 'ok', methods: ['GET'], verify: { kind: 'none' }, mode: 'sync' },
  ],
  surfaces: [{ slug: 'page', title: 'Page', entry: 'index.html' }],
};

export const signatureOf = (body: string): string =>
  `sha256=${createHmac('sha256', HOOK_SECRET).update(body).digest('hex')}`;

let last = 0;
/** A name that no other package has. */
const newName = (): string => {
  last += 1;
  return `com.example.n${last}`;
};

export const zip = (more: Readonly<Record<string, unknown>> = {}): FormData =>
  packageForm(archiveOf({ 'manifest.json': manifestOf({ id: newName(), ...more }) }));

export const HTTP_API = { type: 'http_api', fields: { base_url: 'http://127.0.0.1:9' } };
const OAUTH = {
  type: 'oauth2',
  fields: {
    ...{ client_id: 'a', grant: 'authorization_code', token_url: 'http://127.0.0.1:9/token' },
    authorize_url: 'http://127.0.0.1:9/authorize',
  },
};

const peopleOf = async ({ account }: Harness) => {
  const admin = await account('admin');
  const [ann, ben, ken] = [await account('ann'), await account('ben'), await account('ken')];
  await admin.call('PUT /api/v1/admin/settings/{key}', {
    params: { key: 'allow_user_packages' },
    body: { value: true },
  });
  const { id } = await admin.call('POST /api/v1/admin/roles', {
    body: { name: 'Installer', permissions: ['packages.install'] },
  });
  const params = { id: ken.user.id };
  const { role_ids } = await admin.call('GET /api/v1/admin/users/{id}', { params });
  await admin.call('PUT /api/v1/admin/users/{id}', { params, body: { role_ids: [...role_ids, id] } });
  return { admin, ann, ben, ken };
};

const teamOf = async ({ ann, ben }: Awaited<ReturnType<typeof peopleOf>>): Promise<string> => {
  const { id } = await ann.call('POST /api/v1/teams', { body: { name: 'Bell' } });
  await ann.call('POST /api/v1/teams/{id}/members', {
    params: { id },
    body: { user_id: ben.user.id, role: 'member' },
  });
  return id;
};

/** Things that a row may spoil, made anew for it. */
const makersOf = ({ admin, ann, ken }: Awaited<ReturnType<typeof peopleOf>>, team: string) => {
  const global = async (more: object = {}): Promise<string> =>
    (await admin.call('POST /api/v1/admin/packages/install', { form: zip({ ...more }) })).id;
  return {
    global,
    /** With a version before the present one. */
    twice: async (): Promise<string> => {
      const name = newName();
      const id = await global({ id: name });
      const form = zip({ id: name, version: '1.1.0' });
      await admin.call('POST /api/v1/admin/packages/{id}/update', { params: { id }, form });
      return id;
    },
    own: async (more: object = {}): Promise<string> =>
      (await ken.call('POST /api/v1/packages/install', { form: zip({ ...more }) })).id,
    connection: async (kind: 'api' | 'oauth' = 'api'): Promise<string> => {
      const body = { ...(kind === 'api' ? HTTP_API : OAUTH), name: newName() };
      return (await ann.call('POST /api/v1/connections', { body })).id;
    },
    ofTeam: async (): Promise<string> => {
      const body = { ...OAUTH, name: newName(), team_id: team };
      return (await ann.call('POST /api/v1/connections', { body })).id;
    },
    ofAll: async (kind: 'api' | 'oauth' = 'api'): Promise<string> => {
      const body = { ...(kind === 'api' ? HTTP_API : OAUTH), name: newName() };
      return (await admin.call('POST /api/v1/admin/connections', { body })).id;
    },
  };
};

export const openPackageHouse = async (t: Parameters<typeof start>[0]) => {
  const harness = await start(t, 'sqlite', { env: { RATE_LIMITS: 'on' } });
  const people = await peopleOf(harness);
  const { admin } = people;
  const archive = archiveOf({
    ...{ 'manifest.json': manifestOf(FULL), 'main.js': TABLE, 'index.html': '<!doctype html>' },
  });
  const { id: full } = await admin.call('POST /api/v1/admin/packages/install', {
    form: packageForm(archive),
  });
  await admin.call('PUT /api/v1/admin/packages/{id}/enable', { params: { id: full }, body: {} });
  await admin.call('POST /api/v1/extensions/{id}/settings', {
    params: { id: full },
    body: { settings: { secret: HOOK_SECRET }, scope: 'admin' },
  });
  const [surface] = (await admin.call('GET /api/v1/surfaces')).data;
  const team = await teamOf(people);
  return { harness, ...people, full, surface: surface?.url ?? '', team, make: makersOf(people, team) };
};

export type PackageHouse = Awaited<ReturnType<typeof openPackageHouse>>;
export type Caller = Account | null;
