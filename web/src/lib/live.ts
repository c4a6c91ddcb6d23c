// One WebSocket for the whole page: it comes back by itself, resumes where it was, and tells its listeners.

import type { EventKind, EventPayload, ServerFrame } from '@parley/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from './api.ts';
import {
  addFollower,
  dropFollower,
  type Following,
  following,
  forgetCursors,
  noteEvent,
  noteFirst,
} from './live-cursors.ts';
import { forgetPrefetched } from './prefetched.ts';
import { getSession, refresh, subscribeSession } from './session.ts';

/** `lost`: there was a connection, and we are trying to get it back. `offline`: the device itself has none. */
export type Connection = 'starting' | 'open' | 'lost' | 'offline';

export type Listeners = { readonly [K in EventKind]?: (data: EventPayload<K>) => void };
type AnyListener = (data: unknown) => void;

const RETRY_FIRST_MS = 500;
const RETRY_MAX_MS = 15_000;
const PING_EVERY_MS = 20_000;
/** Silence for so long means that the other side is gone, whatever the socket says. */
const SILENCE_MAX_MS = 45_000;
const WAKE_ANSWER_MS = 5_000;
/** A request that never ends would keep every other attempt from beginning. */
const TICKET_MS_MAX = 10_000;
const CLOSE_SIGNED_OUT = 4401;
const NOTIFICATIONS = 'notifications';

const listeners = new Map<string, Set<AnyListener>>();
const resyncListeners = new Set<(topic: string) => void>();
const stateListeners = new Set<() => void>();

let state: Connection = 'starting';
let socket: WebSocket | null = null;
let isWanted = false;
let isOpening = false;
let attempt = 0;
let retryAt = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let lastHeardAt = 0;

const become = (next: Connection): void => {
  if (state === next) return;
  state = next;
  for (const listener of stateListeners) listener();
};

const send = (frame: object): boolean => {
  if (socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify(frame));
  return true;
};

/** Says something on a topic that is followed. False: there is no connection, and it was not said. */
export const say = (topic: string, type: string, data: object): boolean =>
  send({ type, channel: topic, data });

const subscribe = (topic: string, { cursor }: Following): boolean =>
  send({ type: 'subscribe', channel: topic, ...(cursor === null ? {} : { since: cursor }) });

/** Something was missed that cannot be replayed, or may be seen otherwise from now on: the components that show it have to fetch anew. */
export const resync = (topic: string): void => {
  // The same holds for what was asked for early and is not taken yet: a page that is fetched late would take it for fresh.
  forgetPrefetched();
  for (const listener of resyncListeners) listener(topic);
};

const onSubscribed = (topic: string, data: unknown): void => {
  const entry = following.get(topic);
  const cursor = (data as { cursor?: unknown }).cursor;
  // With a cursor of our own the replay follows now, and moves it; jumping ahead would lose what a break cuts off.
  if (!entry || entry.cursor !== null || typeof cursor !== 'string') return;
  noteFirst(entry, cursor);
  resync(topic);
};

const onSystem = ({ type, channel, data }: ServerFrame): void => {
  if (type === 'system.subscribed' && channel) onSubscribed(channel, data);
  const entry = following.get(channel ?? '');
  if (type === 'system.error' && entry) entry.isRefused = true;
  if (type === 'system.resync' && channel) {
    if (entry) entry.cursor = null;
    unsubscribeAndBack(channel);
  }
  if (type === 'system.restarting') {
    const wait = (data as { reconnect_after_ms?: unknown }).reconnect_after_ms;
    retryAt = Date.now() + (typeof wait === 'number' ? wait : 0);
  }
};

/** A new subscription without a cursor gives a new cursor, and `onSubscribed` asks for everything anew. */
const unsubscribeAndBack = (topic: string): void => {
  const entry = following.get(topic);
  send({ type: 'unsubscribe', channel: topic });
  if (entry) subscribe(topic, entry);
};

const onFrame = (frame: ServerFrame): void => {
  lastHeardAt = Date.now();
  // A socket may outlive a short break of the network: a frame proves that the connection works.
  if (navigator.onLine) become('open');
  if (frame.type.startsWith('system.')) {
    onSystem(frame);
    return;
  }
  for (const listener of listeners.get(frame.type) ?? []) listener(frame.data);
  if (frame.id !== null) noteEvent(frame.channel ?? NOTIFICATIONS, frame.id);
};

const retryDelay = (): number => {
  const backoff = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** attempt) * (0.5 + Math.random() / 2);
  return Math.max(backoff, retryAt - Date.now());
};

const retryLater = (): void => {
  clearTimeout(retryTimer);
  if (!isWanted) return;
  become(navigator.onLine ? (state === 'starting' && attempt === 0 ? 'starting' : 'lost') : 'offline');
  retryTimer = setTimeout(() => void open(), retryDelay());
  attempt++;
};

const onClose = ({ code }: CloseEvent): void => {
  socket = null;
  if (!isWanted) return;
  // Refreshing finds out whether the session is really over; if so, it ends here as everywhere.
  if (code === CLOSE_SIGNED_OUT) refresh().catch(() => undefined);
  retryLater();
};

const onOpen = (): void => {
  const isBack = state !== 'starting';
  attempt = 0;
  retryAt = 0;
  lastHeardAt = Date.now();
  for (const [topic, entry] of following) subscribe(topic, entry);
  become('open');
  // Hints about channels that are not followed are not kept, so after a break they have to be asked for.
  if (isBack) resync('hints');
};

const open = async (): Promise<void> => {
  if (!isWanted || isOpening || socket) return;
  isOpening = true;
  try {
    const { ticket } = await call('POST /api/v1/ws/ticket', {
      signal: AbortSignal.timeout(TICKET_MS_MAX),
    });
    if (!isWanted) return;
    const address = new URL('/ws', location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    address.searchParams.set('ticket', ticket);
    const opened = new WebSocket(address);
    socket = opened;
    opened.onopen = onOpen;
    opened.onclose = onClose;
    opened.onmessage = ({ data }) => onFrame(JSON.parse(String(data)) as ServerFrame);
  } catch {
    retryLater();
  } finally {
    isOpening = false;
  }
};

/** Lets a connection go. `close` alone would wait for an answer, which may never come, or when another connection is there. */
const letGo = (): void => {
  if (!socket) return;
  socket.onopen = null;
  socket.onclose = null;
  socket.onmessage = null;
  socket.close();
  socket = null;
};

/** Gives up a connection that only looks like one. */
const abandon = (): void => {
  if (!socket) return;
  letGo();
  retryLater();
};

/** After sleep, or a break, a socket may look open and be dead: ask, and do not wait long for the answer. */
const prove = (asked: WebSocket): void => {
  const askedAt = Date.now();
  send({ type: 'ping' });
  setTimeout(() => {
    if (socket === asked && lastHeardAt < askedAt) abandon();
  }, WAKE_ANSWER_MS);
};

/** Tries at once instead of waiting for the next attempt. */
export const reconnect = (): void => {
  if (!isWanted) return;
  if (socket) {
    prove(socket);
    return;
  }
  clearTimeout(retryTimer);
  void open();
};

const wake = (): void => {
  if (document.visibilityState === 'visible') reconnect();
};

const beat = (): void => {
  if (!socket) return;
  if (Date.now() - lastHeardAt > SILENCE_MAX_MS) abandon();
  else send({ type: 'ping' });
};

const stop = (): void => {
  isWanted = false;
  clearTimeout(retryTimer);
  letGo();
  forgetCursors();
  attempt = 0;
  state = 'starting';
};

let isPrepared = false;

const prepare = (): void => {
  if (isPrepared) return;
  isPrepared = true;
  following.set(NOTIFICATIONS, { count: 1, cursor: null });
  setInterval(beat, PING_EVERY_MS);
  document.addEventListener('visibilitychange', wake);
  addEventListener('online', reconnect);
  addEventListener('offline', () => {
    if (isWanted) become('offline');
  });
  subscribeSession(() => {
    if (getSession().status !== 'signed-in') stop();
  });
};

/** Opens the connection for the signed-in person; it closes when they sign out. */
export const startLive = (): void => {
  prepare();
  if (isWanted) return;
  isWanted = true;
  void open();
};

/** Follows a topic (`channel:<id>`, `presence`, `admin`) until the returned function is called. */
export const follow = (topic: string): (() => void) => {
  const entry = addFollower(topic);
  // Replaying from there leaves no gap.
  if (entry.count === 1 || entry.isRefused) {
    entry.isRefused = false;
    subscribe(topic, entry);
  }
  return () => {
    if (dropFollower(topic, entry)) send({ type: 'unsubscribe', channel: topic });
  };
};

export const useTopic = (topic: string | null): void => {
  useEffect(() => (topic === null ? undefined : follow(topic)), [topic]);
};

/** Hears events of these kinds until the returned function is called. An event may come twice, and an old one late. */
export const listen = (table: Listeners): (() => void) => hear(table as Record<string, AnyListener>);

/** The same for frames that are no events: answers to what was said. */
export const hear = (table: Readonly<Record<string, AnyListener>>): (() => void) => {
  const entries = Object.entries(table);
  for (const [kind, listener] of entries) {
    const own = listeners.get(kind) ?? new Set();
    listeners.set(kind, own.add(listener));
  }
  return () => {
    for (const [kind, listener] of entries) listeners.get(kind)?.delete(listener);
  };
};

/** Hears which topic has to be asked for anew; `hints` stands for everything about channels that are not followed. */
export const onResync = (listener: (topic: string) => void): (() => void) => {
  resyncListeners.add(listener);
  return () => resyncListeners.delete(listener);
};

export const getConnection = (): Connection => state;

export const subscribeConnection = (listener: () => void): (() => void) => {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
};

export const useConnection = (): Connection => useSyncExternalStore(subscribeConnection, getConnection);
