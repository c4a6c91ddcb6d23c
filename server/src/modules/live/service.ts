// Tickets for the WebSocket, and the answers that its hub needs from those who know sessions and channels.

import { hashToken, newToken } from '../../kernel/crypto/opaque-token.ts';
import { type Ctx, type Kernel, systemCtx, transact, userActor } from '../../kernel/ctx.ts';
import { forbidden, tooMany } from '../../kernel/errors.ts';
import type { Watcher } from '../../kernel/ws/connection.ts';
import type { LiveRules } from '../../kernel/ws/rules.ts';
import { findLiveApiKey } from '../api-keys/index.ts';
import { endOfSession } from '../auth/index.ts';
import { findParticipantByUser, listMemberIds, listPeerIds } from '../channels/index.ts';
import { allowedOf } from '../roles/index.ts';
import * as store from './store.ts';

const TICKET_LIFETIME_MS = 30_000;
const TICKETS_PER_USER_MAX = 20;

export const issueTicket = (ctx: Ctx): Promise<{ ticket: string }> =>
  transact(ctx, async (ctx) => {
    const { userId, sessionId, apiKey } = userActor(ctx);
    // Whoever listens reads, whatever the method of the request that opened the door.
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

/** Until when somebody is signed in; null when they are not any more. */
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

/** Asked by the hub whenever it delivers: everything is as of now. */
export const rulesOf = (kernel: Kernel): LiveRules => {
  const ctx = systemCtx(kernel, 'live delivery');
  // As the routes of conversations ask for it: whoever may not read there hears nothing here.
  const mayRead = (userIds: readonly string[]) => allowedOf(ctx, userIds, 'surface.chat.access');
  return {
    isSignedIn: async (watcher) => (await standingOf(ctx, watcher)) !== null,
    mayFollow: async ({ userId }, topic) => {
      if (topic === 'notifications' || topic === 'presence') return true;
      if (topic === 'admin') return (await allowedOf(ctx, [userId], 'surface.admin.access')).has(userId);
      const [kind, id = ''] = topic.split(':');
      return kind === 'channel' && (await isMember(ctx, id, userId)) && (await mayRead([userId])).has(userId);
    },
    mayRead,
    membersOf: async (channelId) => mayRead(await listMemberIds(ctx.db, channelId)),
    peersOf: async (userId) => new Set(await listPeerIds(ctx.db, userId)),
  };
};

const isMember = async (ctx: Ctx, channelId: string, userId: string): Promise<boolean> => {
  const participant = await findParticipantByUser(ctx.db, channelId, userId);
  return participant !== undefined && (!participant.is_archived || participant.role === 'owner');
};

export const purgeExpired = (ctx: Ctx): Promise<void> =>
  transact(ctx, (ctx) => store.removeExpired(ctx.db, ctx.now().toISOString()));
