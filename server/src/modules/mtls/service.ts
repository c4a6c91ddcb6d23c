// Who asks, by the certificate that the proxy has seen: on every request, without a sign-in.

import type { IncomingMessage } from 'node:http';
import type { Ctx, Kernel, UserActor } from '../../kernel/ctx.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { forbidden, unauthorized } from '../../kernel/errors.ts';
import { addressKey } from '../../kernel/limits.ts';
import { defineState } from '../../kernel/state.ts';
import { recordAct } from '../audit/index.ts';
import { authenticate, certificateOf, enterByCertificate } from '../auth/index.ts';
import { accountOf, findIdentity, plainText } from '../identities/index.ts';
import type { ReadCertificate } from './certificate.ts';
import { createInspector, type Seen } from './proxy.ts';

const inspectors = defineState('mtls.inspector', ({ config }: Kernel) => createInspector(config));
/** When a refusal was last noted, by address and reason. */
const notedRefusals = defineState('mtls.noted-refusals', () => new Map<string, number>());

const inspect = (kernel: Kernel, request: IncomingMessage): Seen =>
  inspectors.of(kernel)(request, kernel.clock.now());

/** The person of the certificate. A bearer may come along, and must then be theirs: a token of this very certificate, or a key. */
export const authenticateByCertificate = async (
  ctx: Ctx,
  bearer: string | null,
  request: IncomingMessage,
): Promise<UserActor | null> => {
  const seen = inspect(ctx.kernel, request);
  if ('refusal' in seen) return refuse(ctx, seen.refusal);
  if (bearer === null) assertOwnSite(ctx, request);
  const { certificate } = seen;
  const user = await accountOf(ctx, vouchedBy(certificate));
  if (!user.is_active) throw forbidden('this account is not active; an administrator has to activate it');
  if (bearer === null) return enterByCertificate(ctx, user, certificate.thumbprint);
  const actor = await authenticate(ctx, bearer, certificate.thumbprint);
  return actor?.userId === user.id ? actor : null;
};

const vouchedBy = ({ issuer, subject, email, name }: ReadCertificate) => ({
  source: 'mtls' as const,
  issuer,
  subject,
  usernames: [plainText(email), plainText(name), plainText(subject.replace(/^\w+:/, ''))],
  displayName: name,
  email,
  isEmailVerified: false,
});

/**
 * A browser sends the certificate along with whatever any page makes it send. A bearer proves that our own page asked; without
 * one, the browser has to say so.
 */
const assertOwnSite = ({ kernel }: Ctx, { headers }: IncomingMessage): void => {
  const site = headers['sec-fetch-site'];
  const { origin, host } = headers;
  const { publicUrl } = kernel.config;
  const own = publicUrl === null ? [`http://${host}`, `https://${host}`] : [new URL(publicUrl).origin];
  const isOwn =
    site === undefined
      ? origin === undefined || own.includes(origin)
      : ['same-origin', 'none'].includes(String(site));
  if (!isOwn) throw forbidden('another site started this request');
};

const NOTED_EVERY_MS = 60_000;
const NOTED_MAX = 1_000;

/** Noted once a minute for each address and reason: a flood must not fill the audit log. */
const refuse = async (ctx: Ctx, reason: string): Promise<never> => {
  const address = addressKey(ctx.client.ip);
  await ctx.kernel.limits.take('api_anonymous', address);
  const noted = notedRefusals.of(ctx.kernel);
  const key = `${address} ${reason}`;
  const nowMs = ctx.kernel.clock.monotonicMs();
  if ((noted.get(key) ?? Number.NEGATIVE_INFINITY) + NOTED_EVERY_MS <= nowMs) {
    if (noted.size >= NOTED_MAX) noted.clear();
    noted.set(key, nowMs);
    await recordAct(ctx, { action: 'session.refused', details: { certificate: reason } });
  }
  throw unauthorized(
    'this server wants a client certificate, and none that it accepts came with the request',
  );
};

/** Whether a live connection may be opened: the certificate of the upgrade must be the one behind its ticket. */
export const mayConnect = async (
  kernel: Kernel,
  watcher: { readonly userId: string; readonly sessionId: string | null },
  request: IncomingMessage,
): Promise<boolean> => {
  if (kernel.config.authMode !== 'mtls') return true;
  const seen = inspect(kernel, request);
  if ('refusal' in seen) return false;
  const ctx = systemCtx(kernel, 'live connection');
  const user = await findIdentity(ctx, seen.certificate);
  if (!user?.is_active || user.id !== watcher.userId) return false;
  if (watcher.sessionId === null) return true;
  return (await certificateOf(ctx, watcher.sessionId)) === seen.certificate.thumbprint;
};
