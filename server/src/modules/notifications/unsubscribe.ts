// The links at the end of every e-mail. The holder of one may stop e-mail of one type, or all of it, for one person, and
// nothing else: the token says whom and what, and a key of the server vouches for it. So no table is needed, a link
// never expires, and a new SECRET_KEY ends them all.

import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_TYPES, type NotificationType } from '@parley/contract';
import type { ServerSecrets } from '../../kernel/crypto/server-secret.ts';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { findUser } from '../users/index.ts';
import { type LetterLanguage, languageOf } from './letters/index.ts';
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

/** What a link stops, and the language of who reads it. */
export interface StopLink {
  readonly scope: MailScope;
  readonly language: LetterLanguage;
}

const readToken = (secrets: ServerSecrets, token: string): Capability | null => {
  const [, id = '', scope = '', mac = ''] = TOKEN.exec(token) ?? [];
  const userId = Buffer.from(id, 'base64url').toString('hex').replace(UUID, '$1-$2-$3-$4-$5');
  const given = Buffer.from(mac, 'base64url');
  const right = macOf(secrets, userId, scope);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  return isScope(scope) ? { userId, scope } : null;
};

const access = async (ctx: Ctx, token: string): Promise<Capability & StopLink> => {
  const capability = readToken(ctx.kernel.secrets, token);
  const user = capability ? await findUser(ctx, capability.userId) : undefined;
  if (!capability || !user) throw notFound('unsubscribe link');
  return { ...capability, language: languageOf(user) };
};

/** What the link is for. Changes nothing: programs that look at mail before people do follow every link. */
export const ask = (ctx: Ctx, token: string): Promise<StopLink> => access(ctx, token);

export const unsubscribe = (ctx: Ctx, token: string): Promise<StopLink> =>
  transact(ctx, async (ctx) => {
    const { userId, scope, language } = await access(ctx, token);
    await stopMail(ctx, userId, scope === 'all' ? NOTIFICATION_TYPES : [scope]);
    return { scope, language };
  });
