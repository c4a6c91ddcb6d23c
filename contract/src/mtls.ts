// Signing in with a client certificate, whose authority a proxy has checked (docs/sign-in.md).

import { WebAuthResponse } from './auth.ts';
import { routes } from './common.ts';
import { none, noun } from './noun.ts';

export const mtlsRoutes = routes({
  'POST /api/v1/auth/mtls/token': {
    summary: 'Get an access token that is bound to the client certificate of the request',
    description: 'Only with AUTH_MODE=mtls, where every request may also come without a token.',
    auth: 'bearer',
    permission: null,
    resources: [],
    response: { 200: WebAuthResponse },
    errors: [404],
    sessionOnly: true,
  },
});

export const mtlsNoun = noun({
  name: 'mtls',
  routes: mtlsRoutes,
  events: none,
  everybodyEvents: none,
  resources: none,
  publicRoutes: none,
  permissions: none,
  searchKinds: none,
  topics: none,
  rateLimits: none,
});
