// One WebSocket: what it follows, how fast it may talk, and when it is given up.

import type { ServerFrame } from '@parley/contract';
import type { WebSocket } from 'ws';
import type { Clock } from '../clock.ts';

/** Whose connection it is. Whether they still may have it is asked again and again. */
export interface Watcher {
  readonly userId: string;
  readonly sessionId: string | null;
  readonly apiKeyId: string | null;
  /** When the session or the key ends by the clock, which no event tells; null for never. */
  readonly endsAt: string | null;
}

export const CLOSE = { restarting: 1012, tooSlow: 1013, tooMany: 1008, signedOut: 4401 } as const;

const EPHEMERAL_BUFFER_MAX = 1024 * 1024;
const BUFFER_MAX = 4 * 1024 * 1024;
const FRAMES_PER_SECOND_MAX = 20;
const MISSED_PINGS_MAX = 2;
export const TOPICS_MAX = 200;

export interface Connection {
  readonly watcher: Watcher;
  readonly topics: Set<string>;
  /** What is addressed to the person and was replayed to them with a shared topic, until their own replay is through. */
  readonly toldByTopics: Set<string>;
  send(frame: ServerFrame): void;
  /** A frame that was made once for many. Ephemeral ones are dropped when the reader is behind. */
  sendText(text: string, isEphemeral: boolean): void;
  /** Holds back what comes live on a topic until its replay is through. */
  hold(topic: string): void;
  /** Sends what was held back and is newer than the replay. What the replay has said is not said again when it comes live. */
  release(topic: string, afterId: string | null): void;
  /** Forgets what was held back: the subscription came to nothing. */
  drop(topic: string): void;
  /** True when the frame was kept for later, or the replay has said it already. */
  keep(topic: string, id: string, text: string): boolean;
  /** False when the client sends more frames than it may. */
  mayTalk(nowMs: number): boolean;
  /** Called by the timer; false when the other side has not answered for too long. */
  isAlive(): boolean;
  heard(): void;
  close(code: number, reason: string): void;
}

export const createConnection = (socket: WebSocket, watcher: Watcher, clock: Clock): Connection => {
  let missed = 0;
  let second = 0;
  let frames = 0;

  const sendText = (text: string, isEphemeral: boolean): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (watcher.endsAt !== null && watcher.endsAt <= clock.now().toISOString()) {
      socket.close(CLOSE.signedOut, 'signed out');
      return;
    }
    if (isEphemeral && socket.bufferedAmount > EPHEMERAL_BUFFER_MAX) return;
    if (socket.bufferedAmount > BUFFER_MAX) {
      // It resumes by its cursor; keeping everything for it would cost the other connections.
      socket.close(CLOSE.tooSlow, 'too slow');
      socket.terminate();
      return;
    }
    socket.send(text);
  };

  return {
    watcher,
    topics: new Set(),
    toldByTopics: new Set(),
    sendText,
    send: (frame) => sendText(JSON.stringify(frame), false),
    ...createHeldFrames((text) => sendText(text, false)),
    mayTalk: (nowMs) => {
      const current = Math.floor(nowMs / 1000);
      if (current !== second) {
        second = current;
        frames = 0;
      }
      return ++frames <= FRAMES_PER_SECOND_MAX;
    },
    isAlive: () => {
      if (missed >= MISSED_PINGS_MAX) {
        socket.terminate();
        return false;
      }
      missed++;
      socket.ping();
      return true;
    },
    heard: () => {
      missed = 0;
    },
    close: (code, reason) => socket.close(code, reason),
  };
};

type HeldFrames = Pick<Connection, 'hold' | 'release' | 'drop' | 'keep'>;

/** What comes live on a topic while its replay is under way. */
const createHeldFrames = (send: (text: string) => void): HeldFrames => {
  const held = new Map<string, Array<{ id: string; text: string }>>();
  /** How far the replay of a topic went, as long as the live events are not past it. */
  const replayed = new Map<string, string>();
  return {
    hold: (topic) => held.set(topic, []),
    release: (topic, afterId) => {
      const waiting = held.get(topic) ?? [];
      held.delete(topic);
      if (afterId === null) replayed.delete(topic);
      else replayed.set(topic, afterId);
      for (const { id, text } of waiting) if (afterId === null || id > afterId) send(text);
    },
    drop: (topic) => {
      held.delete(topic);
      replayed.delete(topic);
    },
    keep: (topic, id, text) => {
      const waiting = held.get(topic);
      if (waiting) {
        waiting.push({ id, text });
        return true;
      }
      const last = replayed.get(topic);
      if (last === undefined) return false;
      if (id <= last) return true;
      replayed.delete(topic);
      return false;
    },
  };
};
