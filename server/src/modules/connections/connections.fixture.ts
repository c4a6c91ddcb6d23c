// How the generated suites make a connection.

import { canary, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';

const webhook = (name: string) => ({
  type: 'webhook',
  name,
  fields: { url: 'https://hooks.example.com/in' },
});

/** Its tokens come from nowhere: the sign-in ends, and says so. */
const OAUTH = {
  ...{ type: 'oauth2', name: 'Elsewhere' },
  fields: {
    ...{ token_url: 'http://127.0.0.1:9/token', authorize_url: 'https://login.example.com/authorize' },
    ...{ client_id: 'parley', grant: 'authorization_code' },
  },
};

export const fixture: NounFixture = {
  kinds: {
    service_connection: {
      ...OWNER_ONLY,
      make: async (_world, { call }) => {
        const name = canary('connection');
        const { id } = await call('POST /api/v1/connections', { body: webhook(name) });
        return { id, canary: name };
      },
    },
    platform_connection: {
      reach: 'permission',
      seenBy: 'administrators',
      make: async ({ admin }) => {
        const url = `https://hooks.example.com/${canary('platform-connection')}`;
        const { id } = await admin.call('POST /api/v1/admin/connections', {
          body: { type: 'webhook', name: 'All', fields: { url } },
        });
        return { id, canary: url };
      },
    },
  },
  operations: {
    'POST /api/v1/connections/authorized': async ({ call }) => {
      const { id } = await call('POST /api/v1/connections', { body: OAUTH });
      const { authorization_url } = await call('POST /api/v1/connections/{id}/authorize', { params: { id } });
      const state = new URL(authorization_url ?? '').searchParams.get('state') ?? '';
      return { body: { state, code: 'unknown' } };
    },
    'POST /api/v1/connections/{id}/authorize': async ({ call }) => {
      const { id } = await call('POST /api/v1/connections', { body: OAUTH });
      return { params: { id } };
    },
    'POST /api/v1/admin/connections/{id}/authorize': async (_caller, { admin }) => {
      const { id } = await admin.call('POST /api/v1/admin/connections', { body: OAUTH });
      return { params: { id } };
    },
    'POST /api/v1/connections': async () => ({ body: webhook('Hook') }),
    'POST /api/v1/admin/connections': async () => ({ body: webhook('Hook') }),
    'GET /api/v1/connections/resolve': async ({ call }) => {
      await call('POST /api/v1/connections', { body: webhook('Hook') });
      return { query: { type: 'webhook' } };
    },
  },
};
