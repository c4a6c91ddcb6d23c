// Tickets for the WebSocket, and whether the session behind a connection is still good.

import { hashToken, newToken } from '../../kernel/crypto/opaque-token.ts';
import { type Ctx, type Kernel, systemCtx, transact, userActor } from '../../kernel/ctx.ts';
import { forbidden, tooMany } from '../../kernel/errors.ts';
import type { Watcher } from '../../kernel/ws/connection.ts';
import { findLiveApiKey } from '../api-keys/index.ts';
import { endOfSession } from '../auth/index.ts';
import * as store from './store.ts';

const TICKET_LIFETIME_MS = 30_000;
const TICKETS_PER_USER_MAX = 20;

export const issueTicket = (ctx: Ctx): Promise<{ ticket: string }> =>
  transact(ctx, async (ctx) => {
    const { userId, sessionId, apiKey } = userActor(ctx);
    // Listening is reading, although the ticket is asked for with POST.
    if (apiKey && !apiKey.scopes.includes('read'))
      throw forbidden('this API key may not read, so it may not listen; it needs the scope read');
    const now = ctx.now();
    if ((await store.count(ctx.db, userId, now.toISOString())) >= TICKETS_PER_USER_MAX)
      throw tooMany('too many tickets wait to be used', TICKET_LIFETIME_MS / 1000);
    const { token, hash } = newToken('wt_');
    await store.insert(ctx.db, {
      ticket_hash: hash.toString('hex'),
      user_id: userId,
      session_id: sessionId,
      api_key_id: apiKey?.id ?? null,
      expires_at: new Date(now.getTime() + TICKET_LIFETIME_MS).toISOString(),
    });
    return { ticket: token.reveal() };
  });

export const redeemTicket = async (kernel: Kernel, ticket: string): Promise<Watcher | null> => {
  const hash = hashToken('wt_', ticket);
  if (hash === null) return null;
  const ctx = systemCtx(kernel, 'ticket redemption');
  const row = await transact(ctx, (ctx) =>
    store.redeem(ctx.db, hash.toString('hex'), ctx.now().toISOString()),
  );
  if (!row) return null;
  const who = { userId: row.user_id, sessionId: row.session_id, apiKeyId: row.api_key_id };
  const standing = await standingOf(ctx, who);
  return standing && { ...who, ...standing };
};

/** Until when the watcher is signed in; null when they are not any more. */
const standingOf = async (
  ctx: Ctx,
  { sessionId, apiKeyId }: Pick<Watcher, 'sessionId' | 'apiKeyId'>,
): Promise<Pick<Watcher, 'endsAt'> | null> => {
  if (sessionId !== null) {
    const endsAt = await endOfSession(ctx, sessionId);
    return endsAt === null ? null : { endsAt };
  }
  const key = apiKeyId === null ? null : await findLiveApiKey(ctx, apiKeyId);
  return key && { endsAt: key.expires_at };
};

/** Whether the session or the API key of a connection is still good. */
export const isSignedIn = async (kernel: Kernel, watcher: Watcher): Promise<boolean> =>
  (await standingOf(systemCtx(kernel, 'live delivery'), watcher)) !== null;

export const purgeExpired = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) => store.removeExpired(ctx.db, ctx.now().toISOString()));
