// A person signs in where a connection gets its tokens: OAuth 2 with a code and PKCE (RFC 7636). The browser leaves with a sealed state and
// comes back with it to a page of ours, which hands over what it found. A state is good for ten minutes, once, for the session that began, and
// for the addresses that the connection had; a code is good only with the verifier that is sealed into the state.

import { createHash, randomBytes } from 'node:crypto';
import type { Connection, ConnectionAuthorization, ConnectionReturn } from '@parley/contract';
import { z } from 'zod';
import { BoxClosed, place } from '../../kernel/crypto/seal.ts';
import { openForServer, type ServerPlace, sealForServer } from '../../kernel/crypto/server-box.ts';
import { type Ctx, transact, userActor } from '../../kernel/ctx.ts';
import { badRequest, Failure, forbidden } from '../../kernel/errors.ts';
import { withIdempotency } from '../../kernel/idempotency.ts';
import { OutboundError } from '../../kernel/outbound/index.ts';
import { placeOf } from './catalogue.ts';
import { openSecrets } from './secrets.ts';
import { access, accessWritable, announce, present, type Realm } from './service.ts';
import * as store from './store.ts';
import { askTokens, keepTokens, onBehalfOf } from './tokens.ts';

const FLOW_MS = 600_000;
const VERIFIER_BYTES = 32;
const RETURN_PATH = '/settings/connections/authorized';
const ADMIN = 'surface.admin.access';

const Flow = z.object({
  userId: z.string(),
  sessionId: z.string(),
  verifier: z.string(),
  redirectUri: z.string(),
  realm: z.enum(['personal', 'global']),
  /** Where the code may be sent. */
  tokenPlace: z.string(),
  at: z.number(),
});
type Flow = z.infer<typeof Flow>;

const statePlace = (id: string): ServerPlace => ({
  purpose: 'org-key',
  salt: id,
  aad: place('connection-sign-in', id),
});

const sessionOf = (ctx: Ctx): { userId: string; sessionId: string } => {
  const { userId, sessionId } = userActor(ctx);
  if (sessionId === null) throw forbidden('sign in with a browser to do this');
  return { userId, sessionId };
};

const tokenPlaceOf = (row: store.ConnectionRow): string => placeOf(store.likeOf(row), row.fields_json);

const leave = (ctx: Ctx, realm: Realm, row: store.ConnectionRow, origin: string): string => {
  const { authorize_url, client_id, scope } = row.fields_json;
  if (authorize_url === undefined) throw badRequest('enter the address to sign in at first');
  const target = new URL(String(authorize_url));
  // A browser is sent there: not to a place inside that only this server should reach.
  ctx.kernel.outbound.check(target.href, 'package', onBehalfOf(row));
  const verifier = randomBytes(VERIFIER_BYTES).toString('base64url');
  const redirectUri = `${origin}${RETURN_PATH}`;
  const flow: Flow = {
    ...{ ...sessionOf(ctx), verifier, redirectUri, realm },
    ...{ tokenPlace: tokenPlaceOf(row), at: ctx.now().getTime() },
  };
  const box = sealForServer(ctx.kernel.secrets, statePlace(row.id), Buffer.from(JSON.stringify(flow)));
  const asked = {
    ...{ response_type: 'code', client_id: String(client_id), redirect_uri: redirectUri },
    ...{ state: `${row.id}.${box.toString('base64url')}`, code_challenge_method: 'S256' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...(scope === undefined || scope === '' ? {} : { scope: String(scope) }),
    // OpenID Connect gives out a refresh token only to those who were asked.
    ...(/(?:^| )offline_access(?: |$)/.test(String(scope ?? '')) ? { prompt: 'consent' } : {}),
  };
  for (const [name, value] of Object.entries(asked)) target.searchParams.set(name, value);
  return target.href;
};

/** Where to send the browser. That the address is missing or cannot be reached is an answer, and no failure of the request. */
export const begin = async (
  ctx: Ctx,
  realm: Realm,
  id: string,
  origin: string,
): Promise<ConnectionAuthorization> => {
  const row = await accessWritable(ctx, realm, id);
  if (store.likeOf(row) !== 'oauth2' || row.fields_json.grant !== 'authorization_code')
    throw badRequest('this connection wants no sign-in');
  try {
    return { authorization_url: leave(ctx, realm, row, origin), error: null };
  } catch (error) {
    if (!(error instanceof OutboundError) && !(error instanceof Failure && error.status === 400)) throw error;
    return { authorization_url: null, error: error.message };
  }
};

const startOver = () =>
  badRequest('this sign-in is unknown, was used already or took too long; begin again with "Sign in"');

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const flowIn = (ctx: Ctx, state: string): { id: string; flow: Flow } => {
  const [id = '', text = ''] = state.split('.');
  const box = Buffer.from(text, 'base64url');
  // Decoding passes over what is no base64: only the state that was given out is one.
  if (!UUID.test(id) || `${id}.${box.toString('base64url')}` !== state) throw startOver();
  try {
    const bytes = openForServer(ctx.kernel.secrets, statePlace(id), box);
    return { id, flow: Flow.parse(JSON.parse(bytes.toString('utf8'))) };
  } catch (error) {
    if (error instanceof BoxClosed) throw startOver();
    throw error;
  }
};

/** False when it was brought before. */
const useUp = async (ctx: Ctx, state: string): Promise<boolean> => {
  const { userId } = sessionOf(ctx);
  const request = { userId, route: 'the end of a sign-in', key: state, bodyHash: '' };
  return !(await withIdempotency(ctx, request, async () => ({ status: 200, body: null }))).replayed;
};

/** Who says that they answer (RFC 9207) must be one of the two addresses of the connection: another one's code is not for them. */
const isFromThere = ({ fields_json }: store.ConnectionRow, iss: string): boolean => {
  const said = URL.parse(iss)?.origin;
  return [fields_json.authorize_url, fields_json.token_url].some(
    (known) => said !== undefined && URL.parse(String(known))?.origin === said,
  );
};

/** The connection that a sign-in was begun for, if it may be ended here and now. */
const comeBack = async (ctx: Ctx, state: string): Promise<{ row: store.ConnectionRow; flow: Flow }> => {
  const { id, flow } = flowIn(ctx, state);
  const { userId, sessionId } = sessionOf(ctx);
  const isOwn = flow.userId === userId && flow.sessionId === sessionId;
  if (!isOwn || ctx.now().getTime() - flow.at > FLOW_MS) throw startOver();
  if (flow.realm === 'global' && !userActor(ctx).permissions.has(ADMIN)) throw startOver();
  const row = await accessWritable(ctx, flow.realm, id);
  // The code would be sent to another place than the one that the person agreed to.
  if (tokenPlaceOf(row) !== flow.tokenPlace) throw startOver();
  if (!(await useUp(ctx, state))) throw startOver();
  return { row, flow };
};

export const end = async (ctx: Ctx, { state, code, iss, error }: ConnectionReturn): Promise<Connection> => {
  const { row, flow } = await comeBack(ctx, state);
  if (iss !== undefined && !isFromThere(row, iss))
    throw badRequest('another service has answered than the one you went to; begin again with "Sign in"');
  if (code === undefined || error !== undefined)
    throw badRequest('you were not signed in there; begin again with "Sign in"');
  const last_checked_at = ctx.now().toISOString();
  try {
    const { access_token: _a, refresh_token: _r, ...secrets } = await openSecrets(ctx, row);
    const came = await askTokens(ctx, row, secrets, {
      ...{ grant_type: 'authorization_code', code, redirect_uri: flow.redirectUri },
      code_verifier: flow.verifier,
    });
    await transact(ctx, async (ctx) => {
      const outcome = { status: 'ok', error: null, last_checked_at } as const;
      if (!(await keepTokens(ctx, row, secrets, came, outcome))) throw startOver();
      await announce(ctx, 'signed_in', row);
    });
  } catch (problem) {
    const isKnown =
      problem instanceof OutboundError || (problem instanceof Failure && problem.status === 503);
    if (!isKnown) throw problem;
    await transact(ctx, (ctx) =>
      store.update(ctx.db, row.id, { status: 'failed', error: problem.message, last_checked_at }),
    );
  }
  return present(ctx, flow.realm, await access(ctx, flow.realm, row.id));
};
