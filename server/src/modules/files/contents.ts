// The bytes of a file for whoever has already been shown it: the turn hands them to a model, the tools read them.

import type { FileObject } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
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
