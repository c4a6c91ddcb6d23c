// Sessions of people who never sign in: one for each certificate of a person, begun when the server first sees it. It is there to be
// listed, ended and followed like any other; the next request with the certificate begins another.

import type { WebAuthResponse } from '@parley/contract';
import { ACCESS_TOKEN_SECONDS } from '../../kernel/crypto/access-token.ts';
import { newSessionKey } from '../../kernel/crypto/user-key.ts';
import { type Ctx, emit, transact, type UserActor, userActor } from '../../kernel/ctx.ts';
import { forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { recordAct } from '../audit/index.ts';
import { permissionsOf } from '../roles/index.ts';
import { accessUser, holdAccount, noteLogin, toUser, type UserRow } from '../users/index.ts';
import { noteUse, SESSION_LIFETIME_MS } from './sessions.ts';
import * as store from './store.ts';

const AMR = 'mtls';

/** The person as they stand now, with the session of this certificate. The caller has seen the certificate with the request. */
export const enterByCertificate = async (
  ctx: Ctx,
  user: UserRow,
  certificate: string,
): Promise<UserActor> => {
  const now = ctx.now().toISOString();
  const session =
    (await store.findByCertificate(ctx.db, user.id, certificate, now)) ??
    (await transact(ctx, (ctx) => begin(ctx, user.id, certificate)));
  noteUse(ctx, session);
  return {
    kind: 'user',
    userId: user.id,
    role: user.role,
    permissions: await permissionsOf(ctx, user.id, user.role),
    sessionId: session.id,
    apiKey: null,
    authenticatedAt: ctx.now(),
    sessionKey: null,
  };
};

const begin = async (ctx: Ctx, userId: string, certificate: string): Promise<store.SessionRow> => {
  await holdAccount(ctx, userId);
  const now = ctx.now();
  const other = await store.findByCertificate(ctx.db, userId, certificate, now.toISOString());
  if (other) return other;
  const user = await accessUser(ctx, userId);
  if (!user.is_active) throw forbidden('this account is not active; an administrator has to activate it');
  const row: store.SessionRow = {
    id: newId(),
    user_id: userId,
    created_at: now.toISOString(),
    last_used_at: now.toISOString(),
    expires_at: new Date(now.getTime() + SESSION_LIFETIME_MS).toISOString(),
    ip: ctx.client.ip,
    user_agent: ctx.client.userAgent,
    amr: AMR,
    user_key_box: null,
    authenticated_at: null,
    certificate,
  };
  await store.insertSession(ctx.db, row);
  await noteLogin(ctx, user);
  emit(ctx, 'user.session.created', row, { userIds: [userId] });
  await recordAct(ctx, { action: 'session.started', actorId: userId, actorName: user.username });
  return row;
};

/** Null also for a session that is over. */
export const certificateOf = async (ctx: Ctx, sessionId: string): Promise<string | null> =>
  (await store.findLive(ctx.db, sessionId, ctx.now().toISOString()))?.certificate ?? null;

/** An access token that is worth something only together with the certificate; there is nothing to refresh it with but that. */
export const issueForCertificate = async (ctx: Ctx): Promise<WebAuthResponse> => {
  const { userId, sessionId } = userActor(ctx);
  const certificate = sessionId === null ? null : await certificateOf(ctx, sessionId);
  if (sessionId === null || certificate === null) throw notFound('session');
  const subject = { userId, sessionId, sk: newSessionKey(), amr: [AMR], certificate };
  return {
    access_token: ctx.kernel.accessTokens.sign(subject).token.reveal(),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    user: toUser(await accessUser(ctx, userId)),
  };
};
