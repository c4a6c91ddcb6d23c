// Keeps the cache true: what each event makes stale is declared by the features; here it is put to work.

import type { EventKind, Operation } from '@parley/contract';
import { type Listeners, listen, onResync } from './live.ts';
import { invalidate } from './query.ts';

/** A hundred events in a second are one reason to ask again, not a hundred. */
const GATHER_MS = 300;
/** What is dear to ask for, and only tells that there is something new. */
const LONG_GATHER_MS = 3_000;

const gathering = new Map<
  Operation,
  { readonly timer: ReturnType<typeof setTimeout>; readonly ms: number }
>();

const refetchAfter = (ms: number, operations: readonly Operation[]): void => {
  for (const operation of operations) {
    const waiting = gathering.get(operation);
    // What is wanted sooner does not wait for what has time.
    if (waiting && waiting.ms <= ms) continue;
    clearTimeout(waiting?.timer);
    const timer = setTimeout(() => {
      gathering.delete(operation);
      void invalidate(operation);
    }, ms);
    gathering.set(operation, { timer, ms });
  }
};

export const refetchSoon = (...operations: readonly Operation[]): void => refetchAfter(GATHER_MS, operations);

export const refetchInAWhile = (...operations: readonly Operation[]): void =>
  refetchAfter(LONG_GATHER_MS, operations);

/** What more an event means than a stale answer. */
export interface LiveHandlers {
  readonly listeners: Listeners;
  /** Called with a topic of which something was missed that cannot be replayed. */
  readonly onResync: (topic: string) => void;
}

export interface LiveChanges {
  /** Which answers of the server an event makes stale. Each event belongs to one feature; `user.scope.changed` to all that are shared. */
  readonly stale: { readonly [K in EventKind]?: readonly Operation[] } | null;
  /** Which ones are stale when something of a topic was missed. */
  readonly resync: Readonly<Record<string, readonly Operation[]>> | null;
  readonly handlers: (() => Promise<LiveHandlers>) | null;
}

const apply = ({ stale, resync }: LiveChanges, own: LiveHandlers | null | undefined): void => {
  if (own) {
    listen(own.listeners);
    onResync(own.onResync);
  }
  listen(
    Object.fromEntries(
      Object.entries(stale ?? {}).map(([kind, operations]) => [kind, () => refetchSoon(...operations)]),
    ),
  );
  onResync((topic) => refetchSoon(...(resync?.[topic] ?? [])));
};

let isApplied = false;

/** Begins to keep the cache true. Once is enough, however often it is called. */
export const applyLiveChanges = async (changes: readonly LiveChanges[]): Promise<void> => {
  const handlers = await Promise.all(changes.map(async (change) => change.handlers?.()));
  if (isApplied) return;
  isApplied = true;
  for (const [index, change] of changes.entries()) apply(change, handlers[index]);
};
