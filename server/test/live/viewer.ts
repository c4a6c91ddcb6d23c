// A client that looks at some channels and at its own things, loses its connection all the time, and comes back.

import assert from 'node:assert/strict';
import type { ServerFrame } from '@parley/contract';
import { WebSocket } from 'ws';
import { type Ask, listAll, succeeded, text } from '../kill/asking.ts';
import { until } from '../until.ts';
import { applyToChannel, applyToOwn, type Cursor, cursorEntry, departureOf, messageLine } from './shapes.ts';
import { createView, type View } from './view.ts';

export interface Viewer {
  readonly name: string;
  readonly views: ReadonlyMap<string, View>;
  /** Who has left which channel, as `topic cursor`: they are told of in the person's own stream, not in the channel's. */
  readonly gone: ReadonlySet<string>;
  /** Every frame that told of a committed event, as it came. */
  readonly heard: ServerFrame[];
  /** Everything ever received, as text: to look for what must not be in it. */
  readonly received: string[];
  /** Opens a connection, if there is none. */
  connect(): Promise<void>;
  /** Tears it, as a lost network does. */
  disconnect(): void;
  isConnected(): boolean;
}

export interface ViewerOptions {
  readonly name: string;
  readonly ask: Ask;
  /** The address of an instance that is alive, as far as anybody knows. */
  readonly place: () => string;
  readonly topics: readonly string[];
}

type Things = Array<readonly [string, string]>;

/** What the server says now, in the form of a view. */
export const fetchTopic = async (ask: Ask, topic: string): Promise<Things> => {
  if (topic === 'notifications') {
    const { body } = succeeded('folders', await ask('GET', '/folders'));
    return (body.data as Array<{ id: string; name: string }>).map(({ id, name }) => [id, name] as const);
  }
  const channel = topic.slice('channel:'.length);
  const messages = await listAll(ask, `/channels/${channel}/messages`);
  const files = await listAll(ask, `/channels/${channel}/files`);
  const cursors = succeeded('cursors', await ask('GET', `/channels/${channel}/cursors`)).body
    .data as Cursor[];
  return [
    ...messages.map((one) => [text(one.id), messageLine(one as never)] as const),
    ...files.map((one) => [text(one.id), 'a file'] as const),
    ...cursors.map(cursorEntry),
  ];
};

export const createViewer = ({ name, ask, place, topics }: ViewerOptions): Viewer => {
  const views = new Map(
    topics.map((topic) => [topic, createView(topic === 'notifications' ? applyToOwn : applyToChannel)]),
  );
  const [heard, received]: [ServerFrame[], string[]] = [[], []];
  const gone = new Set<string>();
  let socket: WebSocket | null = null;

  const subscribe = (to: WebSocket, topic: string, view: View): void => {
    const since = view.cursor();
    to.send(JSON.stringify({ type: 'subscribe', channel: topic, ...(since === null ? {} : { since }) }));
  };
  const onSystem = (from: WebSocket, frame: ServerFrame, subscribed: Set<string>): void => {
    const topic = frame.channel ?? '';
    const view = views.get(topic);
    if (!view) return;
    if (frame.type === 'system.error') view.forget();
    if (frame.type === 'system.resync') {
      view.forget();
      subscribe(from, topic, view);
    }
    if (frame.type !== 'system.subscribed') return;
    subscribed.add(topic);
    if (!view.onSubscribed((frame.data as { cursor: string }).cursor)) return;
    fetchTopic(ask, topic).then(
      (things) => (socket === from ? view.onSnapshot(things) : undefined),
      () => from.terminate(),
    );
  };
  const onFrame = (from: WebSocket, frame: ServerFrame, subscribed: Set<string>): void => {
    if (socket !== from) return;
    if (frame.type.startsWith('system.')) {
      onSystem(from, frame, subscribed);
      return;
    }
    if (frame.id !== null) heard.push(frame);
    if (frame.type === 'user.channel.left') gone.add(departureOf(frame));
    // What is addressed to the person comes from the first moment on; before the replay is asked for it would leave a gap.
    const topic = frame.channel ?? 'notifications';
    if (subscribed.has(topic)) views.get(topic)?.onEvent(frame);
  };
  const open = (ticket: string): void => {
    const fresh = new WebSocket(`${place().replace('http', 'ws')}/ws?ticket=${ticket}`);
    const subscribed = new Set<string>();
    socket = fresh;
    fresh.on('open', () => {
      for (const [topic, view] of views) subscribe(fresh, topic, view);
    });
    fresh.on('message', (data) => {
      received.push(String(data));
      onFrame(fresh, JSON.parse(String(data)) as ServerFrame, subscribed);
    });
    // An instance that dies says nothing; the close tells.
    fresh.on('error', () => {});
    fresh.on('close', () => {
      if (socket !== fresh) return;
      socket = null;
      for (const view of views.values()) view.onGone();
    });
  };
  return {
    name,
    views,
    gone,
    heard,
    received,
    isConnected: () => socket !== null,
    connect: async () => {
      if (socket !== null) return;
      const { body } = succeeded('a ticket', await ask('POST', '/ws/ticket'));
      open(text(body.ticket));
    },
    disconnect: () => socket?.terminate(),
  };
};

/** Waits until a client, connected to whatever lives, shows exactly what the server has; says what differs if it never does. */
export const untilEqual = async (viewer: Viewer, ask: Ask, topic: string): Promise<void> => {
  const lines = (things: Iterable<readonly [string, string]>) =>
    [...things].map(([id, line]) => `${id} ${line}`).sort();
  const truth = lines(await fetchTopic(ask, topic));
  const shown = (): string[] =>
    lines(
      [...(viewer.views.get(topic)?.things ?? [])].filter(([name]) => !viewer.gone.has(`${topic} ${name}`)),
    );
  const isEqual = until(`${viewer.name} sees ${topic} as it is`, async () => {
    await viewer.connect();
    return viewer.views.get(topic)?.isReady() === true && shown().join('\n') === truth.join('\n');
  });
  await isEqual.catch((error: unknown) => {
    assert.deepEqual(shown(), truth, `${viewer.name} at ${topic}`);
    throw error;
  });
};
