import type { Compilable, Kysely } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/schema.ts';
import { type Db, raw, sql } from '../../db/sql.ts';

export type ChannelRow = Tables['channels'];
export type ParticipantRow = Tables['participants'];

/** A channel with the caller's own view of it. */
export type MyChannelRow = ChannelRow &
  Pick<
    ParticipantRow,
    'role' | 'folder_id' | 'is_pinned' | 'active_leaf_id' | 'read_count' | 'mention_count'
  > & {
    participant_count: number;
  };

const mine = (db: Kysely<Tables>, userId: string) =>
  db
    .selectFrom('participants as me')
    .innerJoin('channels', 'channels.id', 'me.channel_id')
    .where('me.user_id', '=', userId)
    .selectAll('channels')
    .select([
      'me.role',
      'me.folder_id',
      'me.is_pinned',
      'me.active_leaf_id',
      'me.read_count',
      'me.mention_count',
    ])
    .select((eb) =>
      eb
        .selectFrom('participants as all')
        .whereRef('all.channel_id', '=', 'channels.id')
        .select((e) => e.fn.countAll<number>().as('n'))
        .as('participant_count'),
    );

const findOneOfMine = prepared<{ userId: string; channelId: string }, MyChannelRow>(
  (db, { userId, channelId }) =>
    mine(db, userId).where('channels.id', '=', channelId) as unknown as Compilable<MyChannelRow>,
);

export const findMine = async (
  db: Db,
  userId: string,
  channelId: string,
): Promise<MyChannelRow | undefined> => (await findOneOfMine(db, { userId, channelId }))[0];

export interface ChannelFilter {
  readonly type?: ChannelRow['type'] | undefined;
  readonly folder_id?: string | undefined;
  readonly is_pinned?: boolean | undefined;
  readonly is_archived: boolean;
}

/** The walk along one person's channels by activity; type lives on the channel, so it is joined only when asked for. */
const listed = (db: Db, userId: string, filter: ChannelFilter) =>
  sql(db)
    .selectFrom('participants as me')
    .where('me.user_id', '=', userId)
    .where('me.is_archived', '=', filter.is_archived)
    .$if(filter.is_archived, (q) => q.where('me.role', '=', 'owner'))
    .$if(filter.folder_id !== undefined, (q) => q.where('me.folder_id', '=', filter.folder_id ?? ''))
    .$if(filter.is_pinned !== undefined, (q) => q.where('me.is_pinned', '=', filter.is_pinned ?? false))
    .$if(filter.type !== undefined, (q) =>
      q.where('me.channel_id', 'in', (eb) =>
        eb
          .selectFrom('channels')
          .select('channels.id')
          .where('channels.type', '=', filter.type ?? 'direct'),
      ),
    );

export const listMine = async (
  db: Db,
  userId: string,
  filter: ChannelFilter,
  limit: number,
  offset: number,
): Promise<MyChannelRow[]> => {
  const page = await listed(db, userId, filter)
    .select('me.channel_id')
    .orderBy('me.activity_at', 'desc')
    .orderBy('me.channel_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  if (page.length === 0) return [];
  const ids = page.map(({ channel_id }) => channel_id);
  const rows = (await mine(sql(db), userId).where('channels.id', 'in', ids).execute()) as MyChannelRow[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

export const countMine = async (db: Db, userId: string, filter: ChannelFilter): Promise<number> => {
  const { n } = await listed(db, userId, filter)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const insertChannel = async (db: Db, row: ChannelRow): Promise<void> => {
  await sql(db).insertInto('channels').values(row).execute();
};

export const updateChannel = async (db: Db, id: string, patch: Partial<ChannelRow>): Promise<void> => {
  await sql(db).updateTable('channels').set(patch).where('id', '=', id).execute();
};

export const insertParticipant = async (db: Db, row: ParticipantRow): Promise<boolean> => {
  const inserted = await sql(db)
    .insertInto('participants')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

export const updateMine = async (
  db: Db,
  channelId: string,
  userId: string,
  patch: Partial<ParticipantRow>,
): Promise<void> => {
  await sql(db)
    .updateTable('participants')
    .set(patch)
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .execute();
};

export const updateParticipant = async (
  db: Db,
  id: string,
  patch: Partial<ParticipantRow>,
): Promise<void> => {
  await sql(db).updateTable('participants').set(patch).where('id', '=', id).execute();
};

export const updateParticipants = async (
  db: Db,
  channelId: string,
  patch: Partial<ParticipantRow>,
): Promise<void> => {
  await sql(db).updateTable('participants').set(patch).where('channel_id', '=', channelId).execute();
};

export const removeParticipant = async (db: Db, id: string): Promise<void> => {
  await sql(db).deleteFrom('participants').where('id', '=', id).execute();
};

export const removeParticipants = async (db: Db, channelId: string): Promise<void> => {
  await sql(db).deleteFrom('participants').where('channel_id', '=', channelId).execute();
};

/** People and personas alike, with what they are called. */
const named = (db: Db) =>
  sql(db)
    .selectFrom('participants')
    .leftJoin('users', 'users.id', 'participants.user_id')
    .leftJoin('personas', 'personas.id', 'participants.persona_id')
    .selectAll('participants')
    .select((eb) => [
      eb.fn.coalesce('users.display_name', 'personas.name').as('display_name'),
      eb.fn.coalesce('users.handle', 'personas.handle').as('handle'),
      eb.fn.coalesce('users.avatar_png', 'personas.avatar_png').as('avatar_png'),
    ]);

export type NamedParticipantRow = Awaited<ReturnType<typeof listParticipants>>[number];

export const listParticipants = (db: Db, channelId: string) =>
  named(db)
    .where('participants.channel_id', '=', channelId)
    .orderBy('participants.joined_at')
    .orderBy('participants.id')
    .execute();

/** The people of a channel, each with the message that their count of read ones ends at. */
export const listReaders = (db: Db, channelId: string) =>
  sql(db)
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.channel_id', '=', 'participants.channel_id')
        .onRef('messages.seq', '=', 'participants.read_count'),
    )
    .where('participants.channel_id', '=', channelId)
    .orderBy('participants.joined_at')
    .orderBy('participants.id')
    .select([
      'users.id as user_id',
      'users.display_name',
      'users.handle',
      'participants.active_leaf_id',
      'messages.id as last_read_message_id',
    ])
    .execute();

export const findMessageId = async (db: Db, channelId: string, seq: number): Promise<string | null> => {
  const row = await sql(db)
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.id ?? null;
};

export const findParticipant = (db: Db, channelId: string, id: string) =>
  named(db)
    .where('participants.channel_id', '=', channelId)
    .where('participants.id', '=', id)
    .executeTakeFirst();

const findOfUser = prepared<{ channelId: string; userId: string }, ParticipantRow>(
  (db, { channelId, userId }) =>
    db
      .selectFrom('participants')
      .selectAll()
      .where('channel_id', '=', channelId)
      .where('user_id', '=', userId),
);

export const findByUser = async (
  db: Db,
  channelId: string,
  userId: string,
): Promise<ParticipantRow | undefined> => (await findOfUser(db, { channelId, userId }))[0];

/** The people of a channel. */
export const listUserIds = async (db: Db, channelId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('participants')
    .select('user_id')
    .where('channel_id', '=', channelId)
    .where('user_id', 'is not', null)
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
};

export const countOwned = async (db: Db, userId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('channels')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const listOwnedIds = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await sql(db).selectFrom('channels').select('id').where('owner_id', '=', userId).execute();
  return rows.map(({ id }) => id);
};

export const listDue = async (db: Db, now: string, limit: number): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('channels')
    .select('id')
    .where('purge_after', '<=', now)
    .orderBy('purge_after')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Removes the youngest messages first, so that no parent goes before its children; true when none are left. */
export const removeMessages = async (db: Db, channelId: string, limit: number): Promise<boolean> => {
  await sql(db)
    .deleteFrom('messages')
    .where('channel_id', '=', channelId)
    .where('seq', '>', (eb) =>
      eb
        .selectFrom('channels')
        .select(raw<number>`message_count - ${limit}`.as('n'))
        .where('id', '=', channelId),
    )
    .execute();
  await sql(db)
    .updateTable('channels')
    .set((eb) => ({ message_count: eb('message_count', '-', limit) }))
    .where('id', '=', channelId)
    .execute();
  const left = await sql(db)
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .limit(1)
    .executeTakeFirst();
  return left === undefined;
};

export const removeChannel = async (db: Db, channelId: string): Promise<void> => {
  await sql(db).deleteFrom('channels').where('id', '=', channelId).execute();
};

/** Whether two people are in a channel together. */
export const shareChannel = async (db: Db, a: string, others: readonly string[]): Promise<string[]> => {
  if (others.length === 0) return [];
  const rows = await sql(db)
    .selectFrom('participants as mine')
    .innerJoin('participants as theirs', 'theirs.channel_id', 'mine.channel_id')
    .where('mine.user_id', '=', a)
    .where('theirs.user_id', 'in', others)
    .select('theirs.user_id')
    .distinct()
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
};

export const listUserIdsByHandle = async (
  db: Db,
  channelId: string,
  handles: readonly string[],
): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select('users.id')
    .where('participants.channel_id', '=', channelId)
    .where('users.handle', 'in', handles)
    .execute();
  return rows.map(({ id }) => id);
};

export const moveCursor = (db: Db, channelId: string, userId: string, leafId: string): Promise<void> =>
  updateMine(db, channelId, userId, { active_leaf_id: leafId });

/** Everybody who is in a channel with somebody. */
export const listPeerIds = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('participants as mine')
    .innerJoin('participants as theirs', 'theirs.channel_id', 'mine.channel_id')
    .where('mine.user_id', '=', userId)
    .where('theirs.user_id', 'is not', null)
    .select('theirs.user_id')
    .distinct()
    .execute();
  return rows.flatMap(({ user_id }) => user_id ?? []);
};
