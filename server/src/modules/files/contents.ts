// The bytes of a file for callers that have checked access to it: the turn hands them to a model, the tools read them.

import type { FileObject } from '@parley/contract';
import { type Ctx, shareOf } from '../../kernel/ctx.ts';
import type { DocumentText } from '../../kernel/documents/index.ts';
import { defineState } from '../../kernel/state.ts';
import { accessChannel } from '../channels/index.ts';
import { toFile } from './service.ts';
import * as store from './store.ts';

/** The bytes, or null when there are more than `max` or none. The file comes from a list that its reader may see. */
export const bytesOf = async (
  ctx: Ctx,
  { sha256, size }: Pick<FileObject, 'sha256' | 'size'>,
  max: number,
): Promise<Buffer | null> => {
  if (size === 0 || size > max) return null;
  const stream = await ctx.kernel.storage.read(sha256, { start: 0, end: size - 1 });
  return stream && Buffer.concat((await stream.toArray()) as Buffer[]);
};

/** The newest files of a channel that the caller may read. */
export const recentOfChannel = async (ctx: Ctx, channelId: string, limit: number): Promise<FileObject[]> => {
  await accessChannel(ctx, channelId);
  return (await store.listOfChannel(ctx.db, channelId, undefined, { limit, offset: 0 })).map(toFile);
};

const DOCUMENT_BYTES_MAX = 20 * 1024 * 1024;
const TEXTS_KEPT_MAX = 50;
const CHARACTERS_KEPT_MAX = 16_000_000;

/** A document is asked about more than once, and always says the same. */
const texts = defineState('files.texts', () => new Map<string, DocumentText>());

/** A part of a string holds the whole of it: a copy lets go of the rest. What is half a character becomes a sign for that. */
const copied = (text: string): string => Buffer.from(text).toString();

const lengthOf = ({ text }: DocumentText): number => text?.length ?? 0;

/** The oldest make room. */
const keep = (kept: Map<string, DocumentText>, key: string, text: DocumentText): void => {
  kept.delete(key);
  kept.set(key, text);
  let characters = [...kept.values()].reduce((sum, one) => sum + lengthOf(one), 0);
  for (const [oldest, gone] of kept) {
    if (kept.size <= TEXTS_KEPT_MAX && characters <= CHARACTERS_KEPT_MAX) return;
    kept.delete(oldest);
    characters -= lengthOf(gone);
  }
};

/** What a file says, or why it cannot be read. The file comes from a list that its reader may see. */
export const textOf = async (
  ctx: Ctx,
  file: Pick<FileObject, 'sha256' | 'size' | 'content_type'>,
): Promise<DocumentText> => {
  const kept = texts.of(ctx.kernel);
  const key = `${file.sha256} ${file.content_type}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const whole = await readText(ctx, file);
  const read = whole.text === null ? whole : { text: copied(whole.text).replaceAll('\0', '') };
  keep(kept, key, read);
  return read;
};

const readText = async (
  ctx: Ctx,
  { sha256, size, content_type }: Pick<FileObject, 'sha256' | 'size' | 'content_type'>,
): Promise<DocumentText> => {
  if (size > DOCUMENT_BYTES_MAX) return { text: null, why: 'it is larger than 20 MiB' };
  const bytes = size === 0 ? null : await ctx.kernel.storage.read(sha256, { start: 0, end: size - 1 });
  if (!bytes) return { text: null, why: 'it is empty' };
  try {
    return await ctx.kernel.documents.textOf(shareOf(ctx), { bytes, size }, content_type);
  } finally {
    bytes.destroy();
  }
};

const HTML = /^(text\/html|application\/xhtml\+xml)(;|$)/;
/** What a browser would run is kept as text: that it is a page is told by its name. */
const HTML_NAME = /\.x?html?$/i;

/** The same as prose: of a page of the web, what a reader of it would see. */
export const proseOf = async (
  ctx: Ctx,
  file: Pick<FileObject, 'filename' | 'sha256' | 'size' | 'content_type'>,
): Promise<DocumentText> => {
  const isText =
    file.content_type.startsWith('text/plain') || file.content_type.startsWith('application/xml');
  if (!HTML.test(file.content_type) && !(isText && HTML_NAME.test(file.filename))) return textOf(ctx, file);
  const bytes = await bytesOf(ctx, file, DOCUMENT_BYTES_MAX);
  if (bytes === null) return { text: null, why: 'it is empty, or larger than 20 MiB' };
  return ctx.kernel.documents.textOfHtml(shareOf(ctx), bytes);
};
