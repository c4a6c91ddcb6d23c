// From rows to messages as the API shows them, a whole page at a time.

import type { ChatMessage, Citation, FileObject } from '@parley/contract';
import { type Ctx, emit } from '../../kernel/ctx.ts';
import { EVENT_PAYLOAD_BYTES_MAX } from '../../kernel/events.ts';
import { modulesOf } from '../../kernel/module.ts';
import { filesOfMessages } from '../files/index.ts';
import * as branches from './branches-store.ts';
import * as marks from './marks-store.ts';
import type * as store from './store.ts';
import { hasPrivateResults, shownStep, withReadableResults } from './tool-results.ts';

/** As JSON, which is what an event is stored and sent as. What a longer one says is fetched; half an event is much for all who follow. */
const TOLD_BYTES_MAX = EVENT_PAYLOAD_BYTES_MAX / 2;
const IDS_PER_QUERY = 500;

export const toMessages = async (ctx: Ctx, rows: readonly store.MessageRow[]): Promise<ChatMessage[]> => {
  const messages: ChatMessage[] = [];
  for (let i = 0; i < rows.length; i += IDS_PER_QUERY)
    messages.push(...(await present(ctx, rows.slice(i, i + IDS_PER_QUERY))));
  return messages;
};

const present = async (ctx: Ctx, stored: readonly store.MessageRow[]): Promise<ChatMessage[]> => {
  const channelId = stored[0]?.channel_id ?? '';
  const rows = await withReadableResults(ctx, channelId, stored);
  const ids = rows.map(({ id }) => id);
  const families = await branches.listFamilies(ctx.db, channelId, [
    ...new Set(rows.map(({ parent_id }) => parent_id)),
  ]);
  const files = await filesOfMessages(ctx, ids);
  const words = await quotesOf(ctx, channelId, rows);
  const hung = Map.groupBy(await marks.listMarks(ctx.db, ids), ({ message_id }) => message_id);
  return rows.map((row) => {
    const own = Map.groupBy(hung.get(row.id) ?? [], ({ kind }) => kind);
    return toMessage(row, {
      family: families.get(row.parent_id) ?? [row.id],
      files: files.get(row.id) ?? [],
      mentions: (own.get('mention') ?? []).map(({ user_id }) => user_id),
      reactions: own.get('reaction') ?? [],
      isPinned: own.has('pin'),
      citations: words(row.citations_json),
    });
  });
};

type Quotes = (citations: readonly unknown[]) => Citation[];

/** The citations of messages, without words that the caller may not read any more: the document went, or it is no longer shared with them. */
const quotesOf = async (ctx: Ctx, channelId: string, rows: readonly store.MessageRow[]): Promise<Quotes> => {
  const cited = rows.flatMap(({ citations_json }) => citations_json as Citation[]);
  const ids = [...new Set(cited.flatMap(({ document_id }) => document_id ?? []))];
  if (ids.length === 0 || ctx.actor.kind !== 'user') return (citations) => citations as Citation[];
  const told = new Set<string>();
  for (const { quotable } of modulesOf(ctx.kernel).flatMap(({ references }) => references ?? []))
    for (const id of (await quotable?.(ctx, channelId, ids)) ?? []) told.add(id);
  return (citations) =>
    (citations as Citation[]).map((citation) =>
      citation.document_id === null || told.has(citation.document_id)
        ? citation
        : { ...citation, quote: null },
    );
};

/** What a message carries beside its own row. */
interface MessageParts {
  /** All versions, this one included, oldest first. */
  readonly family: readonly string[];
  readonly files: FileObject[];
  readonly mentions: string[];
  readonly reactions: ReadonlyArray<{ emoji: string; user_id: string }>;
  readonly isPinned: boolean;
  readonly citations: Citation[];
}

export const toMessage = (
  {
    tool_calls_json,
    citations_json: _citations,
    usage_json,
    memories_withheld,
    workflow_json,
    origin_json,
    ...row
  }: store.MessageRow,
  { family, files, mentions, reactions, isPinned, citations }: MessageParts,
): ChatMessage => ({
  ...row,
  author: {
    type: row.author_type,
    id: row.author_id,
    display_name: row.author_name,
    handle: row.author_handle,
  },
  tool_calls: tool_calls_json.map(shownStep),
  citations,
  usage: usage_json,
  ...(memories_withheld > 0 ? { memories_withheld } : {}),
  ...(workflow_json === null
    ? {}
    : { workflow: { instance_id: workflow_json.instance_id, stage_key: workflow_json.stage_key } }),
  ...toldOrigin(origin_json),
  attachments: files,
  mentions,
  reactions: byEmoji(reactions),
  is_pinned: isPinned,
  is_deleted: row.deleted_at !== null,
  sibling_index: family.indexOf(row.id),
  sibling_count: family.length,
});

/** As the API names it: nothing is said of a message that was made of no other. */
const toldOrigin = (origin: store.MessageRow['origin_json']): Pick<ChatMessage, 'merged_from' | 'rerun'> => ({
  ...(origin?.merged_from === undefined ? {} : { merged_from: [...origin.merged_from] }),
  ...(origin?.rerun === undefined
    ? {}
    : { rerun: { of: origin.rerun.of, changed: [...origin.rerun.changed] } }),
});

const byEmoji = (rows: ReadonlyArray<{ emoji: string; user_id: string }>): ChatMessage['reactions'] =>
  [...Map.groupBy(rows, ({ emoji }) => emoji)].map(([emoji, list]) => ({
    emoji,
    user_ids: list.map(({ user_id }) => user_id),
  }));

/** Tells the followers of the channel that a message is there, or has changed. */
export const announce = async (ctx: Ctx, kind: News, row: store.MessageRow): Promise<ChatMessage> => {
  const [message] = await toMessages(ctx, [row]);
  if (!message) throw new Error('a message that was just stored is there');
  return announceMessage(ctx, kind, message, hasPrivateResults(row));
};

const NEWS = ['user.message.created', 'user.message.updated'] as const;
type News = (typeof NEWS)[number];

/**
 * The same for a message in the shape of the API. One with results that are not for all is fetched by each follower with their own
 * rights, also by those who come later and are told what is kept.
 */
export const announceMessage = (
  ctx: Ctx,
  kind: News,
  message: ChatMessage,
  isPrivate = false,
): ChatMessage => {
  const is_truncated =
    isPrivate ||
    message.content.length > TOLD_BYTES_MAX ||
    Buffer.byteLength(JSON.stringify(message)) > TOLD_BYTES_MAX;
  const told = is_truncated ? { ...message, ...NOTHING_LONG } : message;
  emit(ctx, kind, { message: told, is_truncated }, { topics: [`channel:${message.channel_id}`] });
  return message;
};

/** Empties what is still kept of what was announced, so that it is not replayed to a client that connects later. */
export const forgetAnnounced = (ctx: Ctx, channelId: string, id: string): Promise<void> =>
  ctx.kernel.events.forget(ctx.db, {
    kinds: NEWS,
    topic: `channel:${channelId}`,
    id,
    left: ({ message }) =>
      message.id === id ? { message: { ...message, ...NOTHING_LEFT }, is_truncated: false } : null,
  });

/** Whatever of a message has no small bound. */
const NOTHING_LONG = {
  content: '',
  reasoning: null,
  tool_calls: [],
  citations: [],
  attachments: [],
  mentions: [],
  reactions: [],
} satisfies Partial<ChatMessage>;

const NOTHING_LEFT = {
  ...NOTHING_LONG,
  is_pinned: false,
  is_deleted: true,
} satisfies Partial<ChatMessage>;
