// From who a person is elsewhere to their account here. The key is (issuer, subject); an e-mail address is an attribute and
// opens an existing account only where an administrator trusts the provider with that domain.

import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { conflict, forbidden, invariant } from '../../kernel/errors.ts';
import type { DataRecord } from '../../kernel/module.ts';
import { recordAct } from '../audit/index.ts';
import { announceRegistration, endSessions } from '../auth/index.ts';
import { createServerKey } from '../credentials/index.ts';
import { roleIdsOf } from '../roles/index.ts';
import {
  accessUser,
  changeUser,
  countUsers,
  createUser,
  findByLogin,
  findUser,
  foldName,
  hasAnyUser,
  toUser,
  type UserRow,
} from '../users/index.ts';
import { emailOf, freeUsername, placeholderEmail, plainText } from './names.ts';
import * as store from './store.ts';

/** What the issuer says of a person. Nothing of it is checked beyond that the issuer said it. */
export interface Vouched {
  readonly source: 'oidc' | 'mtls';
  readonly issuer: string;
  readonly subject: string;
  /** The best first. */
  readonly usernames: ReadonlyArray<string | null>;
  readonly displayName: string | null;
  readonly email: unknown;
  /** Whether the issuer has seen the person read mail there. */
  readonly isEmailVerified: boolean;
}

export const findIdentity = async (
  ctx: Ctx,
  { issuer, subject }: Pick<Vouched, 'issuer' | 'subject'>,
): Promise<UserRow | undefined> => {
  const identity = await store.find(ctx.db, issuer, subject);
  return identity && findUser(ctx, identity.user_id);
};

/** The account of an identity, made or linked on first sight. It may be waiting for approval: look at `is_active`. */
export const accountOf = async (ctx: Ctx, vouched: Vouched): Promise<UserRow> =>
  (await findIdentity(ctx, vouched)) ?? (await transact(ctx, (ctx) => meet(ctx, vouched)));

const meet = async (ctx: Ctx, vouched: Vouched): Promise<UserRow> => {
  // One newcomer at a time: exactly one of any number is the first, and no two get one name.
  await ctx.kernel.database.dialect.lock(ctx.db, 'accounts.first');
  const known = await findIdentity(ctx, vouched);
  if (known) return known;
  const email = emailOf(vouched.email);
  const holder = email === null ? undefined : await findByEmail(ctx, email);
  if (holder) return link(ctx, vouched, holder);
  return create(ctx, vouched, email ?? placeholderEmail(vouched.issuer, vouched.subject));
};

const findByEmail = async (ctx: Ctx, email: string): Promise<UserRow | undefined> => {
  const found = await findByLogin(ctx, email);
  return found?.email_key === foldName(email) ? found : undefined;
};

const create = async (ctx: Ctx, vouched: Vouched, email: string): Promise<UserRow> => {
  const isFirst = !(await hasAnyUser(ctx));
  const { auto_create_accounts, require_approval } = await ctx.kernel.settings.all(ctx.db);
  if (!auto_create_accounts && !isFirst)
    throw forbidden('you have no account on this server; ask an administrator for one');
  const user = await createUser(ctx, {
    username: await freeUsername(ctx, vouched.usernames),
    email,
    display_name: plainText(vouched.displayName) ?? undefined,
    role: isFirst ? 'admin' : 'user',
    is_active: isFirst || !require_approval,
    auth_source: vouched.source,
  });
  (await createServerKey(ctx, user.id)).erase();
  await remember(ctx, vouched, user.id);
  await announceRegistration(ctx, user, { source: vouched.source });
  return user;
};

/** An address is proof only where the administrator says so, and never for an administrator's account or one that is taken. */
const link = async (ctx: Ctx, vouched: Vouched, holder: UserRow): Promise<UserRow> => {
  const domains = await linkDomains(ctx);
  const domain = holder.email_key.slice(holder.email_key.lastIndexOf('@') + 1);
  const mayLink =
    vouched.source === 'oidc' &&
    vouched.isEmailVerified &&
    domains.includes(domain) &&
    holder.role !== 'admin' &&
    !(await store.hasAny(ctx.db, holder.id));
  if (!mayLink) {
    const sentence =
      'an account with your e-mail address exists already; ask an administrator to sort it out';
    throw vouched.source === 'oidc' ? conflict(sentence) : forbidden(sentence);
  }
  await remember(ctx, vouched, holder.id);
  await recordAct(ctx, {
    action: 'user.identity_linked',
    actorId: holder.id,
    actorName: holder.username,
    target: { type: 'user', id: holder.id },
    details: { issuer: vouched.issuer },
  });
  return holder;
};

const linkDomains = async (ctx: Ctx): Promise<string[]> =>
  (await ctx.kernel.settings.get(ctx.db, 'oidc_link_domains'))
    .split(',')
    .map((domain) => foldName(domain.trim().replace(/^@/, '')))
    .filter((domain) => domain !== '');

const remember = (ctx: Ctx, { issuer, subject }: Vouched, userId: string): Promise<void> =>
  store.insert(ctx.db, { issuer, subject, user_id: userId, created_at: ctx.now().toISOString() });

/** Makes a person's role what the provider says, inside the caller's transaction. The last active administrator stays one. */
export const adjustRole = async (ctx: Ctx, id: string, isAdmin: boolean): Promise<UserRow> => {
  invariant(ctx.tx, 'a role is adjusted inside of transact');
  await ctx.kernel.database.dialect.lock(ctx.db, 'accounts.admins');
  const user = await accessUser(ctx, id);
  const role = isAdmin ? 'admin' : 'user';
  if (user.role === role) return user;
  const isLast =
    user.role === 'admin' &&
    user.is_active &&
    (await countUsers(ctx, { role: 'admin', is_active: true })) <= 1;
  if (isLast) return user;
  const changed = await changeUser(ctx, id, { role });
  if (!isAdmin) await endSessions(ctx, id);
  const role_ids = (await roleIdsOf(ctx, [id])).get(id) ?? [];
  emit(ctx, 'user.profile.updated', toUser(changed), { userIds: [id] });
  emit(ctx, 'admin.user.updated', { ...toUser(changed), role_ids }, { topics: ['admin'] });
  await recordAct(ctx, {
    action: 'user.updated',
    actorId: id,
    actorName: changed.username,
    target: { type: 'user', id },
    details: { role, source: 'groups of the identity provider' },
  });
  return changed;
};

/** Whom the caller signs in through, for their archive. */
export async function* eachOf(ctx: Ctx): AsyncGenerator<DataRecord> {
  for (const { issuer, subject, created_at } of await store.listOf(ctx.db, userId(ctx)))
    yield { issuer, subject, created_at };
}
