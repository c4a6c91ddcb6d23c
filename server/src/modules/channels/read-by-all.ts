// What is said in a channel is for all people in it: a tool that works for one of them tells there only what every one of them may read.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { listReaderIds } from '../readers/index.ts';
import { listUserIds } from './participants-store.ts';

/** Those of the things that everyone in the channel may read; outside of a channel, and where a person is alone, all of them. */
export const readByAll = async <T extends { readonly id: string }>(
  ctx: Ctx,
  channelId: string | null,
  things: readonly T[],
): Promise<T[]> => {
  const people = channelId === null ? [] : await listUserIds(ctx.db, channelId);
  if (people.every((person) => person === userId(ctx))) return [...things];
  const told: T[] = [];
  for (const thing of things) {
    const readers = new Set(await listReaderIds(ctx.db, thing.id));
    if (people.every((person) => readers.has(person))) told.push(thing);
  }
  return told;
};
