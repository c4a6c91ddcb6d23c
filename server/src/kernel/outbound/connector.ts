// Opens sockets. The one place where a name becomes an address and an address becomes a connection, so no request,
// redirect or kept-alive pool can get to a socket without passing here.

import { isIP, Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { addressRule, canonicalAddress } from '../../addresses/addresses.ts';
import { OutboundError, Refusal, timedOut, toOutboundError } from './errors.ts';
import type { Tunnel } from './proxy.ts';
import { checkEndpoint, type Endpoint, endpointOf, type Policy } from './target.ts';
import { undici } from './undici.ts';

export interface DialRequest extends Endpoint {
  /** The checked address. A dialler goes there and nowhere else; `hostname` is for TLS only. */
  readonly address: string;
  readonly signal: AbortSignal;
}

/** Connects, with TLS for https. Injectable, so that tests can count and never send a packet. */
export type Dial = (request: DialRequest) => Promise<Socket>;

const RESOLVE_MS = 5_000;
const CONNECT_MS = 10_000;
/** How long one address of several may keep us from trying the next. */
const ATTEMPT_MS = 2_500;

/** HTTP/1.1 only: one request per connection at a time, and our header cap holds. Certificates are always checked. */
const createConnector = () =>
  undici().buildConnector({ allowH2: false, autoSelectFamily: false, rejectUnauthorized: true, timeout: 0 });
let openSocket: ReturnType<typeof createConnector> | undefined;

export const dialWithSystem: Dial = ({ protocol, hostname, address, port, signal }) =>
  new Promise((resolve, reject) => {
    const servername = protocol === 'https:' && !isIP(hostname) ? hostname : undefined;
    openSocket ??= createConnector();
    const opened: unknown = openSocket(
      { protocol, hostname: address, port: String(port), servername },
      (error, socket) => (error ? reject(error) : resolve(socket)),
    );
    if (opened instanceof Socket) signal.addEventListener('abort', () => opened.destroy(signal.reason));
  });

/** TLS over a connection that a proxy has opened: the name decides which certificate counts, as ever. */
const secured = ({ hostname, port }: Endpoint, httpSocket: Socket, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const servername = isIP(hostname) ? undefined : hostname;
    signal.addEventListener('abort', () => httpSocket.destroy(signal.reason));
    openSocket ??= createConnector();
    openSocket(
      { protocol: 'https:', hostname, port: String(port), servername, httpSocket },
      (error, socket) => (error ? reject(error) : resolve(socket)),
    );
  });

export interface ConnectorParts {
  policy: Policy;
  resolve: (hostname: string, signal: AbortSignal) => Promise<string[]>;
  dial: Dial;
  tunnel?: Tunnel | null;
  /** Aborted when the server stops: nothing here may then hold the process. */
  closing: AbortSignal;
}

/** Runs `work` for at most `ms` and not beyond `closing`. The work is told when it is given up; its late result goes to `late`. */
const within = <T>(
  phase: 'resolve' | 'connect',
  ms: number,
  closing: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
  late: (result: T) => void = () => {},
): Promise<T> =>
  new Promise((resolve, reject) => {
    const controller = new AbortController();
    const giveUp = (error: OutboundError) => {
      settle();
      controller.abort(error);
      reject(error);
    };
    const timer = setTimeout(() => giveUp(timedOut(phase)), ms);
    const close = () => giveUp(new OutboundError('aborted'));
    const settle = () => {
      clearTimeout(timer);
      closing.removeEventListener('abort', close);
    };
    closing.addEventListener('abort', close);
    work(controller.signal).then(
      (result) => {
        settle();
        if (controller.signal.aborted) late(result);
        else resolve(result);
      },
      (error) => {
        settle();
        reject(error);
      },
    );
  });

/** Refusals that depend on an answer of the name server. To people they look like an unknown name: no map of our network. */
const refuseAfterLookup = (policy: Policy, refusal: Refusal): OutboundError =>
  new OutboundError(policy.onBehalfOf === 'user' ? 'unreachable' : 'blocked', refusal);

/** Every address of the host, or an error if any of them is forbidden: a mixed answer is an attack or a mistake. */
const checkedAddresses = async (
  endpoint: Endpoint,
  { policy, resolve, closing }: ConnectorParts,
): Promise<string[]> => {
  const { hostname, port } = endpoint;
  checkEndpoint(endpoint, policy);
  if (isIP(hostname)) return [hostname];
  const addresses = await within('resolve', RESOLVE_MS, closing, (signal) => resolve(hostname, signal));
  const listed = policy.isListed(hostname, port);
  for (const address of addresses) {
    const rule = addressRule(address, port, listed, policy.self);
    if (rule) throw refuseAfterLookup(policy, new Refusal(rule, { hostname, port, address }));
  }
  if (addresses.length === 0)
    throw new OutboundError('unreachable', new Refusal('no address', { hostname, port }));
  return addresses;
};

/** For each header beyond the limit undici makes an error, as long as it has something to read: a megabyte of them held up everybody for 140 ms. */
const PIECE_BYTES = 8 * 1024;

const inPieces = (socket: Socket): Socket => {
  const read = socket.read.bind(socket);
  socket.read = (size?: number) => {
    if (socket.destroyed) return null;
    return size === undefined && socket.readableLength > PIECE_BYTES ? read(PIECE_BYTES) : read(size);
  };
  return socket;
};

/** A socket whose other end is the address that was checked. */
const dialChecked = async (request: DialRequest, { policy, dial }: ConnectorParts): Promise<Socket> => {
  const { hostname, port, address } = request;
  const socket = await dial(request);
  const remote = socket.remoteAddress ?? '';
  const rule = addressRule(remote, port, policy.isListed(hostname, port), policy.self);
  if (!rule && canonicalAddress(remote) === canonicalAddress(address)) return inPieces(socket);
  socket.on('error', () => {}).destroy();
  throw refuseAfterLookup(
    policy,
    new Refusal(rule ?? 'connected elsewhere', { hostname, port, address: remote }),
  );
};

const connectThrough = (endpoint: Endpoint, tunnel: Tunnel, { policy, closing }: ConnectorParts) => {
  checkEndpoint(endpoint, policy);
  return within(
    'connect',
    CONNECT_MS,
    closing,
    async (signal) => inPieces(await secured(endpoint, await tunnel.reach(endpoint, signal), signal)),
    (socket) => socket.on('error', () => {}).destroy(),
  );
};

const connectTo = async (endpoint: Endpoint, parts: ConnectorParts): Promise<Socket> => {
  if (parts.tunnel?.isFor(endpoint)) return connectThrough(endpoint, parts.tunnel, parts);
  const addresses = await checkedAddresses(endpoint, parts);
  const deadline = performance.now() + CONNECT_MS;
  let failure: unknown;
  for (const [index, address] of addresses.entries()) {
    const left = deadline - performance.now();
    if (left <= 0) break;
    const ms = index === addresses.length - 1 ? left : Math.min(left, ATTEMPT_MS);
    try {
      return await within(
        'connect',
        ms,
        parts.closing,
        (signal) => dialChecked({ ...endpoint, address, signal }, parts),
        (socket) => socket.on('error', () => {}).destroy(),
      );
    } catch (error) {
      // A socket that came out elsewhere ends the whole attempt; an address that is down lets the next one try.
      if (error instanceof OutboundError && error.reason !== 'timeout') throw error;
      failure = error;
    }
  }
  throw failure;
};

/** For undici's Agent. Its errors carry no `code`: undici would try again by itself for some codes. */
export const guardedConnector =
  (parts: ConnectorParts): buildConnector.connector =>
  ({ protocol, hostname, port }, callback) => {
    const connected = async () => connectTo(endpointOf(protocol, hostname, port), parts);
    connected().then(
      (socket) => callback(null, socket),
      (error) => callback(toOutboundError(error), null),
    );
  };
