// What a message changes of its channel and of the people in it: the count, where each of them stands, and what they have not read.

import { prepared } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

/** Where a message stands in its channel. */
interface Placed {
  readonly id: string;
  readonly channel_id: string;
  readonly parent_id: string | null;
  readonly seq: number;
  readonly created_at: string;
}

type CountedRow = Pick<Tables['channels'], 'message_count' | 'type' | 'main_leaf_id'>;

const countMessage = prepared<{ channelId: string; at: string }, CountedRow>((db, { channelId, at }) =>
  db
    .updateTable('channels')
    .set((eb) => ({ message_count: eb('message_count', '+', 1), last_message_at: at }))
    .where('id', '=', channelId)
    .returning(['message_count', 'type', 'main_leaf_id']),
);

/** Counts a message into its channel; gives its number, and the type of the channel. Holds the channel's row until commit. */
export const takeNumber = async (
  db: Db,
  channelId: string,
  at: string,
): Promise<{ seq: number } & Pick<CountedRow, 'type' | 'main_leaf_id'>> => {
  const [row] = await countMessage(db, { channelId, at });
  if (!row) throw new Error('the channel of a message is there');
  const { message_count: seq, type, main_leaf_id } = row;
  return { seq, type, main_leaf_id };
};

/** What is said at the end of the main line is its end. */
export const growMainLine = async (db: Db, channelId: string, leafId: string): Promise<void> => {
  await sql(db).updateTable('channels').set({ main_leaf_id: leafId }).where('id', '=', channelId).execute();
};

/** Moves all people of a channel to one leaf; gives where those were who were elsewhere. */
export const moveAllTo = async (
  db: Db,
  channelId: string,
  leafId: string,
): Promise<Array<{ user_id: string; leaf_id: string | null }>> => {
  const away = await sql(db)
    .selectFrom('participants')
    .select(['user_id', 'active_leaf_id'])
    .where('channel_id', '=', channelId)
    .where('user_id', 'is not', null)
    .where((eb) => eb.or([eb('active_leaf_id', 'is', null), eb('active_leaf_id', '!=', leafId)]))
    .execute();
  await sql(db)
    .updateTable('participants')
    .set({ active_leaf_id: leafId })
    .where('channel_id', '=', channelId)
    .where('user_id', 'is not', null)
    .execute();
  return away.flatMap(({ user_id, active_leaf_id }) =>
    user_id === null ? [] : [{ user_id, leaf_id: active_leaf_id }],
  );
};

/**
 * The view of each participant after a new message: the channel is active; the author and those who stood at its parent now stand at it.
 * Gives the people of the channel.
 */
export const moveParticipants = async (
  db: Db,
  message: Placed,
  authorId: string | null,
): Promise<string[]> => {
  const { id, channel_id, parent_id, seq, created_at } = message;
  const args = { id, channel_id, parent_id, seq, created_at, authorId };
  const rows = parent_id === null ? await moveToRoot(db, args) : await moveToChild(db, args);
  return rows.flatMap(({ user_id }) => user_id ?? []);
};

interface Move extends Placed {
  readonly authorId: string | null;
}

const movePeople = (isRoot: boolean) =>
  prepared<Move, { user_id: string | null }>(
    (db, { id, channel_id, parent_id, seq, created_at, authorId }) => {
      const isAuthor = raw<boolean>`(${raw.ref('user_id')} = ${authorId})`;
      const stoodAtParent = isRoot
        ? raw<boolean>`(${raw.ref('active_leaf_id')} is null)`
        : raw<boolean>`(${raw.ref('active_leaf_id')} = ${parent_id})`;
      return db
        .updateTable('participants')
        .set({
          activity_at: created_at,
          active_leaf_id: raw<string>`case when ${isAuthor} or ${stoodAtParent} then ${id} else ${raw.ref('active_leaf_id')} end`,
          // Who says something has read what is there.
          read_count: raw<number>`case when ${isAuthor} then ${seq} else ${raw.ref('read_count')} end`,
          mention_count: raw<number>`case when ${isAuthor} then 0 else ${raw.ref('mention_count')} end`,
        })
        .where('channel_id', '=', channel_id)
        .returning('user_id');
    },
  );
const moveToRoot = movePeople(true);
const moveToChild = movePeople(false);

/** One more unread mention for each of these people. */
export const countMentions = async (db: Db, channelId: string, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return;
  await sql(db)
    .updateTable('participants')
    .set((eb) => ({ mention_count: eb('mention_count', '+', 1) }))
    .where('channel_id', '=', channelId)
    .where('user_id', 'in', userIds)
    .execute();
};

/** An unread mention in a message that was emptied no longer counts. */
export const uncountMentions = async (
  db: Db,
  { id, channel_id, seq }: Pick<Placed, 'id' | 'channel_id' | 'seq'>,
): Promise<void> => {
  await sql(db)
    .updateTable('participants')
    .set((eb) => ({ mention_count: eb('mention_count', '-', 1) }))
    .where('channel_id', '=', channel_id)
    .where('mention_count', '>', 0)
    .where('read_count', '<', seq)
    .where('user_id', 'in', (eb) => eb.selectFrom('mentions').select('user_id').where('message_id', '=', id))
    .execute();
};

/** How many of the messages behind this one name the person. */
export const countMentionsBehind = async (
  db: Db,
  { channelId, userId, seq }: { channelId: string; userId: string; seq: number },
): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('mentions')
    .innerJoin('messages', 'messages.id', 'mentions.message_id')
    .where('messages.channel_id', '=', channelId)
    .where('messages.seq', '>', seq)
    .where('messages.deleted_at', 'is', null)
    .where('mentions.user_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};
