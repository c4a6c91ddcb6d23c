// What opens a server with tools: nothing, a bearer that was typed in, or a token that came of a sign-in and is renewed when it is
// over. One process at a time renews, because a refresh token is good once.

import { setTimeout as sleep } from 'node:timers/promises';
import type { OAuthTokens } from '@modelcontextprotocol/client';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { type Grant, openGrant, openToken, sealGrant } from './mcp-boxes.ts';
import * as store from './mcp-store.ts';
import { type Challenge, isFinal, reasonOf, renewTokens } from './oauth.ts';

/** The server cannot be used before an administrator has signed in. */
export class SignInNeeded extends Error {
  constructor() {
    super('an administrator has to sign in to this tool server first');
  }
}

/** A token is renewed a little before it is over: clocks differ, and a call takes its time. */
const EARLY_MS = 30_000;
const RENEWAL_MS_MAX = 45_000;
const LOOK_AGAIN_MS = 200;

export const expiryOf = (ctx: Ctx, { expires_in }: OAuthTokens): string | null =>
  expires_in === undefined ? null : new Date(ctx.now().getTime() + expires_in * 1_000).toISOString();

/** Fields of a row after tokens came. */
export const signedIn = (ctx: Ctx, id: string, grant: Grant & { tokens: OAuthTokens }) => ({
  oauth_box: sealGrant(ctx, id, grant),
  oauth_expires_at: expiryOf(ctx, grant.tokens),
  oauth_refreshing_until: null,
  is_sign_in_needed: false,
});

/** What the transport of the protocol asks: which bearer, and what to do when it is refused. */
export interface Gate {
  token(): Promise<string | undefined>;
  onUnauthorized(refused: { response: Response }): Promise<void>;
  /** What the server said when it refused; null when it never did. */
  challenge(): Challenge | null;
}

export const openGate = (ctx: Ctx, { id, url }: Pick<store.McpRow, 'id' | 'url'>): Gate => {
  let challenge: Challenge | null = null;
  let used: Buffer | null = null;
  const load = async (): Promise<store.McpRow> => {
    const row = await store.find(ctx.db, id);
    // What opens the place it was moved to is no business of the one that is being asked.
    if (row?.url !== url) throw new SignInNeeded();
    return row;
  };
  return {
    token: async () => {
      let row = await load();
      if (row.token_box !== null) return openToken(ctx, row.id, row.token_box);
      if (row.oauth_box === null) return undefined;
      if (isOver(ctx, row)) row = await renew(ctx, row);
      if (row.url !== url) throw new SignInNeeded();
      used = row.oauth_box;
      return row.oauth_box === null ? undefined : openGrant(ctx, row.id, row.oauth_box).tokens?.access_token;
    },
    onUnauthorized: async ({ response }) => {
      const { extractWWWAuthenticateParams } = await import('@modelcontextprotocol/client');
      const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
      challenge = { resourceMetadataUrl: resourceMetadataUrl ?? null, scope: scope ?? null };
      const row = await load();
      if (row.token_box !== null || row.oauth_box === null || used === null) throw new SignInNeeded();
      // Another process may have renewed it meanwhile; otherwise it was taken back before its time.
      if (isSame(row.oauth_box, used)) await renew(ctx, row);
    },
    challenge: () => challenge,
  };
};

const isSame = (a: Uint8Array, b: Uint8Array | null): boolean => b !== null && Buffer.compare(a, b) === 0;

const isOver = (ctx: Ctx, { oauth_expires_at, is_sign_in_needed }: store.McpRow): boolean =>
  !is_sign_in_needed &&
  oauth_expires_at !== null &&
  Date.parse(oauth_expires_at) - EARLY_MS <= ctx.now().getTime();

/** The row with new tokens, renewed here or by another process; throws `SignInNeeded` when there are none to be had. */
const renew = async (ctx: Ctx, seen: store.McpRow): Promise<store.McpRow> => {
  for (let waitedMs = 0; waitedMs <= RENEWAL_MS_MAX; waitedMs += LOOK_AGAIN_MS) {
    const row = await store.find(ctx.db, seen.id);
    if (!row || row.oauth_box === null || row.is_sign_in_needed) throw new SignInNeeded();
    if (!isSame(row.oauth_box, seen.oauth_box)) return row;
    const now = ctx.now();
    const until = new Date(now.getTime() + RENEWAL_MS_MAX).toISOString();
    const isMine = await transact(ctx, (ctx) => store.claimRefresh(ctx.db, row.id, now.toISOString(), until));
    if (isMine) return await renewNow(ctx, row);
    await sleep(LOOK_AGAIN_MS);
  }
  throw new SignInNeeded();
};

const renewNow = async (ctx: Ctx, claimed: store.McpRow): Promise<store.McpRow> => {
  // The holder of the claim before may have finished between our read and our claim.
  const row = (await store.find(ctx.db, claimed.id)) ?? claimed;
  // The address may be changed while the old one is being asked: tokens from there are not kept.
  const change = async (patch: Partial<store.McpRow>): Promise<store.McpRow> => {
    if (!(await transact(ctx, (ctx) => store.updateSeen(ctx.db, row, patch)))) throw new SignInNeeded();
    return { ...row, ...patch };
  };
  if (row.oauth_box === null || !isSame(row.oauth_box, claimed.oauth_box))
    return change({ oauth_refreshing_until: null });
  const grant = openGrant(ctx, row.id, row.oauth_box);
  const refreshToken = grant.tokens?.refresh_token;
  try {
    if (refreshToken === undefined) throw new SignInNeeded();
    const tokens = await renewTokens(ctx, row, grant, refreshToken);
    return await change(signedIn(ctx, row.id, { ...grant, tokens }));
  } catch (error) {
    ctx.log.info({ reason: reasonOf(error), server: row.id }, 'the token of an MCP server was not renewed');
    if (!(error instanceof SignInNeeded) && !isFinal(error)) {
      await change({ oauth_refreshing_until: null });
      throw error;
    }
    await change({
      oauth_box: sealGrant(ctx, row.id, { ...grant, tokens: null }),
      oauth_expires_at: null,
      oauth_refreshing_until: null,
      is_sign_in_needed: true,
    });
    throw new SignInNeeded();
  }
};
