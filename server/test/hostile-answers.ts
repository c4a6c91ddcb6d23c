// A server that answers whatever it is asked with something that hurts who reads it: in a thread of its own, so that what it takes to make that is not
// counted. The first part of the path says how it answers; below `/refusing/` whatever is posted wants a sign-in first.

import { once } from 'node:events';
import type { TestContext } from 'node:test';
import { Worker } from 'node:worker_threads';

/** By what hurts. */
export const HOSTILE_KINDS = [
  ...['many-values', 'many-lists', 'deep-lists', 'deep-objects', 'many-keys', 'long-number'],
  ...['endless-text', 'endless-json', 'endless-events', 'long-event', 'deep-event', 'many-events'],
  ...['many-headers', 'long-header', 'crlf', 'gzip-bomb', 'gzip-noise', 'many-codings'],
  ...['invalid-utf8', 'half-letters', 'nul', 'nothing', 'half', 'null', 'number', 'text', 'list'],
  ...['wrong-fields', 'proto', 'redirects', 'nested-elements', 'entities', 'many-rules', 'html'],
] as const;
/** They begin, and never end: silent, or with a sign every now and then. The time is over before they are. */
export const LASTING_KINDS = ['no-end', 'drip'] as const;
export type HostileKind = (typeof HOSTILE_KINDS)[number] | (typeof LASTING_KINDS)[number];

export interface HostileServer {
  readonly port: number;
  /** Speaks as a mail server does, at first. */
  readonly mailPort: number;
  /** The port as EGRESS_ALLOW wants it, for all purposes. */
  readonly allow: string;
  at(kind: HostileKind): string;
  /** Answers so from now on where a path names nothing. */
  answerRoot(kind: HostileKind): Promise<unknown>;
}

export const startHostile = async (t: Pick<TestContext, 'after'>): Promise<HostileServer> => {
  const worker = new Worker(new URL('./hostile-answers-thread.ts', import.meta.url));
  t.after(() => worker.terminate());
  const [{ port, mailPort }] = (await once(worker, 'message')) as [{ port: number; mailPort: number }];
  const places = [`127.0.0.1:${port}`, `127.0.0.1:${mailPort}`];
  return {
    port,
    mailPort,
    allow: places.flatMap((place) => [place, `${place};scope=fetch,webhook,package,push`]).join(','),
    answerRoot: (kind) => fetch(`http://127.0.0.1:${port}/root/${kind}`),
    at: (kind) => `http://127.0.0.1:${port}/${kind}`,
  };
};
