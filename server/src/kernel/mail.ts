// The way out for e-mail, and the only user of nodemailer. The server it talks to is named by the operator, like the
// database: no person, model or package chooses it, so it does not pass the guard of kernel/outbound.

import { isIP, type Socket } from 'node:net';
import { Email } from '@parley/contract';
import type { SMTPTransportOptions } from 'nodemailer';
import { type Config, ConfigProblem } from '../config.ts';
import { invariant } from './errors.ts';

export interface OutgoingEmail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same letter sent again, because it is not known whether it arrived, has the same one. */
  readonly messageId: string;
  /** Names and values in ASCII, one line each. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A letter was not sent. Says what went wrong by codes alone: what a server says may repeat what it was told. */
export class MailProblem extends Error {
  override readonly name = 'MailProblem';
  /** Trying again would end the same way: this recipient, or this letter, was turned away for good. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean) {
    super(message);
    this.isFinal = isFinal;
  }
}

export interface Mailer {
  /** The domain of the sender, for message ids. */
  readonly domain: string;
  /** Resolves once the server has taken the letter over; otherwise throws a MailProblem. */
  send(email: OutgoingEmail): Promise<void>;
  /** Connects and signs in, and sends nothing; otherwise throws a MailProblem. */
  check(): Promise<void>;
}

type Library = typeof import('nodemailer');
type Transport = ReturnType<Library['createTransport']>;

interface MailAddress {
  readonly name: string;
  readonly address: string;
}

const [CONNECT_MS, GREETING_MS, SILENCE_MS] = [10_000, 10_000, 30_000];
const TRIAL_MS = 60_000;
const TRIAL_BYTES_MAX = 64 * 1024;
const PORTS = { 'smtp:': 587, 'smtps:': 465 } as const;

/** Null unless SMTP_URL is set: otherwise e-mail is not offered. */
export const createMailer = (config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>): Mailer | null => {
  const { smtpUrl, mailFrom, publicUrl } = config;
  if (smtpUrl === null) return null;
  if (mailFrom === null) throw new ConfigProblem('MAIL_FROM is required with SMTP_URL: who is the sender?');
  if (publicUrl === null)
    throw new ConfigProblem('PUBLIC_URL is required with SMTP_URL: every letter has links to this server.');
  const from = parseSender(mailFrom);
  const server = serverOf(smtpUrl);
  const transport = once(() => ({
    ...server,
    connectionTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    // What is handed over is text; nothing in a letter may make the library read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  }));
  return {
    domain: from.address.slice(from.address.lastIndexOf('@') + 1),
    send: async ({ to, subject, headers, ...letter }) => {
      const recipient = Email.safeParse(to);
      if (!recipient.success) throw new MailProblem('the address of the recipient is not one', true);
      for (const line of [letter.messageId, ...Object.entries(headers).flat()])
        invariant(/^[\x20-\x7e]*$/.test(line), 'a header is one line of ASCII');
      try {
        await (await transport()).sendMail({
          ...letter,
          from,
          to: { name: '', address: recipient.data },
          envelope: { from: from.address, to: [recipient.data] },
          subject: oneLine(subject),
          headers,
        });
      } catch (error) {
        throw problemOf(error);
      }
    },
    check: async () => {
      try {
        await (await transport()).verify();
      } catch (error) {
        throw new MailProblem(`the mail server turned the connection away (${codesOf(error)})`, false);
      }
    },
  };
};

/** The library is loaded with the first letter: most servers never send one. */
const once = (settings: () => Parameters<Library['createTransport']>[0]): (() => Promise<Transport>) => {
  let made: Promise<Transport> | undefined;
  return () => {
    made ??= import('nodemailer').then(({ createTransport }) => createTransport(settings()));
    return made;
  };
};

/** Greets a mail server over a connection that is open already, signs in where there is a password, and leaves. Throws a MailProblem. */
export const tryMailServer = async (
  connection: Socket,
  {
    host,
    isSecure,
    auth,
  }: {
    readonly host: string;
    readonly isSecure: boolean;
    readonly auth: { readonly user: string; readonly pass: string } | null;
  },
): Promise<void> => {
  const { createTransport } = await import('nodemailer');
  const over = bound(connection);
  const settings: SMTPTransportOptions = {
    host,
    secure: isSecure,
    ignoreTLS: true,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    ...(auth === null ? {} : { auth, forceAuth: true }),
    getSocket: (_options, done) => done(null, { connection, secured: isSecure }),
    logger: false,
  };
  const transport = createTransport(settings);
  try {
    await transport.verify();
  } catch (error) {
    throw new MailProblem(`the mail server turned the connection away (${codesOf(error)})`, false);
  } finally {
    over();
    transport.close();
    connection.destroy();
  }
};

/** A mail server says a few lines. One that goes on and on, or says a letter every few seconds, is hung up on; gives what ends the watch. */
const bound = (connection: Socket): (() => void) => {
  const late = setTimeout(() => connection.destroy(new Error('too slow')), TRIAL_MS);
  const push = connection.push.bind(connection);
  let bytes = 0;
  connection.push = (chunk: unknown, encoding?: BufferEncoding): boolean => {
    if (chunk instanceof Uint8Array) bytes += chunk.length;
    if (bytes <= TRIAL_BYTES_MAX) return push(chunk, encoding);
    connection.destroy(new Error('too much'));
    return false;
  };
  return () => clearTimeout(late);
};

/** Whatever would end a line, or is no character at all, becomes a space. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();

/** `parley@example.com`, or `Parley <parley@example.com>`. */
const parseSender = (text: string): MailAddress => {
  const [, name = '', bracketed] = /^([^<>\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? [];
  const address = Email.safeParse(bracketed ?? text);
  if (!address.success)
    throw new ConfigProblem('MAIL_FROM must be an e-mail address, such as Parley <parley@example.com>.');
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.data };
};

const serverOf = (smtpUrl: string) => {
  const url = URL.parse(smtpUrl);
  const scheme = url?.protocol as keyof typeof PORTS;
  if (!url || !(scheme in PORTS) || url.hostname === '' || url.search !== '' || url.pathname.length > 1)
    throw new ConfigProblem('SMTP_URL must look like smtps://user:password@host:port or smtp://host:port.');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const auth = credentialsOf(url);
  return {
    host,
    port: url.port === '' ? PORTS[scheme] : Number(url.port),
    secure: scheme === 'smtps:',
    // A password never travels in the clear. On this machine there is no network to listen in on, and certificates seldom fit.
    ignoreTLS: isLoopback(host),
    requireTLS: auth !== null && !isLoopback(host),
    ...(auth === null ? {} : { auth, forceAuth: true }),
  };
};

const credentialsOf = ({ username, password }: URL): { user: string; pass: string } | null => {
  if (username === '' && password === '') return null;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    throw new ConfigProblem(
      'SMTP_URL holds a user or password with a % that begins no %XX; write %25 for it.',
    );
  }
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** What the library throws, as far as it is read here. */
interface TransportError {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

const replyOf = ({ responseCode }: TransportError): number | null =>
  typeof responseCode === 'number' ? responseCode : null;

const codesOf = (error: unknown): string => {
  const { code } = error as TransportError;
  const name = typeof code === 'string' && /^[A-Z_]{2,30}$/.test(code) ? code : 'unknown';
  return [name, replyOf(error as TransportError) ?? []].flat().join(', ');
};

const problemOf = (error: unknown): MailProblem => {
  const { command } = error as TransportError;
  const reply = replyOf(error as TransportError);
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA';
  return new MailProblem(
    `the mail server did not take the letter (${codesOf(error)})`,
    isAboutMessage && reply !== null && reply >= 500,
  );
};
