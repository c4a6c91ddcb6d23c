// Webhooks of packages: the signature is checked before any code of the package runs, a delivery is taken once, and what is queued is
// done by a job.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { badRequest, Failure, notFound, unauthorized } from '../../kernel/errors.ts';
import { Reply } from '../../kernel/http.ts';
import { isPlainText } from '../../kernel/http-input.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { findRunningOfAll } from './access.ts';
import { answerFrom } from './answer.ts';
import { RUN_HANDLER } from './capabilities/host-call.ts';
import { loopOf } from './causes.ts';
import { type Asked, bodyOf, queryOf, shownHeaders } from './ext.ts';
import type { Manifest } from './manifest.ts';
import type { Order, QueuedCall } from './orders.ts';
import { callHandler } from './runner.ts';
import { secretFor } from './settings.ts';
import type { Installed } from './store.ts';
import * as store from './store.ts';
import { removeDelivery, takeDelivery, wasTaken } from './values-store.ts';

type WebhookDeclaration = Manifest['webhooks'][number];

const CLOCK_SKEW_MS = 5 * 60_000;
const DELIVERY_HEADERS = [
  'x-delivery-id',
  'webhook-id',
  'x-github-delivery',
  'x-request-id',
  'idempotency-key',
];
const TIME_HEADERS = ['x-timestamp', 'webhook-timestamp', 'x-signature-timestamp'];

const firstOf = (headers: Asked['headers'], names: readonly string[]): string | undefined =>
  names.map((name) => headers[name]).find((value) => value !== undefined && value !== '');

const assertSigned = async (
  ctx: Ctx,
  found: Installed,
  { verify }: WebhookDeclaration,
  asked: Asked,
): Promise<void> => {
  if (verify.kind === 'none') return;
  const secret = await secretFor(ctx, found, null, verify.secret);
  const given = (asked.headers[verify.header] ?? '').replace(/^sha256=/i, '').toLowerCase();
  if (secret === null || !/^[0-9a-f]{64}$/.test(given))
    throw unauthorized('the signature is missing or wrong');
  const wanted = createHmac('sha256', secret).update(asked.bytes).digest();
  if (!timingSafeEqual(wanted, Buffer.from(given, 'hex')))
    throw unauthorized('the signature is missing or wrong');
};

/** A delivery that says when it was sent is taken for a few minutes only. */
const assertRecent = (ctx: Ctx, headers: Asked['headers']): void => {
  const sent = firstOf(headers, TIME_HEADERS);
  if (sent === undefined) return;
  const at = /^\d{9,11}$/.test(sent)
    ? Number(sent) * 1000
    : /^\d{12,14}$/.test(sent)
      ? Number(sent)
      : Date.parse(sent);
  if (Number.isNaN(at) || Math.abs(ctx.now().getTime() - at) > CLOCK_SKEW_MS)
    throw unauthorized('the delivery is older than five minutes, or its time is not right');
};

interface DeliveryNames {
  /** What its sender calls it, and what it holds. */
  readonly all: readonly string[];
  /** Whether its sender gives deliveries names or times, so that the same words again are a replay. */
  readonly isNamed: boolean;
}

/** The signature covers the body alone: a name or a time that another sender puts on the same body makes it no other delivery. */
const namesOf = ({ verify }: WebhookDeclaration, { headers, bytes, method }: Asked): DeliveryNames => {
  const id = firstOf(headers, DELIVERY_HEADERS)?.slice(0, 200);
  const isSigned = verify.kind !== 'none' && method !== 'GET';
  return {
    all: [
      ...(id === undefined ? [] : [`id:${id}`]),
      ...(isSigned ? [`sha256:${createHash('sha256').update(bytes).digest('hex')}`] : []),
    ],
    isNamed: id !== undefined || firstOf(headers, TIME_HEADERS) !== undefined,
  };
};

/** False when it was taken already. */
const takeOnce = async (
  ctx: Ctx,
  hook: { package_id: string; slug: string },
  { all, isNamed }: DeliveryNames,
): Promise<boolean> => {
  if (!isNamed) return !(await wasTaken(ctx.db, hook, all));
  const at = ctx.now().toISOString();
  let isNew = true;
  for (const delivery of all) isNew = (await takeDelivery(ctx.db, { ...hook, delivery, at })) && isNew;
  return isNew;
};

export const takeHook = async (
  ctx: Ctx,
  { packageName, slug }: { readonly packageName: string; readonly slug: string },
  asked: Asked,
): Promise<Reply<Buffer | { message: string }>> => {
  const found = await findRunningOfAll(ctx, packageName);
  const hook = found?.version.manifest.webhooks.find((one) => one.slug === slug);
  if (!found || !hook) throw notFound('webhook');
  const method = asked.method === 'GET' ? 'GET' : 'POST';
  if (!hook.methods.includes(method))
    throw new Failure(405, `this webhook takes ${hook.methods.join(' and ')}`, {
      headers: { allow: hook.methods.join(', ') },
    });
  await assertSigned(ctx, found, hook, asked);
  assertRecent(ctx, asked.headers);
  // Only what its sender signed takes of the webhook's room.
  await ctx.kernel.limits.take('webhook_slug', `${found.row.id} ${slug}`);
  const text = asked.bytes.toString('utf8');
  if (!isPlainText(text)) throw badRequest('the body holds a NUL or half a character');
  const event = {
    method,
    query: queryOf(asked.search),
    headers: shownHeaders(asked.headers),
    ...bodyOf(asked),
  };
  const order: Order = { kind: 'webhook', handler: hook.handler, event };
  const names = namesOf(hook, asked);
  const isNew = await transact(ctx, async (ctx) => {
    if (!(await takeOnce(ctx, { package_id: found.row.id, slug }, names))) return false;
    if (hook.mode === 'queue')
      await enqueueJob(ctx, RUN_HANDLER, { id: found.row.id, order } satisfies QueuedCall);
    return true;
  });
  if (!isNew) return new Reply(202, { message: 'this delivery was taken already' });
  if (hook.mode === 'queue') return new Reply(202, { message: 'queued' });
  try {
    return answerFrom(found.row.package_id, await callHandler(ctx, found, order, ctx.client.hungUp()));
  } catch (error) {
    // Its sender hears that it failed, and may send it again.
    await transact(ctx, (ctx) => removeDelivery(ctx.db, { package_id: found.row.id, slug }, names.all));
    throw error;
  }
};

/** What was queued, unless the package was switched off or changed meanwhile. */
export const runQueued = async (ctx: Ctx, { id, order }: QueuedCall): Promise<void> => {
  const found = await store.find(ctx.db, id);
  if (found?.row.state !== 'enabled' || ctx.kernel.config.safeMode) return;
  try {
    await callHandler(ctx, found, order);
  } catch (error) {
    // A loop has ended here: it is not tried again.
    if (loopOf(ctx, found.row, order.kind) === null) throw error;
  }
};
