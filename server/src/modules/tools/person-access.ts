// What opens a tool server for one person: the tokens of their own sign-in, sealed like their provider keys (docs/keys.md), so that nothing
// but a live session of theirs reads them.

import type { OAuthTokens } from '@modelcontextprotocol/client';
import { Secret } from '../../kernel/crypto/secret.ts';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { forbidden } from '../../kernel/errors.ts';
import { openPersonKey } from '../auth/index.ts';
import { putSealed, readSealed, removeSealed } from '../credentials/index.ts';
import * as grants from './grants-store.ts';
import type { Grant } from './mcp-boxes.ts';
import * as store from './mcp-store.ts';
import { renewTokens } from './oauth.ts';
import {
  expiryOf,
  type Gate,
  gateWith,
  SignInNeeded,
  type StoredTokens,
  type TokenStorage,
} from './token-storage.ts';

/** The person for whom it is asked has to sign in first. */
export class OwnSignInNeeded extends SignInNeeded {
  readonly server: { readonly id: string; readonly name: string };
  /** They had signed in, and the server takes their tokens no more. */
  readonly isRefusal: boolean;
  constructor({ id, name }: { readonly id: string; readonly name: string }, isRefusal = false) {
    super(
      `the person who asks has to sign in to the tool server "${name}" first, with their own account: in the settings, under Connections`,
    );
    this.server = { id, name };
    this.isRefusal = isRefusal;
  }
}

/** They have signed in, and this request cannot open what came of it. */
class SignInClosed extends SignInNeeded {
  constructor(name: string) {
    super(
      `the sign-in to the tool server "${name}" opens only for the person who signed in, while they are signed in here: not with an API key, and not when another member goes on with their answer`,
    );
  }
}

const FIELD = 'tokens';

/** Seals tokens inside the caller's transaction. */
const sealTokens = async (ctx: Ctx, serverId: string, grant: Grant): Promise<void> => {
  using uek = await openPersonKey(ctx);
  if (uek === null) throw forbidden('sign in again: this session cannot seal what the tool server gave out');
  await putSealed(ctx, uek, serverId, FIELD, new Secret(JSON.stringify(grant)));
};

interface KeptOfPerson extends StoredTokens {
  readonly row: grants.GrantRow;
}

/** What the acting person's sign-in brought; null: nothing, or it hangs on a password from before an administrator's reset. */
export const readGrant = async (
  ctx: Ctx,
  server: Pick<store.McpRow, 'id' | 'name'>,
): Promise<Grant | null> => {
  using uek = await openPersonKey(ctx);
  if (uek === null) throw new SignInClosed(server.name);
  using sealed = orNothing(await readSealed(ctx, uek, server.id, FIELD));
  return sealed && (JSON.parse(sealed.reveal().toString('utf8')) as Grant);
};

const orNothing = (sealed: Awaited<ReturnType<typeof readSealed>>): Secret<Buffer> | null =>
  sealed === 'locked' ? null : sealed;

const tokenStorageOf = (ctx: Ctx, server: store.McpRow): TokenStorage<KeptOfPerson> => {
  const key = { server_id: server.id, user_id: userId(ctx) };
  const needed = () => new OwnSignInNeeded(server);
  const change = async (ctx: Ctx, { row }: KeptOfPerson, patch: Partial<grants.GrantRow>): Promise<void> => {
    if (!(await grants.updateSeen(ctx.db, row, patch))) throw needed();
  };
  return {
    serverId: server.id,
    find: async () => {
      const now = await store.find(ctx.db, server.id);
      if (now?.url !== server.url || now.sign_in_by !== 'person') throw needed();
      const row = await grants.find(ctx.db, key);
      const grant = row && !row.is_sign_in_needed && (await readGrant(ctx, server));
      if (!row || !grant) return null;
      return { row, grant, expiresAt: row.expires_at, isSignInNeeded: false, mark: String(row.generation) };
    },
    claim: (now, until) => transact(ctx, (ctx) => grants.claimRefresh(ctx.db, key, now, until)),
    keep: (seen, tokens) =>
      transact(ctx, async (ctx) => {
        const grant = { ...seen.grant, tokens };
        const patch = {
          generation: seen.row.generation + 1,
          expires_at: expiryOf(ctx, tokens),
          refreshing_until: null,
          is_sign_in_needed: false,
        };
        await change(ctx, seen, patch);
        await sealTokens(ctx, server.id, grant);
        const mark = String(patch.generation);
        return {
          row: { ...seen.row, ...patch },
          grant,
          expiresAt: patch.expires_at,
          isSignInNeeded: false,
          mark,
        };
      }),
    release: (seen) => transact(ctx, (ctx) => change(ctx, seen, { refreshing_until: null })),
    drop: (seen) =>
      transact(ctx, async (ctx) => {
        const generation = seen.row.generation + 1;
        await change(ctx, seen, { generation, refreshing_until: null, is_sign_in_needed: true });
        await removeSealed(ctx, server.id);
      }),
    fetchTokens: (grant, refreshToken) => renewTokens(ctx, server, grant, refreshToken),
    needed,
  };
};

/** Opens by the acting person: nothing of one person's sign-in is ever used for another. */
export const personGate = (ctx: Ctx, server: store.McpRow, use: 'call' | 'list'): Gate => {
  const gate = gateWith(ctx, tokenStorageOf(ctx, server));
  if (use === 'list') return gate;
  return {
    ...gate,
    token: async () => {
      const token = await gate.token();
      if (token === undefined) throw new OwnSignInNeeded(server);
      return token;
    },
  };
};

/** Keeps what a sign-in brought; false when the server is elsewhere by now, or opens in another way. */
export const keepGrant = (
  ctx: Ctx,
  server: store.McpRow,
  grant: Grant & { tokens: OAuthTokens },
): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    if (!(await store.holdSeen(ctx.db, server))) return false;
    const key = { server_id: server.id, user_id: userId(ctx) };
    const before = await grants.find(ctx.db, key);
    await grants.put(ctx.db, {
      ...key,
      generation: (before?.generation ?? 0) + 1,
      expires_at: expiryOf(ctx, grant.tokens),
      refreshing_until: null,
      is_sign_in_needed: false,
      tools_json: before?.tools_json ?? [],
      signed_in_at: ctx.now().toISOString(),
    });
    await sealTokens(ctx, server.id, grant);
    return true;
  });

/** Where the server refuses the acting person's tokens: tokens that are locked or not there are no reason to ask for others. */
export const noteRefusal = async (ctx: Ctx, server: store.McpRow, error: SignInNeeded): Promise<void> => {
  if (!(error instanceof OwnSignInNeeded && error.isRefusal)) return;
  const key = { server_id: server.id, user_id: userId(ctx) };
  await transact(ctx, (ctx) => grants.update(ctx.db, key, { is_sign_in_needed: true }));
};
