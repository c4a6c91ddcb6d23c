// The links at the end of every e-mail. The holder of one may stop e-mail of one type, or all of it, for one person, and
// nothing else: the token says whom and what, and a key of the server vouches for it. So no table is needed, a link
// never expires, and a new SECRET_KEY ends them all.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_TYPES, type NotificationType } from '@parley/contract';
import type { ServerSecrets } from '../../kernel/crypto/server-secret.ts';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { findUser } from '../users/index.ts';
import { stopMail } from './preferences.ts';

export type MailScope = NotificationType | 'all';

const KEY_LABEL = 'notifications.unsubscribe';
const TOKEN = /^([\w-]{22})\.([a-z]{1,20})\.([\w-]{43})$/;
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

const macOf = (secrets: ServerSecrets, userId: string, scope: string): Buffer =>
  createHmac('sha256', secrets.derive(KEY_LABEL)).update(`${userId}\n${scope}`).digest();

export const unsubscribeToken = (secrets: ServerSecrets, userId: string, scope: MailScope): string => {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
  return `${id}.${scope}.${macOf(secrets, userId, scope).toString('base64url')}`;
};

const isScope = (text: string): text is MailScope =>
  text === 'all' || (NOTIFICATION_TYPES as readonly string[]).includes(text);

interface Capability {
  readonly userId: string;
  readonly scope: MailScope;
}

const readToken = (secrets: ServerSecrets, token: string): Capability | null => {
  const [, id = '', scope = '', mac = ''] = TOKEN.exec(token) ?? [];
  const userId = Buffer.from(id, 'base64url').toString('hex').replace(UUID, '$1-$2-$3-$4-$5');
  const given = Buffer.from(mac, 'base64url');
  const right = macOf(secrets, userId, scope);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return isScope(scope) ? { userId, scope } : null;
};

const access = async (ctx: Ctx, token: string): Promise<Capability> => {
  const capability = readToken(ctx.kernel.secrets, token);
  if (!capability || !(await findUser(ctx, capability.userId))) throw notFound('unsubscribe link');
  return capability;
};

/** What the link is for. Changes nothing: programs that look at mail before people do follow every link. */
export const ask = async (ctx: Ctx, token: string): Promise<MailScope> => (await access(ctx, token)).scope;

export const unsubscribe = (ctx: Ctx, token: string): Promise<MailScope> =>
  transact(ctx, async (ctx) => {
    const { userId, scope } = await access(ctx, token);
    await stopMail(ctx, userId, scope === 'all' ? NOTIFICATION_TYPES : [scope]);
    return scope;
  });
