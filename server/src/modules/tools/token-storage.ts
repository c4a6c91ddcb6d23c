// The tokens of one sign-in to a tool server, wherever they are kept: they open the server, and are renewed when they are over. One process
// at a time renews, because a refresh token is good once.

import { setTimeout as sleep } from 'node:timers/promises';
import type { OAuthTokens } from '@modelcontextprotocol/client';
import type { Ctx } from '../../kernel/ctx.ts';
import type { Grant } from './mcp-boxes.ts';
import { type Challenge, isFinal, reasonOf } from './oauth.ts';

/** The server cannot be used before a sign-in. */
export class SignInNeeded extends Error {
  constructor(message = 'an administrator has to sign in to this tool server first') {
    super(message);
  }
}

/** Tokens as they are kept at this moment. */
export interface StoredTokens {
  readonly grant: Grant;
  readonly expiresAt: string | null;
  readonly isSignInNeeded: boolean;
  /** Another one whenever the tokens are other ones. */
  readonly mark: string;
}

export interface TokenStorage<K extends StoredTokens> {
  /** For the log. */
  readonly serverId: string;
  /** Null: nothing is kept. Throws `SignInNeeded` when the server is elsewhere by now, or opens in another way. */
  find(): Promise<K | null>;
  /** True for one caller, whatever the instance, until `until` or until what is kept changes. */
  claim(now: string, until: string): Promise<boolean>;
  /** The next three throw `SignInNeeded` when what was seen is not what is kept any more. */
  keep(seen: K, tokens: OAuthTokens): Promise<K>;
  release(seen: K): Promise<void>;
  /** The tokens are no good any more. */
  drop(seen: K): Promise<void>;
  fetchTokens(grant: Grant, refreshToken: string): Promise<OAuthTokens>;
  needed(): SignInNeeded;
}

/** What the transport of the protocol asks: which bearer, and what to do when it is refused. */
export interface Gate {
  token(): Promise<string | undefined>;
  onUnauthorized(refused: { response: Response }): Promise<void>;
}

/** A token is renewed a little before it is over: clocks differ, and a call takes its time. */
const EARLY_MS = 30_000;
const RENEWAL_MS_MAX = 45_000;
const LOOK_AGAIN_MS = 200;

export const expiryOf = (ctx: Ctx, { expires_in }: OAuthTokens): string | null =>
  expires_in === undefined ? null : new Date(ctx.now().getTime() + expires_in * 1_000).toISOString();

/** What a server said when it refused. */
export const challengeOf = async (response: Response): Promise<Challenge> => {
  const { extractWWWAuthenticateParams } = await import('@modelcontextprotocol/client');
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
  return { resourceMetadataUrl: resourceMetadataUrl ?? null, scope: scope ?? null };
};

export const gateWith = <K extends StoredTokens>(ctx: Ctx, storage: TokenStorage<K>): Gate => {
  let used: string | null = null;
  return {
    token: async () => {
      let kept = await storage.find();
      if (kept !== null && isOver(ctx, kept)) kept = await renew(ctx, storage, kept);
      used = kept?.mark ?? null;
      return kept?.grant.tokens?.access_token;
    },
    onUnauthorized: async () => {
      const kept = await storage.find();
      if (kept === null || used === null) throw storage.needed();
      // Another process may have renewed it meanwhile; otherwise it was taken back before its time.
      if (kept.mark === used) await renew(ctx, storage, kept);
    },
  };
};

const isOver = (ctx: Ctx, { expiresAt, isSignInNeeded }: StoredTokens): boolean =>
  !isSignInNeeded && expiresAt !== null && Date.parse(expiresAt) - EARLY_MS <= ctx.now().getTime();

/** New tokens, fetched here or by another process; throws `SignInNeeded` when there are none to be had. */
const renew = async <K extends StoredTokens>(ctx: Ctx, storage: TokenStorage<K>, seen: K): Promise<K> => {
  for (let waitedMs = 0; waitedMs <= RENEWAL_MS_MAX; waitedMs += LOOK_AGAIN_MS) {
    const kept = await storage.find();
    if (kept === null || kept.isSignInNeeded) throw storage.needed();
    if (kept.mark !== seen.mark) return kept;
    const now = ctx.now();
    const until = new Date(now.getTime() + RENEWAL_MS_MAX).toISOString();
    if (await storage.claim(now.toISOString(), until)) return await renewNow(ctx, storage, kept);
    await sleep(LOOK_AGAIN_MS);
  }
  throw storage.needed();
};

const renewNow = async <K extends StoredTokens>(
  ctx: Ctx,
  storage: TokenStorage<K>,
  claimed: K,
): Promise<K> => {
  // The holder of the claim before may have finished between our read and our claim.
  const kept = await storage.find();
  if (kept === null) throw storage.needed();
  if (kept.mark !== claimed.mark) {
    await storage.release(kept);
    return kept;
  }
  try {
    const refreshToken = kept.grant.tokens?.refresh_token;
    if (refreshToken === undefined) throw storage.needed();
    return await storage.keep(kept, await storage.fetchTokens(kept.grant, refreshToken));
  } catch (error) {
    const { serverId: server } = storage;
    ctx.log.info({ reason: reasonOf(error), server }, 'the token of an MCP server was not renewed');
    if (!(error instanceof SignInNeeded) && !isFinal(error)) {
      await storage.release(kept);
      throw error;
    }
    await storage.drop(kept);
    throw storage.needed();
  }
};
