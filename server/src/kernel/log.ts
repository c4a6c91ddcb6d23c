// Structured logs. What may be secret is censored here once more, although nothing should hand it over in the first place.

import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import { createLogSink, type LogSink } from './log-sink.ts';

export type Log = Logger;

const SECRET_FIELDS = [
  'password',
  'new_password',
  'current_password',
  'old_password',
  'otp',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'api_key',
  'key',
  'ticket',
  'authorization',
  'cookie',
  'recovery_codes',
];

const WARN = 40;
const STANDARD_OUTPUT = 1;

/** The log of a whole process: on its standard output, which may be full, closed or read by no one. */
export const openProcessLog = (level: string, fd = STANDARD_OUTPUT): { log: Log; sink: LogSink } => {
  const tellDropped = (dropped: number): string =>
    `${JSON.stringify({ level: WARN, time: new Date().toISOString(), dropped, msg: 'lines of the log were dropped' })}\n`;
  const sink = createLogSink({ fd, tellDropped });
  return { log: createLog(level, sink), sink };
};

export const createLog = (level: string, destination: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[secret]',
      },
    },
    destination,
  );

/**
 * A log that names what it belongs to in every line. Most requests say nothing, and a child costs more than the query for who asks:
 * it is made for the first line.
 */
export const logOf = (log: Log, names: Readonly<Record<string, string>>): Log => {
  let child: Log | undefined;
  return new Proxy(log, {
    get: (_log, name) => {
      child ??= log.child(names);
      const value: unknown = Reflect.get(child, name);
      return typeof value === 'function' ? value.bind(child) : value;
    },
  });
};

/** The rest of such a path is a capability: knowing it is enough to use it. */
const CAPABILITY = /^(\/s|.*?\/(?:shared|unsubscribe|invitations))\/[^/]+/;

/** A URL as it may be logged: tickets, other query values and links that need no sign-in stay out. */
export const loggableUrl = (url: string): string => {
  const query = url.indexOf('?');
  const path = (query === -1 ? url : url.slice(0, query)).replace(CAPABILITY, '$1/…');
  return query === -1 ? path : `${path}?…`;
};
