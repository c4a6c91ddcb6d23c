// Channels: the rooms people and personas talk in, who is in them, and what each may do there.

import { z } from 'zod';
import {
  byId,
  countedList,
  eventKinds,
  Id,
  list,
  Message,
  PageQuery,
  pagedList,
  pageQuery,
  ref,
  routes,
  Time,
} from './common.ts';
import { SEARCH_TEXT_MAX, SYSTEM_PROMPT_MAX, TITLE_MAX } from './limits.ts';
import { none, noun } from './noun.ts';
import { Visibility } from './scopes.ts';

export const ChannelType = z.enum(['direct', 'group', 'workflow']);
export const AiMode = z.enum(['auto', 'false', 'mention_only']);
export const ParticipantRole = z.enum(['owner', 'member', 'observer']);
export type ParticipantRole = z.infer<typeof ParticipantRole>;

/** What the caller may do here; the server asks the same functions before it acts, so a button and a 403 never disagree. */
export type ChannelRights = z.infer<typeof ChannelRights>;
export const ChannelRights = z
  .object({
    write: z.boolean(),
    edit: z.boolean(),
    manage_participants: z.boolean(),
    share: z.boolean(),
    remove: z.boolean(),
    restore: z.boolean(),
  })
  .meta({ id: 'ChannelRights' });

export type Channel = z.infer<typeof Channel>;
export const Channel = z
  .object({
    id: Id,
    title: z.string(),
    type: ChannelType,
    owner_id: Id,
    system_prompt: z.string(),
    ai_mode: AiMode,
    /** False: nothing that is remembered is told to its turns, and nothing is remembered of them. */
    is_memory_on: z.boolean(),
    folder_id: Id.nullable(),
    /** Null also for a caller who may not read the project. */
    project_id: Id.nullable(),
    /** The team's, or the caller's own where it is in none of a team of theirs. */
    workspace_id: Id.nullable(),
    /** team: everyone in the workspace's team, and everyone who reads the project, may join. */
    visibility: Visibility,
    is_pinned: z.boolean(),
    /** In the caller's own archive, until something new is said in it. */
    is_put_away: z.boolean(),
    /** People and personas. */
    participant_count: z.int(),
    /** People alone. */
    person_count: z.int(),
    message_count: z.int(),
    last_message_at: Time.nullable(),
    unread_count: z.int(),
    mention_count: z.int(),
    active_leaf_id: Id.nullable(),
    /** The end of the branch that its members chose as the main line: who comes later starts there. Null: none was chosen. */
    main_leaf_id: Id.nullable(),
    archived_at: Time.nullable(),
    purge_after: Time.nullable(),
    my_role: ParticipantRole,
    rights: ChannelRights,
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'Channel' });

/** What a person may know of a channel before they join it: how many people are there, and whose it is as far as they see that. */
export type OpenChannel = z.infer<typeof OpenChannel>;
export const OpenChannel = z
  .object({
    id: Id,
    title: z.string(),
    type: ChannelType,
    is_joined: z.boolean(),
    person_count: z.int(),
    workspace: z.object({ id: Id, name: z.string() }).nullable(),
    project: z.object({ id: Id, name: z.string() }).nullable(),
    last_message_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ id: 'OpenChannel' });

/** Those alone whose title holds all of these words, or parts of words. */
export const titleQuery = { q: z.string().trim().max(SEARCH_TEXT_MAX).optional() };

export type ChannelInput = z.infer<typeof ChannelInput>;
export const ChannelInput = z.object({
  title: z.string().trim().max(TITLE_MAX).optional(),
  type: z.enum(['direct', 'group']).optional(),
  system_prompt: z.string().max(SYSTEM_PROMPT_MAX).optional(),
  ai_mode: AiMode.optional(),
  is_memory_on: z.boolean().optional(),
  folder_id: ref('folder').nullable().optional(),
  workspace_id: ref('workspace').optional(),
  project_id: ref('project').nullable().optional(),
  visibility: Visibility.optional(),
});

export type ChannelPatch = z.infer<typeof ChannelPatch>;
export const ChannelPatch = z.object({
  title: z.string().trim().max(TITLE_MAX).optional(),
  system_prompt: z.string().max(SYSTEM_PROMPT_MAX).optional(),
  ai_mode: AiMode.optional(),
  is_memory_on: z.boolean().optional(),
  folder_id: ref('folder').nullable().optional(),
  workspace_id: ref('workspace').optional(),
  project_id: ref('project').nullable().optional(),
  visibility: Visibility.optional(),
  is_pinned: z.boolean().optional(),
  is_put_away: z.boolean().optional(),
});

export type Participant = z.infer<typeof Participant>;
export const Participant = z
  .object({
    id: Id,
    channel_id: Id,
    participant_type: z.enum(['user', 'persona']),
    participant_id: Id,
    role: ParticipantRole,
    display_name: z.string(),
    handle: z.string(),
    avatar: z.string().nullable(),
    joined_at: Time,
  })
  .meta({ id: 'Participant' });

export type ParticipantInput = z.infer<typeof ParticipantInput>;
export const ParticipantInput = z.object({
  participant_type: z.enum(['user', 'persona']),
  participant_id: ref('user'),
  role: z.enum(['member', 'observer']).optional(),
});

export type DeleteResult = z.infer<typeof DeleteResult>;
export const DeleteResult = z
  .object({ message: z.string(), purge_after: Time.optional() })
  .meta({ id: 'ChannelDeleteResult' });

/** Where a member is in the tree. */
export type Cursor = z.infer<typeof Cursor>;
export const Cursor = z
  .object({
    user_id: Id,
    active_leaf_id: Id.nullable(),
    /** The newest message of the channel when they last read it; what is younger they have not seen. */
    last_read_message_id: Id.nullable(),
    display_name: z.string(),
    handle: z.string(),
  })
  .meta({ id: 'Cursor' });

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const inChannel = { ...chat, resources: ['channel'], params: byId('channel'), errors: [403] } as const;
const ofParticipant = {
  ...chat,
  resources: ['channel', 'participant'],
  params: z.object({ id: ref('channel'), participantId: ref('participant') }),
  errors: [403, 409],
} as const;

export const channelRoutes = routes({
  'GET /api/v1/channels': {
    ...chat,
    summary: 'My channels, the most recently active first',
    resources: ['folder', 'workspace', 'project'],
    query: z.object({
      ...pageQuery,
      type: ChannelType.optional(),
      folder_id: ref('folder').optional(),
      workspace_id: ref('workspace').optional(),
      project_id: ref('project').optional(),
      pinned: z.enum(['true', 'false']).optional(),
      archived: z.enum(['true', 'false']).optional(),
      /** Those in the caller's archive alone; they are in no other list. */
      put_away: z.enum(['true', 'false']).optional(),
    }),
    response: { 200: pagedList(Channel) },
  },
  'POST /api/v1/channels': {
    ...chat,
    permission: 'channels.create',
    summary: 'Create a channel',
    resources: ['folder', 'workspace', 'project'],
    body: ChannelInput,
    bodyOptional: true,
    response: { 201: Channel },
    errors: [403, 404, 409],
  },
  'GET /api/v1/channels/open': {
    ...chat,
    summary:
      'Channels of my teams and projects that I am not in and may join, the most recently active first',
    resources: [],
    query: z.object({ ...pageQuery, ...titleQuery }),
    response: { 200: countedList(OpenChannel) },
  },
  'GET /api/v1/channels/{id}': { ...inChannel, summary: 'One channel', response: { 200: Channel } },
  'PUT /api/v1/channels/{id}': {
    ...inChannel,
    resources: ['channel', 'folder', 'workspace', 'project'],
    summary: 'Change a channel; folder, pin and archive are the caller’s own',
    body: ChannelPatch,
    response: { 200: Channel },
    errors: [403, 409],
  },
  'DELETE /api/v1/channels/{id}': {
    ...inChannel,
    summary: 'Delete or archive my channel, or leave another person’s',
    response: { 200: DeleteResult },
    errors: [403, 409],
  },
  'POST /api/v1/channels/{id}/restore': {
    ...inChannel,
    summary: 'Bring an archived channel back before it is purged',
    response: { 200: Channel },
    errors: [403, 409],
  },
  'GET /api/v1/channels/{id}/join': {
    ...inChannel,
    errors: [],
    summary: 'What a channel is that I may join, or am in',
    response: { 200: OpenChannel },
  },
  'POST /api/v1/channels/{id}/join': {
    ...inChannel,
    errors: [],
    summary: 'Join a channel that is open to a team of mine; one that I am in already stays as it is',
    response: { 200: Channel },
  },
  'POST /api/v1/channels/{id}/mark-read': {
    ...inChannel,
    summary: 'I have read everything up to now',
    response: { 200: Channel },
  },
  'POST /api/v1/channels/{id}/mark-unread': {
    ...inChannel,
    resources: ['channel', 'message'],
    summary: 'I want to read it again, from a message on or the newest alone; others are not told',
    body: z.object({ message_id: ref('message').optional() }),
    bodyOptional: true,
    response: { 200: Channel },
    errors: [403, 409],
  },
  'POST /api/v1/channels/{id}/typing': {
    ...inChannel,
    summary: 'I am typing; at most one event every two seconds leaves',
    response: { 200: Message },
    errors: [403, 409],
  },
  'POST /api/v1/channels/{id}/owner': {
    ...inChannel,
    resources: ['channel', 'participant'],
    summary: 'Hand the channel over to another participant',
    body: z.object({ participant_id: ref('participant') }),
    response: { 200: Channel },
    errors: [403, 409],
  },
  'GET /api/v1/channels/{id}/participants': {
    ...inChannel,
    summary: 'Who is in the channel, in order of arrival',
    query: PageQuery,
    response: { 200: z.object({ participants: z.array(Participant) }) },
  },
  'POST /api/v1/channels/{id}/participants': {
    ...inChannel,
    resources: ['channel', 'user'],
    summary: 'Add a person or a persona',
    body: ParticipantInput,
    localRoles: true,
    response: { 201: Participant },
    errors: [403, 409],
  },
  'PATCH /api/v1/channels/{id}/participants/{participantId}': {
    ...ofParticipant,
    summary: 'Make a participant a member or an observer',
    body: z.object({ role: z.enum(['member', 'observer']) }),
    localRoles: true,
    response: { 200: Participant },
  },
  'DELETE /api/v1/channels/{id}/participants/{participantId}': {
    ...ofParticipant,
    summary: 'Remove a participant, or leave',
    response: { 200: Message },
  },
  'GET /api/v1/channels/{id}/cursors': {
    ...inChannel,
    summary: 'Who is on which branch, and has read how far',
    query: PageQuery,
    response: { 200: list(Cursor) },
  },
});

const ChannelRef = z.object({ channel_id: Id });

/** What a prompt may say does not fit in an event; a client that shows it fetches the channel. */
const ChannelInEvent = Channel.omit({ system_prompt: true });

export const channelEvents = eventKinds({
  'user.channel.created': ChannelInEvent,
  /** What differs for each member who hears it is not in it. */
  'user.channel.updated': ChannelInEvent.omit({
    folder_id: true,
    project_id: true,
    workspace_id: true,
    is_pinned: true,
    is_put_away: true,
    unread_count: true,
    mention_count: true,
    active_leaf_id: true,
    my_role: true,
    rights: true,
  }),
  /** Folder, pin and archive, for the person's other devices. */
  'user.channel.filed': z.object({
    channel_id: Id,
    folder_id: Id.nullable(),
    is_pinned: z.boolean(),
    is_put_away: z.boolean(),
  }),
  'user.channel.deleted': ChannelRef,
  'user.channel.archived': z.object({ channel_id: Id, purge_after: Time }),
  'user.channel.restored': ChannelRef,
  'user.channel.joined': z.object({ channel_id: Id, participant: Participant }),
  'user.channel.left': z.object({ channel_id: Id, participant_id: Id, user_id: Id.nullable() }),
  'user.channel.role_changed': z.object({ channel_id: Id, participant: Participant }),
  'user.cursor.moved': z.object({ channel_id: Id, user_id: Id, active_leaf_id: Id.nullable() }),
  /** A smaller count than before: it was marked as unread again, and only the person who did so is told. */
  'user.read': z.object({
    channel_id: Id,
    user_id: Id,
    read_count: z.int(),
    last_read_message_id: Id.nullable(),
  }),
  'user.typing': z.object({ channel_id: Id, user_id: Id, display_name: z.string() }),
});

export const channelNoun = noun({
  name: 'channels',
  routes: channelRoutes,
  events: channelEvents,
  everybodyEvents: none,
  resources: ['channel', 'participant'],
  publicRoutes: none,
  permissions: {
    'surface.chat.access': { description: 'Use conversations', roles: ['user'] },
    'channels.create': { description: 'Create channels', roles: ['user'] },
  },
  searchKinds: ['channel'],
  topics: { channel: { byId: true } },
  rateLimits: none,
});
