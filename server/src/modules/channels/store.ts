import type { Compilable, ExpressionBuilder, Kysely } from 'kysely';
import { prepared, preparedBy } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import type { Tables } from './rows.ts';

export type ChannelRow = Tables['channels'];
export type ParticipantRow = Tables['participants'];

/** A channel with the caller's own view of it. */
export type MyChannelRow = ChannelRow &
  Pick<
    ParticipantRow,
    'role' | 'folder_id' | 'is_pinned' | 'active_leaf_id' | 'read_count' | 'mention_count'
  > & {
    participant_count: number;
    /** Of the messages that the person has not read. */
    deleted_count: number;
  };

/** What of a channel is the person's own. */
const OWN = [
  'me.role',
  'me.folder_id',
  'me.is_pinned',
  'me.active_leaf_id',
  'me.read_count',
  'me.mention_count',
] as const;

const countOfAll = (eb: ExpressionBuilder<Tables, 'channels'>) =>
  eb
    .selectFrom('participants as all')
    .whereRef('all.channel_id', '=', 'channels.id')
    .select((e) => e.fn.countAll<number>().as('n'))
    .as('participant_count');

const countOfDeleted = (eb: ExpressionBuilder<Tables & { me: ParticipantRow }, 'channels' | 'me'>) =>
  eb
    .selectFrom('messages')
    .whereRef('messages.channel_id', '=', 'channels.id')
    .whereRef('messages.seq', '>', 'me.read_count')
    .where('messages.deleted_at', 'is not', null)
    .select((e) => e.fn.countAll<number>().as('n'))
    .as('deleted_count');

const findOneOfMine = prepared<{ userId: string; channelId: string }, MyChannelRow>(
  (db, { userId, channelId }) =>
    db
      .selectFrom('participants as me')
      .innerJoin('channels', 'channels.id', 'me.channel_id')
      .where('me.user_id', '=', userId)
      .where('channels.id', '=', channelId)
      .selectAll('channels')
      .select(OWN)
      .select((eb) => [countOfAll(eb), countOfDeleted(eb)]) as unknown as Compilable<MyChannelRow>,
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

/** Which of the filters are asked for. They decide how the query reads, their values do not. */
type FilterShape = Readonly<Record<'isOwned' | 'byFolder' | 'byPin' | 'byType', boolean>>;
type FilterArgs = Required<{ [K in keyof ChannelFilter]: NonNullable<ChannelFilter[K]> }> & {
  readonly userId: string;
};

const shapeOf = (filter: ChannelFilter): FilterShape => ({
  isOwned: filter.is_archived,
  byFolder: filter.folder_id !== undefined,
  byPin: filter.is_pinned !== undefined,
  byType: filter.type !== undefined,
});

const argsOf = (userId: string, filter: ChannelFilter): FilterArgs => ({
  userId,
  is_archived: filter.is_archived,
  folder_id: filter.folder_id ?? '',
  is_pinned: filter.is_pinned ?? false,
  type: filter.type ?? 'direct',
});

/** The walk along one person's channels by activity; type lives on the channel, so it is looked at only when asked for. */
const listed = (db: Kysely<Tables>, shape: FilterShape, args: FilterArgs) =>
  db
    .selectFrom('participants as me')
    .where('me.user_id', '=', args.userId)
    .where('me.is_archived', '=', args.is_archived)
    .$if(shape.isOwned, (q) => q.where('me.role', '=', 'owner'))
    .$if(shape.byFolder, (q) => q.where('me.folder_id', '=', args.folder_id))
    .$if(shape.byPin, (q) => q.where('me.is_pinned', '=', args.is_pinned))
    .$if(shape.byType, (q) =>
      q.where('me.channel_id', 'in', (eb) =>
        eb.selectFrom('channels').select('channels.id').where('channels.type', '=', args.type),
      ),
    );

/** The page first: whatever is before it is only walked over, and never joined with anything. */
const listPage = preparedBy(
  (shape: FilterShape) =>
    (db: Kysely<Tables>, args: FilterArgs & { limit: number; offset: number }): Compilable<MyChannelRow> =>
      db
        .selectFrom(
          listed(db, shape, args)
            .select([...OWN, 'me.channel_id', 'me.activity_at'])
            .orderBy('me.activity_at', 'desc')
            .orderBy('me.channel_id', 'desc')
            .limit(args.limit)
            .offset(args.offset)
            .as('me'),
        )
        .innerJoin('channels', 'channels.id', 'me.channel_id')
        .selectAll('channels')
        .select(OWN)
        .select((eb) => [countOfAll(eb), countOfDeleted(eb)])
        .orderBy('me.activity_at', 'desc')
        .orderBy('me.channel_id', 'desc') as unknown as Compilable<MyChannelRow>,
);

const countListed = preparedBy(
  (shape: FilterShape) => (db: Kysely<Tables>, args: FilterArgs) =>
    listed(db, shape, args).select((eb) => eb.fn.countAll<number>().as('n')),
);

export const listMine = (
  db: Db,
  userId: string,
  filter: ChannelFilter,
  limit: number,
  offset: number,
): Promise<MyChannelRow[]> => listPage(shapeOf(filter))(db, { ...argsOf(userId, filter), limit, offset });

export const countMine = async (db: Db, userId: string, filter: ChannelFilter): Promise<number> => {
  const [row] = await countListed(shapeOf(filter))(db, argsOf(userId, filter));
  return Number(row?.n ?? 0);
};

export const insertChannel = async (db: Db, row: ChannelRow): Promise<void> => {
  await sql(db).insertInto('channels').values(row).execute();
};

export const updateChannel = async (db: Db, id: string, patch: Partial<ChannelRow>): Promise<void> => {
  await sql(db).updateTable('channels').set(patch).where('id', '=', id).execute();
};

/** Whether one of the models that may answer here is behind somebody's own key. */
export const hasPersonalModel = async (db: Db, channelId: string): Promise<boolean> => {
  const row = await sql(db)
    .selectFrom('channel_models')
    .innerJoin('provider_configs', 'provider_configs.id', 'channel_models.provider_config_id')
    .select('channel_models.id')
    .where('channel_models.channel_id', '=', channelId)
    .where('provider_configs.scope', '=', 'personal')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** Ends what somebody lends to a channel. Gives the models that are no longer lent. */
export const unshareModelsOf = async (db: Db, channelId: string, ownerId: string): Promise<string[]> => {
  const rows = await sql(db)
    .updateTable('channel_models')
    .set({ is_shared: false })
    .where('channel_id', '=', channelId)
    .where('is_shared', '=', true)
    .where('provider_config_id', 'in', (eb) =>
      eb.selectFrom('provider_configs').select('id').where('owner_id', '=', ownerId),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
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

/** The people of a channel but one, those first who came first. */
export const listHeirs = (db: Db, channelId: string, exceptId: string) =>
  sql(db)
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .where('participants.channel_id', '=', channelId)
    .where('users.id', '!=', exceptId)
    .orderBy('participants.joined_at')
    .orderBy('participants.id')
    .select(['participants.id', 'participants.role', 'users.id as user_id', 'users.is_active'])
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

/** Where somebody is a guest: their places in channels that live on without them. */
export const listInChannelsOfOthers = (db: Db, userId: string): Promise<ParticipantRow[]> =>
  sql(db)
    .selectFrom('participants')
    .innerJoin('channels', 'channels.id', 'participants.channel_id')
    .selectAll('participants')
    .where('participants.user_id', '=', userId)
    .where('channels.owner_id', '!=', userId)
    .orderBy('participants.id')
    .execute();

/** All that are not being purged, and what was said in them by their own count: no message is looked at. */
export const countAll = async (db: Db, now: string): Promise<{ total: number; messages: number }> => {
  const { total, messages } = await sql(db)
    .selectFrom('channels')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.sum<number | null>('message_count').as('messages'),
    ])
    .where((eb) => eb.or([eb('purge_after', 'is', null), eb('purge_after', '>', now)]))
    .executeTakeFirstOrThrow();
  return { total: Number(total), messages: Number(messages ?? 0) };
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

/** Takes a channel whose time has come, and holds it until commit. False when it was restored meanwhile. */
export const claimDue = async (db: Db, id: string, now: string): Promise<boolean> => {
  const { numUpdatedRows } = await sql(db)
    .updateTable('channels')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('purge_after', '<=', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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
