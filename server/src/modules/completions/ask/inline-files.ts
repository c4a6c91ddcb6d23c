// Files that a client sends inside a message: read as attachments are, and shown to the model as text between marks.

import { type ContextItem, MESSAGE_CHARACTERS_MAX, type PlainMessage } from '@parley/contract';
import { type Ctx, shareOf } from '../../../kernel/ctx.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { quoted } from '../model/quoted-text.ts';
import { distinct, readGiven } from '../prompt/context-items.ts';
import { mediaTypeOf, readDataUri } from './data-uri.ts';

type ContentPart = Exclude<PlainMessage['content'], string | null | undefined>[number];
type FilePart = Extract<ContentPart, { type: 'file' }>;

/** Nothing is kept of them, so every question has them read anew. */
const FILES_MAX = 4;
const HOW =
  'messages: send files as data URIs in file_data (texts and documents that are read here, such as PDF and DOCX); ids and addresses are not fetched';

const readFile = async (ctx: Ctx, { file }: FilePart): Promise<ContentPart> => {
  const filename = file.filename ?? 'file';
  const sent = readDataUri(file.file_data ?? '');
  if (sent === null) throw badRequest(HOW);
  const { mediaType, bytes } = sent;
  const read = await ctx.kernel.documents.textOf(shareOf(ctx), { bytes, size: bytes.length }, mediaType);
  if (read.text === null)
    throw badRequest(`messages: the file ${JSON.stringify(filename)} cannot be read: ${read.why}`);
  const { text } = read;
  // The caller knows best what matters in a longer file.
  if (text.length > 2 * MESSAGE_CHARACTERS_MAX)
    throw badRequest(`messages: the text of ${JSON.stringify(filename)} is too long to be sent whole`);
  return { type: 'text', text: quoted('file', filename, text.replaceAll('\0', '').toWellFormed()) };
};

/** The same messages, with what the question is about before its words. */
export const withGiven = async <M extends PlainMessage>(
  ctx: Ctx,
  messages: readonly M[],
  items: readonly ContextItem[] = [],
): Promise<M[]> => {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  const parts: ContentPart[] = [];
  for (const item of distinct(items)) {
    const { type, title, text } = await readGiven(ctx, item);
    const read = await text(ctx);
    if (read.text === null)
      throw badRequest(`context: the ${type} ${JSON.stringify(title)} cannot be read: ${read.why}`);
    if (read.text.length > 2 * MESSAGE_CHARACTERS_MAX)
      throw badRequest(`context: the ${type} ${JSON.stringify(title)} is too long to be sent whole`);
    parts.push({ type: 'text', text: quoted(type, title, read.text) });
  }
  return messages.map((message, i) => {
    if (i !== last || parts.length === 0) return message;
    const said: ContentPart[] =
      typeof message.content === 'string'
        ? [{ type: 'text', text: message.content }]
        : (message.content ?? []);
    return { ...message, content: [...parts, ...said] };
  });
};

/** The same messages with a word in place of each file, which is not read. */
export const withoutFiles = <M extends PlainMessage>(messages: readonly M[]): M[] =>
  messages.map((message) => {
    if (!Array.isArray(message.content)) return message;
    const content = message.content.map((part): ContentPart => {
      if (part.type !== 'file') return part;
      if (mediaTypeOf(part.file.file_data ?? '') === null) throw badRequest(HOW);
      return { type: 'text', text: 'file' };
    });
    return { ...message, content };
  });

/** The same messages with the text of their files. */
export const withFileTexts = async <M extends PlainMessage>(
  ctx: Ctx,
  messages: readonly M[],
): Promise<M[]> => {
  let files = 0;
  const read: M[] = [];
  for (const message of messages) {
    const parts = message.content;
    if (!Array.isArray(parts) || !parts.some(({ type }) => type === 'file')) {
      read.push(message);
      continue;
    }
    const content: ContentPart[] = [];
    for (const part of parts) {
      if (part.type === 'file' && ++files > FILES_MAX)
        throw badRequest(`messages: at most ${FILES_MAX} files can be sent along`);
      content.push(part.type === 'file' ? await readFile(ctx, part) : part);
    }
    read.push({ ...message, content });
  }
  return read;
};
