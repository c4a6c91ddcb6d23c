// An administrator signs in to a server with tools. The browser leaves with a state and comes back with it to a page of ours, which
// hands over what it found, as the same session: a state is good for ten minutes, once, and for the session that began.

import { createHash, randomBytes } from 'node:crypto';
import type { McpServer, McpSignInEnd, McpSignInStart } from '@parley/contract';
import { type Ctx, transact, userActor } from '../../kernel/ctx.ts';
import { badRequest, forbidden } from '../../kernel/errors.ts';
import { readChallenge } from './mcp.ts';
import { signedIn } from './mcp-access.ts';
import { openFlow, sealFlow } from './mcp-boxes.ts';
import { audited, load, read, refresh } from './mcp-service.ts';
import * as store from './mcp-store.ts';
import { exchangeCode, prepareSignIn, reasonOf, SignInProblem, sentenceOf } from './oauth.ts';

const FLOW_MS = 600_000;
const STATE_BYTES = 32;
/** The page of the web app that takes what the browser comes back with. */
const RETURN_PATH = '/admin/tools/signed-in';

const hashOf = (state: string): string => createHash('sha256').update(state, 'utf8').digest('hex');

const sessionOf = (ctx: Ctx): { userId: string; sessionId: string } => {
  const { userId, sessionId } = userActor(ctx);
  if (sessionId === null) throw forbidden('sign in with a browser to do this');
  return { userId, sessionId };
};

/** Where to send the browser. That a sign-in is not possible there is an answer, and no failure of the request. */
export const beginSignIn = async (ctx: Ctx, id: string, origin: string): Promise<McpSignInStart> => {
  const row = await load(ctx, id);
  const { userId, sessionId } = sessionOf(ctx);
  const state = randomBytes(STATE_BYTES).toString('base64url');
  try {
    if (row.token_box !== null) throw new SignInProblem('the server has a token; remove that first');
    const challenge = await readChallenge(ctx, row);
    if (challenge === null)
      throw new SignInProblem('this server lets anybody in: there is nothing to sign in to');
    const redirectUri = `${origin}${RETURN_PATH}`;
    const { authorizationUrl, flow } = await prepareSignIn(ctx, row, challenge, { state, redirectUri });
    const state_hash = hashOf(state);
    await transact(ctx, (ctx) =>
      store.insertSignIn(ctx.db, {
        state_hash,
        server_id: id,
        user_id: userId,
        session_id: sessionId,
        flow_box: sealFlow(ctx, state_hash, flow),
        expires_at: new Date(ctx.now().getTime() + FLOW_MS).toISOString(),
      }),
    );
    return { authorization_url: authorizationUrl, error: null };
  } catch (error) {
    ctx.log.info({ reason: reasonOf(error), server: id }, 'a sign-in to an MCP server could not begin');
    return { authorization_url: null, error: sentenceOf(error) };
  }
};

/** The server is elsewhere by now, or opens in another way. */
class Moved extends Error {}

const startOver = () =>
  badRequest('this sign-in is unknown, was used already or took too long; begin again with "Sign in"');

/** Uses the state up in any case; gives the sign-in to the session that began it. */
const take = async (ctx: Ctx, state: string): Promise<store.SignInRow> => {
  const { userId, sessionId } = sessionOf(ctx);
  const row = await transact(ctx, (ctx) => store.takeSignIn(ctx.db, hashOf(state), ctx.now().toISOString()));
  if (row?.user_id !== userId || row.session_id !== sessionId) throw startOver();
  return row;
};

export const endSignIn = async (ctx: Ctx, { state, code, iss, error }: McpSignInEnd): Promise<McpServer> => {
  const { server_id, flow_box, state_hash } = await take(ctx, state);
  if (code === undefined || error !== undefined)
    throw badRequest('you were not signed in there; begin again with "Sign in"');
  const row = await load(ctx, server_id);
  const { verifier, serverUrl, ...registration } = openFlow(ctx, state_hash, flow_box);
  // The address was changed meanwhile: the code would buy a token for another one.
  if (serverUrl !== row.url || row.token_box !== null) throw startOver();
  try {
    const tokens = await exchangeCode(ctx, row, { verifier, serverUrl, ...registration }, { code, iss });
    await transact(ctx, async (ctx) => {
      const change = signedIn(ctx, row.id, { ...registration, tokens });
      const updated_at = ctx.now().toISOString();
      if (!(await store.updateSeen(ctx.db, row, { ...change, error: null, updated_at }))) throw new Moved();
      await audited(ctx, 'signed_in', row.id, row.name);
    });
  } catch (error) {
    if (error instanceof Moved) throw startOver();
    ctx.log.info({ reason: reasonOf(error), server: row.id }, 'a sign-in to an MCP server failed');
    const change = { error: sentenceOf(error), is_sign_in_needed: true };
    await transact(ctx, (ctx) => store.updateSeen(ctx.db, row, change));
    return read(ctx, row.id);
  }
  return refresh(ctx, row.id);
};

export const purgeSignIns = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) => store.removeExpiredSignIns(ctx.db, ctx.now().toISOString()));
