// The WebSocket endpoint: who may connect, which frames are understood, and how connections are closed.

import { randomInt } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ClientFrame, isTopic, TopicFrame } from '@parley/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Kernel, systemCtx } from '../ctx.ts';
import type { Log } from '../log.ts';
import { modulesOf } from '../module.ts';
import { CLOSE, type Connection, createConnection, type Watcher } from './connection.ts';
import { type System, systemFrames } from './frames.ts';
import { createHub, type Hub } from './hub.ts';

const FRAME_BYTES_MAX = 64 * 1024;
const CONNECTIONS_PER_USER_MAX = 10;
/** Frames that may wait for the one before them, which may wait for a database: as many as there may be subscriptions. */
const FRAMES_WAITING_MAX = 200;
const PING_EVERY_MS = 25_000;
const RECONNECT_HINT_MS_MAX = 5_000;
const STALE_CHECK_EVERY_MS = 60_000;

export interface LiveOptions {
  readonly kernel: Kernel;
  /** Whether the session or the API key of a connection is still good. */
  readonly isSignedIn: (watcher: Watcher) => Promise<boolean>;
  /** Takes a ticket; it is good once, and for the request that brings it. */
  readonly redeem: (ticket: string, request: IncomingMessage) => Promise<Watcher | null>;
}

export interface Live {
  readonly hub: Hub;
  /** Tells every client to reconnect later, and closes. */
  stop(): Promise<void>;
}

export const openLive = (server: HttpServer, { kernel, isSignedIn, redeem }: LiveOptions): Live => {
  const { events, database, clock, log } = kernel;
  const system = systemFrames(clock);
  const modules = modulesOf(kernel);
  const hub = createHub({
    ctx: systemCtx(kernel, 'live delivery'),
    topics: modules.flatMap(({ topics }) => topics ?? []),
    revocations: modules.flatMap(({ revocations }) => revocations ?? []),
    isSignedIn,
    since: (id, limit) => events.since(database.read, id, limit),
    tell: (places) => events.tell(database.read, places),
    head: () => events.head(database.read),
    clock,
    log,
  });
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: FRAME_BYTES_MAX,
  });
  const offEvents = events.subscribe(hub.onEvent);
  const offBroadcasts = events.onBroadcast(hub.onBroadcast);
  const admit = createAdmission(kernel, hub, redeem);
  const handle = createFrameHandler({ hub, isSignedIn, system });
  const welcome = (socket: WebSocket, watcher: Watcher): void =>
    attend(kernel, hub, handle, socket, createConnection(socket, watcher, clock));

  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    stream.on('error', destroyed);
    admit(request, stream)
      .then((watcher) => {
        if (watcher) sockets.handleUpgrade(request, stream, head, (socket) => welcome(socket, watcher));
      })
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a WebSocket could not be opened');
        refuse(stream, 503, 'try again shortly');
      });
  };
  server.on('upgrade', onUpgrade);
  const stopTimers = startTimers(hub, isSignedIn, log);

  return {
    hub,
    stop: async () => {
      stopTimers();
      server.off('upgrade', onUpgrade);
      offEvents();
      offBroadcasts();
      await hub.settled();
      hub.each((connection) => {
        connection.send(system('restarting', null, { reconnect_after_ms: randomInt(RECONNECT_HINT_MS_MAX) }));
        connection.close(CLOSE.restarting, 'restarting');
      });
      sockets.close();
    },
  };
};

/** Stays with the connection for its whole life, so it must not hold on to the request that began it, as a closure would. */
function destroyed(this: Duplex): void {
  this.destroy();
}

/** Admits a connection by its ticket, or says why not and gives null. */
const createAdmission =
  (kernel: Kernel, hub: Hub, redeem: LiveOptions['redeem']) =>
  async (request: IncomingMessage, stream: Duplex): Promise<Watcher | null> => {
    const refuseWith = (status: number, error: string): null => {
      refuse(stream, status, error);
      return null;
    };
    const url = URL.parse(request.url ?? '', 'http://parley');
    if (url?.pathname !== '/ws') return refuseWith(404, 'route not found');
    if (!isOwnOrigin(kernel, request)) return refuseWith(403, 'connections from this origin are not allowed');
    const watcher = await redeem(url.searchParams.get('ticket') ?? '', request);
    if (!watcher) return refuseWith(401, 'the ticket is invalid, used or expired; ask for a new one');
    if (hub.countOf(watcher.userId) >= CONNECTIONS_PER_USER_MAX)
      return refuseWith(429, `you have ${CONNECTIONS_PER_USER_MAX} connections already`);
    return watcher;
  };

type FrameHandler = (connection: Connection, text: string) => Promise<void>;

/** Looks after one connection from its first word to its end. */
const attend = (
  { metrics, log, clock }: Kernel,
  hub: Hub,
  handle: FrameHandler,
  socket: WebSocket,
  connection: Connection,
): void => {
  hub.add(connection);
  metrics.webSockets.inc();
  socket.on('pong', connection.heard);
  socket.on('error', (error) => log.debug({ err: error }, 'a WebSocket failed'));
  // One after the other: a client that unsubscribes right after subscribing means both, in this order.
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;
  const take = async (text: string): Promise<void> => {
    waiting--;
    if (socket.readyState === socket.OPEN) await handle(connection, text);
  };
  socket.on('message', (data, isBinary) => {
    connection.heard();
    if (!connection.mayTalk(clock.monotonicMs()) || waiting >= FRAMES_WAITING_MAX)
      return connection.close(CLOSE.tooMany, 'too many frames');
    waiting++;
    turn = turn
      .then(() => take(isBinary ? '' : String(data)))
      .catch((error: unknown) => log.warn({ err: error }, 'a frame could not be handled'));
  });
  socket.on('close', () => {
    hub.remove(connection);
    metrics.webSockets.dec();
  });
};

interface FrameHandlerOptions extends Pick<LiveOptions, 'isSignedIn'> {
  readonly hub: Hub;
  readonly system: System;
}

/** Does what a client's frame asks for. */
const createFrameHandler =
  ({ hub, isSignedIn, system }: FrameHandlerOptions): FrameHandler =>
  async (connection, text) => {
    const frame = readFrame(text);
    if (!frame)
      return connection.send(system('error', null, { error: 'this frame could not be understood' }));
    if (frame.type === 'ping') return connection.send(system('pong', null, {}));
    if (!isTopic(frame.channel))
      return connection.send(system('error', frame.channel, { error: 'there is no such channel' }));
    if (frame.type === 'unsubscribe') return hub.unsubscribe(connection, frame.channel.toLowerCase());
    if (!(await isSignedIn(connection.watcher))) return connection.close(CLOSE.signedOut, 'signed out');
    if (frame.type === 'said') return hub.say(connection, frame.channel.toLowerCase(), frame.said);
    return hub.subscribe(connection, frame.channel.toLowerCase(), frame.since);
  };

/** Finds connections that have gone silent, and those whose session has ended by the clock and to which nothing is sent. */
const startTimers = (hub: Hub, isSignedIn: LiveOptions['isSignedIn'], log: Log): (() => void) => {
  const pings = setInterval(() => hub.each((connection) => connection.isAlive()), PING_EVERY_MS);
  const checks = setInterval(() => {
    hub.each((connection) => {
      isSignedIn(connection.watcher).then(
        (isGood) => (isGood ? undefined : connection.close(CLOSE.signedOut, 'signed out')),
        (error: unknown) => log.warn({ err: error }, 'a connection could not be checked'),
      );
    });
  }, STALE_CHECK_EVERY_MS);
  pings.unref();
  checks.unref();
  return () => {
    clearInterval(pings);
    clearInterval(checks);
  };
};

type ReadFrame = ClientFrame | { readonly type: 'said'; readonly channel: string; readonly said: TopicFrame };

const readFrame = (text: string): ReadFrame | null => {
  try {
    const frame: unknown = JSON.parse(text);
    const parsed = ClientFrame.safeParse(frame);
    if (parsed.success) return parsed.data;
    const said = TopicFrame.safeParse(frame);
    return said.success ? { type: 'said', channel: said.data.channel, said: said.data } : null;
  } catch {
    return null;
  }
};

/** Other upgrades are not ours to refuse. */
export const wantsWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

/**
 * A page of another site must not talk in a visitor's name. A browser sends an Origin with every handshake; a program sends none, and none
 * of a browser's other signs. Only the mode is no such sign: Node's own WebSocket names it.
 */
const isOwnOrigin = ({ config }: Kernel, { headers }: IncomingMessage): boolean => {
  const { origin, host } = headers;
  if (origin === undefined)
    return !Object.keys(headers).some((name) => name.startsWith('sec-fetch-') && name !== 'sec-fetch-mode');
  const own =
    config.publicUrl === null ? [`http://${host}`, `https://${host}`] : [new URL(config.publicUrl).origin];
  return own.includes(origin) || config.allowedOrigins.includes(origin);
};

const STATUS: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

const refuse = (stream: Duplex, status: number, error: string): void => {
  const body = JSON.stringify({ error });
  stream.end(
    `HTTP/1.1 ${status} ${STATUS[status] ?? 'Refused'}\r\n${status === 401 ? 'WWW-Authenticate: Bearer\r\n' : ''}Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};
