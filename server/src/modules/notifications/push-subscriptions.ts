// The browsers of a person that are pushed to: one of each session, and no longer than the session lives.

import type { PushSubscription, PushSubscriptionInput } from '@parley/contract';
import { BoxClosed } from '../../kernel/crypto/seal.ts';
import { openForServer, type ServerPlace, sealForServer } from '../../kernel/crypto/server-box.ts';
import { type Ctx, transact, userActor, userId } from '../../kernel/ctx.ts';
import { badRequest, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { OutboundError } from '../../kernel/outbound/index.ts';
import { type BrowserKeys, isPoint } from './push-crypto.ts';
import { senderKeys } from './push-keys.ts';
import * as store from './push-store.ts';

const PER_PERSON_MAX = 20;

const placeOf = (sessionId: string): ServerPlace => ({
  purpose: 'push-subscription',
  salt: sessionId,
  aad: `push-subscription ${sessionId}`,
});

export interface Browser extends BrowserKeys {
  readonly id: string;
  readonly endpoint: string;
  readonly failures: number;
}

const present = (ctx: Ctx, { id, session_id, created_at }: store.SubscriptionRow): PushSubscription => ({
  id,
  is_current: session_id === userActor(ctx).sessionId,
  created_at,
});

export const list = async (ctx: Ctx) => ({
  data: (await store.list(ctx.db, userId(ctx))).map((row) => present(ctx, row)),
  public_key: (await senderKeys(ctx)).publicKey,
});

/** The address is checked as every later call is: it must be one that a person may have the server speak to. */
const assertEndpoint = (ctx: Ctx, endpoint: string): void => {
  try {
    ctx.kernel.outbound.check(endpoint, 'push', 'user');
  } catch (error) {
    if (error instanceof OutboundError)
      throw badRequest('endpoint: must be the https address of a push service', 'endpoint');
    throw error;
  }
};

export const add = async (ctx: Ctx, { endpoint, keys }: PushSubscriptionInput): Promise<PushSubscription> => {
  const { sessionId } = userActor(ctx);
  if (sessionId === null) throw badRequest('only a browser that is signed in can be pushed to');
  assertEndpoint(ctx, endpoint);
  if (!isPoint(Buffer.from(keys.p256dh, 'base64url')))
    throw badRequest('keys: p256dh is no public key', 'keys');
  const plain = Buffer.from(JSON.stringify({ endpoint, ...keys }));
  const box = sealForServer(ctx.kernel.secrets, placeOf(sessionId), plain);
  return transact(ctx, async (ctx) => {
    const row = await store.put(ctx.db, {
      id: newId(),
      user_id: userId(ctx),
      session_id: sessionId,
      box,
      failures: 0,
      created_at: ctx.now().toISOString(),
    });
    const others = (await store.list(ctx.db, userId(ctx))).filter(({ id }) => id !== row.id);
    const extra = others.slice(0, Math.max(0, others.length + 1 - PER_PERSON_MAX));
    await store.remove(
      ctx.db,
      extra.map(({ id }) => id),
    );
    return present(ctx, row);
  });
};

const accessOwn = async (ctx: Ctx, id: string): Promise<store.SubscriptionRow> => {
  const row = (await store.list(ctx.db, userId(ctx))).find((one) => one.id === id);
  if (!row) throw notFound('subscription');
  return row;
};

export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    await accessOwn(ctx, id);
    await store.remove(ctx.db, [id]);
  });

/** What does not open was sealed by a secret that is gone. */
const opened = (ctx: Ctx, { id, session_id, box, failures }: store.SubscriptionRow): Browser | null => {
  try {
    const plain = openForServer(ctx.kernel.secrets, placeOf(session_id), box);
    const { endpoint, p256dh, auth } = JSON.parse(plain.toString()) as Record<string, string>;
    const bytes = (text = ''): Buffer => Buffer.from(text, 'base64url');
    return { id, endpoint: endpoint ?? '', p256dh: bytes(p256dh), auth: bytes(auth), failures };
  } catch (error) {
    if (error instanceof BoxClosed) return null;
    throw error;
  }
};

export const openOwn = async (ctx: Ctx, id: string): Promise<Browser> => {
  const browser = opened(ctx, await accessOwn(ctx, id));
  if (!browser) throw notFound('subscription');
  return browser;
};

export const openAll = async (ctx: Ctx, personId: string): Promise<Browser[]> =>
  (await store.list(ctx.db, personId)).flatMap((row) => opened(ctx, row) ?? []);
