// What opens a server with tools: nothing, a bearer that was typed in, the tokens of an administrator's sign-in, or those of the person for
// whom it is asked.

import type { OAuthTokens } from '@modelcontextprotocol/client';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { type Grant, openGrant, openToken, sealGrant } from './mcp-boxes.ts';
import * as store from './mcp-store.ts';
import { renewTokens } from './oauth.ts';
import { OwnSignInNeeded, personGate } from './person-access.ts';
import {
  expiryOf,
  type Gate,
  gateWith,
  SignInNeeded,
  type StoredTokens,
  type TokenStorage,
} from './token-storage.ts';

/** Fields of a row after tokens came. */
export const signedIn = (ctx: Ctx, id: string, grant: Grant & { tokens: OAuthTokens }) => ({
  oauth_box: sealGrant(ctx, id, grant),
  oauth_expires_at: expiryOf(ctx, grant.tokens),
  oauth_refreshing_until: null,
  is_sign_in_needed: false,
});

interface KeptOfServer extends StoredTokens {
  readonly row: store.McpRow;
}

const keptOf = (ctx: Ctx, row: store.McpRow): KeptOfServer | null =>
  row.oauth_box === null
    ? null
    : {
        row,
        grant: openGrant(ctx, row.id, row.oauth_box),
        expiresAt: row.oauth_expires_at,
        isSignInNeeded: row.is_sign_in_needed,
        mark: row.oauth_box.toString('base64'),
      };

const tokenStorageOf = (ctx: Ctx, server: store.McpRow): TokenStorage<KeptOfServer> => {
  // The address may be changed while the old one is being asked: tokens from there are not kept.
  const change = async ({ row }: KeptOfServer, patch: Partial<store.McpRow>): Promise<store.McpRow> => {
    if (!(await transact(ctx, (ctx) => store.updateSeen(ctx.db, row, patch)))) throw new SignInNeeded();
    return { ...row, ...patch };
  };
  return {
    serverId: server.id,
    find: async () => keptOf(ctx, await load(ctx, server)),
    claim: (now, until) => transact(ctx, (ctx) => store.claimRefresh(ctx.db, server.id, now, until)),
    keep: async (seen, tokens) => {
      const row = await change(seen, signedIn(ctx, server.id, { ...seen.grant, tokens }));
      return keptOf(ctx, row) ?? seen;
    },
    release: async (seen) => {
      await change(seen, { oauth_refreshing_until: null });
    },
    drop: async (seen) => {
      await change(seen, {
        oauth_box: sealGrant(ctx, server.id, { ...seen.grant, tokens: null }),
        oauth_expires_at: null,
        oauth_refreshing_until: null,
        is_sign_in_needed: true,
      });
    },
    fetchTokens: (grant, refreshToken) => renewTokens(ctx, server, grant, refreshToken),
    needed: () => new SignInNeeded(),
  };
};

const load = async (ctx: Ctx, { id, url, sign_in_by }: store.McpRow): Promise<store.McpRow> => {
  const row = await store.find(ctx.db, id);
  // What opens the place it was moved to is no business of the one that is being asked.
  if (row?.url !== url || row.sign_in_by !== sign_in_by) throw new SignInNeeded();
  return row;
};

/** The server refused what was to open it: who has to sign in anew, as an error. */
export const refusedBy = (server: store.McpRow): SignInNeeded =>
  server.sign_in_by === 'person' ? new OwnSignInNeeded(server, true) : new SignInNeeded();

/** `call`: in the name of the person who asks, where each signs in; a list may be had without. */
export const openGate = (ctx: Ctx, server: store.McpRow, use: 'call' | 'list'): Gate => {
  if (server.sign_in_by === 'person') return personGate(ctx, server, use);
  const signedIn = gateWith(ctx, tokenStorageOf(ctx, server));
  return {
    token: async () => {
      const { token_box } = await load(ctx, server);
      return token_box === null ? signedIn.token() : openToken(ctx, server.id, token_box);
    },
    onUnauthorized: async (refused) => {
      if ((await load(ctx, server)).token_box !== null) throw new SignInNeeded();
      await signedIn.onUnauthorized(refused);
    },
  };
};
