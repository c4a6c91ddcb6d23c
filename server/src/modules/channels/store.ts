import type { Compilable, Kysely } from 'kysely';
import { prepared, preparedBy } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import { isFoundIn, type PlaceAsked, readers, toldProject, toldWorkspace } from '../readers/index.ts';
import { roleNow } from './role-store.ts';
import type { Tables } from './rows.ts';

export type ChannelRow = Tables['channels'];
export type ParticipantRow = Tables['participants'];

/** A channel with the caller's own view of it. */
export type MyChannelRow = ChannelRow &
  Pick<
    ParticipantRow,
    | 'role'
    | 'folder_id'
    | 'is_pinned'
    | 'active_leaf_id'
    | 'read_count'
    | 'mention_count'
    | 'activity_at'
    | 'put_away_at'
  > & {
    participant_count: number;
    /** Of these, the people. */
    person_count: number;
    /** Whether there are other people, besides personas. */
    has_others: boolean;
    /** Of the messages that the person has not read. */
    deleted_count: number;
    /** The team's workspace that it is in, where the person is in that team; else their own. */
    told_workspace_id: string | null;
    /** The project that it is in, where the person may read that. */
    told_project_id: string | null;
    is_project_archived: boolean;
  };

/** What of a channel is the person's own, beside the role. */
const OWN = [
  'me.folder_id',
  'me.is_pinned',
  'me.active_leaf_id',
  'me.read_count',
  'me.mention_count',
  'me.activity_at',
  'me.put_away_at',
] as const;

/** How many are in a channel, people and personas. */
export const participantCount =
  raw<number>`(select count(*) from participants a where a.channel_id = channels.id)`.as('participant_count');

/** Of these, the people. */
export const personCount = raw<number>`(select count(*) from participants a
  where a.channel_id = channels.id and a.user_id is not null)`.as('person_count');

/** Of the messages that the person, `me`, has not read, those that were deleted. */
export const deletedCount = raw<number>`(select count(*) from messages m
  where m.channel_id = channels.id and m.seq > me.read_count and m.deleted_at is not null)`.as(
  'deleted_count',
);

const hasOthers = (userId: string) =>
  raw<boolean>`exists (select 1 from participants o
    where o.channel_id = channels.id and o.participant_type = 'user' and o.user_id <> ${userId})`.as(
    'has_others',
  );

const isProjectArchived = raw<boolean>`exists (select 1 from projects p
  where p.id = channels.project_id and p.is_archived)`.as('is_project_archived');

const findOneOfMine = prepared<{ userId: string; channelId: string }, MyChannelRow>(
  (db, { userId, channelId }) =>
    db
      .selectFrom('participants as me')
      .innerJoin('channels', 'channels.id', 'me.channel_id')
      .where('me.user_id', '=', userId)
      .where('channels.id', '=', channelId)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom(readers.as('r'))
            .select('r.level')
            .where('r.scope_id', '=', channelId)
            .where('r.user_id', '=', userId),
        ),
      )
      .selectAll('channels')
      .select(OWN)
      .select([
        roleNow('me').as('role'),
        participantCount,
        personCount,
        deletedCount,
        hasOthers(userId),
        toldWorkspace(userId, 'channels'),
        toldProject(userId, 'channels'),
        isProjectArchived,
      ]) as unknown as Compilable<MyChannelRow>,
);

/** A channel that the person may read now. */
export const findMine = async (
  db: Db,
  userId: string,
  channelId: string,
): Promise<MyChannelRow | undefined> => (await findOneOfMine(db, { userId, channelId }))[0];

/** Whether it was deleted: then nobody is in it, and its messages go in small steps. */
export const isGone = async ({ db }: { readonly db: Db }, id: string): Promise<boolean> =>
  (await sql(db)
    .selectFrom('participants')
    .select('id')
    .where('channel_id', '=', id)
    .limit(1)
    .executeTakeFirst()) === undefined;

export interface ChannelFilter {
  readonly type?: ChannelRow['type'] | undefined;
  readonly folder_id?: string | undefined;
  readonly is_pinned?: boolean | undefined;
  readonly is_archived: boolean;
  /** In the person's archive, or in none; left out, both. */
  readonly is_put_away?: boolean | undefined;
  readonly workspace_id?: PlaceAsked;
  readonly project_id?: string | undefined;
  /** Those with messages that the person has not read, as far as numbers tell: deleted ones among them are counted too. Or with mentions. */
  readonly news?: 'unread' | 'mentions' | undefined;
}

/** Which of the filters are asked for. They decide how the query reads, their values do not. */
type FilterShape = Readonly<
  Record<
    | 'isOwned'
    | 'byFolder'
    | 'byPin'
    | 'isPutAway'
    | 'isHere'
    | 'byType'
    | 'byWorkspace'
    | 'isPersonal'
    | 'byProject'
    | 'isUnread'
    | 'isMentioned',
    boolean
  >
>;
type FilterArgs = Required<{ [K in keyof ChannelFilter]: NonNullable<ChannelFilter[K]> }> & {
  readonly userId: string;
};

const shapeOf = (filter: ChannelFilter): FilterShape => ({
  isOwned: filter.is_archived,
  byFolder: filter.folder_id !== undefined,
  byPin: filter.is_pinned !== undefined,
  isPutAway: filter.is_put_away === true,
  isHere: filter.is_put_away === false,
  byType: filter.type !== undefined,
  byWorkspace: typeof filter.workspace_id === 'string',
  isPersonal: filter.workspace_id === null,
  byProject: filter.project_id !== undefined,
  isUnread: filter.news === 'unread',
  isMentioned: filter.news === 'mentions',
});

const argsOf = (userId: string, filter: ChannelFilter): FilterArgs => ({
  userId,
  is_archived: filter.is_archived,
  folder_id: filter.folder_id ?? '',
  is_pinned: filter.is_pinned ?? false,
  is_put_away: filter.is_put_away ?? false,
  type: filter.type ?? 'direct',
  workspace_id: filter.workspace_id ?? '',
  project_id: filter.project_id ?? '',
  news: filter.news ?? 'unread',
});

/** Nothing was said since the person put it away. */
const isPutAway = raw<boolean>`(me.put_away_at is not null and me.activity_at <= me.put_away_at)`;
const isHere = raw<boolean>`(me.put_away_at is null or me.activity_at > me.put_away_at)`;

/**
 * The walk along one person's channels by activity; type lives on the channel, so it is looked at only when asked for. Who may read is
 * written out as the readers relation has it for channels, because asking it for every row takes 1.9 times as long; a test compares the two.
 */
const listed = (db: Kysely<Tables>, shape: FilterShape, args: FilterArgs) =>
  db
    .selectFrom('participants as me')
    .where('me.user_id', '=', args.userId)
    .where('me.is_archived', '=', args.is_archived)
    .$if(shape.isOwned, (q) => q.where('me.role', '=', 'owner'))
    .$if(shape.byFolder, (q) => q.where('me.folder_id', '=', args.folder_id))
    .$if(shape.byPin, (q) => q.where('me.is_pinned', '=', args.is_pinned))
    .$if(shape.isPutAway, (q) => q.where(isPutAway))
    .$if(shape.isHere, (q) => q.where(isHere))
    .$if(shape.isMentioned, (q) => q.where('me.mention_count', '>', 0))
    .$if(shape.isUnread, (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('channels')
            .select('channels.id')
            .whereRef('channels.id', '=', 'me.channel_id')
            .whereRef('channels.message_count', '>', 'me.read_count'),
        ),
      ),
    )
    .$if(shape.byType, (q) =>
      q.where('me.channel_id', 'in', (eb) =>
        eb.selectFrom('channels').select('channels.id').where('channels.type', '=', args.type),
      ),
    )
    .$if(shape.byWorkspace, (q) =>
      q.where('me.channel_id', 'in', (eb) =>
        eb
          .selectFrom('channels')
          .select('channels.id')
          .where('channels.workspace_id', '=', args.workspace_id),
      ),
    )
    .$if(shape.byProject, (q) =>
      q.where('me.channel_id', 'in', (eb) =>
        eb.selectFrom('channels').select('channels.id').where('channels.project_id', '=', args.project_id),
      ),
    )
    .$if(shape.isPersonal, (q) =>
      q.where((eb) =>
        eb.exists(
          eb
            .selectFrom('channels')
            .select('channels.id')
            .whereRef('channels.id', '=', 'me.channel_id')
            .where(isFoundIn(args.userId, 'channels', null)),
        ),
      ),
    );

/** The page first: whatever is before it is only walked over, and never joined with anything. */
const listPage = preparedBy(
  (shape: FilterShape) =>
    (db: Kysely<Tables>, args: FilterArgs & { limit: number; offset: number }): Compilable<MyChannelRow> =>
      db
        .selectFrom(
          listed(db, shape, args)
            .select([...OWN, 'me.role', 'me.is_joined', 'me.user_id', 'me.channel_id'])
            .orderBy('me.activity_at', 'desc')
            .orderBy('me.channel_id', 'desc')
            .limit(args.limit)
            .offset(args.offset)
            .as('me'),
        )
        .innerJoin('channels', 'channels.id', 'me.channel_id')
        .selectAll('channels')
        .select(OWN)
        .select([
          roleNow('me').as('role'),
          participantCount,
          personCount,
          deletedCount,
          hasOthers(args.userId),
          toldWorkspace(args.userId, 'channels'),
          toldProject(args.userId, 'channels'),
          isProjectArchived,
        ])
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

/** In which workspaces the person has something new to read; what was not read may have been deleted since, and is not new then. */
export const listWorkspacesWithNews = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('participants as me')
    .innerJoin('channels', 'channels.id', 'me.channel_id')
    .where('me.user_id', '=', userId)
    .where('me.is_archived', '=', false)
    .where(isHere)
    .whereRef('channels.message_count', '>', 'me.read_count')
    .where(
      raw<boolean>`channels.message_count - me.read_count > (select count(*) from messages d
        where d.channel_id = channels.id and d.seq > me.read_count and d.deleted_at is not null)`,
    )
    .select(toldWorkspace(userId, 'channels'))
    .distinct()
    .execute();
  return rows.flatMap(({ told_workspace_id }) => told_workspace_id ?? []);
};

export const insertChannel = async (db: Db, row: ChannelRow): Promise<void> => {
  await sql(db).insertInto('channels').values(row).execute();
};

export const updateChannel = async (db: Db, id: string, patch: Partial<ChannelRow>): Promise<void> => {
  await sql(db).updateTable('channels').set(patch).where('id', '=', id).execute();
};

/** Whether one of the models that may answer here is behind a person's own key. */
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

/** Ends what this person lends to a channel. Gives the models that are no longer lent. */
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

/** The number of a message of the channel; where none is named, of the newest that is not deleted. */
export const findMessageSeq = async (
  db: Db,
  channelId: string,
  messageId?: string,
): Promise<number | undefined> => {
  const inChannel = sql(db).selectFrom('messages').select('seq').where('channel_id', '=', channelId);
  const asked =
    messageId === undefined
      ? inChannel.where('deleted_at', 'is', null).orderBy('seq', 'desc').limit(1)
      : inChannel.where('id', '=', messageId);
  return (await asked.executeTakeFirst())?.seq;
};

export const findMessageId = async (db: Db, channelId: string, seq: number): Promise<string | null> => {
  const row = await sql(db)
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return row?.id ?? null;
};

export const findOwner = async (db: Db, id: string): Promise<string | undefined> => {
  const row = await sql(db).selectFrom('channels').select('owner_id').where('id', '=', id).executeTakeFirst();
  return row?.owner_id;
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

/** All that are neither being filled nor purged, and what was said in them by their own count: no message is looked at. */
export const countAll = async (db: Db, now: string): Promise<{ total: number; messages: number }> => {
  const { total, messages } = await sql(db)
    .selectFrom('channels')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.sum<number | null>('message_count').as('messages'),
    ])
    .where((eb) =>
      eb.or([
        eb('purge_after', 'is', null),
        eb.and([eb('archived_at', 'is not', null), eb('purge_after', '>', now)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { total: Number(total), messages: Number(messages ?? 0) };
};
