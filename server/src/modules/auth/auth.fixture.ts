// How the generated suites make a session, and sign in.

import { canary, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';
import type { Person, World } from '../../../test/security/world.ts';

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

export const fixture: NounFixture = {
  kinds: {
    session: {
      ...OWNER_ONLY,
      make: async (world, owner) => {
        const agent = canary('session');
        const { token } = await world.signIn(owner, agent);
        const { data } = await world.harness.clientOf(token)('GET /api/v1/auth/sessions');
        return { id: data.find(({ current }) => current)?.id ?? '', canary: agent };
      },
    },
  },
  // Only where the server sends mail; password-reset.test.ts has such a one.
  absent: {
    'POST /api/v1/auth/forgot': ['sqlite', 'postgres'],
    'POST /api/v1/auth/reset': ['sqlite', 'postgres'],
  },
  operations: {
    'POST /api/v1/auth/confirm': async ({ password }) => ({ body: { password } }),
    'POST /api/v1/auth/login': async ({ username, password }) => ({ body: { login: username, password } }),
    'POST /api/v1/auth/web/login': async ({ username, password }) => ({
      body: { login: username, password },
    }),
    'POST /api/v1/auth/refresh': async (caller, world) => ({
      body: { refresh_token: (await world.signIn(caller)).refreshToken },
    }),
    'POST /api/v1/auth/web/refresh': async (caller, world) => ({
      headers: { cookie: await webCookie(world, caller) },
    }),
    'POST /api/v1/auth/web/logout': async (caller, world) => ({
      headers: { cookie: await webCookie(world, caller) },
    }),
  },
};
