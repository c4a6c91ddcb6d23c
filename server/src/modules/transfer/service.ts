// A file as a conversation. The JSON of an export holds the whole tree.

import type { Channel, ExportedMessage, ImportInput } from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { createShares } from '../../kernel/limits/shares.ts';
import type { Once } from '../../kernel/once.ts';
import { createPace } from '../../kernel/pace.ts';
import { defineState } from '../../kernel/state.ts';
import { accessChannel, toChannel } from '../channels/index.ts';
import { type MessageRow, plantChannel } from '../messages/index.ts';
import { accessUser, type UserRow } from '../users/index.ts';

const DEPTH_MAX = 10_000;

/** Each is many thousand rows to keep and to index. */
const AT_ONCE_MAX = 1;
const underWay = defineState('transfer.imports', () =>
  createShares({ perPersonMax: AT_ONCE_MAX, what: 'import' }),
);

/** Makes a channel of the caller's own. Names in a file are only names: only the importer becomes an author by id. */
export const importChannel = async (ctx: Ctx, input: ImportInput, once: Once): Promise<Channel> => {
  const release = underWay.of(ctx.kernel).take(userId(ctx));
  try {
    await assertTree(input.messages);
    return await store(ctx, input, once);
  } finally {
    release();
  }
};

const store = (ctx: Ctx, input: ImportInput, once: Once): Promise<Channel> =>
  plantTree(ctx, input, async (ctx, { id }) => toChannel(await accessChannel(ctx, id)), once);

interface PlantedTree {
  readonly id: string;
  /** What each message of the file is called here. */
  readonly messageIds: ReadonlyMap<string, string>;
}

type NewTree = Omit<ImportInput, 'format'> & {
  readonly folder_id?: string | undefined;
  readonly project_id?: string | undefined;
};

/** A channel of the caller's own with a tree whose parents stand before their children. `finish` is part of the transaction that opens it. */
export const plantTree = async <T>(
  ctx: Ctx,
  { messages, ...channel }: NewTree,
  finish: (ctx: Ctx, planted: PlantedTree) => Promise<T>,
  once: Once = transact,
): Promise<T> => {
  const me = await accessUser(ctx, userId(ctx));
  return plantChannel(
    ctx,
    channel,
    { rows: () => rowsOf(messages, me), count: messages.length },
    finish,
    once,
  );
};

/** One after the other, as they are kept. */
function* rowsOf(messages: readonly ExportedMessage[], me: UserRow): Generator<MessageRow> {
  for (const message of messages) yield toRow(message, me);
}

const toRow = (message: ExportedMessage, me: UserRow): MessageRow => {
  const isMine = message.role === 'user' && message.author_name === me.display_name;
  const at = new Date(message.created_at).toISOString();
  return {
    id: message.id,
    channel_id: '',
    parent_id: message.parent_id,
    seq: 0,
    depth: 0,
    role: message.role,
    content: message.content,
    author_type: message.role === 'user' ? 'user' : message.role === 'assistant' ? 'model' : 'system',
    author_id: isMine ? me.id : null,
    author_name: message.author_name,
    author_handle: isMine ? me.handle : null,
    persona_id: null,
    model: message.model ?? null,
    provider_config_id: null,
    status: message.status ?? 'complete',
    error: message.error ?? null,
    reasoning: message.reasoning ?? null,
    tool_calls_json: message.tool_calls ?? [],
    citations_json: [],
    usage_json: null,
    memories_withheld: 0,
    workflow_json: null,
    origin_json: message.merged_from === undefined ? null : { merged_from: message.merged_from },
    deleted_at: isDeleted(message) ? at : null,
    created_at: at,
    updated_at: at,
  };
};

/** Older files do not say it; but no person ever said nothing without a file. */
const isDeleted = ({ is_deleted, role, content, attachments = [] }: ExportedMessage): boolean =>
  is_deleted ?? (role === 'user' && content === '' && attachments.length === 0);

/** Parents come before their children, ids are unique, and nothing is deeper than a branch may be. */
const assertTree = async (messages: readonly ExportedMessage[]): Promise<void> => {
  const pace = createPace();
  const depths = new Map<string, number>();
  for (const [i, { id, parent_id }] of messages.entries()) {
    const depth = parent_id === null ? 0 : (depths.get(parent_id) ?? Number.NaN) + 1;
    if (depths.has(id)) throw badRequest(`messages.${i}: its id stands there twice`);
    if (Number.isNaN(depth)) throw badRequest(`messages.${i}: its parent does not stand before it`);
    if (depth > DEPTH_MAX) throw badRequest(`messages.${i}: a branch is ${DEPTH_MAX} messages deep at most`);
    depths.set(id, depth);
    await pace();
  }
};
