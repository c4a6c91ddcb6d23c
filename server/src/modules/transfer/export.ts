// A conversation as a file, written while it is read: no more than a page of it is ever in memory, and other requests are served in between.

import { Readable } from 'node:stream';
import {
  EXPORT_BYTES_MAX,
  EXPORT_FORMAT,
  type ExportedCall,
  type ExportedFile,
  type ExportedMessage,
  type FileObject,
} from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import type { WrittenFormat } from '../../kernel/documents/index.ts';
import { badRequest } from '../../kernel/errors.ts';
import { createShares } from '../../kernel/limits/shares.ts';
import { createPace, type Pace } from '../../kernel/pace.ts';
import { defineState } from '../../kernel/state.ts';
import { accessChannel } from '../channels/index.ts';
import { filesOfMessages, nameFromTitle } from '../files/index.ts';
import {
  accessMessage,
  cutAnswer,
  listMessageSizes,
  listMessageSizesAfter,
  listMessagesByIds,
  type MessageRow,
  withReadableResults,
} from '../messages/index.ts';
import { type Branch, type Choice, chosenBranches } from './branches.ts';
import { type WrittenDocument, writeDocument } from './document.ts';

const ROWS_PER_READ = 50;
/** Rows are read as one step, during which no request is served: few, or fewer that are long. */
const BYTES_PER_READ = 256 * 1024;
/** Each piece is a write to the network and a message to the one who reads it. */
const CHARACTERS_PER_PIECE = 64 * 1024;
const UNTITLED = 'conversation';

/** A slow reader keeps an export open. */
const AT_ONCE_MAX = 2;
const underWay = defineState('transfer.exports', () =>
  createShares({ perPersonMax: AT_ONCE_MAX, what: 'exports' }),
);

export interface Export {
  readonly filename: string;
  readonly text: Readable;
}

interface Whole extends MessageRow {
  readonly files: readonly FileObject[];
}

const asStream = (ctx: Ctx, pieces: () => AsyncGenerator<string>): Readable => {
  const release = underWay.of(ctx.kernel).take(userId(ctx));
  return Readable.from(gathered(pieces()), { objectMode: false }).once('close', release);
};

async function* gathered(pieces: AsyncGenerator<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const more of pieces) {
    piece += more;
    if (piece.length < CHARACTERS_PER_PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** With their files, as the person who asks may read them now. */
const whole = async (ctx: Ctx, channelId: string, rows: readonly MessageRow[]): Promise<Whole[]> => {
  const files = await filesOfMessages(
    ctx,
    rows.map(({ id }) => id),
  );
  const readable = await withReadableResults(ctx, channelId, rows);
  return readable.map((row) => ({ ...row, files: files.get(row.id) ?? [] }));
};

/** The whole tree, oldest first. What is said while it is read is part of it or not; a member who is removed meanwhile reads no further part. */
async function* eachMessage(ctx: Ctx, channelId: string): AsyncGenerator<Whole> {
  const { dialect } = ctx.kernel.database;
  const pace = createPace();
  for (let seq = 0; ; ) {
    const page = { channelId, seq, limit: ROWS_PER_READ };
    const sizes = await listMessageSizesAfter(ctx.db, dialect, page);
    yield* eachSized(ctx, channelId, sizes, pace);
    if (sizes.length < ROWS_PER_READ) return;
    seq = sizes.at(-1)?.seq ?? seq;
  }
}

/** Those messages, in this order. */
async function* eachOf(ctx: Ctx, channelId: string, ids: readonly string[]): AsyncGenerator<Whole> {
  const { dialect } = ctx.kernel.database;
  const pace = createPace();
  for (let at = 0; at < ids.length; at += ROWS_PER_READ) {
    const sizes = await listMessageSizes(ctx.db, dialect, ids.slice(at, at + ROWS_PER_READ));
    yield* eachSized(ctx, channelId, sizes, pace);
  }
}

interface Sized {
  readonly id: string;
  readonly bytes: number;
}

async function* eachSized(
  ctx: Ctx,
  channelId: string,
  sizes: readonly Sized[],
  pace: Pace,
): AsyncGenerator<Whole> {
  for (const ids of partsOf(sizes)) {
    await accessChannel(ctx, channelId);
    for (const row of await whole(ctx, channelId, await listMessagesByIds(ctx.db, ids))) {
      yield row;
      await pace();
    }
  }
}

/** In parts that are read as one step each; one message at least is in each. */
const partsOf = (sizes: readonly Sized[]): string[][] => {
  const parts: string[][] = [];
  let room = 0;
  for (const { id, bytes } of sizes) {
    if (bytes > room || parts.length === 0) {
      parts.push([]);
      room = BYTES_PER_READ;
    }
    parts.at(-1)?.push(id);
    room -= bytes;
  }
  return parts;
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
    ...(row.origin_json?.merged_from === undefined ? {} : { merged_from: [...row.origin_json.merged_from] }),
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

export const exportJson = async (ctx: Ctx, channelId: string, choice: Choice): Promise<Export> => {
  const { title } = await accessChannel(ctx, channelId);
  const isWhole = choice.branches === 'all';
  const branch = isWhole ? undefined : (await chosenBranches(ctx, channelId, choice))[0]?.ids;
  const pieces = () => jsonOfChannel(ctx, channelId, {}, branch);
  return { filename: nameFromTitle(title, 'json', UNTITLED), text: asStream(ctx, pieces) };
};

/** `more` stands before the messages: what else the file is to say of the channel. Without a branch it is the whole tree. */
export async function* jsonOfChannel(
  ctx: Ctx,
  channelId: string,
  more: Readonly<Record<string, unknown>> = {},
  branch?: readonly string[],
): AsyncGenerator<string> {
  const { title, system_prompt, ai_mode, is_ai_mode_set, is_memory_on } = await accessChannel(ctx, channelId);
  const settings = {
    ...{ title, system_prompt, ...(is_ai_mode_set ? { ai_mode } : {}) },
    ...(is_memory_on ? {} : { is_memory_on }),
    ...more,
  };
  const head = JSON.stringify({ format: EXPORT_FORMAT, ...settings }, null, 1);
  yield `${head.slice(0, -2)},\n "messages": [`;
  let separator = '\n';
  const messages = branch === undefined ? eachMessage(ctx, channelId) : eachOf(ctx, channelId, branch);
  for await (const message of messages) {
    yield separator + JSON.stringify(toExported(message), null, 1);
    separator = ',\n';
  }
  yield '\n ]\n}';
}

export const exportMarkdown = async (ctx: Ctx, channelId: string, choice: Choice): Promise<Export> => {
  const { title } = await accessChannel(ctx, channelId);
  const branches = await chosenBranches(ctx, channelId, choice);
  const pieces = () => markdownOf(ctx, channelId, title, branches);
  return { filename: nameFromTitle(title, 'md', UNTITLED), text: asStream(ctx, pieces) };
};

/** The branch that the reader is on. */
export async function* markdownOfChannel(ctx: Ctx, channelId: string): AsyncGenerator<string> {
  const { title } = await accessChannel(ctx, channelId);
  yield* markdownOf(ctx, channelId, title, await chosenBranches(ctx, channelId, { branches: 'active' }));
}

const headline = ({ author_name, created_at }: Pick<MessageRow, 'author_name' | 'created_at'>): string =>
  `${author_name} · ${created_at}`;

/** Branches after the first say where they leave another, which stands before them. Thousands of short ones are read like one long one. */
async function* markdownOf(
  ctx: Ctx,
  channelId: string,
  title: string,
  branches: readonly Branch[],
): AsyncGenerator<string> {
  yield `# ${title || 'Conversation'}\n\n`;
  const begins = new Map(branches.map(({ from, ids }, index) => [ids[0], { from, no: index + 1 }]));
  const left = new Map(branches.flatMap(({ from }) => (from === null ? [] : [[from, '']])));
  let separator = '';
  for await (const message of eachOf(
    ctx,
    channelId,
    branches.flatMap(({ ids }) => ids),
  )) {
    if (left.has(message.id)) left.set(message.id, headline(message));
    const begun = begins.get(message.id);
    if (begun !== undefined && begun.no > 1) {
      const where = begun.from === null ? 'from the beginning' : `after ${left.get(begun.from)}`;
      yield `${separator}---\n\n## Branch ${begun.no}, ${where}\n\n`;
      separator = '';
    }
    if (message.deleted_at !== null) continue;
    yield `${separator}### ${headline(message)}\n\n${message.content}\n${message.files.map(fileLine).join('')}`;
    separator = '\n';
  }
}

/** One message alone, as it was written. */
export const exportMessage = async (
  ctx: Ctx,
  channelId: string,
  messageId: string,
  format: WrittenFormat | 'markdown',
): Promise<WrittenDocument> => {
  const { title } = await accessChannel(ctx, channelId);
  const { content: markdown, deleted_at } = await accessMessage(ctx, channelId, messageId);
  if (deleted_at !== null || markdown.trim() === '') throw badRequest('this message holds no text to export');
  if (format !== 'markdown') return writeDocument(ctx, { format, markdown, title: title || UNTITLED });
  const filename = nameFromTitle(title, 'md', UNTITLED);
  return { bytes: Buffer.from(markdown), type: 'text/markdown; charset=utf-8', filename };
};

/** The chosen branches as a document. */
export const exportDocument = async (
  ctx: Ctx,
  channelId: string,
  format: WrittenFormat,
  choice: Choice,
): Promise<WrittenDocument> => {
  const { title } = await accessChannel(ctx, channelId);
  const { text } = await exportMarkdown(ctx, channelId, choice);
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of text) {
    const bytes = Buffer.from(piece as string);
    size += bytes.length;
    if (size > EXPORT_BYTES_MAX)
      throw badRequest('this conversation is too long for a document: export it as markdown or json');
    pieces.push(bytes);
  }
  const markdown = Buffer.concat(pieces).toString();
  return writeDocument(ctx, { format, markdown, title: title || UNTITLED });
};
