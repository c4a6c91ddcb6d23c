// Events leave after commit. An event is a row of the outbox, written in the transaction that caused it; one reader per
// process delivers every committed row once, in order. Broadcasts are the other kind of word: heard now or never.

import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventKind, EventPayload } from '@parley/contract';
import type { Database } from '../db/open.ts';
import type { Db } from '../db/sql.ts';
import type { Clock } from './clock.ts';
import { invariant } from './errors.ts';
import { eventId, isBefore, type Position, parseEventId } from './events/cursor.ts';
import { createPeers } from './events/peers.ts';
import { createReader } from './events/reader.ts';
import * as store from './events/store.ts';
import type { Log } from './log.ts';

export type Audience = store.Audience;

export interface StoredEvent {
  /** A cursor: opaque outside, and ordered as text within one epoch. */
  id: string;
  kind: string;
  audience: Audience;
  payload: unknown;
  at: string;
  /** The packages whose calls led to it. */
  causes?: readonly string[];
}

export type EventPlace = Pick<StoredEvent, 'id' | 'audience'>;

/** What has happened, before it has a place in the order. */
export type NewEvent = Omit<StoredEvent, 'id'>;
type Listener<T> = (event: T) => void;
type KindListener<K extends EventKind, E> = (payload: EventPayload<K>, event: E) => void;

export interface Events {
  /** Writes outbox rows in the caller's transaction. Call `wake` once that is committed. */
  append(tx: Db, events: NewEvent[]): Promise<void>;
  wake(): void;
  /**
   * Takes back words that events have said and the outbox still keeps, in the caller's transaction: what is replayed from then on, and
   * what lies in the table, is what is left of each payload. The events themselves stay, in their places.
   */
  forget<K extends EventKind>(tx: Db, said: Forgotten<K>): Promise<void>;
  /** Every event committed from now on, once per process, in delivery order. A listener that throws harms only itself. */
  subscribe(listener: Listener<StoredEvent>): () => void;
  /** The same for the events of one kind, with what such an event says. */
  on<K extends EventKind>(kind: K, listener: KindListener<K, StoredEvent>): () => void;
  /**
   * Which events came behind `id`, at most `limit`, and whom they concern; 'gone' when some of them may have been removed, or the id is
   * not one of ours. What they say is read with `tell`, for those that a connection may hear: the rest may be megabytes.
   */
  since(db: Db, id: string, limit: number): Promise<EventPlace[] | 'gone'>;
  /** These events whole, in their order; 'gone' when one of them was removed meanwhile. A few at a time: each may be 64 KiB. */
  tell(db: Db, places: readonly EventPlace[]): Promise<StoredEvent[] | 'gone'>;
  /** The id of the newest event that can be read now: a place to start `since` from. */
  head(db: Db): Promise<string>;
  /** Tells every process, this one at once. Nothing is stored: for typing, presence and hints. At most 7 kB. */
  broadcast(message: NewEvent): void;
  onBroadcast(listener: Listener<NewEvent>): () => void;
  /** The same for the broadcasts of one kind. */
  onBroadcastOf<K extends EventKind>(kind: K, listener: KindListener<K, NewEvent>): () => void;
  /** What is committed and not yet delivered here, as far as the last look saw. */
  lag(): { rows: number; seconds: number };
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Which events have said it, and what is left of a payload without it; null when that payload did not say it. */
export interface Forgotten<K extends EventKind> extends Omit<store.Naming, 'kinds'> {
  readonly kinds: readonly K[];
  readonly left: (payload: EventPayload<K>) => object | null;
}

/** What an event of one of these kinds says; null for others. What is written under a kind is what the contract declares for it. */
export const payloadOf = <K extends EventKind>(
  { kind, payload }: Pick<NewEvent, 'kind' | 'payload'>,
  ...kinds: readonly K[]
): EventPayload<K> | null => (kinds.some((one) => one === kind) ? (payload as EventPayload<K>) : null);

interface EventsOptions {
  readonly database: Database;
  readonly instanceId: string;
  readonly clock: Clock;
  readonly log: Log;
  /** How long a lost wake-up may delay an event. */
  readonly pollMs?: number;
}

/** Larger things travel as a reference that the reader fetches, with the rights it has then. */
export const EVENT_PAYLOAD_BYTES_MAX = 64 * 1024;
const POLL_MS = 1_000;
/** A few milliseconds of an embedded database, in which nothing else of this process runs. */
const PLACES_PER_READ = 500;
/** Bounds the memory of forgetting: payloads may be large. */
const ROWS_PER_FORGETTING = 100;

export const createEvents = ({
  database,
  instanceId,
  clock,
  log,
  pollMs = POLL_MS,
}: EventsOptions): Events => {
  const { dialect } = database;
  const stored = createListeners<StoredEvent>(log);
  const broadcasts = createListeners<NewEvent>(log);
  let epoch = '';
  const reader = createReader({
    read: (after, limit) => store.listAfter(database.read, dialect, after, limit),
    deliver: (row) => stored.call({ id: eventId(epoch, row), ...fromRow(row) }),
    clock,
    log,
    pollMs,
  });
  const peers = createPeers({
    database,
    instanceId,
    log,
    onWake: reader.wake,
    onMessage: (message) => broadcasts.call(message as NewEvent),
  });

  return {
    append: (tx, events) => store.insert(tx, dialect, events.map(storable)),
    wake: () => {
      reader.wake();
      peers.wake();
    },
    forget,
    subscribe: stored.add,
    ...historyOf(dialect),
    broadcast: (message) => {
      peers.send(message);
      broadcasts.call(message);
    },
    on: stored.addFor,
    onBroadcast: broadcasts.add,
    onBroadcastOf: broadcasts.addFor,
    lag: reader.lag,
    start: async () => {
      await startEpochIfForeign(database, log);
      await peers.start();
      const state = await store.readState(database.read);
      epoch = state.epoch;
      reader.start(await store.findHead(database.read, dialect, state.purged));
    },
    stop: async () => {
      await peers.stop();
      await reader.stop();
    },
  };
};

/** What the outbox still keeps. */
const historyOf = (dialect: Database['dialect']): Pick<Events, 'since' | 'tell' | 'head'> => ({
  since: async (db, id, limit) => {
    const cursor = parseEventId(id);
    const state = await store.readState(db);
    if (!cursor || cursor.epoch !== state.epoch || isBefore(cursor.position, state.purged)) return 'gone';
    const head = await store.findHead(db, dialect, state.purged);
    if (isBefore(head, cursor.position)) return 'gone';
    const rows = await listPlaces(db, dialect, cursor.position, limit);
    // Asked again: what was removed while we read would be a gap that the reader does not see.
    if (isBefore(cursor.position, (await store.readState(db)).purged)) return 'gone';
    return rows.map((row) => ({ id: eventId(state.epoch, row), audience: row.audience_json }));
  },
  tell: async (db, places) => {
    const named = new Map(places.map(({ id }) => [parseEventId(id)?.position.seq ?? 0, id]));
    const rows = named.size === 0 ? [] : await store.listBySeq(db, [...named.keys()]);
    if (rows.length < places.length) return 'gone';
    return rows.map((row) => ({ ...fromRow(row), id: named.get(row.seq) ?? '' }));
  },
  head: async (db) => {
    const state = await store.readState(db);
    return eventId(state.epoch, await store.findHead(db, dialect, state.purged));
  },
});

/** Settled rows behind a position, page by page; other work on the event loop runs in between. */
const listPlaces = async (
  db: Db,
  dialect: Database['dialect'],
  after: Position,
  limit: number,
): Promise<store.PlaceRow[]> => {
  const found: store.PlaceRow[] = [];
  for (;;) {
    const wanted = Math.min(PLACES_PER_READ, limit - found.length);
    const page = await store.listPlacesAfter(db, dialect, found.at(-1) ?? after, wanted);
    const settled = page.filter((row) => row.is_settled);
    found.push(...settled);
    // What is not settled by now may have something come before it: the next page must not begin behind it.
    if (settled.length < PLACES_PER_READ || found.length >= limit) return found;
    await nextTurn();
  }
};

const fromRow = (row: Omit<store.OutboxRow, 'is_settled'>): NewEvent => ({
  kind: row.kind,
  audience: row.audience_json,
  payload: row.payload_json,
  at: row.created_at,
  ...(row.causes_json === null ? {} : { causes: row.causes_json }),
});

const storable = ({ kind, audience, payload, at, causes }: NewEvent): store.OutboxEvent => {
  invariant(typeof payload === 'object' && payload !== null, `the payload of ${kind} is an object`);
  const bytes = Buffer.byteLength(JSON.stringify(payload));
  invariant(bytes <= EVENT_PAYLOAD_BYTES_MAX, `the payload of ${kind} fits: ${bytes} bytes`);
  return { kind, audience, payload, at, causes: causes ?? null };
};

const forget = async <K extends EventKind>(tx: Db, { left, ...naming }: Forgotten<K>): Promise<void> => {
  let rows: Awaited<ReturnType<typeof store.listNaming>>;
  let last = 0;
  do {
    rows = await store.listNaming(tx, naming, last, ROWS_PER_FORGETTING);
    last = rows.at(-1)?.seq ?? last;
    // Most of what is left is the same: something that was told again and again costs few statements.
    const kept = Map.groupBy(rows, ({ payload_json }) =>
      JSON.stringify(left(payload_json as EventPayload<K>)),
    );
    for (const [json, group] of kept)
      if (json !== 'null')
        await store.setPayload(
          tx,
          group.map(({ seq }) => seq),
          JSON.parse(json) as object,
        );
  } while (rows.length === ROWS_PER_FORGETTING);
};

/** A backup that was put back knows nothing of what was told since: cursors from then must not be taken for its own. */
const startEpochIfForeign = async (database: Database, log: Log): Promise<void> => {
  const { dialect, fileId } = database;
  const isForeign = async (db: Db): Promise<boolean> =>
    fileId === null ? store.isForeign(db, dialect) : (await store.readState(db)).epoch !== fileId;
  if (!(await isForeign(database.read))) return;
  await database.begin(async (tx) => {
    await dialect.lock(tx, 'outbox epoch');
    if (await isForeign(tx)) await store.beginEpoch(tx, fileId ?? randomBytes(4).toString('hex'));
  });
  log.info('the database is new here: event cursors start anew');
};

const createListeners = <T extends NewEvent>(log: Log) => {
  const listeners = new Set<Listener<T>>();
  const byKind = new Map<string, Set<Listener<T>>>();
  const failed = (error: unknown) => log.error({ err: error }, 'an event listener failed');
  const addTo = (set: Set<Listener<T>>, listener: Listener<T>) => {
    // Wrapped, so that one function subscribed twice is called twice and each can leave by itself.
    const own: Listener<T> = (event) => listener(event);
    set.add(own);
    return () => {
      set.delete(own);
    };
  };
  return {
    add: (listener: Listener<T>) => addTo(listeners, listener),
    addFor: <K extends EventKind>(kind: K, listener: KindListener<K, T>) => {
      const own = byKind.get(kind) ?? new Set();
      byKind.set(kind, own);
      // What is written under a kind is what the contract declares for it: `emit` and `broadcast` see to that.
      return addTo(own, (event) => listener(event.payload as EventPayload<K>, event));
    },
    call: (event: T) => {
      for (const listener of [...listeners, ...(byKind.get(event.kind) ?? [])]) {
        try {
          const result: unknown = listener(event);
          if (result instanceof Promise) result.catch(failed);
        } catch (error) {
          failed(error);
        }
      }
    },
  };
};
