// The way out through a proxy. Names are then looked up there, so the rules about addresses are the proxy's to keep; everything that
// can be judged without a lookup still is judged here.

import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, isIPv6, type Socket } from 'node:net';
import type { AllowEntry } from '../../addresses/allow-list.ts';
import { RESPONSE_HEADERS_BYTES_MAX } from './caps.ts';
import { OutboundError, Refusal } from './errors.ts';
import type { Endpoint } from './target.ts';

export interface Tunnel {
  isFor(endpoint: Endpoint): boolean;
  /** A connection through the proxy, on which nothing has been said yet. */
  reach(endpoint: Endpoint, signal: AbortSignal): Promise<Socket>;
}

/** Names that mean something else on every network: a caller that asks for them wants what is behind the proxy, not beyond it. */
const LOCAL_NAME = /^[^.]+$|(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)$/;

const isLocalName = (hostname: string): boolean =>
  isIP(hostname) === 0 && LOCAL_NAME.test(hostname.replace(/\.$/, ''));

/** `direct`: what is reached without it, because the operator has written it down as a neighbour. */
export const createTunnel = (address: string, direct: readonly AllowEntry[]): Tunnel => {
  const { protocol, hostname, port, username, password } = new URL(address);
  const request = protocol === 'https:' ? requestSecure : requestPlain;
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization =
    credentials === ':'
      ? {}
      : { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };

  const reach = ({ hostname: host, port: hostPort }: Endpoint, signal: AbortSignal): Promise<Socket> =>
    new Promise((resolve, reject) => {
      const place = { hostname: host, port: hostPort };
      const path = `${isIPv6(host) ? `[${host}]` : host}:${hostPort}`;
      request({
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port: port || (protocol === 'https:' ? 443 : 80),
        method: 'CONNECT',
        path,
        headers: { host: path, ...authorization },
        agent: false,
        maxHeaderSize: RESPONSE_HEADERS_BYTES_MAX,
        signal,
      })
        .once('connect', ({ statusCode = 0 }, socket: Socket, head) => {
          // A peer that speaks first here is not the other end: TLS begins with us.
          if (statusCode >= 200 && statusCode < 300 && head.length === 0) return resolve(socket);
          socket.on('error', () => {}).destroy();
          reject(new OutboundError('unreachable', new Refusal(`the proxy answered ${statusCode}`, place)));
        })
        // Its own words may hold the address of the proxy, which says nothing about the place that was asked for.
        .on('error', (error) => reject(new OutboundError('unreachable', error)))
        .end();
    });

  return {
    isFor: ({ protocol, hostname, port }) =>
      protocol === 'https:' && !direct.some((entry) => entry.hostname === hostname && entry.port === port),
    reach: async (endpoint, signal) => {
      const { hostname, port } = endpoint;
      if (isLocalName(hostname))
        throw new OutboundError('unreachable', new Refusal('local name', { hostname, port }));
      return reach(endpoint, signal);
    },
  };
};
