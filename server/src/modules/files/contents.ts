// The bytes of a file for whoever has already been shown it: the turn hands them to a model, the tools read them.

import type { FileObject } from '@parley/contract';
import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { textOfDocument } from '../../kernel/documents/index.ts';
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
const TEXT_CHARACTERS_MAX = 2_000_000;
const TEXTS_KEPT_MAX = 50;

/** A document is asked about more than once, and always says the same. Per server: tests run several in one process. */
const texts = new WeakMap<Kernel, Map<string, string | null>>();

/** What a file says, or null when it has no text that we can read. The file comes from a list that its reader may see. */
export const textOf = async (
  ctx: Ctx,
  file: Pick<FileObject, 'sha256' | 'size' | 'content_type'>,
): Promise<string | null> => {
  const kept = texts.get(ctx.kernel) ?? new Map<string, string | null>();
  texts.set(ctx.kernel, kept);
  const key = `${file.sha256} ${file.content_type}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const bytes = await bytesOf(ctx, file, DOCUMENT_BYTES_MAX);
  const text = bytes && (await textOfDocument(bytes, file.content_type));
  const read = text?.slice(0, TEXT_CHARACTERS_MAX).replaceAll('\0', '').toWellFormed() ?? null;
  if (kept.size >= TEXTS_KEPT_MAX) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, read);
  return read;
};
