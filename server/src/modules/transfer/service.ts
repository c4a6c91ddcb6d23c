// A conversation as a file, and back. The JSON holds the whole tree; the Markdown is one branch, for reading.

import {
  type Channel,
  EXPORT_FORMAT,
  type ExportedCall,
  type ExportedFile,
  type ExportedMessage,
  type FileObject,
  type ImportInput,
} from '@parley/contract';
import { type Ctx, transact, userId } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { accessChannel, createChannel, toChannel } from '../channels/index.ts';
import { filesOfMessages, nameFromTitle } from '../files/index.ts';
import { cutAnswer, listMessages, type MessageRow, plantMessages } from '../messages/index.ts';
import { accessUser } from '../users/index.ts';

const ROWS_PER_READ = 1_000;
const DEPTH_MAX = 10_000;
const UNTITLED = 'conversation';

export interface Export {
  readonly filename: string;
  readonly text: string;
}

interface Whole extends MessageRow {
  readonly files: readonly FileObject[];
}

const readAll = async (ctx: Ctx, channelId: string): Promise<Whole[]> => {
  const all: Whole[] = [];
  for (;;) {
    const page = await listMessages(ctx.db, channelId, ROWS_PER_READ, all.length);
    const files = await filesOfMessages(
      ctx,
      page.map(({ id }) => id),
    );
    all.push(...page.map((row) => ({ ...row, files: files.get(row.id) ?? [] })));
    if (page.length < ROWS_PER_READ) return all;
  }
};

/** An answer that is being written ends, in the file, with what has come. */
const toExported = (row: Whole): ExportedMessage => {
  const { status, tool_calls_json: calls } = row.status === 'streaming' ? cutAnswer(row) : row;
  return {
    id: row.id,
    parent_id: row.parent_id,
    role: row.role,
    content: row.content,
    author_name: row.author_name,
    model: row.model,
    ...(status === 'stopped' || status === 'failed' ? { status } : {}),
    ...(row.error === null ? {} : { error: row.error }),
    ...(row.reasoning === null ? {} : { reasoning: row.reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls.map((call) => toExportedCall(call as ExportedCall)) }),
    ...(row.deleted_at === null ? {} : { is_deleted: true }),
    ...(row.files.length === 0 ? {} : { attachments: row.files.map(toExportedFile) }),
    created_at: row.created_at,
  };
};

const toExportedCall = (call: ExportedCall): ExportedCall => ({
  id: call.id,
  name: call.name,
  arguments: call.arguments,
  status: call.status,
  output: call.output,
  content_offset: call.content_offset,
  round: call.round,
});

const toExportedFile = ({ filename, content_type, size, sha256 }: FileObject): ExportedFile => ({
  filename,
  content_type,
  size,
  sha256,
});

/** A name is data: in Markdown it must not become a link or a picture. */
const fileLine = ({ filename, size }: FileObject): string =>
  `\n*Attached:* \`${filename.replaceAll('`', "'")}\` (${size} bytes)\n`;

export const exportJson = async (ctx: Ctx, channelId: string): Promise<Export> => {
  const channel = await accessChannel(ctx, channelId);
  const messages = (await readAll(ctx, channelId)).map(toExported);
  const { title, system_prompt, ai_mode } = channel;
  return {
    filename: nameFromTitle(title, 'json', UNTITLED),
    text: JSON.stringify({ format: EXPORT_FORMAT, title, system_prompt, ai_mode, messages }, null, 1),
  };
};

export const exportMarkdown = async (ctx: Ctx, channelId: string): Promise<Export> => {
  const channel = await accessChannel(ctx, channelId);
  const byId = new Map((await readAll(ctx, channelId)).map((row) => [row.id, row]));
  const branch: Whole[] = [];
  for (let id = channel.active_leaf_id; id !== null; id = branch[0]?.parent_id ?? null) {
    const row = byId.get(id);
    if (!row) break;
    branch.unshift(row);
  }
  const parts = branch
    .filter(({ deleted_at }) => deleted_at === null)
    .map(
      ({ author_name, created_at, content, files }) =>
        `### ${author_name} · ${created_at}\n\n${content}\n${files.map(fileLine).join('')}`,
    );
  return {
    filename: nameFromTitle(channel.title, 'md', UNTITLED),
    text: `# ${channel.title || 'Conversation'}\n\n${parts.join('\n')}`,
  };
};

/** Makes a channel of the caller's own. Names in a file are only names: only the importer becomes an author by id. */
export const importChannel = (ctx: Ctx, input: ImportInput): Promise<Channel> =>
  transact(ctx, async (ctx) => {
    assertTree(input.messages);
    const me = await accessUser(ctx, userId(ctx));
    const { id } = await createChannel(ctx, {
      title: input.title,
      system_prompt: input.system_prompt,
      ai_mode: input.ai_mode,
    });
    const rows = input.messages.map((message): MessageRow => {
      const isMine = message.role === 'user' && message.author_name === me.display_name;
      const at = new Date(message.created_at).toISOString();
      return {
        id: message.id,
        channel_id: id,
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
        deleted_at: isDeleted(message) ? at : null,
        created_at: at,
        updated_at: at,
      };
    });
    await plantMessages(ctx, id, rows);
    return toChannel(await accessChannel(ctx, id));
  });

/** Older files do not say it; but no person ever said nothing. */
const isDeleted = ({ is_deleted, role, content }: ExportedMessage): boolean =>
  is_deleted ?? (role === 'user' && content === '');

/** Parents come before their children, ids are unique, and nothing is deeper than a branch may be. */
const assertTree = (messages: readonly ExportedMessage[]): void => {
  const depths = new Map<string, number>();
  for (const [i, { id, parent_id }] of messages.entries()) {
    const depth = parent_id === null ? 0 : (depths.get(parent_id) ?? Number.NaN) + 1;
    if (depths.has(id)) throw badRequest(`messages.${i}: its id stands there twice`);
    if (Number.isNaN(depth)) throw badRequest(`messages.${i}: its parent does not stand before it`);
    if (depth > DEPTH_MAX) throw badRequest(`messages.${i}: a branch is ${DEPTH_MAX} messages deep at most`);
    depths.set(id, depth);
  }
};
