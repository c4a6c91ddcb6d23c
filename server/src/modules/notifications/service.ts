// Telling people what they should know although they are looking elsewhere.

import {
  type JsonValue,
  NOTIFICATION_TEXTS,
  type Notification,
  type NotificationType,
  type PageQuery,
} from '@parley/contract';
import { type Ctx, emit, transact, userActor, userId } from '../../kernel/ctx.ts';
import { invariant, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf } from '../../kernel/page.ts';
import { DELIVERIES, toNotification } from './delivery.ts';
import { waysFor } from './preferences.ts';
import { inEnglish, type Says, textIn } from './sentences.ts';
import { asReadableNow, listStillReadable } from './still-readable.ts';
import * as store from './store.ts';

/** Further back is hardly read; what is older makes room. */
const KEPT_PER_PERSON_MAX = 1_000;
const READ_KEPT_MS = 90 * 86_400_000;
const REMOVED_PER_STEP = 200;
const [TITLE_CHARACTERS_MAX, BODY_CHARACTERS_MAX, LINK_CHARACTERS_MAX] = [200, 300, 500];

interface NewsParts {
  readonly type: NotificationType;
  /** Only its beginning is kept. Left out: what Parley says beneath its sentence, which is nothing for most. */
  readonly body?: string;
  /** A path of the web app: a notification never leads anywhere else. */
  readonly link: string | null;
  readonly data: Record<string, JsonValue>;
  /** What it quotes from: it goes when that goes, and is read when the channel is. */
  readonly about?: { readonly channelId: string; readonly messageId?: string };
}

/** Said by Parley, in the reader's language where a client can; or in the words of another person. */
export type News = NewsParts & ({ readonly says: Says } | { readonly title: string });

/**
 * Tells each of these people, as far as they want to be told, inside the caller's transaction. News of type `message`
 * does not pile up: a person who has not read the last one about a channel gets that one brought up to date.
 */
export const notify = async (ctx: Ctx, userIds: readonly string[], news: News): Promise<void> => {
  invariant(news.link === null || isAppPath(news.link), 'a notification links into the app');
  // In one order everywhere, so that two who tell the same people do not wait for each other.
  const people = [...new Set(userIds)].sort();
  if (people.length === 0) return;
  const ways = await waysFor(ctx, people, news.type);
  const rows = people
    .filter((id) => ways.get(id)?.size)
    .map((id) => newRow(ctx, id, news, ways.get(id)?.has('in_app') ?? false));
  if (rows.length === 0) return;
  const made = new Set(rows.map(({ id }) => id));
  const stored = await (news.type === 'message' ? store.insertOrRefresh : store.insert)(ctx.db, rows);
  const told = stored.map((row) => ({ row, isNew: made.has(row.id) }));
  for (const delivery of DELIVERIES)
    await delivery.deliver(
      ctx,
      told.filter(({ row }) => ways.get(row.user_id)?.has(delivery.name)),
    );
  await makeRoom(ctx, people);
};

/** No scheme, no host, nothing that a browser would read as one. */
const isAppPath = (link: string): boolean =>
  link.length <= LINK_CHARACTERS_MAX && /^\/(?![/\\])[\x21-\x7e]*$/.test(link) && !link.includes('\\');

const oneLine = (text: string): string =>
  beginning(text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), TITLE_CHARACTERS_MAX);

/** What a client needs to say it in another language. */
const kept = ({ kind, name, title, count, date }: Says): Record<string, JsonValue> => ({
  kind,
  ...(name === undefined ? {} : { name: oneLine(name) }),
  ...(title === undefined ? {} : { title: oneLine(title) }),
  ...(count === undefined ? {} : { count }),
  ...(date === undefined ? {} : { date }),
});

const bodyOf = (news: News): string =>
  news.body ?? ('says' in news ? textIn(NOTIFICATION_TEXTS, kept(news.says)) : undefined) ?? '';

const newRow = (ctx: Ctx, user_id: string, news: News, is_shown: boolean): store.NotificationRow => ({
  id: newId(),
  user_id,
  type: news.type,
  title: oneLine('says' in news ? inEnglish(news.says) : news.title),
  body: beginning(bodyOf(news), BODY_CHARACTERS_MAX),
  link: news.link,
  data_json: 'says' in news ? { ...kept(news.says), ...news.data } : news.data,
  channel_id: news.about?.channelId ?? null,
  message_id: news.about?.messageId ?? null,
  is_shown,
  is_read: false,
  created_at: ctx.now().toISOString(),
  email_due_at: null,
  push_due_at: null,
});

/** Whole characters only: half of one is a text that Postgres refuses. */
const beginning = (text: string, max: number): string => {
  const characters = [...text.slice(0, 2 * max).toWellFormed()];
  return characters.length <= max && text.length <= 2 * max
    ? text.toWellFormed()
    : `${characters.slice(0, max - 1).join('')}…`;
};

/** Two who tell the same person at once may leave one too many; the next one takes it along. */
const makeRoom = async (ctx: Ctx, people: readonly string[]): Promise<void> => {
  for (const { user_id, n } of await store.listCrowded(ctx.db, people, KEPT_PER_PERSON_MAX))
    announceRemoved(ctx, await store.removeOldest(ctx.db, user_id, Number(n) - KEPT_PER_PERSON_MAX));
};

const announceRemoved = (ctx: Ctx, removed: readonly store.Removed[]): void => {
  for (const { id, user_id, is_shown } of removed)
    if (is_shown) emit(ctx, 'notification.deleted', { id }, { userIds: [user_id] });
};

interface NotificationsQuery extends PageQuery {
  readonly unread?: 'true' | 'false' | undefined;
  readonly type?: NotificationType | undefined;
}

/** A person without the right to read conversations is not shown what quotes from them; it is there again once they may. */
const readable = (ctx: Ctx): { withQuotes: boolean } => ({
  withQuotes: userActor(ctx).permissions.has('surface.chat.access'),
});

export const list = async (
  ctx: Ctx,
  { unread, type, ...query }: NotificationsQuery,
): Promise<{ data: Notification[]; total: number }> => {
  const me = userId(ctx);
  const filter = { ...readable(ctx), type, is_read: unread === undefined ? undefined : unread === 'false' };
  const rows = await asReadableNow(ctx, await store.list(ctx.db, me, filter, pageOf(query)));
  return { data: rows.map(toNotification), total: await store.count(ctx.db, me, filter) };
};

/** Those that say something: what its reader has lost asks for nothing any more. */
export const countUnread = async (ctx: Ctx): Promise<number> => {
  const filter = { ...readable(ctx), is_read: false };
  const rows = await store.list(ctx.db, userId(ctx), filter, { limit: KEPT_PER_PERSON_MAX, offset: 0 });
  return (await listStillReadable(ctx, rows)).size;
};

export const read = (ctx: Ctx, id: string): Promise<Notification> =>
  transact(ctx, async (ctx) => {
    const me = userId(ctx);
    const [changed] = await store.markRead(ctx.db, { userId: me, id });
    const row = await store.find(ctx.db, me, id, readable(ctx));
    if (!row) throw notFound('notification');
    if (changed !== undefined) emit(ctx, 'notification.read', { id }, { userIds: [me] });
    const [told = row] = await asReadableNow(ctx, [row]);
    return toNotification(told);
  });

export const readAll = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (ctx) => {
    const me = userId(ctx);
    const changed = await store.markRead(ctx.db, { userId: me });
    if (changed.length > 0) emit(ctx, 'notification.read', { id: null }, { userIds: [me] });
  });

/** Reading a channel marks the caller's notifications about it as read. */
export const readAbout = async (ctx: Ctx, channelId: string): Promise<void> => {
  const me = userId(ctx);
  for (const id of await store.markRead(ctx.db, { userId: me, channelId }))
    emit(ctx, 'notification.read', { id }, { userIds: [me] });
};

/** What asks for something that is done by now is read, for all of these people. */
export const readDone = async (
  ctx: Ctx,
  userIds: readonly string[],
  { type, name, id }: { readonly type: NotificationType; readonly name: string; readonly id: string },
): Promise<void> => {
  if (userIds.length === 0) return;
  const unread = await store.listUnread(ctx.db, [...new Set(userIds)], type);
  const done = unread.filter(({ data_json }) => data_json[name] === id);
  if (done.length === 0) return;
  await store.markReadByIds(
    ctx.db,
    done.map((row) => row.id),
  );
  for (const row of done) emit(ctx, 'notification.read', { id: row.id }, { userIds: [row.user_id] });
};

export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const removed = await store.remove(ctx.db, userId(ctx), id);
    if (removed.length === 0) throw notFound('notification');
    announceRemoved(ctx, removed);
  });

/**
 * Takes back what was told about something that is gone, or that a person may no longer see, inside the caller's
 * transaction. False when there may be more: then it is to be called again.
 */
export const withdraw = async (ctx: Ctx, source: store.Source): Promise<boolean> => {
  const removed = await store.removeAbout(ctx.db, source, KEPT_PER_PERSON_MAX);
  announceRemoved(ctx, removed);
  if (source.messageId !== undefined) await forgetQuotes(ctx, source.messageId);
  return removed.length < KEPT_PER_PERSON_MAX;
};

/** Takes back that something was shared with a person: what leads to it, of this type alone. */
export const withdrawShare = async (ctx: Ctx, personId: string, link: string): Promise<void> =>
  announceRemoved(ctx, await store.removeLeadingTo(ctx.db, personId, 'share', link));

/** What was told and is still kept for those who were away: also what has since been brought up to date by other news. */
const forgetQuotes = (ctx: Ctx, messageId: string): Promise<void> =>
  ctx.kernel.events.forget(ctx.db, {
    kinds: ['notification.created', 'notification.updated'],
    id: messageId,
    left: (payload) => (payload.data.message_id === messageId ? { ...payload, body: '' } : null),
  });

/** What was told to others of a person who is erased: their name stands in the title, or it quotes what they said. */
export const forgetPerson = async (ctx: Ctx, personId: string): Promise<void> =>
  announceRemoved(ctx, await store.removeNaming(ctx.db, personId));

export const purgeOld = async (ctx: Ctx, signal: AbortSignal): Promise<void> => {
  const before = new Date(ctx.now().getTime() - READ_KEPT_MS).toISOString();
  let isDone = false;
  while (!isDone) {
    signal.throwIfAborted();
    isDone = await transact(ctx, async (ctx) => {
      const removed = await store.removeOld(ctx.db, before, REMOVED_PER_STEP);
      announceRemoved(ctx, removed);
      return removed.length < REMOVED_PER_STEP;
    });
  }
};
