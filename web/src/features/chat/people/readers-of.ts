import type { ChatMessage, Cursor } from '@parley/contract';

export type Readers = ReadonlyMap<string, readonly Cursor[]>;

/**
 * Who has read up to which message of a branch. A member who is on another branch is not on this one, and authors are not shown at
 * their own words.
 */
export const readersOf = (
  cursors: readonly Cursor[],
  messages: ReadonlyArray<Pick<ChatMessage, 'id' | 'author'>>,
  myId: string,
): Readers => {
  const places = new Set(messages.map(({ id }) => id));
  const readers = new Map<string, Cursor[]>();
  for (const cursor of cursors) {
    const { user_id, active_leaf_id, last_read_message_id: read } = cursor;
    if (user_id === myId || read === null || active_leaf_id === null || !places.has(active_leaf_id)) continue;
    const last = messages.findLast(({ id }) => id <= read);
    if (!last || last.author.id === user_id) continue;
    readers.set(last.id, [...(readers.get(last.id) ?? []), cursor]);
  }
  return readers;
};

const FACES_MAX = 5;
/** Where more people are, faces would be a crowd: then a number says it. */
const PEOPLE_MAX = 10;

export interface ReadMark {
  readonly faces: readonly Cursor[];
  /** How many more have read it than have a face here. */
  readonly rest: number;
  readonly isCrowd: boolean;
}

export const readMark = (readers: readonly Cursor[], peopleCount: number): ReadMark => {
  const isCrowd = peopleCount > PEOPLE_MAX;
  const faces = isCrowd ? [] : readers.slice(0, FACES_MAX);
  return { faces, rest: readers.length - faces.length, isCrowd };
};
