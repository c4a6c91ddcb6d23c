import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import type { Tables } from './rows.ts';

export type NotificationRow = Tables['notifications'];
export type PreferenceRow = Tables['notification_preferences'];

export interface NotificationFilter {
  readonly is_read?: boolean | undefined;
  readonly type?: string | undefined;
  /** Without it, what quotes from a channel is left out. */
  readonly withQuotes: boolean;
}

/** Far below the number of parameters that either engine takes. */
const ROWS_PER_STATEMENT = 500;

const inChunks = async <T, R>(
  items: readonly T[],
  run: (chunk: readonly T[]) => Promise<R[]>,
): Promise<R[]> => {
  const results: R[] = [];
  for (let i = 0; i < items.length; i += ROWS_PER_STATEMENT)
    results.push(...(await run(items.slice(i, i + ROWS_PER_STATEMENT))));
  return results;
};

export const insert = (db: Db, rows: readonly NotificationRow[]): Promise<NotificationRow[]> =>
  inChunks(rows, (chunk) => sql(db).insertInto('notifications').values(chunk).returningAll().execute());

/** Like `insert`, but an unread one of the same person about the same channel is brought up to date instead. */
export const insertOrRefresh = (db: Db, rows: readonly NotificationRow[]): Promise<NotificationRow[]> =>
  inChunks(rows, (chunk) =>
    sql(db)
      .insertInto('notifications')
      .values(chunk)
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'channel_id'])
          .where('type', '=', raw.lit('message'))
          .where('is_read', '=', raw.lit(false))
          .doUpdateSet((eb) => ({
            title: eb.ref('excluded.title'),
            body: eb.ref('excluded.body'),
            link: eb.ref('excluded.link'),
            data_json: eb.ref('excluded.data_json'),
            message_id: eb.ref('excluded.message_id'),
            is_shown: eb.ref('excluded.is_shown'),
            created_at: eb.ref('excluded.created_at'),
          })),
      )
      .returningAll()
      .execute(),
  );

const shown = (db: Db, userId: string, { is_read, type, withQuotes }: NotificationFilter) =>
  sql(db)
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('is_shown', '=', raw.lit(true))
    .$if(!withQuotes, (query) => query.where('channel_id', 'is', null))
    .$if(is_read !== undefined, (query) => query.where('is_read', '=', raw.lit(is_read ?? false)))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''));

export const list = (
  db: Db,
  userId: string,
  filter: NotificationFilter,
  { limit, offset }: Page,
): Promise<NotificationRow[]> =>
  shown(db, userId, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export const count = async (db: Db, userId: string, filter: NotificationFilter): Promise<number> => {
  const { n } = await shown(db, userId, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const find = (
  db: Db,
  userId: string,
  id: string,
  filter: NotificationFilter,
): Promise<NotificationRow | undefined> =>
  shown(db, userId, filter).selectAll().where('id', '=', id).executeTakeFirst();

/** Which unread ones are meant: one, those about a channel, or all of a person. */
export interface UnreadOf {
  readonly userId: string;
  readonly id?: string;
  readonly channelId?: string;
}

/** Read is read: it is not mailed any more. The ids of those that were not read before. */
export const markRead = async (db: Db, { userId, id, channelId }: UnreadOf): Promise<string[]> => {
  const rows = await sql(db)
    .updateTable('notifications')
    .set({ is_read: true, email_due_at: null })
    .where('user_id', '=', userId)
    .where('is_shown', '=', raw.lit(true))
    .where('is_read', '=', raw.lit(false))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(channelId !== undefined, (query) => query.where('channel_id', '=', channelId ?? ''))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
};

/** What of one kind these people have not read, with what it is about. */
export const listUnread = (
  db: Db,
  userIds: readonly string[],
  type: string,
): Promise<Array<Pick<NotificationRow, 'id' | 'user_id' | 'data_json'>>> =>
  sql(db)
    .selectFrom('notifications')
    .select(['id', 'user_id', 'data_json'])
    .where('user_id', 'in', userIds)
    .where('type', '=', type)
    .where('is_read', '=', raw.lit(false))
    .execute();

export const markReadByIds = async (db: Db, ids: readonly string[]): Promise<void> => {
  await sql(db)
    .updateTable('notifications')
    .set({ is_read: true, email_due_at: null })
    .where('id', 'in', ids)
    .execute();
};

/** Who was told what is gone. */
export type Removed = Pick<NotificationRow, 'id' | 'user_id' | 'is_shown'>;

export const remove = (db: Db, userId: string, id: string): Promise<Removed[]> =>
  sql(db)
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('is_shown', '=', raw.lit(true))
    .where('id', '=', id)
    .returning(['id', 'user_id', 'is_shown'])
    .execute();

/** What notifications quote from: a channel, for one person or for all, or one message of it. */
export interface Source {
  readonly channelId: string;
  readonly userId?: string;
  readonly messageId?: string;
}

export const removeAbout = (
  db: Db,
  { channelId, userId, messageId }: Source,
  limit: number,
): Promise<Removed[]> =>
  sql(db)
    .deleteFrom('notifications')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .select('notifications.id')
        .where('channel_id', '=', channelId)
        .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
        .$if(messageId !== undefined, (query) => query.where('message_id', '=', messageId ?? ''))
        .limit(limit),
    )
    .returning(['id', 'user_id', 'is_shown'])
    .execute();

/** What of one type leads a person to one place. */
export const removeLeadingTo = (db: Db, userId: string, type: string, link: string): Promise<Removed[]> =>
  sql(db)
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .where('link', '=', link)
    .returning(['id', 'user_id', 'is_shown'])
    .execute();

/** Those that begin with a person's name, or quote a message of theirs. */
export const removeNaming = (db: Db, personId: string): Promise<Removed[]> =>
  sql(db)
    .deleteFrom('notifications')
    .where((eb) =>
      eb.or([
        eb('message_id', 'in', (query) =>
          query
            .selectFrom('messages')
            .select('messages.id')
            .where('messages.author_id', '=', personId)
            .where('messages.author_type', '=', 'user'),
        ),
        eb.exists((query) =>
          query
            .selectFrom('users')
            .select('users.id')
            .where('users.id', '=', personId)
            .where(
              raw<boolean>`substr(notifications.title, 1, length(users.display_name) + 1) = users.display_name || ' '`,
            ),
        ),
      ]),
    )
    .returning(['id', 'user_id', 'is_shown'])
    .execute();

/** Those of these people who have more than `max`, and how many. */
export const listCrowded = (
  db: Db,
  userIds: readonly string[],
  max: number,
): Promise<Array<{ user_id: string; n: number }>> =>
  inChunks(userIds, (chunk) =>
    sql(db)
      .selectFrom('notifications')
      .select((eb) => ['user_id', eb.fn.countAll<number>().as('n')] as const)
      .where('user_id', 'in', chunk)
      .groupBy('user_id')
      .having((eb) => eb(eb.fn.countAll(), '>', max))
      .execute(),
  );

/** Removes the oldest, what was read before what was not. */
export const removeOldest = (db: Db, userId: string, limit: number): Promise<Removed[]> =>
  sql(db)
    .deleteFrom('notifications')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .select('notifications.id')
        .where('user_id', '=', userId)
        .orderBy('is_read', 'desc')
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit),
    )
    .returning(['id', 'user_id', 'is_shown'])
    .execute();

/** What was read, or waited in vain to be mailed, before this time. */
export const removeOld = (db: Db, before: string, limit: number): Promise<Removed[]> =>
  sql(db)
    .deleteFrom('notifications')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('notifications')
        .select('notifications.id')
        .where((e) => e.or([e('is_read', '=', raw.lit(true)), e('is_shown', '=', raw.lit(false))]))
        .where('created_at', '<', before)
        .limit(limit),
    )
    .returning(['id', 'user_id', 'is_shown'])
    .execute();

export const listPreferences = (
  db: Db,
  userIds: readonly string[],
  type?: string,
): Promise<PreferenceRow[]> =>
  inChunks(userIds, (chunk) =>
    sql(db)
      .selectFrom('notification_preferences')
      .selectAll()
      .where('user_id', 'in', chunk)
      .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
      .execute(),
  );

/** Writes what is in `patch` and leaves the rest as it is; `row` is what holds when nothing was chosen before. */
export const putPreference = (
  db: Db,
  row: PreferenceRow,
  patch: Partial<PreferenceRow>,
): Promise<PreferenceRow> =>
  sql(db)
    .insertInto('notification_preferences')
    .values({ ...row, ...patch })
    .onConflict((conflict) => conflict.columns(['user_id', 'type']).doUpdateSet({ type: row.type, ...patch }))
    .returningAll()
    .executeTakeFirstOrThrow();
