// API keys: a bearer for programs. Only the hash is kept; the person behind a key is looked at on every request.

import type { ApiKey, ApiKeyInput, PageQuery } from '@parley/contract';
import { hashToken, newToken, tokenHint } from '../../kernel/crypto/opaque-token.ts';
import { type Ctx, emit, transact, type UserActor, userActor, userId } from '../../kernel/ctx.ts';
import { badRequest, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { recordAct } from '../audit/index.ts';
import { permissionsOf } from '../roles/index.ts';
import * as store from './store.ts';

export const API_KEY_PREFIX = 'pk_';
/** The scopes that are no permission; what a key gets that asks for none. */
const VERBS: readonly string[] = ['read', 'write'];
const KEYS_PER_USER_MAX = 100;
/** Writing on every request would make each read a write; a minute is exact enough for "last used". */
const TOUCH_EVERY_MS = 60_000;

const toApiKey = ({ scopes_json, ...row }: store.ApiKeyRow): ApiKey => ({ ...row, scopes: scopes_json });

export const list = async (ctx: Ctx, query: PageQuery): Promise<ApiKey[]> =>
  (await store.listOwned(ctx.db, userId(ctx), pageOf(query))).map(toApiKey);

/** A key would otherwise wake up with a permission that its owner is given later. */
const assertHeld = (ctx: Ctx, scopes: readonly string[]): void => {
  const { permissions } = userActor(ctx);
  const missing = scopes.find((scope) => !VERBS.includes(scope) && !permissions.has(scope));
  if (missing !== undefined)
    throw forbidden(`you do not have the permission ${missing}, so no key of yours can have it`);
};

export const create = (ctx: Ctx, input: ApiKeyInput): Promise<ApiKey & { key: string }> =>
  transact(ctx, async (ctx) => {
    const user_id = userId(ctx);
    const now = ctx.now();
    const scopes = [...new Set(input.scopes ?? VERBS)];
    const expires_at = input.expires_at ? new Date(input.expires_at) : null;
    if (expires_at !== null && expires_at <= now) throw badRequest('expires_at: must be in the future');
    assertHeld(ctx, scopes);
    await ctx.kernel.database.dialect.lock(ctx.db, `api keys of ${user_id}`);
    if ((await store.countOwned(ctx.db, user_id)) >= KEYS_PER_USER_MAX)
      throw badRequest(`you have ${KEYS_PER_USER_MAX} API keys already; revoke one first`);
    const { token, hash } = newToken(API_KEY_PREFIX);
    const row = await store.insert(ctx.db, {
      id: newId(),
      user_id,
      name: input.name,
      prefix: tokenHint(API_KEY_PREFIX, token),
      key_hash: hash.toString('hex'),
      scopes_json: scopes,
      created_at: now.toISOString(),
      last_used_at: null,
      expires_at: expires_at?.toISOString() ?? null,
    });
    const key = toApiKey(row);
    emit(ctx, 'user.api_key.created', key, { userIds: [user_id] });
    await recordAct(ctx, {
      action: 'api_key.created',
      target: { type: 'api_key', id: row.id },
      details: { name: row.name, scopes: row.scopes_json },
    });
    return { ...key, key: token.reveal() };
  });

export const revoke = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const user_id = userId(ctx);
    if (!(await store.removeOwned(ctx.db, user_id, id))) throw notFound('API key');
    emit(ctx, 'user.api_key.revoked', { id }, { userIds: [user_id] });
    await recordAct(ctx, { action: 'api_key.revoked', target: { type: 'api_key', id } });
  });

/** Ends every key of an account inside the caller's transaction, beside a new password of it. */
export const endAll = async (ctx: Ctx, user_id: string): Promise<void> => {
  const ended = await store.removeAllOwned(ctx.db, user_id);
  for (const id of ended) emit(ctx, 'user.api_key.revoked', { id }, { userIds: [user_id] });
  if (ended.length > 0)
    await recordAct(ctx, {
      action: 'api_key.all_revoked',
      target: { type: 'user', id: user_id },
      details: { count: ended.length },
    });
};

/** The person behind a key, or null: unknown, expired, revoked and deactivated are all the same to the caller. */
export const authenticate = async (ctx: Ctx, bearer: string): Promise<UserActor | null> => {
  const hash = hashToken(API_KEY_PREFIX, bearer);
  const found = hash === null ? undefined : await store.findByHash(ctx.db, hash.toString('hex'));
  const now = ctx.now();
  if (!found?.is_active || (found.expires_at !== null && found.expires_at <= now.toISOString())) return null;
  const lastUsed = found.last_used_at === null ? 0 : Date.parse(found.last_used_at);
  if (now.getTime() - lastUsed > TOUCH_EVERY_MS)
    transact(ctx, (ctx) => store.touch(ctx.db, found.id, now.toISOString())).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'could not note the use of an API key'),
    );
  return {
    kind: 'user',
    userId: found.user_id,
    role: found.role,
    permissions: await permissionsOf(ctx, found.user_id, found.role),
    sessionId: null,
    authenticatedAt: null,
    apiKey: { id: found.id, scopes: found.scopes_json },
    sessionKey: null,
  };
};

/** A key that still works, with when it ends by the clock. */
export const findLive = async (ctx: Ctx, id: string): Promise<{ expires_at: string | null } | null> => {
  const found = await store.findWithOwner(ctx.db, id);
  if (!found?.is_active) return null;
  return found.expires_at === null || found.expires_at > ctx.now().toISOString() ? found : null;
};
