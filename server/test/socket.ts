// A WebSocket client for tests: remembers every frame and can wait for one.

import type { ServerFrame } from '@parley/contract';
import type { Call } from '@parley/contract/client';
import { WebSocket } from 'ws';
import { until } from './until.ts';

export interface Socket {
  readonly frames: ServerFrame[];
  readonly closed: Promise<{ code: number; reason: string }>;
  send(frame: object): void;
  /** Waits for a frame; gives the first that fits. */
  next(what: string, fits: (frame: ServerFrame) => boolean): Promise<ServerFrame>;
  /** Subscribes and waits for the answer. */
  follow(channel: string, since?: string): Promise<ServerFrame>;
  close(): void;
}

export const connect = async (
  url: string,
  call: Call,
  headers: Record<string, string> = {},
): Promise<Socket> => {
  const { ticket } = await call('POST /api/v1/ws/ticket');
  return openSocket(`${url.replace('http', 'ws')}/ws?ticket=${ticket}`, headers);
};

export const openSocket = async (address: string, headers: Record<string, string> = {}): Promise<Socket> => {
  const socket = new WebSocket(address, { headers });
  const frames: ServerFrame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as ServerFrame));
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('unexpected-response', (_request, response) =>
      reject(new Error(`refused with ${response.statusCode}`)),
    );
    socket.on('error', reject);
  });
  const next: Socket['next'] = async (what, fits) => {
    await until(what, () => frames.some(fits));
    return frames.find(fits) as ServerFrame;
  };
  const send = (frame: object): void => socket.send(JSON.stringify(frame));
  return {
    frames,
    closed,
    send,
    next,
    follow: (channel, since) => {
      const from = frames.length;
      send({ type: 'subscribe', channel, ...(since === undefined ? {} : { since }) });
      return next(
        `${channel} is followed`,
        (frame) =>
          frames.indexOf(frame) >= from &&
          frame.channel === channel &&
          /^system\.(subscribed|error)$/.test(frame.type),
      );
    },
    close: () => socket.close(),
  };
};
