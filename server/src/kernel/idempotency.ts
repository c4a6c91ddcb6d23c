// A request that comes twice acts once. The key is written in the transaction of the work, so there is no moment at
// which one of the two is durable and the other is not; a work that throws leaves the key free.

import { createHash } from 'node:crypto';
import type { RouteSpec } from '@parley/contract';
import { open, place, seal } from './crypto/seal.ts';
import { keysOf, type SecretKey } from './crypto/server-secret.ts';
import { type Ctx, transact } from './ctx.ts';
import { badRequest, conflict, invariant } from './errors.ts';
import * as store from './idempotency-store.ts';
import { digestOfBody } from './json-in-slices.ts';

export interface Idempotent {
  readonly userId: string;
  /** The operation, with what its path names. */
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

const KEY = /^[\x20-\x7e]{1,128}$/;
/** A longer answer is not kept; its repetition is refused, never done again. */
const RESPONSE_BYTES_MAX = 1024 * 1024;

/** The key that a request carries, or null when it carries none. */
export const idempotencyKeyOf = (header: string | string[] | undefined): string | null => {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw badRequest('the Idempotency-Key header must be 1 to 128 printable ASCII characters, sent once');
  }
  return header;
};

/** Whether a request of this route acts once however often it comes under one key. */
export const isOncePerKey = ({ response, oncePerKey }: Pick<RouteSpec, 'response' | 'oncePerKey'>): boolean =>
  201 in response || oncePerKey !== undefined;

/** What makes two requests with one key the same request. */
export const bodyHashOf = (body: unknown): string => digestOfBody(body) ?? sha256(JSON.stringify(body) ?? '');

/**
 * Runs `work` once per key. The same request again gets the same answer; another body under the same key is refused.
 * `work` runs inside a transaction: it must be one that may.
 */
export const withIdempotency = async (
  ctx: Ctx,
  request: Idempotent,
  work: (ctx: Ctx) => Promise<Reply>,
): Promise<Reply & { replayed: boolean }> => {
  const name = nameOf(request);
  let reply: Reply | undefined;
  try {
    return await transact(ctx, async (ctx) => {
      reply = undefined;
      if (!(await reserve(ctx, name, request))) return replay(ctx, name, request);
      reply = await work(ctx);
      await store.keep(ctx.db, name, reply.status, box(ctx, name, request, reply.body));
      return { ...reply, replayed: false };
    });
  } catch (error) {
    if (reply && (await isKeptAfterAll(ctx, name, error))) return { ...reply, replayed: false };
    throw error;
  }
};

/** What the same request was answered with, without doing it; null: it is the first. */
export const recall = async (ctx: Ctx, request: Idempotent): Promise<Reply | null> => {
  const name = nameOf(request);
  return (await store.find(ctx.db, name)) ? replay(ctx, name, request) : null;
};

/**
 * For work whose answer is not kept, and that does not fit into a transaction: a request that brings the key again is refused. Gives the way
 * to free the key, for when the work has failed.
 */
export const claimOnce = async (
  ctx: Ctx,
  request: Idempotent,
  /** What `recall` is to find of it: where its answer will be. Null: its answer is not kept. */
  place: unknown = null,
): Promise<() => Promise<void>> => {
  const { replayed } = await withIdempotency(ctx, request, async () => ({ status: 200, body: place }));
  if (replayed && place !== null)
    throw conflict('the same request is still at work: try again in a second', 1);
  if (replayed)
    throw conflict('this request was done already, and its answer is not kept: send a new Idempotency-Key');
  const name = nameOf(request);
  return () => transact(ctx, (ctx) => store.remove(ctx.db, name));
};

const nameOf = ({ userId, route, key }: Idempotent): store.KeyName => ({
  owner: userId,
  route,
  key_hash: sha256(key),
});

const reserve = async (ctx: Ctx, name: store.KeyName, { bodyHash }: Idempotent): Promise<boolean> => {
  try {
    return await store.reserve(ctx.db, name, bodyHash, ctx.now().toISOString());
  } catch (error) {
    // The first request holds the key for longer than we wait for a lock.
    if (ctx.kernel.database.dialect.isRetryable(error)) {
      throw conflict('the same request is still at work: try again in a second', 1);
    }
    throw error;
  }
};

const replay = async (
  ctx: Ctx,
  name: store.KeyName,
  request: Idempotent,
): Promise<Reply & { replayed: true }> => {
  const row = await store.find(ctx.db, name);
  // Purged between the two statements: the key is free again, so the client may simply come again.
  if (!row) throw conflict('the same request has just been forgotten: try again in a second', 1);
  if (row.body_hash !== request.bodyHash) {
    throw conflict('this Idempotency-Key was used with another body: send a new key');
  }
  invariant(row.status !== null, 'a committed key has its answer');
  if (row.response_box === null) {
    throw conflict('this request was done already, and its answer was too long to keep');
  }
  return { status: row.status, body: unbox(ctx, name, request, row.response_box), replayed: true };
};

/**
 * A connection that breaks during COMMIT leaves us without knowing whether it happened; the key knows. Only then: any
 * other failure has surely undone the work.
 */
const isKeptAfterAll = async (ctx: Ctx, name: store.KeyName, error: unknown): Promise<boolean> => {
  const { database } = ctx.kernel;
  if (ctx.tx || !database.dialect.isUnavailable(error)) return false;
  const row = await store.find(database.read, name).catch(() => undefined);
  return row !== undefined && row.status !== null;
};

// Answers may hold what is told once and never again, such as a new API key. Sealed under the client's own key and the
// server's, neither a copy of the database nor one with the server secret opens them, as long as the client's key cannot be guessed.

const LABEL = 'idempotency-response';

const sealingKey = (secret: SecretKey, { key }: Idempotent): Buffer =>
  secret.deriveFrom(Buffer.from(key), LABEL);

const placeOf = (name: store.KeyName): string => place(LABEL, sha256(`${name.owner}\0${name.route}`));

const box = (ctx: Ctx, name: store.KeyName, request: Idempotent, body: unknown): Buffer | null => {
  const text = Buffer.from(JSON.stringify(body ?? null));
  if (text.length > RESPONSE_BYTES_MAX) return null;
  return seal(sealingKey(ctx.kernel.secrets, request), text, placeOf(name));
};

const unbox = (ctx: Ctx, name: store.KeyName, request: Idempotent, bytes: Buffer): unknown => {
  for (const secret of keysOf(ctx.kernel.secrets)) {
    try {
      return JSON.parse(open(sealingKey(secret, request), bytes, placeOf(name)).toString());
    } catch {
      // Sealed before the server secret was rotated.
    }
  }
  throw conflict('this request was done already, and its answer can no longer be read');
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url');
