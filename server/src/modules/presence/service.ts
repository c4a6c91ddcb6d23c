// Presence: a heartbeat says that a person is there; its absence, that they are not. Only people who share a channel or a team may know.

import { type KnownPerson, PRESENCE_USERS_MAX, type Presence } from '@parley/contract';
import { broadcast, type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { shareChannel } from '../channels/index.ts';
import { avatarUri } from '../users/index.ts';
import * as store from './store.ts';

const AWAY_AFTER_MS = 90_000;
const OFFLINE_AFTER_MS = 5 * 60_000;
/** Within this time a heartbeat that changes nothing is not written down. */
const WRITE_EVERY_MS = 15_000;

const offline: Presence = { status: 'offline', last_seen_at: null };

/** What a row means now. */
export const presenceAt = (row: store.PresenceRow, now: Date): Presence => {
  const age = now.getTime() - Date.parse(row.last_seen_at);
  const silent = age > OFFLINE_AFTER_MS ? 'offline' : age > AWAY_AFTER_MS ? 'away' : 'online';
  const status = silent === 'online' ? row.status : silent;
  return { status, last_seen_at: row.last_seen_at };
};

export const heartbeat = async (ctx: Ctx, status: 'online' | 'away' = 'online'): Promise<void> => {
  const user_id = userId(ctx);
  const now = ctx.now();
  const before = await store.find(ctx.db, user_id);
  const was = before ? presenceAt(before, now).status : 'offline';
  const isFresh = before !== undefined && now.getTime() - Date.parse(before.last_seen_at) < WRITE_EVERY_MS;
  if (isFresh && was === status) return;
  const last_seen_at = now.toISOString();
  await transact(ctx, (ctx) => store.put(ctx.db, { user_id, status, last_seen_at }));
  if (was !== status) tell(ctx, user_id, { status, last_seen_at });
};

const tell = (ctx: Ctx, user_id: string, presence: Presence): void =>
  broadcast(ctx, 'presence.changed', { user_id, ...presence }, { topics: ['presence'] });

/** Those of these people whom the caller may know of. */
const knownAmong = async ({ db }: Ctx, me: string, ids: readonly string[]): Promise<string[]> => [
  ...(await shareChannel(db, me, ids)),
  ...(await store.matesAmong(db, me, ids)),
];

export const read = async (ctx: Ctx, ids: readonly string[]): Promise<Record<string, Presence>> => {
  const me = userId(ctx);
  const known = new Set([me, ...(await knownAmong(ctx, me, ids))]);
  const rows = await store.list(
    ctx.db,
    [...new Set(ids)].filter((id) => known.has(id)),
  );
  const now = ctx.now();
  const seen = new Map(rows.map((row) => [row.user_id, presenceAt(row, now)]));
  return Object.fromEntries(ids.map((id) => [id, seen.get(id) ?? offline]));
};

/** Those of all lists, each once as the last of them has it, those seen last first. */
const together = (...lists: ReadonlyArray<readonly store.KnownRow[]>): store.KnownRow[] =>
  [...new Map(lists.flat().map((row) => [row.id, row])).values()]
    .toSorted(
      (a, b) =>
        (b.last_seen_at ?? '').localeCompare(a.last_seen_at ?? '') || a.handle.localeCompare(b.handle),
    )
    .slice(0, PRESENCE_USERS_MAX);

/** The others of the caller's teams, and the people of projects that the caller sees: of these nothing is told but who they are. */
const others = async ({ db }: Ctx, me: string): Promise<store.KnownRow[]> => [
  ...(await store.listProjectPeople(db, me, PRESENCE_USERS_MAX)),
  ...(await store.listMates(db, me, PRESENCE_USERS_MAX)),
];

/** The people that the caller shares a channel with, and those of their teams who are there; as many as a page needs. */
export const people = async (ctx: Ctx, { isAll = false } = {}): Promise<KnownPerson[]> => {
  const me = userId(ctx);
  const since = new Date(ctx.now().getTime() - OFFLINE_AFTER_MS).toISOString();
  const rows = together(
    isAll ? await others(ctx, me) : [],
    await store.listKnown(ctx.db, me, PRESENCE_USERS_MAX),
    await store.listMatesSeen(ctx.db, me, since, PRESENCE_USERS_MAX),
  );
  return toKnown(ctx, rows);
};

/** One of the people that the caller shares a channel or a team with, there or not; of others nothing is told. */
export const person = async (ctx: Ctx, id: string): Promise<KnownPerson[]> => {
  const me = userId(ctx);
  if (id === me || (await knownAmong(ctx, me, [id])).length === 0) return [];
  const row = await store.findActive(ctx.db, id);
  return row ? toKnown(ctx, [row]) : [];
};

const toKnown = async (ctx: Ctx, rows: readonly store.KnownRow[]): Promise<KnownPerson[]> => {
  const direct = await store.listDirect(
    ctx.db,
    userId(ctx),
    rows.map(({ id }) => id),
  );
  const talks = new Map(direct.map(({ user_id, channel_id }) => [user_id, channel_id]));
  const now = ctx.now();
  return rows.map(({ id, handle, display_name, avatar_png, status, last_seen_at }) => ({
    id,
    handle,
    display_name,
    avatar: avatarUri(avatar_png),
    ...(status && last_seen_at ? presenceAt({ user_id: id, status, last_seen_at }, now) : offline),
    direct_channel_id: talks.get(id) ?? null,
  }));
};

/** Says of those who fell silent that they are gone. */
export const sweep = async (ctx: Ctx): Promise<void> => {
  const before = new Date(ctx.now().getTime() - OFFLINE_AFTER_MS).toISOString();
  const gone = await transact(ctx, (ctx) => store.markGone(ctx.db, before));
  for (const { user_id, last_seen_at } of gone) tell(ctx, user_id, { status: 'offline', last_seen_at });
};
