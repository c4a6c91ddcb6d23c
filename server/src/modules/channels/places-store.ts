import { type Db, raw, sql } from '../../db/sql.ts';
import type { Page } from '../../kernel/page.ts';
import { isFoundIn, type PlaceAsked, readableBy, readers, readersOf } from '../readers/index.ts';
import {
  type ChannelRow,
  deletedCount,
  type ParticipantRow,
  participantCount,
  personCount,
} from './store.ts';

export const findWorkspace = (db: Db, id: string) =>
  sql(db)
    .selectFrom('workspaces')
    .select(['id', 'owner_id', 'team_id'])
    .where('id', '=', id)
    .executeTakeFirst();

export const findOwnWorkspaceId = async (db: Db, userId: string): Promise<string | undefined> =>
  (await sql(db).selectFrom('workspaces').select('id').where('owner_id', '=', userId).executeTakeFirst())?.id;

/** Where a channel is, and since when it is archived. */
export const findPlace = (db: Db, id: string) =>
  sql(db)
    .selectFrom('channels')
    .select(['workspace_id', 'project_id', 'visibility', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirst();

/** In which workspace of which team a project is (null: in each reader's own), who of that team sees it, and whether it is archived. */
export const findProjectPlace = (db: Db, id: string) =>
  sql(db)
    .selectFrom('projects')
    .innerJoin('scopes', 'scopes.id', 'projects.id')
    .leftJoin('workspaces', 'workspaces.id', 'projects.workspace_id')
    .select(['projects.workspace_id', 'projects.is_archived', 'workspaces.team_id', 'scopes.visibility'])
    .where('projects.id', '=', id)
    .executeTakeFirst();

/** What a workspace says to the turns in it. */
export const findPlaceInstructions = (db: Db, id: string) =>
  sql(db)
    .selectFrom('workspaces')
    .select(['id', 'team_id', 'name', 'instructions', 'default_model', 'default_persona_id'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The same of a project. */
export const findProjectInstructions = (db: Db, id: string) =>
  sql(db)
    .selectFrom('projects')
    .select(['id', 'name', 'instructions', 'default_model', 'default_persona_id'])
    .where('id', '=', id)
    .executeTakeFirst();

/** A channel that is open to a team or to the readers of a project, with those. */
export const findOpen = (db: Db, id: string) =>
  sql(db)
    .selectFrom('channels')
    .leftJoin('workspaces', 'workspaces.id', 'channels.workspace_id')
    .leftJoin('participants as owner', (join) =>
      join.onRef('owner.channel_id', '=', 'channels.id').onRef('owner.user_id', '=', 'channels.owner_id'),
    )
    .select([
      'channels.id',
      'channels.project_id',
      'owner.active_leaf_id',
      'channels.main_leaf_id',
      'channels.message_count',
      'channels.last_message_at',
      'channels.created_at',
      'workspaces.team_id',
    ])
    .where('channels.id', '=', id)
    .where('channels.visibility', '=', 'team')
    .where('channels.archived_at', 'is', null)
    .executeTakeFirst();

/** A channel with the names of where it is, and how many people are in it. */
export const findLooked = (db: Db, id: string) =>
  sql(db)
    .selectFrom('channels')
    .leftJoin('workspaces', 'workspaces.id', 'channels.workspace_id')
    .leftJoin('projects', 'projects.id', 'channels.project_id')
    .select([
      'channels.id',
      'channels.title',
      'channels.type',
      'channels.visibility',
      'channels.archived_at',
      'channels.workspace_id',
      'channels.project_id',
      'channels.last_message_at',
      'channels.created_at',
      'workspaces.team_id',
      'workspaces.name as workspace_name',
      'projects.name as project_name',
    ])
    .select(personCount)
    .where('channels.id', '=', id)
    .executeTakeFirst();

/**
 * The channels of a workspace that are open; or those of a project that are open or the person's; or those that they are in,
 * there; or, of all their teams and projects, those that they are not in and may join.
 */
export type ChannelsOf =
  | { readonly workspaceId: string }
  | { readonly projectId: string }
  | { readonly joinedIn: PlaceAsked }
  | { readonly joinable: true };

const isOfMyTeam = (userId: string) =>
  raw<boolean>`workspaces.team_id in (select team_id from team_members where user_id = ${userId})`;

/** Open through a team or a project of the person. Each branch begins at an index: one condition over both would read all channels. */
const isOpenTo = (db: Db, userId: string) => raw<boolean>`channels.id in (
  select c.id from team_members t join workspaces w on w.team_id = t.team_id join channels c on c.workspace_id = w.id
    where t.user_id = ${userId} and c.visibility = 'team'
  union select c.id from channels c where c.visibility = 'team' and c.project_id in ${readableBy(db, userId)})`;

const seenIn = (db: Db, of: ChannelsOf, userId: string) =>
  sql(db)
    .selectFrom('channels')
    .leftJoin('participants as me', (join) =>
      join.onRef('me.channel_id', '=', 'channels.id').on('me.user_id', '=', userId),
    )
    .leftJoin('workspaces', 'workspaces.id', 'channels.workspace_id')
    .where('channels.archived_at', 'is', null)
    .where((eb) => {
      const isOpen = eb('channels.visibility', '=', 'team');
      if ('workspaceId' in of) return eb.and([eb('channels.workspace_id', '=', of.workspaceId), isOpen]);
      if ('projectId' in of)
        return eb.and([
          eb('channels.project_id', '=', of.projectId),
          eb.or([isOpen, eb('me.id', 'is not', null)]),
        ]);
      if ('joinedIn' in of)
        return eb.and([eb('me.id', 'is not', null), isFoundIn(userId, 'channels', of.joinedIn)]);
      // Of the column that is joined: so Postgres sees that nothing of the other side is wanted, and does not reckon with one row.
      return eb.and([eb('me.channel_id', 'is', null), isOpenTo(db, userId)]);
    });

const isOneOf = (ids: readonly string[]) =>
  ids.length === 0 ? raw<boolean>`1 = 0` : raw<boolean>`channels.id in (${raw.join(ids)})`;

/** The last active first. */
const inOrder = (query: ReturnType<typeof seenIn>) =>
  query
    .orderBy((eb) => eb.fn.coalesce('channels.last_message_at', 'channels.created_at'), 'desc')
    .orderBy('channels.id', 'desc');

/** What they are called, to be looked through. */
export const listTitles = (db: Db, of: ChannelsOf, userId: string, rowsMax: number) =>
  inOrder(seenIn(db, of, userId))
    .select(['channels.id', 'channels.title'])
    .limit(rowsMax)
    .execute();

interface SeenPage extends Page {
  /** Of all of them these alone. */
  readonly ids?: readonly string[] | undefined;
}

export const listSeen = (db: Db, of: ChannelsOf, userId: string, { limit, offset, ids }: SeenPage) =>
  inOrder(seenIn(db, of, userId))
    .$if(ids !== undefined, (query) => query.where(isOneOf(ids ?? [])))
    .select([
      'channels.id',
      'channels.title',
      'channels.type',
      'channels.owner_id',
      'channels.visibility',
      'channels.message_count',
      'channels.last_message_at',
      'channels.created_at',
      'channels.updated_at',
      'me.read_count',
      'me.mention_count',
    ])
    .select([participantCount, personCount, deletedCount])
    .limit(limit)
    .offset(offset)
    .execute();

export const countSeen = async (db: Db, of: ChannelsOf, userId: string): Promise<number> => {
  const { n } = await seenIn(db, of, userId)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Channels that the person may join, with the names of where they are as far as they are told to them. */
export const listJoinable = (db: Db, userId: string, { limit, offset, ids }: SeenPage) =>
  inOrder(seenIn(db, { joinable: true }, userId))
    .$if(ids !== undefined, (query) => query.where(isOneOf(ids ?? [])))
    .leftJoin('projects', (join) =>
      join.onRef('projects.id', '=', 'channels.project_id').on('projects.id', 'in', readableBy(db, userId)),
    )
    .select([
      'channels.id',
      'channels.title',
      'channels.type',
      'channels.last_message_at',
      'channels.created_at',
      'projects.id as project_id',
      'projects.name as project_name',
    ])
    .select([
      raw<string | null>`case when ${isOfMyTeam(userId)} then workspaces.id end`.as('workspace_id'),
      raw<string | null>`case when ${isOfMyTeam(userId)} then workspaces.name end`.as('workspace_name'),
    ])
    .select(personCount)
    .limit(limit)
    .offset(offset)
    .execute();

const ofTeam = (db: Db, teamId: string) =>
  sql(db)
    .selectFrom('channels')
    .innerJoin('workspaces', 'workspaces.id', 'channels.workspace_id')
    .where('workspaces.team_id', '=', teamId);

/** `common`: those that each member of the team finds. One that is archived is its owner's until it goes. */
export type TeamChannels = 'common' | 'private' | 'archived';

/** One that is deleted has no participants, and is none of them. */
export const listIdsOfTeam = async (db: Db, teamId: string, which: TeamChannels): Promise<string[]> => {
  const rows = await ofTeam(db, teamId)
    .select('channels.id')
    .where('channels.purge_after', which === 'archived' ? 'is not' : 'is', null)
    .where((eb) =>
      which === 'archived'
        ? eb.lit(true)
        : eb('channels.visibility', which === 'common' ? '=' : '!=', 'team'),
    )
    .where(raw<boolean>`exists (select 1 from participants p where p.channel_id = channels.id)`)
    .orderBy('channels.id')
    .execute();
  return rows.map(({ id }) => id);
};

/** What a person takes part in of a team's. */
export const listParticipations = (db: Db, teamId: string, userId: string): Promise<ParticipantRow[]> =>
  ofTeam(db, teamId)
    .innerJoin('participants', 'participants.channel_id', 'channels.id')
    .selectAll('participants')
    .where('participants.user_id', '=', userId)
    .orderBy('participants.channel_id')
    .execute();

/** The channels of a project with a participant who does not read the project, with their owners. */
export const listWithOutsiders = (db: Db, projectId: string) =>
  sql(db)
    .selectFrom('channels')
    .select(['id', 'owner_id'])
    .where('project_id', '=', projectId)
    .where('archived_at', 'is', null)
    .where(
      raw<boolean>`exists (select 1 from participants p where p.channel_id = channels.id and p.participant_type = 'user'
        and p.user_id not in ${readersOf(projectId)})`,
    )
    .orderBy('id')
    .execute();

/** Of those who joined this channel, who could not join it where it is now: they are in it because they were there. */
export const keepOutsiders = async (db: Db, channelId: string): Promise<void> => {
  await raw`update participants set is_joined = false where channel_id = ${channelId} and is_joined and not exists (
    select 1 from channels c where c.id = participants.channel_id and (
      exists (select 1 from workspaces w join team_members m on m.team_id = w.team_id
        where w.id = c.workspace_id and m.user_id = participants.user_id)
      or exists (select 1 from ${readers} as r where r.scope_id = c.project_id and r.user_id = participants.user_id)))`.execute(
    sql(db),
  );
};

/** Those who joined this channel because it was open to its team: they do not read its project. */
export const listJoinedThroughTeam = (db: Db, channelId: string): Promise<ParticipantRow[]> =>
  sql(db)
    .selectFrom('participants')
    .innerJoin('channels', 'channels.id', 'participants.channel_id')
    .selectAll('participants')
    .where('participants.channel_id', '=', channelId)
    .where('participants.is_joined', '=', true)
    .where('participants.role', '!=', 'owner')
    .where('channels.visibility', '=', 'team')
    .where(
      raw<boolean>`not exists (select 1 from ${readers} as r
        where r.scope_id = channels.project_id and r.user_id = participants.user_id)`,
    )
    .orderBy('participants.id')
    .execute();

/** Those who joined a channel of this project, and may now read neither the project nor what is open to the team of its workspace. */
export const listJoinedOutsiders = (db: Db, projectId: string): Promise<ParticipantRow[]> =>
  sql(db)
    .selectFrom('participants')
    .innerJoin('channels', 'channels.id', 'participants.channel_id')
    .selectAll('participants')
    .where('channels.project_id', '=', projectId)
    .where('participants.is_joined', '=', true)
    .where('participants.role', '!=', 'owner')
    .where(
      raw<boolean>`participants.user_id not in ${readersOf(projectId)} and not exists (select 1 from workspaces w
        join team_members m on m.team_id = w.team_id where w.id = channels.workspace_id and m.user_id = participants.user_id)`,
    )
    .orderBy('participants.id')
    .execute();

/** Channels whose owners no longer read their project are in none; what only its readers could find is private then. */
export const leaveProject = async (db: Db, projectId: string): Promise<void> => {
  await sql(db)
    .updateTable('channels')
    .set({
      project_id: null,
      visibility: raw<'private' | 'team'>`case when workspace_id is null then 'private' else visibility end`,
    })
    .where('project_id', '=', projectId)
    .where(raw<boolean>`owner_id not in ${readersOf(projectId)}`)
    .execute();
};

/** Before a project goes: its channels that only its readers could find are private from then on. */
export const closeOfProject = async (db: Db, projectId: string): Promise<void> => {
  await sql(db)
    .updateTable('channels')
    .set({ visibility: 'private' })
    .where('project_id', '=', projectId)
    .where('workspace_id', 'is', null)
    .where('visibility', '=', 'team')
    .execute();
};

/**
 * The open channels of a project that are in this workspace, or in none, are in the other one from then on; null: in each participant's own.
 * Gives those that were moved.
 */
export const moveOpenOfProject = async (
  db: Db,
  projectId: string,
  fromId: string | null,
  toId: string | null,
): Promise<Array<Pick<ChannelRow, 'id' | 'owner_id'>>> =>
  sql(db)
    .updateTable('channels')
    .set({ workspace_id: toId })
    .where('project_id', '=', projectId)
    .where('visibility', '=', 'team')
    .where((eb) =>
      eb.or([
        ...(fromId === null || fromId === toId ? [] : [eb('workspace_id', '=', fromId)]),
        ...(toId === null ? [] : [eb('workspace_id', 'is', null)]),
      ]),
    )
    .returning(['id', 'owner_id'])
    .execute();

/** Channels of a workspace that goes are in the other one from then on. */
export const moveAll = async (db: Db, fromId: string, toId: string): Promise<void> => {
  await sql(db)
    .updateTable('channels')
    .set({ workspace_id: toId })
    .where('workspace_id', '=', fromId)
    .execute();
};
