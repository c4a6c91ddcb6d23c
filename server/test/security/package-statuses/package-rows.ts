// How each operation of packages, extensions, surfaces, webhooks and connections is brought to each status that it may answer.

import { packageForm } from '../../packages.ts';
import { type Caller, HTTP_API, type PackageHouse, signatureOf, zip } from './package-house.ts';

export interface Request {
  readonly who: Caller;
  /** In place of the braces of the operation, in their order. */
  readonly params?: readonly string[];
  readonly query?: string;
  readonly json?: unknown;
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
  /** So often before: for what is refused only after a while. */
  readonly before?: number;
}
export type Row = (house: PackageHouse) => Request | Promise<Request>;
export type Rows = Readonly<Record<string, Readonly<Record<number, Row>>>>;

const UNKNOWN = '01900000-0000-7000-8000-000000000000';
const HUGE = 'x'.repeat(10 * 1024 * 1024 + 1);
const BODY_MAX = 1024 * 1024;
const OVER = 100;
const big = (size: number): FormData => packageForm(new Uint8Array(size));

const when = (isMeant: boolean, rows: Record<number, Row>): Record<number, Row> => (isMeant ? rows : {});

const listed = (who: 'ann' | 'admin'): Record<number, Row> => ({
  200: (house) => ({ who: house[who] }),
  400: (house) => ({ who: house[who], query: '?limit=none' }),
  401: () => ({ who: null }),
});
const refusedTo = (request: Row): Record<number, Row> => ({
  401: async (house) => ({ ...(await request(house)), who: null }),
  403: async (house) => ({ ...(await request(house)), who: house.ann }),
});
const unknown = (request: Row): Record<number, Row> => ({
  404: async (house) => ({ ...(await request(house)), params: [UNKNOWN] }),
});
const uploads = (request: Row, known: Row): Record<number, Row> => ({
  400: async (house) => ({ ...(await request(house)), body: big(5) }),
  409: known,
  413: async (house) => ({ ...(await request(house)), body: big(HUGE.length) }),
  415: async (house) => {
    const { body: _, ...rest } = await request(house);
    return { ...rest, json: {} };
  },
});

/** A package of this name is there for all. */
const taken = (): FormData => zip({ id: 'com.example.full' });

const ofAdmin = (request: Row): Record<number, Row> => ({
  200: request,
  ...refusedTo(request),
  ...unknown(request),
});

const REQUIRES = { requires: [{ id: 'com.example.none', version: '^1.0.0' }] };
const PACKAGES: Rows = {
  'GET /api/v1/packages': listed('ann'),
  'POST /api/v1/packages/install': {
    201: ({ ken }) => ({ who: ken, body: zip() }),
    ...refusedTo(() => ({ who: null, body: zip() })),
    404: ({ ken }) => {
      const body = zip();
      body.set('team_id', UNKNOWN);
      return { who: ken, body };
    },
    ...uploads(
      ({ ken }) => ({ who: ken, body: zip() }),
      ({ ken }) => ({ who: ken, body: taken() }),
    ),
  },
  'PUT /api/v1/packages/{id}/enable': {
    200: async ({ ken, make }) => ({ who: ken, params: [await make.own()], json: {} }),
    400: async ({ ken, make }) => ({ who: ken, params: [await make.own()], json: { granted: 7 } }),
    401: () => ({ who: null, params: [UNKNOWN], json: {} }),
    403: ({ ann, full }) => ({ who: ann, params: [full], json: {} }),
    404: async ({ ann, make }) => ({ who: ann, params: [await make.own()], json: {} }),
    409: async ({ ken, make }) => ({ who: ken, params: [await make.own(REQUIRES)], json: {} }),
  },
  'PUT /api/v1/packages/{id}/disable': {
    200: async ({ ken, make }) => ({ who: ken, params: [await make.own()] }),
    401: () => ({ who: null, params: [UNKNOWN] }),
    403: ({ ann, full }) => ({ who: ann, params: [full] }),
    404: async ({ ann, make }) => ({ who: ann, params: [await make.own()] }),
  },
  'DELETE /api/v1/packages/{id}': {
    200: async ({ ken, make }) => ({ who: ken, params: [await make.own()] }),
    401: () => ({ who: null, params: [UNKNOWN] }),
    403: ({ ann, full }) => ({ who: ann, params: [full] }),
    404: async ({ ann, make }) => ({ who: ann, params: [await make.own()] }),
  },
  'GET /api/v1/admin/packages': { ...listed('admin'), 403: ({ ann }) => ({ who: ann }) },
  'POST /api/v1/admin/packages/install': {
    201: ({ admin }) => ({ who: admin, body: zip() }),
    ...refusedTo(() => ({ who: null, body: zip() })),
    ...uploads(
      ({ admin }) => ({ who: admin, body: zip() }),
      ({ admin }) => ({ who: admin, body: taken() }),
    ),
  },
  'POST /api/v1/admin/packages/{id}/update': {
    200: async ({ admin, make }) => {
      const id = 'com.example.newer';
      return { who: admin, params: [await make.global({ id })], body: zip({ id, version: '1.1.0' }) };
    },
    ...refusedTo(({ full }) => ({ who: null, params: [full], body: zip() })),
    ...unknown(({ admin }) => ({ who: admin, body: zip() })),
    ...uploads(
      ({ admin, full }) => ({ who: admin, params: [full], body: zip() }),
      ({ admin, full }) => ({ who: admin, params: [full], body: zip({ id: 'com.example.full' }) }),
    ),
  },
  'GET /api/v1/admin/packages/{id}/export': {
    ...ofAdmin(({ admin, full }) => ({ who: admin, params: [full], query: '?data=true' })),
    400: ({ admin, full }) => ({ who: admin, params: [full], query: '?data=perhaps' }),
    403: async ({ admin, make }) => ({ who: admin, params: [await make.own()], query: '?data=true' }),
  },
  'PUT /api/v1/admin/packages/{id}/enable': {
    ...ofAdmin(async ({ admin, make }) => ({ who: admin, params: [await make.global()], json: {} })),
    400: ({ admin, full }) => ({ who: admin, params: [full], json: { granted: 7 } }),
    409: async ({ admin, make }) => ({ who: admin, params: [await make.global(REQUIRES)], json: {} }),
  },
  'PUT /api/v1/admin/packages/{id}/disable': ofAdmin(async ({ admin, make }) => ({
    who: admin,
    params: [await make.global()],
  })),
  'DELETE /api/v1/admin/packages/{id}': {
    ...ofAdmin(async ({ admin, make }) => ({ who: admin, params: [await make.global()] })),
    400: ({ admin, full }) => ({ who: admin, params: [full], query: '?purge=perhaps' }),
  },
  'POST /api/v1/admin/packages/{id}/rollback': {
    ...ofAdmin(async ({ admin, make }) => ({ who: admin, params: [await make.twice()], json: {} })),
    400: ({ admin, full }) => ({ who: admin, params: [full], json: { version: '7.7.7' } }),
    409: async ({ admin, make }) => ({ who: admin, params: [await make.global()], json: {} }),
  },
  ...Object.fromEntries(
    ['logs', 'calls', 'versions'].map((what) => [
      `GET /api/v1/admin/packages/{id}/${what}`,
      {
        ...ofAdmin(({ admin, full }) => ({ who: admin, params: [full] })),
        400: ({ admin, full }: PackageHouse) => ({ who: admin, params: [full], query: '?limit=none' }),
      },
    ]),
  ),
};

const EXTENSIONS: Rows = {
  'GET /api/v1/extensions': listed('ann'),
  'GET /api/v1/surfaces': listed('ann'),
  'GET /api/v1/extensions/{id}/manifest': {
    200: ({ ann, full }) => ({ who: ann, params: [full] }),
    401: ({ full }) => ({ who: null, params: [full] }),
    404: ({ ann }) => ({ who: ann, params: ['com.example.none'] }),
  },
  'GET /api/v1/extensions/{id}/settings': {
    200: ({ ann }) => ({ who: ann, params: ['com.example.full'] }),
    401: ({ full }) => ({ who: null, params: [full] }),
    404: ({ ann }) => ({ who: ann, params: [UNKNOWN] }),
  },
  'POST /api/v1/extensions/{id}/settings': {
    200: ({ ann, full }) => ({ who: ann, params: [full], json: { settings: { size: 3 } } }),
    400: ({ ann, full }) => ({ who: ann, params: [full], json: { settings: { size: 'three' } } }),
    401: ({ full }) => ({ who: null, params: [full], json: { settings: {} } }),
    403: ({ ann, full }) => ({ who: ann, params: [full], json: { settings: { size: 3 }, scope: 'admin' } }),
    404: ({ ann }) => ({ who: ann, params: [UNKNOWN], json: { settings: {} } }),
  },
  'GET /surfaces/{version_id}/{path}': {
    200: ({ surface }) => ({ who: null, params: surface.split('/').slice(2) }),
    404: ({ surface }) => ({ who: null, params: [surface.split('/')[2] ?? '', 'main.js'] }),
  },
};

const route =
  (name: string, more: Partial<Request> = {}): Row =>
  ({ ann }) => ({
    ...{ who: ann, params: ['com.example.full', name], json: {}, ...more },
  });
const ROUTES: Rows = Object.fromEntries(
  ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [
    `${method} /api/v1/ext/{package_id}/{path}`,
    {
      200: route('ok'),
      400: route('typed', { query: '?n=many' }),
      401: route('ok', { who: null }),
      403: route('admin'),
      404: route('none'),
      405: route(method === 'GET' ? 'only-written' : 'only-read'),
      ...when(method !== 'GET', { 413: route('ok', { json: 'x'.repeat(BODY_MAX + 1) }) }),
      429: route('rare', { before: 1 }),
      502: route('throws'),
      503: route('hoards'),
      504: route('burns'),
    },
  ]),
);

const hook =
  (slug: string, more: Partial<Request> = {}): Row =>
  () => ({
    ...{ who: null, params: ['com.example.full', slug], body: '{}', ...more },
  });
const HOOKS: Rows = Object.fromEntries(
  ['GET', 'POST'].map((method) => [
    `${method} /api/v1/hooks/{package_id}/{slug}`,
    {
      200: hook('signed', { headers: { 'x-signature': signatureOf(method === 'GET' ? '' : '{}') } }),
      202: hook('queued'),
      401: hook('signed', { headers: { 'x-signature': signatureOf('another') } }),
      404: hook('none'),
      405: hook(method === 'GET' ? 'posted' : 'got'),
      ...when(method !== 'GET', { 413: hook('ok', { body: 'x'.repeat(BODY_MAX) }) }),
      502: hook('throws'),
      503: hook('hoards'),
      504: hook('burns'),
      429: hook('ok', { before: OVER }),
    },
  ]),
);

const named = (name: string) => ({ ...HTTP_API, name });
const CONNECTIONS: Rows = {
  'GET /api/v1/connections': listed('ann'),
  'GET /api/v1/connections/types': listed('ann'),
  'POST /api/v1/connections': {
    201: ({ ann }) => ({ who: ann, json: named('New') }),
    400: ({ ann }) => ({ who: ann, json: { ...named('Odd'), type: 'none' } }),
    401: () => ({ who: null, json: named('New') }),
    403: ({ ben, team }) => ({ who: ben, json: { ...named('Ours'), team_id: team } }),
    404: ({ ann }) => ({ who: ann, json: { ...named('Theirs'), team_id: UNKNOWN } }),
  },
  'GET /api/v1/connections/resolve': {
    200: async ({ ann, make }) => {
      await make.connection();
      return { who: ann, query: '?type=http_api' };
    },
    400: ({ ann }) => ({ who: ann }),
    401: () => ({ who: null, query: '?type=http_api' }),
    404: ({ ann }) => ({ who: ann, query: '?type=smtp' }),
  },
  'PUT /api/v1/connections/{id}': {
    200: async ({ ann, make }) => ({ who: ann, params: [await make.connection()], json: named('Renamed') }),
    400: async ({ ann, make }) => ({ who: ann, params: [await make.connection()], json: { fields: 7 } }),
    401: () => ({ who: null, params: [UNKNOWN], json: named('Renamed') }),
    403: async ({ ben, make }) => ({ who: ben, params: [await make.ofTeam()], json: { name: 'Mine now' } }),
    404: async ({ ben, make }) => ({ who: ben, params: [await make.connection()], json: named('x') }),
  },
  'POST /api/v1/connections/authorized': {
    400: ({ ann }) => ({ who: ann, json: { state: `${UNKNOWN}.x`, code: 'c' } }),
    401: () => ({ who: null, json: { state: 'x', code: 'c' } }),
  },
  ...Object.fromEntries(
    [
      'DELETE /api/v1/connections/{id}',
      'POST /api/v1/connections/{id}/test',
      'POST /api/v1/connections/{id}/authorize',
    ].map((operation): [string, Record<number, Row>] => [
      operation,
      {
        200: async ({ ann, make }) => ({ who: ann, params: [await make.connection('oauth')] }),
        ...when(operation.endsWith('authorize'), {
          400: async ({ ann, make }) => ({ who: ann, params: [await make.connection()] }),
        }),
        401: () => ({ who: null, params: [UNKNOWN] }),
        ...when(!operation.endsWith('test'), {
          403: async ({ ben, make }) => ({ who: ben, params: [await make.ofTeam()] }),
        }),
        404: async ({ ben, make }) => ({ who: ben, params: [await make.connection()] }),
      },
    ]),
  ),
  'GET /api/v1/admin/connections': { ...listed('admin'), 403: ({ ann }) => ({ who: ann }) },
  'POST /api/v1/admin/connections': {
    201: ({ admin }) => ({ who: admin, json: named('For all') }),
    400: ({ admin }) => ({ who: admin, json: { ...named('Odd'), type: 'none' } }),
    ...refusedTo(() => ({ who: null, json: named('For all') })),
  },
  'PUT /api/v1/admin/connections/{id}': {
    ...ofAdmin(async ({ admin, make }) => ({
      who: admin,
      params: [await make.ofAll()],
      json: named('Other'),
    })),
    400: async ({ admin, make }) => ({ who: admin, params: [await make.ofAll()], json: { fields: 7 } }),
  },
  'DELETE /api/v1/admin/connections/{id}': ofAdmin(async ({ admin, make }) => ({
    who: admin,
    params: [await make.ofAll()],
  })),
  'POST /api/v1/admin/connections/{id}/test': ofAdmin(async ({ admin, make }) => ({
    who: admin,
    params: [await make.ofAll()],
  })),
  'POST /api/v1/admin/connections/{id}/authorize': {
    ...ofAdmin(async ({ admin, make }) => ({ who: admin, params: [await make.ofAll('oauth')] })),
    400: async ({ admin, make }) => ({ who: admin, params: [await make.ofAll()] }),
  },
};

export const PACKAGE_ROWS: Rows = { ...PACKAGES, ...EXTENSIONS, ...ROUTES, ...HOOKS, ...CONNECTIONS };
