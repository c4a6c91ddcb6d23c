// Signing in to a server with tools, for all or for oneself. The browser leaves with a state and comes back with it to a page of ours, which
// hands over what it found, as the same session: a state is good for ten minutes, once, and for the session that began.

import { createHash, randomBytes } from 'node:crypto';
import type { McpServer, McpSignInEnd, McpSignInStart } from '@parley/contract';
import { type Ctx, transact, userActor } from '../../kernel/ctx.ts';
import { badRequest, forbidden } from '../../kernel/errors.ts';
import { readChallenge } from './mcp.ts';
import { signedIn } from './mcp-access.ts';
import { type Flow, openFlow, sealFlow, sealGrant } from './mcp-boxes.ts';
import { audited, read, refresh } from './mcp-service.ts';
import * as store from './mcp-store.ts';
import { exchangeCode, prepareSignIn, reasonOf, SignInProblem, sentenceOf } from './oauth.ts';

const FLOW_MS = 600_000;
const STATE_BYTES = 32;
/** The pages of the web app that take what the browser comes back with. */
const RETURN_PATHS = {
  administrator: '/admin/tools/signed-in',
  person: '/settings/connections/signed-in',
} as const;

const hashOf = (state: string): string => createHash('sha256').update(state, 'utf8').digest('hex');

const sessionOf = (ctx: Ctx): { userId: string; sessionId: string } => {
  const { userId, sessionId } = userActor(ctx);
  if (sessionId === null) throw forbidden('sign in with a browser to do this');
  return { userId, sessionId };
};

/** To whose page the browser comes back: what is signed in for a team ends where a sign-in of one's own does. */
const pageFor = ({ sign_in_by, team_id }: store.McpRow): store.McpRow['sign_in_by'] =>
  team_id === null ? sign_in_by : 'person';

/** Where to send the browser. That a sign-in is not possible there is an answer, and no failure of the request. */
export const leaveFor = async (ctx: Ctx, row: store.McpRow, origin: string): Promise<McpSignInStart> => {
  const { userId, sessionId } = sessionOf(ctx);
  const state = randomBytes(STATE_BYTES).toString('base64url');
  try {
    const challenge = await readChallenge(ctx, row);
    if (challenge === null)
      throw new SignInProblem('this server lets anybody in: there is nothing to sign in to');
    const redirectUri = `${origin}${RETURN_PATHS[pageFor(row)]}`;
    const { authorizationUrl, flow } = await prepareSignIn(ctx, row, challenge, { state, redirectUri });
    const state_hash = hashOf(state);
    await transact(ctx, async (ctx) => {
      if (row.sign_in_by === 'person') await shareClient(ctx, row, flow);
      await store.insertSignIn(ctx.db, {
        state_hash,
        server_id: row.id,
        user_id: userId,
        session_id: sessionId,
        flow_box: sealFlow(ctx, state_hash, flow),
        expires_at: new Date(ctx.now().getTime() + FLOW_MS).toISOString(),
      });
    });
    return { authorization_url: authorizationUrl, error: null };
  } catch (error) {
    ctx.log.info({ reason: reasonOf(error), server: row.id }, 'a sign-in to an MCP server could not begin');
    return { authorization_url: null, error: sentenceOf(error) };
  }
};

/** This server is one client there for all people: it is registered for the first person, and known for the next. */
const shareClient = async (ctx: Ctx, row: store.McpRow, flow: Flow): Promise<void> => {
  if (row.oauth_client_id !== null) return;
  const { metadata, client, resource, redirectUri } = flow;
  const oauth_box = sealGrant(ctx, row.id, { metadata, client, resource, redirectUri, tokens: null });
  await store.updateSeen(ctx.db, row, { oauth_box });
};

/** The server is elsewhere by now, or opens in another way. */
class Moved extends Error {}

export const startOver = () =>
  badRequest('this sign-in is unknown, was used already or took too long; begin again with "Sign in"');

/** Uses the state up in any case; gives the sign-in to the session that began it. */
const take = async (ctx: Ctx, state: string): Promise<store.SignInRow> => {
  const { userId, sessionId } = sessionOf(ctx);
  const row = await transact(ctx, (ctx) => store.takeSignIn(ctx.db, hashOf(state), ctx.now().toISOString()));
  if (row?.user_id !== userId || row.session_id !== sessionId) throw startOver();
  return row;
};

export interface Return {
  readonly row: store.McpRow;
  readonly flow: Flow;
  readonly code: string;
  readonly iss: string | undefined;
}

/** What the browser brought, for the one it was begun for; `by` is whose page it came to. */
export const comeBack = async (
  ctx: Ctx,
  { state, code, iss, error }: McpSignInEnd,
  by: Flow['by'],
): Promise<Return> => {
  const { server_id, flow_box, state_hash } = await take(ctx, state);
  if (code === undefined || error !== undefined)
    throw badRequest('you were not signed in there; begin again with "Sign in"');
  const row = await store.find(ctx.db, server_id);
  if (!row) throw startOver();
  const flow = openFlow(ctx, state_hash, flow_box);
  // The address was changed meanwhile: the code would buy a token for another one.
  if (flow.serverUrl !== row.url || row.token_box !== null) throw startOver();
  if (flow.by !== row.sign_in_by || pageFor(row) !== by) throw startOver();
  return { row, flow, code, iss };
};

/** One person signs in for all: an administrator, or for a team one who manages its tools. */
export const beginSignIn = async (ctx: Ctx, row: store.McpRow, origin: string): Promise<McpSignInStart> => {
  if (row.transport === 'stdio')
    return { authorization_url: null, error: 'a program on this server wants no sign-in' };
  if (row.token_box !== null)
    return { authorization_url: null, error: 'the server has a token; remove that first' };
  if (row.sign_in_by === 'person')
    return { authorization_url: null, error: 'each person signs in to this server for themselves' };
  return leaveFor(ctx, row, origin);
};

export const endSignIn = async (ctx: Ctx, back: McpSignInEnd): Promise<McpServer> => {
  const came = await comeBack(ctx, back, 'administrator');
  return (await keepForAll(ctx, came)) ? refresh(ctx, came.row.id) : read(ctx, came.row.id);
};

/** Keeps what the sign-in for all brought; false when it brought nothing, which the row then says. */
export const keepForAll = async (ctx: Ctx, { row, flow, ...given }: Return): Promise<boolean> => {
  try {
    const tokens = await exchangeCode(ctx, row, flow, given);
    await transact(ctx, async (ctx) => {
      const { metadata, client, resource, redirectUri } = flow;
      const change = signedIn(ctx, row.id, { metadata, client, resource, redirectUri, tokens });
      const updated_at = ctx.now().toISOString();
      if (!(await store.updateSeen(ctx.db, row, { ...change, error: null, updated_at }))) throw new Moved();
      await audited(ctx, 'signed_in', row);
    });
  } catch (error) {
    if (error instanceof Moved) throw startOver();
    ctx.log.info({ reason: reasonOf(error), server: row.id }, 'a sign-in to an MCP server failed');
    const change = { error: sentenceOf(error), is_sign_in_needed: true };
    await transact(ctx, (ctx) => store.updateSeen(ctx.db, row, change));
    return false;
  }
  return true;
};

export const purgeSignIns = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) => store.removeExpiredSignIns(ctx.db, ctx.now().toISOString()));
