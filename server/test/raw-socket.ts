// Bytes as they are, for what no HTTP client lets one say.

import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends bytes on a connection of its own and reads the first answer; the server is asked to close, or does so by itself. */
export const sendRaw = (url: string, bytes: string | Buffer): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    socket.setEncoding('latin1');
    socket.setTimeout(60_000, () => socket.destroy(new Error(`no end of the answer: ${text.slice(0, 200)}`)));
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    // A server that refuses while we still write resets the connection; what it said has arrived by then.
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(read(text))));
    socket.on('close', () => resolve(read(text)));
  });

const read = (text: string): RawAnswer => {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(status.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.from(rest.join('\r\n\r\n'), 'latin1').toString('utf8'),
  };
};
