// Refresh-token rotation (docs/sessions.md).
//
//   fresh ──use──▶ used ──same Idempotency-Key within 60 s──▶ the same pair again (the answer was lost)
//                   ├────within 10 s──▶ 401, nothing else (two tabs raced)
//                   ╰────later, or after the successor was used──▶ 401, and the session ends: the token was copied

import { createHash } from 'node:crypto';
import type { AuthResponse } from '@parley/contract';
import { hashToken } from '../../kernel/crypto/opaque-token.ts';
import { unlessClosed } from '../../kernel/crypto/seal.ts';
import { Secret } from '../../kernel/crypto/secret.ts';
import {
  openRefreshAnswer,
  openWithRefresh,
  rewrapForSession,
  type SessionKey,
  sealRefreshAnswer,
} from '../../kernel/crypto/user-key.ts';
import { type Ctx, emit, transact } from '../../kernel/ctx.ts';
import { forbidden, unauthorized } from '../../kernel/errors.ts';
import { addressKey } from '../../kernel/limits.ts';
import { recordAct } from '../audit/index.ts';
import { notify } from '../notifications/index.ts';
import { accessUser } from '../users/index.ts';
import { answerOf, end, issuePair } from './sessions.ts';
import * as store from './store.ts';

const RETRY_WINDOW_MS = 60_000;
const RACE_WINDOW_MS = 10_000;

const refused = () => unauthorized('this refresh token is invalid, used or expired; sign in again');

export const refresh = async (
  ctx: Ctx,
  presented: string,
  retryKey: string | null,
): Promise<AuthResponse> => {
  await ctx.kernel.limits.take('refresh_address', addressKey(ctx.client.ip));
  // With certificates none is given out: those that are still around are from before, and no certificate stands behind them.
  if (ctx.kernel.config.authMode === 'mtls') throw refused();
  const hash = hashToken('rt_', presented)?.toString('hex');
  if (hash === undefined) throw refused();
  const known = await store.findRefresh(ctx.db, hash);
  if (!known) throw refused();
  await ctx.kernel.limits.take('refresh_family', known.session_id);
  const token = new Secret(presented);
  const rotated = await transact(ctx, (ctx) => rotate(ctx, hash, token, retryKey));
  return rotated ?? repeatOrPunish(ctx, hash, token, retryKey);
};

/** The winner's way: undefined when the token is not there to be used. */
const rotate = async (
  ctx: Ctx,
  hash: string,
  token: Secret,
  retryKey: string | null,
): Promise<AuthResponse | undefined> => {
  const { secrets } = ctx.kernel;
  const now = ctx.now().toISOString();
  const row = await store.useRefresh(ctx.db, hash, now);
  if (!row?.session_key_box) return undefined;
  const session = await store.findLive(ctx.db, row.session_id, now);
  if (!session) throw refused();
  if (!session.is_active) throw forbidden('this account is not active');
  const sessionKey = openSessionKey(ctx, session.id, token, row.session_key_box);
  if (session.user_key_box && secrets.previous !== null)
    await moveToCurrentKey(ctx, session.id, sessionKey, session.user_key_box);
  const pair = await issuePair(
    ctx,
    { id: session.id, userId: session.user_id, amr: session.amr.split(' '), expiresAt: session.expires_at },
    sessionKey,
  );
  const answer = new Secret(JSON.stringify({ access: pair.access.reveal(), refresh: pair.refresh.reveal() }));
  await store.updateRefresh(ctx.db, hash, {
    session_key_box: null,
    successor_hash: pair.refreshHash,
    successor_box: retryKey === null ? null : sealRefreshAnswer(secrets, session.id, token, answer),
    retry_key_hash: retryKey === null ? null : keyHash(retryKey),
  });
  await store.updateSession(ctx.db, session.id, { last_used_at: now });
  return answerOf(pair, await accessUser(ctx, session.user_id));
};

/** Sealed under a server key that was taken away since: there is nothing to go on with. */
const openSessionKey = (ctx: Ctx, sessionId: string, token: Secret, box: Uint8Array): SessionKey => {
  const sessionKey = unlessClosed(() => openWithRefresh(ctx.kernel.secrets, sessionId, token, box));
  if (sessionKey === null) throw refused();
  return sessionKey;
};

/**
 * While SECRET_KEY is being rotated: only its owner opens a session, so it moves when its owner comes by, and outlives the previous key.
 * Access tokens of the previous key are refused, so everyone who is signed in comes by within minutes.
 */
const moveToCurrentKey = async (
  ctx: Ctx,
  sessionId: string,
  sessionKey: SessionKey,
  box: Uint8Array,
): Promise<void> => {
  const user_key_box = unlessClosed(() => rewrapForSession(ctx.kernel.secrets, sessionId, sessionKey, box));
  if (user_key_box) await store.updateSession(ctx.db, sessionId, { user_key_box });
};

const repeatOrPunish = async (
  ctx: Ctx,
  hash: string,
  token: Secret,
  retryKey: string | null,
): Promise<AuthResponse> => {
  const row = await store.findRefresh(ctx.db, hash);
  if (!row?.used_at) throw refused();
  const ageMs = ctx.now().getTime() - Date.parse(row.used_at);
  const successor =
    row.successor_hash === null ? undefined : await store.findRefresh(ctx.db, row.successor_hash);
  const isSameRetry =
    retryKey !== null && row.retry_key_hash === keyHash(retryKey) && ageMs <= RETRY_WINDOW_MS;
  if (isSameRetry && row.successor_box && successor?.used_at === null) return repeat(ctx, row, token);
  const isRace = ageMs <= RACE_WINDOW_MS && successor?.used_at === null;
  if (!isRace) await punish(ctx, row.session_id);
  throw refused();
};

const repeat = async (ctx: Ctx, row: store.RefreshRow, token: Secret): Promise<AuthResponse> => {
  const session = await store.findLive(ctx.db, row.session_id, ctx.now().toISOString());
  if (!session?.is_active || !row.successor_box) throw refused();
  const opened = openRefreshAnswer(ctx.kernel.secrets, row.session_id, token, row.successor_box).reveal();
  const pair = JSON.parse(opened) as { access: string; refresh: string };
  const user = await accessUser(ctx, session.user_id);
  return answerOf({ access: new Secret(pair.access), refresh: new Secret(pair.refresh) }, user);
};

/** A used token came back: one of two holders is not the owner, and it cannot be told which. */
const punish = (ctx: Ctx, sessionId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const session = await store.findLive(ctx.db, sessionId, ctx.now().toISOString());
    if (!session) return;
    await end(ctx, session.user_id, { only: sessionId });
    emit(ctx, 'user.session.reuse_detected', { id: sessionId }, { userIds: [session.user_id] });
    await recordAct(ctx, {
      action: 'session.reuse_detected',
      actorId: session.user_id,
      target: { type: 'session', id: sessionId },
    });
    await notify(ctx, [session.user_id], {
      type: 'system',
      says: { kind: 'session_ended' },
      link: '/settings/sessions',
      data: { session_id: sessionId },
    });
  });

const keyHash = (key: string): string => createHash('sha256').update(key).digest('hex');
