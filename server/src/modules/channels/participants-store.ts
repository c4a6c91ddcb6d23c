import { prepared } from '../../db/prepared.ts';
import { type Db, raw, sql } from '../../db/sql.ts';
import { roleNow } from './role-store.ts';
import type { ParticipantRow } from './store.ts';

export const insertParticipant = async (db: Db, row: ParticipantRow): Promise<boolean> => {
  const inserted = await sql(db)
    .insertInto('participants')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** People and personas. */
export const count = async (db: Db, channelId: string): Promise<number> => {
  const { n } = await sql(db)
    .selectFrom('participants')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return Number(n);
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
    .innerJoin('channels', 'channels.id', 'participants.channel_id')
    .selectAll('participants')
    .select((eb) => [
      roleNow('participants').as('role_now'),
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

/** The people of a channel but one, those first who came first. `is_writer`: in the team that it belongs to; null: they are not in that. */
export const listHeirs = (db: Db, channelId: string, exceptId: string) =>
  sql(db)
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .innerJoin('channels', 'channels.id', 'participants.channel_id')
    .leftJoin('workspaces', 'workspaces.id', 'channels.workspace_id')
    .leftJoin('team_members', (join) =>
      join
        .onRef('team_members.team_id', '=', 'workspaces.team_id')
        .onRef('team_members.user_id', '=', 'users.id'),
    )
    .where('participants.channel_id', '=', channelId)
    .where('users.id', '!=', exceptId)
    .orderBy('participants.joined_at')
    .orderBy('participants.id')
    .select(['participants.id', 'participants.role', 'users.id as user_id', 'users.is_active'])
    .select('team_members.is_writer')
    .execute();

/** A person's own personas in one channel. */
export const listOwnPersonas = (
  db: Db,
  { channelId, ownerId }: { readonly channelId: string; readonly ownerId: string },
): Promise<ParticipantRow[]> =>
  sql(db)
    .selectFrom('participants')
    .innerJoin('personas', 'personas.id', 'participants.persona_id')
    .where('participants.channel_id', '=', channelId)
    .where('personas.owner_id', '=', ownerId)
    .selectAll('participants')
    .execute();

/** Personas of teams where nobody of their team is: in one channel, or of one team in those that a former member is in. */
export const listStrandedPersonas = (
  db: Db,
  where: { readonly channelId: string } | { readonly teamId: string; readonly leaverId: string },
): Promise<ParticipantRow[]> =>
  sql(db)
    .selectFrom('participants')
    .innerJoin('personas', 'personas.id', 'participants.persona_id')
    .where((eb) =>
      'channelId' in where
        ? eb.and([
            eb('participants.channel_id', '=', where.channelId),
            eb('personas.team_id', 'is not', null),
          ])
        : eb.and([
            eb('personas.team_id', '=', where.teamId),
            eb(
              'participants.channel_id',
              'in',
              eb.selectFrom('participants').select('channel_id').where('user_id', '=', where.leaverId),
            ),
          ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('participants as others')
            .innerJoin('team_members', 'team_members.user_id', 'others.user_id')
            .whereRef('team_members.team_id', '=', 'personas.team_id')
            .whereRef('others.channel_id', '=', 'participants.channel_id')
            .select('others.id'),
        ),
      ),
    )
    .selectAll('participants')
    .execute();

/** A team's personas in channels without the person who is to have them. */
export const listPersonasWithout = (
  db: Db,
  { teamId, heirId }: { readonly teamId: string; readonly heirId: string },
): Promise<ParticipantRow[]> =>
  sql(db)
    .selectFrom('participants')
    .innerJoin('personas', 'personas.id', 'participants.persona_id')
    .where('personas.team_id', '=', teamId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('participants as heirs')
            .whereRef('heirs.channel_id', '=', 'participants.channel_id')
            .where('heirs.user_id', '=', heirId)
            .select('heirs.id'),
        ),
      ),
    )
    .selectAll('participants')
    .execute();

/** The people who may write in a channel now. */
export const listWriters = async (db: Db, channelId: string): Promise<ChannelWriter[]> => {
  const rows = await sql(db)
    .selectFrom('participants')
    .innerJoin('channels', 'channels.id', 'participants.channel_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .where('participants.channel_id', '=', channelId)
    .where('users.is_active', '=', true)
    .orderBy('participants.joined_at')
    .orderBy('participants.id')
    .select(['users.id as user_id', 'users.display_name', roleNow('participants').as('role')])
    .execute();
  return rows.filter(({ role }) => role !== 'observer');
};
export interface ChannelWriter {
  readonly user_id: string;
  readonly display_name: string;
}

/** The people of a channel, each with the message that they have read up to, whatever of it they have marked as unread since. */
export const listReaders = (db: Db, channelId: string) =>
  sql(db)
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .leftJoin('messages', (join) =>
      join.onRef('messages.channel_id', '=', 'participants.channel_id').on(
        'messages.seq',
        '=',
        raw<number>`case when participants.seen_count > participants.read_count
            then participants.seen_count else participants.read_count end`,
      ),
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

/** Participations of this person in channels that another person owns, and that live on without them. */
export const listInChannelsOfOthers = (db: Db, userId: string): Promise<ParticipantRow[]> =>
  sql(db)
    .selectFrom('participants')
    .innerJoin('channels', 'channels.id', 'participants.channel_id')
    .selectAll('participants')
    .where('participants.user_id', '=', userId)
    .where('channels.owner_id', '!=', userId)
    .orderBy('participants.id')
    .execute();

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

/** Those in a channel whom its author means by these handles: a team by its own people alone, so that nobody else learns who is in it. */
export const listUserIdsByHandle = async (
  db: Db,
  { channelId, authorId }: { readonly channelId: string; readonly authorId: string | null },
  handles: readonly string[],
): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select('users.id')
    .where('participants.channel_id', '=', channelId)
    .where((eb) =>
      eb.or([
        eb('users.handle', 'in', handles),
        eb(
          'users.id',
          'in',
          eb
            .selectFrom('team_members')
            .innerJoin('teams', 'teams.id', 'team_members.team_id')
            .innerJoin('team_members as own', 'own.team_id', 'teams.id')
            .select('team_members.user_id')
            .where('teams.handle', 'in', handles)
            .where('own.user_id', '=', authorId),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
};

/** The teams of the other people in a channel: calling one of them reaches a person. */
export const listTeamIdsOfOthers = async (db: Db, channelId: string, userId: string): Promise<string[]> => {
  const rows = await sql(db)
    .selectFrom('participants')
    .innerJoin('team_members', 'team_members.user_id', 'participants.user_id')
    .select('team_members.team_id')
    .distinct()
    .where('participants.channel_id', '=', channelId)
    .where('participants.user_id', '!=', userId)
    .execute();
  return rows.map(({ team_id }) => team_id);
};

export const moveCursor = (db: Db, channelId: string, userId: string, leafId: string): Promise<void> =>
  updateMine(db, channelId, userId, { active_leaf_id: leafId });

/** The people who share a channel with this person. */
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
