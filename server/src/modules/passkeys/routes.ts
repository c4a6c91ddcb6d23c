import { passkeyRoutes, type WebAuthResponse } from '@parley/contract';
import { type Reply, serve } from '../../kernel/http.ts';
import { originOf } from '../../kernel/own-origin.ts';
import { assertSameOrigin, withCookie } from '../auth/index.ts';
import * as passkeys from './service.ts';
import { placeOf } from './webauthn.ts';

export const routes = serve(passkeyRoutes, {
  'GET /api/v1/passkeys': async (ctx, { query }) => ({ data: await passkeys.list(ctx, query) }),
  'POST /api/v1/passkeys/options': (ctx, { request }) =>
    passkeys.options(ctx, placeOf(originOf(ctx, request))),
  'POST /api/v1/passkeys': (ctx, { body, request }) =>
    passkeys.make(ctx, body, placeOf(originOf(ctx, request))),
  'DELETE /api/v1/passkeys/{id}': async (ctx, { params }) => {
    await passkeys.remove(ctx, params.id);
    return { message: 'passkey removed' };
  },
  'POST /api/v1/auth/web/passkey/options': async (ctx, { request }) => {
    assertSameOrigin(ctx, request);
    return passkeys.challenge(ctx, placeOf(originOf(ctx, request)));
  },
  'POST /api/v1/auth/web/passkey': async (ctx, { body, request }) => {
    assertSameOrigin(ctx, request);
    const answer = await passkeys.signIn(ctx, body, placeOf(originOf(ctx, request)));
    return withCookie(200, request, answer) as Reply<WebAuthResponse>;
  },
});
