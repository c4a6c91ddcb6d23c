// Who acts, on what, and inside which transaction. `ctx` is the first argument of every domain function.

import { EVERYBODY_EVENTS, type EventKind, type EventPayload, events as eventTable } from '@parley/contract';
import type { Config } from '../config.ts';
import type { FolderLock } from '../db/lock.ts';
import type { Database } from '../db/open.ts';
import type { Db } from '../db/sql.ts';
import type { Clock } from './clock.ts';
import type { AccessTokens } from './crypto/access-token.ts';
import type { Passwords } from './crypto/passwords.ts';
import type { Secret } from './crypto/secret.ts';
import type { ServerSecrets } from './crypto/server-secret.ts';
import type { Documents } from './documents/index.ts';
import { Failure, invariant } from './errors.ts';
import type { Audience, Events } from './events.ts';
import type { Jobs } from './jobs/queue.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Metrics } from './metrics.ts';
import type { Outbound } from './outbound/index.ts';
import { beginWrite } from './pace.ts';
import type { PlatformSettingsReader } from './platform-settings.ts';
import type { Renewal } from './renewal.ts';
import type { KernelState } from './state.ts';
import type { Storage } from './storage/index.ts';

/** Everything that is opened once, at start, and closed once, at the end. */
export interface Kernel {
  readonly config: Config;
  readonly version: string;
  readonly instanceId: string;
  readonly startedAt: Date;
  /** Where this process listens; the port is filled in once it is known, so that no call of ours ends at ourselves. */
  readonly self: { port: number; isStarted?: true; onDrain?: () => void };
  /** What modules keep in memory; each defines its own slots with `defineState`. */
  readonly state: KernelState;
  /** Held while this process uses the data folder; null where the folder may be shared. */
  readonly folder: FolderLock | null;
  readonly database: Database;
  readonly events: Events;
  readonly jobs: Jobs<Ctx>;
  readonly limits: Limits;
  readonly settings: PlatformSettingsReader;
  readonly secrets: ServerSecrets;
  readonly passwords: Passwords;
  readonly accessTokens: AccessTokens;
  readonly outbound: Outbound;
  /** Null when the operator named no mail server. */
  readonly mail: Mailer | null;
  readonly storage: Storage;
  readonly documents: Documents;
  readonly metrics: Metrics;
  /** How everything above is closed and opened anew while the server goes on. */
  readonly renewal: Renewal;
  readonly log: Log;
  readonly clock: Clock;
}

export interface UserActor {
  readonly kind: 'user';
  readonly userId: string;
  readonly role: 'admin' | 'user';
  readonly permissions: ReadonlySet<string>;
  readonly sessionId: string | null;
  readonly apiKey: { readonly id: string; readonly scopes: readonly string[] } | null;
  /** When they last proved who they are in this session; null for an API key. */
  readonly authenticatedAt: Date | null;
  /** Opens the session's copy of the person's encryption key; travels in the token only, never at rest. */
  readonly sessionKey: Secret | null;
  /** A person without an account reads what comes of it: nothing is told or done that is the acting person's own. */
  readonly isForStranger?: true;
  /** Another member acts in their name, with what they asked for. */
  readonly isAbsent?: true;
  /** They are not there: a schedule acts for them. Whether it may open what they sealed, and let it open. */
  readonly unattended?: { readonly mayOpenSealed: boolean };
  /** The work that acts for them while they are away: it opens the keys that they granted it, and no other. */
  readonly jobId?: string;
}
/** Never null: an anonymous caller is a value of its own, and power is asked for by name. */
export type Actor =
  | UserActor
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'system'; readonly reason: string };

interface OpenTransaction {
  readonly outbox: Parameters<Events['append']>[1];
  readonly afterCommit: Array<() => void>;
}

interface Client {
  readonly ip: string;
  readonly userAgent: string;
  /** Aborted when the connection closes before the answer has left: for work that is of no use to anyone else. */
  hungUp(): AbortSignal;
}

export interface Ctx {
  readonly kernel: Kernel;
  /** Reads; inside `transact`, the open transaction. */
  readonly db: Db;
  readonly actor: Actor;
  /** Where the request came from; empty for work that no request asked for. */
  readonly client: Client;
  readonly requestId: string;
  readonly log: Log;
  readonly now: () => Date;
  /**
   * Transactions under the same name come one after the other, and so do their events: the name is locked before anything is written,
   * because events leave in the order in which transactions began to write.
   */
  readonly order?: string;
  /** The packages whose calls led here, by id, the first of them first. Goes on with the events and the jobs that come of it. */
  readonly causes?: readonly string[];
  readonly tx?: OpenTransaction;
}

/** Runs `work` in one transaction and publishes its events after commit. Joins an open one. */
export const transact = async <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  if (ctx.tx) return work(ctx);
  const { database, events } = ctx.kernel;
  beginWrite();
  let done: OpenTransaction | undefined;
  const result = await database.begin(async (db) => {
    // A retried transaction starts with nothing said.
    const tx: OpenTransaction = { outbox: [], afterCommit: [] };
    if (ctx.order !== undefined) await database.dialect.lock(db, ctx.order);
    const value = await work({ ...ctx, db, tx });
    if (tx.outbox.length > 0) await events.append(db, tx.outbox);
    done = tx;
    return value;
  }, ctx.order);
  if (done && done.outbox.length > 0) events.wake();
  for (const run of done?.afterCommit ?? []) run();
  return result;
};

/** Tells the audience what happened. Leaves after commit, or never; only declared fields of the payload leave at all. */
export const emit = <K extends EventKind>(
  ctx: Ctx,
  kind: K,
  payload: EventPayload<K>,
  audience: Audience,
): void => {
  invariant(ctx.tx, `${kind} was emitted outside of transact`);
  invariant(
    !audience.topics?.includes('everybody') || EVERYBODY_EVENTS.includes(kind),
    `${kind} is not for everybody`,
  );
  ctx.tx.outbox.push({
    kind,
    audience,
    payload: eventTable[kind].parse(payload),
    at: ctx.now().toISOString(),
    ...(ctx.causes === undefined ? {} : { causes: ctx.causes }),
  });
};

/** Tells those who listen now, in all processes. Nothing is stored: for what is soon no longer true. */
export const broadcast = <K extends EventKind>(
  ctx: Ctx,
  kind: K,
  payload: EventPayload<K>,
  audience: Audience,
): void => ctx.kernel.events.broadcast({ kind, payload, audience, at: ctx.now().toISOString() });

/** Runs once the transaction is durable: wake-ups and cache drops, never work that must not be lost. */
export const afterCommit = (ctx: Ctx, run: () => void): void => {
  invariant(ctx.tx, 'afterCommit was called outside of transact');
  ctx.tx.afterCommit.push(run);
};

/** The signed-in person. A route without `auth: 'none'` always has one. */
export const userActor = (ctx: Ctx): UserActor => {
  if (ctx.actor.kind !== 'user') throw new Failure(401, 'sign in first');
  return ctx.actor;
};
export const userId = (ctx: Ctx): string => userActor(ctx).userId;

/** Of what is read by a request that is no GET: a key that may only write is not told it, nor is a model that would tell it. */
export const assertKeyReads = ({ actor }: Ctx, what: string): void => {
  if (actor.kind !== 'user' || actor.apiKey === null) return;
  const { scopes } = actor.apiKey;
  if (!scopes.includes('read') && !scopes.includes('surface.chat.access'))
    throw new Failure(403, `this API key does not have the scope read, which ${what} needs`);
};

/** Whether a person without an account reads what comes of this. */
export const isForStranger = ({ actor }: Ctx): boolean =>
  actor.kind === 'user' && actor.isForStranger === true;

/** Whose share of the server a piece of work counts against. */
export const shareOf = ({ actor }: Ctx): string => (actor.kind === 'user' ? actor.userId : actor.kind);

/** A context for work that no person asked for. The reason is for the log and for grep. */
export const systemCtx = (kernel: Kernel, reason: string): Ctx => ({
  kernel,
  db: kernel.database.read,
  actor: { kind: 'system', reason },
  client: { ip: '', userAgent: '', hungUp: () => new AbortController().signal },
  requestId: reason,
  log: kernel.log.child({ job: reason }),
  now: () => kernel.clock.now(),
});
