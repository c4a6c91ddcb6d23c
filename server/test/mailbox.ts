// A real SMTP server for tests: it keeps what it is given, and can be away, ask for a password, or turn people away.

import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';

export interface Received {
  readonly from: string;
  readonly to: string[];
  /** As it came over the wire. */
  readonly raw: string;
  /** Names in lower case; folded lines made one. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

export interface Mailbox {
  readonly url: string;
  readonly letters: Received[];
  /** How often a client connected to deliver. */
  readonly visits: () => number;
  /** From now on: the answer to every recipient, or null to take them all. */
  refuse(status: number | null): void;
  /** From now on a connection is refused, until `open`. */
  close(): Promise<void>;
  open(): Promise<void>;
}

export interface MailboxOptions {
  /** The only user and password that may deliver. */
  readonly login?: { readonly user: string; readonly password: string };
}

export const openMailbox = async (t: TestContext, { login }: MailboxOptions = {}): Promise<Mailbox> => {
  const letters: Received[] = [];
  let refusal: number | null = null;
  let visits = 0;
  const make = (): SMTPServer =>
    new SMTPServer({
      authOptional: login === undefined,
      disabledCommands: ['STARTTLS', ...(login === undefined ? ['AUTH'] : [])],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      logger: false,
      onConnect: (_session, done) => {
        visits += 1;
        done();
      },
      onAuth: ({ username, password }, _session, done) =>
        username === login?.user && password === login?.password
          ? done(null, { user: username })
          : done(new Error(`no entry for ${username} with ${password}`)),
      onRcptTo: (_address, _session, done) =>
        done(refusal === null ? null : Object.assign(new Error('not here'), { responseCode: refusal })),
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          letters.push({
            from,
            to: envelope.rcptTo.map(({ address }) => address),
            ...read(Buffer.concat(chunks)),
          });
          done();
        });
      },
    });
  let server = make();
  const listen = (port: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.on('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.server.address() as AddressInfo;
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  t.after(close);
  const who = login === undefined ? '' : `${login.user}:${encodeURIComponent(login.password)}@`;
  return {
    url: `smtp://${who}127.0.0.1:${port}`,
    letters,
    visits: () => visits,
    refuse: (status) => {
      refusal = status;
    },
    close,
    open: () => {
      server = make();
      return listen(port);
    },
  };
};

const headersOf = (text: string): Map<string, string> =>
  new Map(
    text
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );

const halves = (text: string): [string, string] => {
  const at = text.indexOf('\r\n\r\n');
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 4)];
};

const decode = (headers: ReadonlyMap<string, string>, body: string): string => {
  const coding = headers.get('content-transfer-encoding') ?? '7bit';
  if (coding === 'base64') return Buffer.from(body, 'base64').toString();
  if (coding !== 'quoted-printable') return body;
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

const read = (bytes: Buffer): Pick<Received, 'raw' | 'headers' | 'text' | 'html'> => {
  const raw = bytes.toString();
  const [head, body] = halves(raw);
  const headers = headersOf(head);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [partHead, partBody] = halves(part.replace(/^\r\n/, '').replace(/\r\n$/, ''));
      const partHeaders = headersOf(partHead);
      return { type: partHeaders.get('content-type') ?? '', text: decode(partHeaders, partBody) };
    });
  const partOf = (type: string): string => {
    const part = parts.find((part) => part.type.startsWith(type))?.text ?? '';
    return part.replaceAll('\r\n', '\n');
  };
  return { raw, headers, text: partOf('text/plain'), html: partOf('text/html') };
};
