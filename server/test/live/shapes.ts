// The things that clients watch, each as one line, whether it came from an event or from a fetch.

import type { ServerFrame } from '@parley/contract';
import type { Apply } from './view.ts';

interface Message {
  readonly id: string;
  readonly author: { readonly id: string | null };
  readonly parent_id: string | null;
  readonly content: string;
  readonly is_pinned: boolean;
  readonly is_deleted: boolean;
  readonly reactions: ReadonlyArray<{ emoji: string; user_ids: string[] }>;
}

export const messageLine = (message: Message): string =>
  JSON.stringify([
    message.parent_id,
    message.content,
    message.is_pinned,
    message.is_deleted,
    message.reactions.map(({ emoji, user_ids }) => [emoji, [...user_ids].sort()]).sort(),
  ]);

export interface Cursor {
  readonly user_id: string;
  readonly active_leaf_id: string | null;
}
export const cursorEntry = ({ user_id, active_leaf_id }: Cursor): readonly [string, string] => [
  `cursor of ${user_id}`,
  String(active_leaf_id),
];
/** A new message moves its author, and all members who stood at its parent. */
const moveCursors = (things: Map<string, string>, { id, parent_id, author }: Message): void => {
  for (const [name, leaf] of things)
    if (name.startsWith('cursor of ') && (leaf === String(parent_id) || name === `cursor of ${author.id}`))
      things.set(name, id);
};
const dataOf = <T>({ data }: ServerFrame): T => data as unknown as T;

/** A channel: its messages, its files, and where each member is. */
export const applyToChannel: Apply = (things, frame) => {
  if (frame.type === 'user.message.created' || frame.type === 'user.message.updated') {
    const { message } = dataOf<{ message: Message }>(frame);
    things.set(message.id, messageLine(message));
    if (frame.type === 'user.message.created') moveCursors(things, message);
  }
  if (frame.type === 'user.file.created') things.set(dataOf<{ id: string }>(frame).id, 'a file');
  if (frame.type === 'user.file.deleted') things.delete(dataOf<{ id: string }>(frame).id);
  if (frame.type === 'user.cursor.moved') things.set(...cursorEntry(dataOf<Cursor>(frame)));
};

/** What is addressed to the person: here, their folders. */
export const applyToOwn: Apply = (things, frame) => {
  if (frame.type === 'user.folder.created' || frame.type === 'user.folder.updated') {
    const { id, name } = dataOf<{ id: string; name: string }>(frame);
    things.set(id, name);
  }
  if (frame.type === 'user.folder.deleted') things.delete(dataOf<{ id: string }>(frame).id);
};

/** Which member's cursor in which channel is gone. */
export const departureOf = (frame: ServerFrame): string => {
  const { channel_id, user_id } = dataOf<{ channel_id: string; user_id: string }>(frame);
  return `channel:${channel_id} cursor of ${user_id}`;
};
