// A laboratory for the outbound guard: names and connections are stubs that count, and the only socket ever opened leads
// to a server of the test itself on the loopback interface.

import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import {
  createOutbound,
  type Dial,
  type Outbound,
  type OutboundOptions,
} from '../src/kernel/outbound/index.ts';

/** Addresses that belong to others; the stub leads them to the test's own server. */
export const PUBLIC_V4 = '93.184.216.34';
export const PUBLIC_V4_OTHER = '151.101.1.69';
export const PUBLIC_V6 = '2606:2800:220:1:248:1893:25c8:1946';

/** One answer for ever, or one per lookup with the last repeated. */
export type Answers = Record<string, string[] | string[][]>;

export interface LabOptions
  extends Partial<Pick<OutboundOptions, 'allowUsers' | 'resolve' | 'dial' | 'proxy'>> {
  /** Given the port of the test's server, for entries and addresses that name it. */
  allow?: (port: number) => string[];
  self?: (port: number) => OutboundOptions['self'];
  /** The system's own resolver and sockets instead of the stubs: for calls to the test's own server only. */
  real?: boolean;
  answers?: Answers;
  /** Dialled addresses at which the test's server answers. Everything else refuses the connection. */
  reachable?: string[];
  /** What a socket dialled to this address says about its other end. */
  remoteOf?: (address: string) => string;
  serve?: RequestListener;
}

export interface Lab {
  outbound: Outbound;
  /** Every address:port that was dialled, in order. */
  dials: string[];
  lookups: string[];
  logs: string[];
  /** Of the test's own server. */
  port: number;
  sockets: Set<Socket>;
  /** Waits until every connection the test's server got is closed. */
  hungUp(): Promise<void>;
}

const listen = async (
  t: TestContext,
  serve: RequestListener,
): Promise<{ port: number; sockets: Set<Socket> }> => {
  const server = createServer(serve);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, sockets };
};

const scripted = (answers: Answers, lookups: string[]) => async (hostname: string) => {
  const asked = lookups.filter((name) => name === hostname).length;
  lookups.push(hostname);
  const script = answers[hostname];
  if (!script) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' });
  const turn = script[Math.min(asked, script.length - 1)];
  return typeof turn === 'string' || turn === undefined ? script.flat() : turn;
};

/** A socket to our own server that claims to end at the address that was asked for. */
const bridge = (port: number, remoteAddress: string) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).on('error', reject);
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  });

export const openLab = async (t: TestContext, options: LabOptions = {}): Promise<Lab> => {
  const { allowUsers = false, answers = {}, remoteOf = (address) => address } = options;
  const { reachable = [PUBLIC_V4, PUBLIC_V4_OTHER, PUBLIC_V6] } = options;
  const { port, sockets } = await listen(t, options.serve ?? ((_request, response) => response.end('hello')));
  const dials: string[] = [];
  const lookups: string[] = [];
  const logs: string[] = [];
  const dial: Dial = async ({ address, port: asked }) => {
    dials.push(`${address}:${asked}`);
    if (reachable.includes(address)) return bridge(port, remoteOf(address));
    throw Object.assign(new Error(`connect ECONNREFUSED ${address}:${asked}`), { code: 'ECONNREFUSED' });
  };
  const log = pino({ level: 'debug' }, { write: (line) => logs.push(line) });
  const stubs = { resolve: options.resolve ?? scripted(answers, lookups), dial: options.dial ?? dial };
  const allow = options.allow?.(port) ?? [];
  const self = options.self?.(port) ?? { addresses: () => [] };
  const outbound = createOutbound({
    allow,
    allowUsers,
    self,
    log,
    proxy: options.proxy ?? null,
    ...(options.real ? {} : stubs),
  });
  t.after(() => outbound.close());
  const hungUp = async () => {
    for (const socket of sockets)
      if (!socket.closed) await new Promise((closed) => socket.on('close', closed));
  };
  return { outbound, dials, lookups, logs, port, sockets, hungUp };
};
