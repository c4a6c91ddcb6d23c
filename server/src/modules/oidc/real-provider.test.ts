// Against oidc-provider, a certified implementation: what we send is understood and what it sends is. The browser is played by
// following its redirects and filling in its two forms.

import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Provider } from 'oidc-provider';
import { browse } from '../../../test/authorization-server.ts';
import { start } from '../../../test/harness.ts';
import { arrive, CLIENT, depart, oidcEnv } from '../../../test/identity-provider.ts';

const CALLBACK = 'http://parley.test/api/v1/auth/oidc/callback';

const startRealProvider = async (t: TestContext): Promise<string> => {
  let handle: ReturnType<Provider['callback']> | undefined;
  const server: Server = createServer((request, response) => void handle?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: CLIENT.id, client_secret: encodeURIComponent(CLIENT.secret), redirect_uris: [CALLBACK] },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: `${sub}@example.com`,
        email_verified: true,
        name: 'Somebody Real',
        preferred_username: sub,
      }),
    }),
  });
  handle = provider.callback();
  return issuer;
};

test('a person signs in through a real provider, twice, to one account', async (t) => {
  const issuer = await startRealProvider(t);
  const env = { ...oidcEnv(issuer), OIDC_CLIENT_SECRET: encodeURIComponent(CLIENT.secret) };
  const harness = await start(t, 'sqlite', { env });
  const ids = new Set<string>();
  for (let time = 0; time < 2; time++) {
    const { location, cookie } = await depart(harness);
    const back = await browse(location, 'ann', CALLBACK);
    const arrival = await arrive(harness, Object.fromEntries(back.searchParams), { cookie });
    assert.equal(arrival.status, 200, arrival.text);
    const user = await harness.clientOf(arrival.accessToken)('GET /api/v1/profile');
    assert.deepEqual(
      [user.username, user.email, user.display_name],
      ['ann', 'ann@example.com', 'Somebody Real'],
    );
    ids.add(user.id);
  }
  assert.equal(ids.size, 1);
});

test('a person who says no at the provider is told so', async (t) => {
  const issuer = await startRealProvider(t);
  const env = { ...oidcEnv(issuer), OIDC_CLIENT_SECRET: encodeURIComponent(CLIENT.secret) };
  const harness = await start(t, 'sqlite', { env });
  const { state, cookie } = await depart(harness);
  const arrival = await arrive(
    harness,
    { error: 'access_denied', state, iss: issuer },
    { cookie, accept: 'text/html' },
  );
  assert.equal(arrival.status, 400);
  assert.match(arrival.text, /did not sign you in/);
});
