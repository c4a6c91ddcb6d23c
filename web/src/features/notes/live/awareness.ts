// Where the others in a note stand. Nothing of it is kept: each says it when it moves, when another one comes, and now and then.

import type { EventPayload } from '@parley/contract';
import * as Y from 'yjs';
import { listen, say } from '../../../lib/live.ts';
import { fromBase64, toBase64 } from './base64.ts';

const SAID_AFTER_MS = 200;
const SAID_AGAIN_MS = 15_000;
/** A person of whom nothing was heard for so long is gone. */
const SILENCE_MS_MAX = 40_000;

export interface Cursor {
  readonly client: number;
  readonly user: { readonly id: string; readonly display_name: string };
  readonly anchor: Y.RelativePosition;
  readonly head: Y.RelativePosition;
  readonly heardAt: number;
}

export interface LiveCursors {
  list(): readonly Cursor[];
  subscribe(listener: () => void): () => void;
  /** Where the own cursor stands, as places of the text. */
  moveTo(anchor: number, head: number): void;
  /** Said again from the beginning: after a break, or when this one left, the others have forgotten it. */
  sayAgain(): void;
  /** Gone for the others at once, and silent until it is said again. */
  leave(): void;
  close(): void;
}

const read = ({ client, cursor, user }: EventPayload<'note.awareness'>): Cursor | null => {
  if (!cursor) return null;
  try {
    const [anchor, head] = [cursor.anchor, cursor.head].map((text) =>
      Y.decodeRelativePosition(fromBase64(text)),
    );
    return anchor && head ? { client, user, anchor, head, heardAt: Date.now() } : null;
  } catch {
    return null;
  }
};

/** What this page says of its own cursor. */
const openOwnCursor = (topic: string, client: number, text: Y.Text) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHere = true;

  const place = (index: number): string =>
    toBase64(Y.encodeRelativePosition(Y.createRelativePositionFromTypeIndex(text, index)));
  let own = { anchor: place(0), head: place(0) };

  const sayNow = (): void => {
    timer = undefined;
    say(topic, 'note.awareness', { client, cursor: own });
  };
  const saySoon = (): void => {
    if (isHere) timer ??= setTimeout(sayNow, SAID_AFTER_MS);
  };
  return {
    saySoon,
    moveTo: (anchor: number, head: number): void => {
      own = { anchor: place(anchor), head: place(head) };
      saySoon();
    },
    sayAgain: (): void => {
      isHere = true;
      saySoon();
    },
    leave: (): void => {
      if (!isHere) return;
      isHere = false;
      clearTimeout(timer);
      timer = undefined;
      say(topic, 'note.awareness', { client, cursor: null });
    },
  };
};

export const openCursors = (noteId: string, text: Y.Text): LiveCursors => {
  const topic = `note:${noteId}`;
  const client = text.doc?.clientID ?? 0;
  const { saySoon, moveTo, sayAgain, leave } = openOwnCursor(topic, client, text);
  const others = new Map<number, Cursor>();
  const listeners = new Set<() => void>();
  let shown: readonly Cursor[] = [];

  const changed = (): void => {
    shown = [...others.values()];
    for (const listener of listeners) listener();
  };
  const onHeard = (data: EventPayload<'note.awareness'>): void => {
    if (data.id !== noteId || data.client === client) return;
    const cursor = read(data);
    const isNew = !others.has(data.client);
    if (cursor) others.set(data.client, cursor);
    else others.delete(data.client);
    // One that has just come does not know where this one stands.
    if (cursor && isNew) saySoon();
    changed();
  };
  const forgetSilent = (): void => {
    const since = Date.now() - SILENCE_MS_MAX;
    const silent = [...others.values()].filter(({ heardAt }) => heardAt < since);
    for (const one of silent) others.delete(one.client);
    if (silent.length > 0) changed();
    saySoon();
  };
  const unlisten = listen({ 'note.awareness': onHeard });
  const again = setInterval(forgetSilent, SAID_AGAIN_MS);

  // Said before anything is typed: the others answer, and so this one sees at once who is here.
  saySoon();
  return {
    list: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    moveTo,
    sayAgain,
    leave,
    close: () => {
      unlisten();
      clearInterval(again);
      leave();
    },
  };
};
