// Requests that no client library would send: the path as it stands, headers twice, bodies that lie. One connection each.

import { connect } from 'node:net';

export interface RawAnswer {
  /** 0 when the server closed the connection without a word. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

const GIVE_UP_MS = 60_000;

/** Sends these bytes and reads until the server closes. */
export const exchange = (url: string, bytes: string | Buffer): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setTimeout(GIVE_UP_MS, () => socket.destroy(new Error('the server did not answer')));
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)));
    // A refused body may be cut off while we still write: what was answered before counts.
    socket.on('error', (error) => (chunks.length > 0 ? undefined : reject(error)));
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1');
      const end = text.indexOf('\r\n\r\n');
      const head = end === -1 ? text : text.slice(0, end);
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        head,
        body: text.slice(end + 4),
      });
    });
  });

/** A request line and headers, exactly as given. */
export const request = (
  url: string,
  method: string,
  path: string,
  headers: ReadonlyArray<readonly [string, string]> = [],
): Promise<RawAnswer> => {
  const { host } = new URL(url);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return exchange(url, `${lines.join('\r\n')}\r\n\r\n`);
};
