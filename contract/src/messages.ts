// Messages form a tree: a message has a parent, siblings share one, and a branch runs from a root to a leaf.

import { z } from 'zod';
import { Channel } from './channels.ts';
import {
  byId,
  eventKinds,
  Id,
  list,
  Message as MessageText,
  PageQuery,
  pagedList,
  pageQuery,
  ref,
  routes,
  Time,
} from './common.ts';
import { FileOut } from './files.ts';
import { ATTACHMENTS_MAX, MESSAGE_CHARACTERS_MAX, TITLE_MAX } from './limits.ts';
import { none, noun } from './noun.ts';
import { shareRoutes } from './shares.ts';

const fits = (text: string): boolean =>
  text.length <= MESSAGE_CHARACTERS_MAX * 2 && [...text].length <= MESSAGE_CHARACTERS_MAX;
const TOO_LONG = { error: `must have ${MESSAGE_CHARACTERS_MAX} characters at most` };

/** Nothing, where files come along: they are said alone. */
export const ContentOrFiles = z.string().refine(fits, TOO_LONG).meta({ maxLength: MESSAGE_CHARACTERS_MAX });
export const Content = z
  .string()
  .refine((text) => text.trim() !== '', { error: 'must not be empty' })
  .refine(fits, TOO_LONG)
  .meta({ minLength: 1, maxLength: MESSAGE_CHARACTERS_MAX });

export const Author = z
  .object({
    type: z.enum(['user', 'persona', 'model', 'system']),
    id: Id.nullable(),
    display_name: z.string(),
    handle: z.string().nullable(),
  })
  .meta({ id: 'Author' });

export const MessageStatus = z.enum(['complete', 'streaming', 'stopped', 'failed']);

export const Reaction = z.object({ emoji: z.string(), user_ids: z.array(Id) }).meta({ id: 'Reaction' });

export type RerunChange = z.infer<typeof RerunChange>;
export const RerunChange = z.enum(['model', 'instructions', 'sources', 'settings']);

const Rerun = z.object({ of: Id, changed: z.array(RerunChange) }).meta({ id: 'Rerun' });

export type ChatMessage = z.infer<typeof ChatMessage>;
export const ChatMessage = z
  .object({
    id: Id,
    channel_id: Id,
    parent_id: Id.nullable(),
    role: z.enum(['user', 'assistant', 'system', 'tool']),
    content: z.string(),
    author: Author,
    persona_id: Id.nullable(),
    model: z.string().nullable(),
    provider_config_id: Id.nullable(),
    status: MessageStatus,
    error: z.string().nullable(),
    reasoning: z.string().nullable(),
    tool_calls: z.array(z.unknown()),
    citations: z.array(z.unknown()),
    attachments: z.array(FileOut),
    usage: z.record(z.string(), z.unknown()).nullable(),
    /** Of an answer: how many memories of the person who asked it was not told, because others read it. Left out: none. */
    memories_withheld: z.int().optional(),
    /** The stage of a workflow that it was written in. Left out: none. */
    workflow: z.object({ instance_id: Id, stage_key: z.string() }).optional(),
    /** The ends of the two branches that it merges. Left out: it merges none. */
    merged_from: z.array(Id).optional(),
    /** Of an answer that was asked for again exactly: of which one, and what was changed on purpose. Left out: it was not. */
    rerun: Rerun.optional(),
    mentions: z.array(Id),
    reactions: z.array(Reaction),
    is_pinned: z.boolean(),
    is_deleted: z.boolean(),
    depth: z.int(),
    sibling_index: z.int(),
    sibling_count: z.int(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'ChatMessage' });

/** Files of the channel, each named once. */
export const AttachmentIds = z
  .array(ref('file'))
  .max(ATTACHMENTS_MAX)
  .refine((ids) => new Set(ids).size === ids.length, 'the same file is named twice');

export type MessageInput = z.infer<typeof MessageInput>;
export const MessageInput = z.object({
  role: z.enum(['user', 'system']),
  /** May be empty where there are attachments. */
  content: ContentOrFiles,
  /** Left out: below the caller's active leaf. Null: a new root. */
  parent_id: ref('message').nullable().optional(),
  attachments: AttachmentIds.optional(),
});

/** Two messages on different branches: each stands for its branch down to it. */
export const MergedMessages = z.array(ref('message')).length(2);

export type MergeInput = z.infer<typeof MergeInput>;
export const MergeInput = z.object({
  message_ids: MergedMessages,
  content: Content,
  /** Where the two part, or one of the two. Left out: where they part; where that is nowhere, the first of the two. */
  parent_id: ref('message').optional(),
});

const chat = { auth: 'bearer', permission: 'surface.chat.access' } as const;
const inChannel = { ...chat, resources: ['channel'], params: byId('channel'), errors: [403] } as const;
const ofMessage = {
  ...chat,
  resources: ['channel', 'message'],
  params: z.object({ id: ref('channel'), msgId: ref('message') }),
  errors: [403],
} as const;

const emoji = z
  .string()
  .max(32)
  .regex(/^(?:\p{RGI_Emoji}|\+1|-1)$/v, 'must be one emoji');

const Diff = z
  .object({
    ancestor_id: Id.nullable(),
    a: z.array(ChatMessage),
    b: z.array(ChatMessage),
  })
  .meta({ id: 'BranchDiff' });

export const messageRoutes = routes({
  'GET /api/v1/channels/{id}/path': {
    ...inChannel,
    resources: ['channel', 'message'],
    summary:
      'The active branch, root to leaf; with limit, its last messages, and with before, those above one',
    query: z.object({
      leaf: ref('message').optional(),
      before: ref('message').optional(),
      limit: pageQuery.limit,
    }),
    response: { 200: z.object({ messages: z.array(ChatMessage), has_more: z.boolean() }) },
  },
  'GET /api/v1/channels/{id}/messages': {
    ...inChannel,
    summary: 'Every message of every branch, in order of creation',
    query: z.object(pageQuery),
    response: { 200: pagedList(ChatMessage) },
  },
  'GET /api/v1/channels/{id}/tree': {
    ...inChannel,
    summary: 'The shape of the whole tree, without its texts',
    response: {
      200: list(
        z.object({
          id: Id,
          parent_id: Id.nullable(),
          role: z.string(),
          author: Author,
          excerpt: z.string(),
          /** As of a message. */
          merged_from: z.array(Id).optional(),
          is_deleted: z.boolean(),
          created_at: Time,
        }),
      ),
    },
  },
  'POST /api/v1/channels/{id}/messages': {
    ...inChannel,
    resources: ['channel', 'message', 'file'],
    summary: 'Say something',
    body: MessageInput,
    localRoles: true,
    bodyBytesMax: 2 * 1024 * 1024,
    response: { 201: ChatMessage },
    limit: 'message_create',
  },
  'GET /api/v1/channels/{id}/messages/{msgId}': {
    ...ofMessage,
    summary: 'One message',
    response: { 200: ChatMessage },
  },
  'DELETE /api/v1/channels/{id}/messages/{msgId}': {
    ...ofMessage,
    summary: 'Empty a message; what was said below it stays',
    limit: 'message_delete',
    response: { 200: MessageText },
    errors: [403, 409],
  },
  'POST /api/v1/channels/{id}/messages/{msgId}/edit': {
    ...ofMessage,
    summary: 'Say it differently: a new sibling, the old one stays',
    body: z.object({ content: Content }),
    bodyBytesMax: 2 * 1024 * 1024,
    response: { 201: ChatMessage },
    limit: 'message_edit',
  },
  'GET /api/v1/channels/{id}/messages/{msgId}/siblings': {
    ...ofMessage,
    summary: 'The versions of a message, oldest first',
    query: PageQuery,
    response: { 200: z.object({ siblings: z.array(ChatMessage) }) },
  },
  'PUT /api/v1/channels/{id}/cursor': {
    ...inChannel,
    resources: ['channel', 'message'],
    summary: 'Go to another branch; a message that is no leaf leads to the leaf last used below it',
    body: z.object({ active_leaf_id: ref('message') }),
    response: { 200: z.object({ active_leaf_id: Id }) },
  },
  'POST /api/v1/channels/{id}/follow': {
    ...inChannel,
    resources: ['channel', 'user'],
    summary: 'Go to the branch that another participant is on',
    body: z.object({ user_id: ref('user') }),
    response: { 200: z.object({ active_leaf_id: Id }) },
    errors: [403, 409],
  },
  'POST /api/v1/channels/{id}/fork': {
    ...inChannel,
    permission: 'channels.create',
    resources: ['channel', 'message'],
    summary: 'A new channel of my own with a copy of one branch',
    body: z.object({
      leaf_id: ref('message').optional(),
      title: z.string().trim().max(TITLE_MAX).optional(),
    }),
    bodyOptional: true,
    inSteps: true,
    response: { 201: Channel },
  },
  'GET /api/v1/channels/{id}/diff': {
    ...inChannel,
    resources: ['channel', 'message'],
    summary: 'Where two branches part, and what each says from there',
    query: z.object({ a: ref('message'), b: ref('message') }),
    response: { 200: Diff },
  },
  'POST /api/v1/channels/{id}/merge': {
    ...inChannel,
    resources: ['channel', 'message'],
    summary: 'Merge two branches into one message of mine, which names both',
    body: MergeInput,
    bodyBytesMax: 2 * 1024 * 1024,
    response: { 201: ChatMessage },
    limit: 'message_create',
    errors: [403, 409],
  },
  'PUT /api/v1/channels/{id}/messages/{msgId}/pin': {
    ...ofMessage,
    summary: 'Pin a message',
    response: { 200: MessageText },
    errors: [403, 409],
  },
  'DELETE /api/v1/channels/{id}/messages/{msgId}/pin': {
    ...ofMessage,
    summary: 'Unpin a message',
    response: { 200: MessageText },
    errors: [403, 409],
  },
  'GET /api/v1/channels/{id}/pins': {
    ...inChannel,
    summary: 'Pinned messages, the last pinned first',
    query: PageQuery,
    response: { 200: list(ChatMessage) },
  },
  'PUT /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}': {
    ...ofMessage,
    params: ofMessage.params.extend({ emoji }),
    summary: 'React with an emoji',
    response: { 200: MessageText },
    errors: [403, 409],
  },
  'DELETE /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}': {
    ...ofMessage,
    params: ofMessage.params.extend({ emoji }),
    summary: 'Take my reaction back',
    response: { 200: MessageText },
    errors: [403, 409],
  },
  ...shareRoutes,
  'GET /api/v1/messages/{id}/files': {
    ...chat,
    resources: ['message'],
    params: byId('message'),
    summary: 'The files of a message',
    query: PageQuery,
    response: { 200: list(FileOut) },
  },
});

export const messageEvents = eventKinds({
  /** A message too long for an event is told without its texts and lists (`is_truncated`); the client fetches it. */
  'user.message.created': z.object({ message: ChatMessage, is_truncated: z.boolean() }),
  'user.message.updated': z.object({ message: ChatMessage, is_truncated: z.boolean() }),
  /** Something happened in a channel that this connection does not follow. */
  'user.channel.activity': z.object({ channel_id: Id, message_id: Id, author_id: Id.nullable(), at: Time }),
});

export const messageNoun = noun({
  name: 'messages',
  routes: messageRoutes,
  events: messageEvents,
  everybodyEvents: none,
  resources: ['message', 'share'],
  publicRoutes: ['GET /api/v1/shared/{token}'],
  permissions: none,
  searchKinds: ['message'],
  topics: none,
  rateLimits: {
    message_create: { max: 120, windowSeconds: 60, mode: 'merged', what: 'messages' },
    message_edit: { max: 60, windowSeconds: 60, mode: 'merged', what: 'edits' },
    // Each looks through what the outbox keeps.
    message_delete: { max: 60, windowSeconds: 60, mode: 'merged', what: 'deletions' },
  },
});
