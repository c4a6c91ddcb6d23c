// Sessions: what a sign-in starts and everything that ends one. An ended session has no row, so that every check on it is the
// same read; its access tokens die with it, although they are signed and unexpired.

import type { AuthResponse, PageQuery, Session } from '@parley/contract';
import { ACCESS_TOKEN_SECONDS } from '../../kernel/crypto/access-token.ts';
import { newToken } from '../../kernel/crypto/opaque-token.ts';
import type { Secret } from '../../kernel/crypto/secret.ts';
import {
  newSessionKey,
  type SessionKey,
  type UserKey,
  wrapForRefresh,
  wrapForSession,
} from '../../kernel/crypto/user-key.ts';
import { type Ctx, emit, transact, type UserActor, userActor } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { recordAct } from '../audit/index.ts';
import { openOwnKey, openServerKey } from '../credentials/index.ts';
import { permissionsOf } from '../roles/index.ts';
import { toUser, type UserRow } from '../users/index.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;
export const REFRESH_LIFETIME_MS = 7 * DAY_MS;
/** However often it is refreshed, a sign-in does not last longer than this. */
export const SESSION_LIFETIME_MS = 30 * DAY_MS;
const TOUCH_EVERY_MS = 5 * 60_000;

export interface SessionFacts {
  readonly id: string;
  readonly userId: string;
  readonly amr: readonly string[];
  readonly expiresAt: string;
}

/**
 * Starts a session inside the caller's transaction. `uek` is null for a person whose key the server cannot open now; `authenticatedAt` is given
 * where the proof is older than the session.
 */
export const start = async (
  ctx: Ctx,
  user: UserRow,
  uek: UserKey | null,
  amr: readonly string[],
  authenticatedAt: Date | null = null,
): Promise<AuthResponse> => {
  const now = ctx.now();
  const id = newId();
  const sessionKey = newSessionKey();
  const expiresAt = new Date(now.getTime() + SESSION_LIFETIME_MS).toISOString();
  const row = {
    id,
    user_id: user.id,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: expiresAt,
    ip: ctx.client.ip,
    user_agent: ctx.client.userAgent,
    amr: amr.join(' '),
    user_key_box: uek === null ? null : wrapForSession(ctx.kernel.secrets, id, sessionKey, uek),
    authenticated_at: authenticatedAt?.toISOString() ?? null,
    certificate: null,
  };
  await store.insertSession(ctx.db, row);
  emit(ctx, 'user.session.created', row, { userIds: [user.id] });
  const issued = await issuePair(ctx, { id, userId: user.id, amr, expiresAt }, sessionKey);
  return answerOf(issued, user);
};

export interface IssuedPair {
  readonly access: Secret;
  readonly refresh: Secret;
  readonly refreshHash: string;
}

/** Signs an access token and stores a refresh token that carries the session's key on. */
export const issuePair = async (
  ctx: Ctx,
  session: SessionFacts,
  sessionKey: SessionKey,
): Promise<IssuedPair> => {
  const { secrets, accessTokens } = ctx.kernel;
  const now = ctx.now();
  const { token: refresh, hash } = newToken('rt_');
  const ends = Math.min(now.getTime() + REFRESH_LIFETIME_MS, Date.parse(session.expiresAt));
  await store.insertRefresh(ctx.db, {
    token_hash: hash.toString('hex'),
    session_id: session.id,
    created_at: now.toISOString(),
    expires_at: new Date(ends).toISOString(),
    used_at: null,
    session_key_box: wrapForRefresh(secrets, session.id, refresh, sessionKey),
    successor_hash: null,
    successor_box: null,
    retry_key_hash: null,
  });
  const { token } = accessTokens.sign({
    userId: session.userId,
    sessionId: session.id,
    sk: sessionKey,
    amr: session.amr,
  });
  return { access: token, refresh, refreshHash: hash.toString('hex') };
};

export const answerOf = (
  { access, refresh }: Pick<IssuedPair, 'access' | 'refresh'>,
  user: UserRow,
): AuthResponse => ({
  access_token: access.reveal(),
  refresh_token: refresh.reveal(),
  token_type: 'Bearer',
  expires_in: ACCESS_TOKEN_SECONDS,
  user: toUser(user),
});

/** The person behind an access token, as they stand now, or null. */
export const authenticate = async (
  ctx: Ctx,
  bearer: string,
  certificate: string | null,
): Promise<UserActor | null> => {
  const claims = ctx.kernel.accessTokens.verify(bearer);
  if (!claims || claims.certificate !== certificate) return null;
  const session = await store.findLive(ctx.db, claims.sessionId, ctx.now().toISOString());
  if (!session?.is_active || session.user_id !== claims.userId || session.certificate !== certificate)
    return null;
  noteUse(ctx, session);
  return {
    kind: 'user',
    userId: session.user_id,
    role: session.role,
    permissions: await permissionsOf(ctx, session.user_id, session.role),
    sessionId: session.id,
    apiKey: null,
    // A certificate proves who it is with every request.
    authenticatedAt:
      session.certificate === null ? new Date(session.authenticated_at ?? session.created_at) : ctx.now(),
    sessionKey: claims.sk,
  };
};

/** Not awaited: a read must not wait for a write, and one in five minutes is enough to know who is still there. */
export const noteUse = (ctx: Ctx, { id, last_used_at }: { id: string; last_used_at: string }): void => {
  const now = ctx.now();
  if (now.getTime() - Date.parse(last_used_at) <= TOUCH_EVERY_MS) return;
  transact(ctx, (ctx) => store.updateSession(ctx.db, id, { last_used_at: now.toISOString() })).catch(
    (error: unknown) => ctx.log.warn({ err: error }, 'could not note the use of a session'),
  );
};

export const list = async (ctx: Ctx, query: PageQuery): Promise<Session[]> => {
  const actor = userActor(ctx);
  const rows = await store.listSessions(ctx.db, actor.userId, ctx.now().toISOString(), pageOf(query));
  return rows.map((row) => ({ ...row, current: row.id === actor.sessionId }));
};

/** Ends sessions inside the caller's transaction and tells their owner's other devices. */
export const end = async (
  ctx: Ctx,
  userId: string,
  which: { only?: string; except?: string | null } = {},
): Promise<number> => {
  const ended = await store.removeSessions(ctx.db, userId, which);
  for (const id of ended) emit(ctx, 'user.session.ended', { id }, { userIds: [userId] });
  return ended.length;
};

/** The same when the owner asked for it, which the audit log then knows. */
export const endByWish = async (
  ctx: Ctx,
  userId: string,
  which: { only?: string; except?: string | null },
): Promise<number> => {
  const count = await end(ctx, userId, which);
  if (count > 0)
    await recordAct(ctx, {
      action: 'session.ended',
      actorId: userId,
      ...(which.only === undefined ? {} : { target: { type: 'session', id: which.only } }),
      details: { count },
    });
  return count;
};

export const endOwn = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    if ((await endByWish(ctx, userActor(ctx).userId, { only: id })) === 0) throw notFound('session');
  });

export const endOthers = (ctx: Ctx): Promise<number> =>
  transact(ctx, (ctx) => endByWish(ctx, userActor(ctx).userId, { except: userActor(ctx).sessionId }));

/** The session's copy of the person's encryption key, for a request that brought the session's key. */
export const ownKeyBox = async (ctx: Ctx): Promise<Uint8Array | null> => {
  const { sessionId } = userActor(ctx);
  return sessionId === null ? null : store.findSessionBox(ctx.db, sessionId);
};

/** The encryption key of the person who asks, if this request brought it; null for an API key of a person with a password. */
export const openPersonKey = async (ctx: Ctx): Promise<UserKey | null> => {
  const { sessionId, userId } = userActor(ctx);
  return sessionId === null ? openServerKey(ctx, userId) : openOwnKey(ctx, await ownKeyBox(ctx));
};

export const countLive = (ctx: Ctx): Promise<number> => store.countSessions(ctx.db, ctx.now().toISOString());

/** When a session ends by the clock; null if it does not stand any more, or its person is not active. */
export const endOf = async (ctx: Ctx, sessionId: string): Promise<string | null> => {
  const session = await store.findLive(ctx.db, sessionId, ctx.now().toISOString());
  return session?.is_active ? session.expires_at : null;
};
