// People: the one place that makes, changes and removes an account's row, and the rules that hold for all of them.

import { randomInt } from 'node:crypto';
import type { PageQuery, Person, User } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { conflict, invariant, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { tellAccountMade } from './account-created.ts';
import * as store from './store.ts';

const SEARCH_RESULTS_MAX = 20;
const HANDLE_LENGTH_MAX = 40;
/** Namesakes are numbered up to here and then get a number by chance: no request waits while thousands are tried. */
const HANDLE_NUMBERED_MAX = 20;
const HANDLE_TRIES_MAX = 40;

/** Two spellings of one name are one name. */
export const foldName = (text: string): string => text.normalize('NFKC').toLowerCase();

/** A stored picture as the web app shows it. */
export const avatarUri = (png: Uint8Array | null): string | null =>
  png === null ? null : `data:image/png;base64,${Buffer.from(png).toString('base64')}`;

export const toUser = ({
  avatar_png,
  username_key,
  email_key,
  email_changed_at,
  settings_json,
  ...row
}: store.UserRow): User => ({
  ...row,
  avatar: avatarUri(avatar_png),
});

const toPerson = ({ id, handle, display_name, avatar_png }: store.PersonRow): Person => ({
  id,
  handle,
  display_name,
  avatar: avatarUri(avatar_png),
});

export interface NewUser {
  readonly username: string;
  readonly email: string;
  readonly display_name?: string | undefined;
  readonly role: 'admin' | 'user';
  readonly is_active: boolean;
  readonly auth_source: store.UserRow['auth_source'];
}

/** Makes an account's row inside the caller's transaction. */
export const create = async (ctx: Ctx, input: NewUser): Promise<store.UserRow> => {
  invariant(ctx.tx, 'an account is made inside of transact');
  const username_key = foldName(input.username);
  const email_key = foldName(input.email);
  if (await store.isUsernameTaken(ctx.db, username_key)) throw conflict('this username is taken');
  if (await store.isEmailTaken(ctx.db, email_key, null)) throw conflict('this e-mail address is taken');
  const display_name = input.display_name?.trim() || input.username;
  const id = newId();
  const now = ctx.now().toISOString();
  const row: store.UserRow = {
    id,
    username: input.username,
    username_key,
    email: input.email,
    email_key,
    email_changed_at: null,
    handle: await claimHandle(ctx, input.username, { type: 'user', id }),
    display_name,
    display_key: foldName(display_name),
    avatar_png: null,
    role: input.role,
    is_active: input.is_active,
    auth_source: input.auth_source,
    has_two_factor: false,
    settings_json: {},
    created_at: now,
    updated_at: now,
    last_login_at: null,
  };
  await unlessTaken(ctx, () => store.insert(ctx.db, row));
  await tellAccountMade(ctx, id);
  return row;
};

/** The checks above lose a race on Postgres; the unique index does not. */
const unlessTaken = async (ctx: Ctx, write: () => Promise<void>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    if (ctx.kernel.database.dialect.isUniqueViolation(error))
      throw conflict('this username or e-mail address is taken');
    throw error;
  }
};

/** What is to be called by a handle: a persona or group of one person has a handle of that person's. */
export interface HandleOwner {
  readonly type: 'user' | 'persona' | 'group' | 'team';
  readonly id: string;
  readonly personId?: string | null;
}

/** Words for all who are there, and for those who run the server: a person may be named so, other things may not. */
const RESERVED_FOR_ALL = ['all', 'everyone', 'here'];
const RESERVED_FOR_PEOPLE = ['admin'];

const isReserved = (handle: string, { type }: HandleOwner): boolean =>
  RESERVED_FOR_ALL.includes(handle) || (type !== 'user' && RESERVED_FOR_PEOPLE.includes(handle));

/** People and teams have their handles for themselves; what is one person's own stands beside that of others, and of what is for everybody. */
const claimExactly = async (ctx: Ctx, handle: string, owner: HandleOwner): Promise<boolean> => {
  // Two namespaces are looked at, and the unique key guards one.
  await ctx.kernel.database.dialect.lock(ctx.db, `handle:${handle}`);
  const isAlone = (type: string): boolean => type === 'user' || type === 'team';
  const namespace = owner.personId ?? store.SHARED;
  const others = await store.listHandleOwners(ctx.db, handle);
  const isTaken = others.some(
    (other) => other.namespace === namespace || isAlone(owner.type) || isAlone(other.owner_type),
  );
  if (isTaken) return false;
  return store.claimHandle(ctx.db, { namespace, handle, owner_type: owner.type, owner_id: owner.id });
};

/** Takes a free handle that the name suggests: `ann`, `ann-2`, `ann-3`…, and for very common names `ann-40217`. */
export const claimHandle = async (ctx: Ctx, name: string, owner: HandleOwner): Promise<string> => {
  const base = handleFrom(name, owner.type);
  for (let n = 1; n <= HANDLE_TRIES_MAX; n++) {
    const suffix = n <= HANDLE_NUMBERED_MAX ? n : randomInt(1_000, 1_000_000_000);
    const handle = n === 1 ? base : `${base}-${suffix}`;
    if (!isReserved(handle, owner) && (await claimExactly(ctx, handle, owner))) return handle;
  }
  throw conflict('no handle is free for this name');
};

/** Takes exactly this handle, or is told that it is taken. */
export const takeHandle = async (ctx: Ctx, handle: string, owner: HandleOwner): Promise<void> => {
  if (isReserved(handle, owner)) throw conflict('this handle is reserved; choose another one');
  if (!(await claimExactly(ctx, handle, owner))) throw conflict('this handle is taken');
};

/** Frees the handles of an account that goes, or all of them but the one that stays. */
export const releaseHandles = (ctx: Ctx, ownerId: string, except?: string): Promise<void> =>
  store.releaseHandles(ctx.db, ownerId, except);

/** Letters that are no other letter with an accent, as they are written where a keyboard has none of them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** `[a-z0-9_-]` only: accents are dropped, anything else becomes a dash. A name without any letter of these gives the kind's. */
export const handleFrom = (name: string, ownerType: HandleOwner['type'] = 'user'): string => {
  const plain = foldName(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? '')
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, HANDLE_LENGTH_MAX)
    .replace(/-+$/, '');
  return plain === '' ? ownerType : plain;
};

export const find = (ctx: Ctx, id: string): Promise<store.UserRow | undefined> => store.findById(ctx.db, id);

/** Loads an account by its id for a caller who may know it: the person, or an administrator's route. */
export const access = async (ctx: Ctx, id: string): Promise<store.UserRow> => {
  const user = await find(ctx, id);
  if (!user) throw notFound('user');
  return user;
};

export const findByLogin = (ctx: Ctx, login: string): Promise<store.UserRow | undefined> =>
  store.findByLogin(ctx.db, foldName(login));

/** An empty display name means the username. */
export const change = async (ctx: Ctx, id: string, patch: Partial<store.UserRow>): Promise<store.UserRow> => {
  const { email } = patch;
  const before = await access(ctx, id);
  const now = ctx.now().toISOString();
  const display_name = patch.display_name === '' ? before.username : patch.display_name;
  if (email !== undefined && (await store.isEmailTaken(ctx.db, foldName(email), id)))
    throw conflict('this e-mail address is taken');
  const full = {
    ...patch,
    ...(email === undefined ? {} : { email_key: foldName(email) }),
    ...(email === undefined || email === before.email ? {} : { email_changed_at: now }),
    ...(display_name === undefined ? {} : { display_name, display_key: foldName(display_name) }),
    updated_at: now,
  };
  await unlessTaken(ctx, () => store.update(ctx.db, id, full));
  return access(ctx, id);
};

/** Signing in is no change of the account: it leaves `updated_at` alone. */
export const noteLogin = async (ctx: Ctx, user: store.UserRow): Promise<store.UserRow> => {
  const last_login_at = ctx.now().toISOString();
  await store.update(ctx.db, user.id, { last_login_at });
  return { ...user, last_login_at };
};

/**
 * Takes turns with every transaction that begins or ends all that hangs on this account, until the transaction ends: a sign-in must not
 * slip in between a new password and the end of the sessions that knew the old one.
 */
export const hold = (ctx: Ctx, id: string): Promise<void> =>
  ctx.kernel.database.dialect.lock(ctx.db, `account:${id}`);

/** Runs a change that may take away an administrator, and undoes it when none would be left. */
export const keepingAnAdmin = async <T>(ctx: Ctx, work: () => Promise<T>): Promise<T> => {
  await ctx.kernel.database.dialect.lock(ctx.db, 'accounts.admins');
  const result = await work();
  if ((await store.countActiveAdmins(ctx.db)) === 0)
    throw conflict('this is the last active administrator; make another person one first');
  return result;
};

export const remove = (ctx: Ctx, id: string): Promise<void> => store.remove(ctx.db, id);

export const hasAny = (ctx: Ctx): Promise<boolean> => store.hasAny(ctx.db);

export const search = async (ctx: Ctx, { q, ...query }: PageQuery & { q: string }): Promise<Person[]> => {
  const { limit, offset } = pageOf(query);
  const people = await store.searchPeople(ctx.db, foldName(q), SEARCH_RESULTS_MAX);
  return people.slice(offset, offset + limit).map(toPerson);
};

export const list = (
  ctx: Ctx,
  filter: store.UserFilter,
  limit: number,
  offset: number,
): Promise<store.UserRow[]> =>
  store.list(
    ctx.db,
    { ...filter, q: filter.q === undefined ? undefined : foldName(filter.q) },
    limit,
    offset,
  );

export const count = (ctx: Ctx, filter: store.UserFilter): Promise<number> =>
  store.count(ctx.db, { ...filter, q: filter.q === undefined ? undefined : foldName(filter.q) });
