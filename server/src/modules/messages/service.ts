// Posting. A message is stored with its place in the tree, the members' cursors move as they should, and mentioned people
// are notified: all in one transaction, or not at all.

import type { ChatMessage, FileObject, MessageInput, PageQuery } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, Failure, forbidden, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { pageOf, partOf } from '../../kernel/page.ts';
import {
  accessChannel,
  countMentions,
  findParticipantByUser,
  growMainLine,
  listUserIdsByHandle,
  type MyChannelRow,
  moveParticipants,
  takeMessageNumber,
  uncountMentions,
} from '../channels/index.ts';
import { attachFiles, filesOfMessages, removeFilesWith } from '../files/index.ts';
import { assertChannelFree } from '../holds/index.ts';
import { notify, withdrawNotifications } from '../notifications/index.ts';
import { indexLater } from '../search/index.ts';
import { accessUser } from '../users/index.ts';
import { forgetMessage } from './answers.ts';
import * as branches from './branches-store.ts';
import { removeCitations } from './citations-store.ts';
import * as marks from './marks-store.ts';
import { mentionedHandles } from './mentions.ts';
import { tellPosted } from './message-posted.ts';
import { announce, announceMessage, forgetAnnounced, toMessage, toMessages } from './present.ts';
import { stageIn } from './stages.ts';
import * as store from './store.ts';

const MESSAGES_PER_CHANNEL_MAX = 100_000;
export const DEPTH_MAX = 10_000;
const SIBLINGS_MAX = 500;

/** Loads a message of a channel that the caller may read. */
export const access = async (ctx: Ctx, channelId: string, id: string): Promise<store.MessageRow> => {
  await accessChannel(ctx, channelId);
  return load(ctx, channelId, id);
};

const load = async (ctx: Ctx, channelId: string, id: string): Promise<store.MessageRow> => {
  const row = await store.find(ctx.db, channelId, id);
  if (!row) throw notFound('message');
  return row;
};

/** What a message says and who says it; where it stands is decided when it is stored. */
export type NewMessage = Pick<
  store.MessageRow,
  'role' | 'content' | 'author_type' | 'author_id' | 'author_name' | 'author_handle'
> &
  Partial<
    Pick<
      store.MessageRow,
      | 'id'
      | 'persona_id'
      | 'model'
      | 'provider_config_id'
      | 'status'
      | 'error'
      | 'reasoning'
      | 'tool_calls_json'
      | 'usage_json'
      | 'origin_json'
    >
  >;

/** Stores a message below `parentId` (undefined: where the author stands), inside the caller's transaction. */
export const append = async (
  ctx: Ctx,
  channelId: string,
  parentId: string | null | undefined,
  said: NewMessage,
  attachments: readonly string[] = [],
): Promise<ChatMessage> => {
  const now = ctx.now().toISOString();
  // From here on this channel is ours until commit: the leaf that is read below is still the leaf when we store.
  const { seq, type, main_leaf_id } = await takeMessageNumber(ctx.db, channelId, now);
  if (seq > MESSAGES_PER_CHANNEL_MAX)
    throw badRequest(`a channel holds ${MESSAGES_PER_CHANNEL_MAX} messages at most`);
  const parent = await parentOf(ctx, channelId, parentId, said.author_id);
  const depth = parent === null ? 0 : parent.depth + 1;
  if (depth > DEPTH_MAX) throw badRequest(`a branch is ${DEPTH_MAX} messages deep at most`);
  const siblings = await branches.listChildIds(ctx.db, channelId, parent?.id ?? null);
  if (siblings.length >= SIBLINGS_MAX) throw badRequest(`a message has ${SIBLINGS_MAX} versions at most`);
  const row: store.MessageRow = {
    id: newId(),
    persona_id: null,
    model: null,
    provider_config_id: null,
    status: 'complete',
    error: null,
    reasoning: null,
    tool_calls_json: [],
    usage_json: null,
    memories_withheld: 0,
    origin_json: null,
    workflow_json: type === 'workflow' ? await stageIn(ctx, channelId) : null,
    ...said,
    channel_id: channelId,
    parent_id: parent?.id ?? null,
    seq,
    depth,
    citations_json: [],
    deleted_at: null,
    created_at: now,
    updated_at: now,
  };
  await store.add(ctx.db, row);
  if (type !== 'workflow') await tellPosted(ctx, row);
  if (attachments.length > 0) await attachFiles(ctx, channelId, row.id, attachments);
  if (main_leaf_id !== null && main_leaf_id === row.parent_id) await growMainLine(ctx.db, channelId, row.id);
  const people = await moveParticipants(ctx.db, row, row.author_id);
  const mentioned = await mention(ctx, row);
  await tellTheOther(ctx, row, people, mentioned);
  // An answer that is still to be written is found once it is.
  if (row.content !== '') await indexLater(ctx, 'message', row.id);
  const files = attachments.length === 0 ? new Map() : await filesOfMessages(ctx, [row.id]);
  return announceMessage(
    ctx,
    'user.message.created',
    toMessage(row, {
      family: [...siblings, row.id],
      files: files.get(row.id) ?? [],
      mentions: mentioned.toSorted(),
      // It is new: no member has marked it yet.
      reactions: [],
      isPinned: false,
      citations: [],
    }),
  );
};

const parentOf = async (
  ctx: Ctx,
  channelId: string,
  parentId: string | null | undefined,
  authorId: string | null,
): Promise<Place | null> => {
  if (parentId === null) return null;
  if (parentId !== undefined) return placeOf(ctx, channelId, parentId);
  const me = authorId === null ? undefined : await findParticipantByUser(ctx.db, channelId, authorId);
  return me?.active_leaf_id ? placeOf(ctx, channelId, me.active_leaf_id) : null;
};

type Place = Pick<store.MessageRow, 'id' | 'depth'>;

const placeOf = async (ctx: Ctx, channelId: string, id: string): Promise<Place> => {
  const place = await store.placeOf(ctx.db, channelId, id);
  if (!place) throw notFound('message');
  return place;
};

const mention = async (ctx: Ctx, row: store.MessageRow): Promise<string[]> => {
  const handles = mentionedHandles(row.content);
  if (handles.length === 0) return [];
  const said = { channelId: row.channel_id, authorId: row.author_id };
  const people = await listUserIdsByHandle(ctx.db, said, handles);
  const ids = people.filter((id) => id !== row.author_id);
  await store.addMentions(ctx.db, row.id, ids);
  await countMentions(ctx.db, row.channel_id, ids);
  await notify(ctx, ids, {
    type: 'mention',
    says: { kind: 'mentioned', name: row.author_name },
    ...newsOf(row),
  });
  return ids;
};

/** Where two people are among themselves, what one says is for the other. Elsewhere only a mention is. */
const tellTheOther = async (
  ctx: Ctx,
  row: store.MessageRow,
  people: readonly string[],
  mentioned: readonly string[],
): Promise<void> => {
  if (people.length !== 2 || row.author_type !== 'user') return;
  const others = people.filter((id) => id !== row.author_id && !mentioned.includes(id));
  if (others.length !== 1) return;
  await notify(ctx, others, {
    type: 'message',
    says: { kind: 'wrote', name: row.author_name },
    ...newsOf(row),
  });
};

const newsOf = ({ id, channel_id, content }: store.MessageRow) => ({
  body: content,
  link: `/c/${channel_id}?m=${id}`,
  data: { channel_id, message_id: id },
  about: { channelId: channel_id, messageId: id },
});

export const asAuthor = async (
  ctx: Ctx,
): Promise<Pick<NewMessage, 'author_type' | 'author_id' | 'author_name' | 'author_handle'>> => {
  const { id, display_name, handle } = await accessUser(ctx, userId(ctx));
  return { author_type: 'user', author_id: id, author_name: display_name, author_handle: handle };
};

export const create = (ctx: Ctx, channelId: string, input: MessageInput): Promise<ChatMessage> =>
  transact(ctx, async (ctx) => {
    await accessChannel(ctx, channelId, 'write');
    const { role, parent_id, attachments = [] } = input;
    const content = input.content.trim() === '' ? '' : input.content;
    if (content === '' && attachments.length === 0) throw badRequest('content: must not be empty');
    return append(ctx, channelId, parent_id, { ...(await asAuthor(ctx)), role, content }, attachments);
  });

/** A new version beside the old one, with the same files. The caller's own message, or one that no person wrote. */
export const edit = (ctx: Ctx, channelId: string, id: string, content: string): Promise<ChatMessage> =>
  transact(ctx, async (ctx) => {
    await accessChannel(ctx, channelId, 'write');
    const old = await load(ctx, channelId, id);
    if (old.author_type === 'user' && old.author_id !== userId(ctx))
      throw forbidden('you can only edit your own messages');
    if (old.deleted_at !== null) throw badRequest('this message was deleted');
    const files = (await filesOfMessages(ctx, [id])).get(id) ?? [];
    const said = { ...(await asAuthor(ctx)), role: old.role, content };
    return append(
      ctx,
      channelId,
      old.parent_id,
      said,
      files.map((file) => file.id),
    );
  });

/** Takes the words and the files away and leaves the place: what was said below stays readable. */
export const remove = (ctx: Ctx, channelId: string, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const channel = await accessChannel(ctx, channelId, 'write');
    const row = await load(ctx, channelId, id);
    if (!mayRemove(channel, row, userId(ctx)))
      throw forbidden('only its author or the owner of the channel may delete a message');
    if (row.deleted_at !== null) return;
    await assertChannelFree(ctx, channelId);
    const now = ctx.now().toISOString();
    const empty = {
      content: '',
      reasoning: null,
      tool_calls_json: [],
      citations_json: [],
      // The instance that streams it hears of this and stops; its readers are not kept waiting.
      status: row.status === 'streaming' ? ('stopped' as const) : row.status,
      deleted_at: now,
      updated_at: now,
    };
    await store.update(ctx.db, id, empty);
    await removeCitations(ctx.db, id);
    await forgetMessage(ctx, id);
    await uncountMentions(ctx.db, row);
    await marks.removeMarks(ctx.db, row.id);
    await removeFilesWith(ctx, id, channel.role === 'owner');
    await withdrawNotifications(ctx, { channelId, messageId: id });
    await forgetAnnounced(ctx, channelId, id);
    await indexLater(ctx, 'message', id);
    await announce(ctx, 'user.message.updated', { ...row, ...empty });
  });

const mayRemove = (channel: MyChannelRow, row: store.MessageRow, me: string): boolean =>
  channel.role === 'owner' || row.author_id === me;

export const read = async (ctx: Ctx, channelId: string, id: string): Promise<ChatMessage> => {
  const [message] = await toMessages(ctx, [await access(ctx, channelId, id)]);
  if (!message) throw notFound('message');
  return message;
};

export const list = async (ctx: Ctx, channelId: string, query: PageQuery) => {
  const { message_count: total } = await accessChannel(ctx, channelId);
  const { limit, offset } = pageOf(query);
  return {
    data: await toMessages(ctx, await store.listMessages(ctx.db, channelId, limit, offset)),
    page: Math.floor(offset / limit) + 1,
    per_page: limit,
    total,
    total_pages: Math.ceil(total / limit),
  };
};

/** The last of a channel that the caller may read, the newest last. */
export const listNewest = async (ctx: Ctx, channelId: string, limit: number): Promise<store.MessageRow[]> => {
  const { message_count } = await accessChannel(ctx, channelId);
  const rows = await store.listMessages(ctx.db, channelId, limit, Math.max(0, message_count - limit));
  return rows.filter(({ deleted_at }) => deleted_at === null);
};

export const siblings = async (
  ctx: Ctx,
  channelId: string,
  id: string,
  query: PageQuery,
): Promise<ChatMessage[]> => {
  const { parent_id } = await access(ctx, channelId, id);
  const ids = partOf(await branches.listChildIds(ctx.db, channelId, parent_id), query);
  return toMessages(ctx, await store.listByIds(ctx.db, ids));
};

/** The files of a message, for those who may read its channel. */
export const files = async (ctx: Ctx, id: string): Promise<FileObject[]> => {
  const row = await store.findAnywhere(ctx.db, id);
  if (!row) throw notFound('message');
  await accessChannel(ctx, row.channel_id).catch((error: unknown) => {
    // The channel is no word of the question; a database that is away still is one.
    throw error instanceof Failure && error.status === 404 ? notFound('message') : error;
  });
  return (await filesOfMessages(ctx, [id])).get(id) ?? [];
};
