// What a client knows of one topic: a snapshot, and the events behind it in their order. The rules are those that every client has to
// follow: read a snapshot once the subscription stands, apply what comes behind it, resume by the last event applied.

import type { ServerFrame } from '@parley/contract';

export interface View {
  /** The last event applied; null: nothing is known, a snapshot is needed. */
  cursor(): string | null;
  /** The subscription stands at this place; true when a snapshot has to be read now. */
  onSubscribed(cursor: string): boolean;
  onSnapshot(entries: Iterable<readonly [string, string]>): void;
  onEvent(frame: ServerFrame): void;
  /** The connection is gone, and with it what was not finished. */
  onGone(): void;
  /** Everything is to be read afresh. */
  forget(): void;
  /** By id, each thing as one line. */
  readonly things: ReadonlyMap<string, string>;
  isReady(): boolean;
}

/** Does to the things what an event says. */
export type Apply = (things: Map<string, string>, frame: ServerFrame) => void;

export const createView = (apply: Apply): View => {
  const things = new Map<string, string>();
  let cursor: string | null = null;
  /** What came while the snapshot was being read. */
  let waiting: ServerFrame[] | null = null;
  const forget = (): void => {
    things.clear();
    cursor = null;
    waiting = null;
  };
  const onEvent = (frame: ServerFrame): void => {
    if (frame.id === null) return;
    if (waiting) {
      waiting.push(frame);
      return;
    }
    if (cursor === null || frame.id <= cursor) return;
    apply(things, frame);
    cursor = frame.id;
  };
  return {
    things,
    forget,
    onEvent,
    cursor: () => cursor,
    isReady: () => cursor !== null && waiting === null,
    onSubscribed: (at) => {
      if (cursor !== null) return false;
      cursor = at;
      waiting = [];
      return true;
    },
    onSnapshot: (entries) => {
      if (waiting === null) return;
      for (const [id, line] of entries) things.set(id, line);
      const missed = waiting;
      waiting = null;
      for (const frame of missed) onEvent(frame);
    },
    onGone: () => {
      if (waiting) forget();
    },
  };
};
