// A whole server: opened, listening, and able to stop without losing anything it said yes to.

import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApp, registerParts } from './app.ts';
import { type Config, ConfigProblem } from './config.ts';
import { REPLACED_CHANNEL } from './db/replaced.ts';
import type { Clock } from './kernel/clock.ts';
import type { KdfCost } from './kernel/crypto/passwords.ts';
import { type Kernel, systemCtx } from './kernel/ctx.ts';
import { closeKernel, type KernelOptions, openKernel } from './kernel/kernel.ts';
import type { Log } from './kernel/log.ts';
import type { Module, Running } from './kernel/module.ts';
import { markStopping } from './kernel/stopping.ts';
import { type Live, openLive } from './kernel/ws/server.ts';
import { isSignedIn, redeemTicket } from './modules/live/index.ts';
import { mayConnect } from './modules/mtls/index.ts';
import { hasAnyUser } from './modules/users/index.ts';
import { MODULES } from './modules.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const VERSION: string = (
  JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
).version;

export const WEB_DIR = join(ROOT, 'web', 'dist');

/** With the balancer's drain before it, well inside the half minute that a supervisor waits. */
const GRACE_MS = 20_000;
/** Before the connections are cut, so that those who wait hear how it ended. */
const DRAIN_SHARE_OF_GRACE = 0.8;
/** Answers that are being written when another database takes the place of theirs. */
const RENEWAL_GRACE_MS = 5_000;

export interface Server {
  readonly kernel: Kernel;
  readonly app: FastifyInstance;
  readonly address: string;
  /** Whether there is no account yet: the first one is an administrator. */
  readonly isFresh: boolean;
  /**
   * Stops taking requests, finishes those it has, and lets go of everything. `drainMs` is how long a balancer needs to
   * notice, `graceMs` how long an open request may still take.
   */
  stop(options?: { drainMs?: number; graceMs?: number }): Promise<void>;
}

export interface ServerOptions {
  readonly config: Config;
  readonly log: Log;
  /** How many lines of the log could not be written. */
  readonly droppedLines?: (() => number) | undefined;
  readonly clock?: Clock;
  /** What one password hash costs, instead of what PASSWORD_KDF says: for tests that are not about it. */
  readonly kdfCost?: KdfCost | undefined;
  readonly databasePatience?: number | undefined;
  readonly webDir?: string | null;
}

/** What runs on a kernel for as long as it is open. */
interface Works {
  readonly live: Live;
  readonly running: readonly Running[];
}

const openWorks = async (kernel: Kernel, app: FastifyInstance): Promise<Works> => {
  const live = openLive(app.server, {
    kernel,
    isSignedIn: (watcher) => isSignedIn(kernel, watcher),
    redeem: async (ticket, request) => {
      const watcher = await redeemTicket(kernel, ticket);
      return watcher && (await mayConnect(kernel, watcher, request)) ? watcher : null;
    },
  });
  await kernel.events.start();
  return { live, running: await startAll(kernel, MODULES) };
};

/** The order of a stop: nobody is told anything any more, what is being written is ended, and then what runs beside the requests. */
const closeWorks = async (
  { live, running }: Works,
  graceMs: number,
  closed: () => Promise<void>,
): Promise<void> => {
  await live.stop();
  const drained = running.map(async ({ drain }) => drain?.(graceMs * DRAIN_SHARE_OF_GRACE));
  await closed();
  await Promise.all(drained);
  for (const { stop } of running.toReversed()) await stop?.();
};

const REOPEN_PAUSE_MS = 1_000;

/** A kernel that was closed has to come back, however long its database or its storage is out of reach. */
const reopen = async (options: KernelOptions): Promise<Kernel> => {
  for (;;)
    try {
      return await openKernel(options);
    } catch (error) {
      options.log.error({ err: error }, 'the server could not be opened again yet');
      await pause(REOPEN_PAUSE_MS);
    }
};

export const startServer = async ({ clock, webDir = WEB_DIR, ...rest }: ServerOptions): Promise<Server> => {
  const { config } = rest;
  const options = { ...rest, modules: MODULES, version: VERSION, ...(clock ? { clock } : {}) };
  const kernel = await openKernel(options);
  try {
    const app = await createApp(kernel, { webDir });
    let works = await openWorks(kernel, app);
    await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      throw listenProblem(config, error);
    });
    await kernel.jobs.start(() => systemCtx(kernel, 'job'));
    const { port } = app.server.address() as AddressInfo;
    kernel.self.port = port;
    let forget = await hearOfReplacement(kernel);
    kernel.renewal.provide(async (swap) => {
      await forget();
      await closeWorks(works, RENEWAL_GRACE_MS, async () => {});
      await closeKernel(kernel);
      const failure = await swap().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error : new Error('the swap failed', { cause: error })),
      );
      // The same value with other contents: whatever holds it, holds the new one.
      const { renewal, self } = kernel;
      Object.assign(kernel, await reopen(options), { renewal, self });
      registerParts(kernel);
      works = await openWorks(kernel, app);
      await kernel.jobs.start(() => systemCtx(kernel, 'job'));
      forget = await hearOfReplacement(kernel);
      if (failure !== null) throw failure;
    });
    const isFresh = !(await hasAnyUser(systemCtx(kernel, 'start')));
    kernel.self.isStarted = true;
    return {
      kernel,
      app,
      address: `http://${shownHost(config.host)}:${port}`,
      isFresh,
      stop: async ({ drainMs = 0, graceMs = GRACE_MS } = {}) => {
        markStopping(kernel);
        if (drainMs > 0) await pause(drainMs);
        await forget();
        await closeWorks(works, graceMs, async () => {
          const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
          await app.close();
          clearTimeout(cut);
        });
        await closeKernel(kernel);
      },
    };
  } catch (error) {
    await closeKernel(kernel);
    throw error;
  }
};

/** By the plain timer, which a test can end. */
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Another instance may put another database in the place of ours: what was opened on the old one is opened anew. */
const hearOfReplacement = (kernel: Kernel): Promise<() => Promise<void>> =>
  kernel.database.dialect.listen(REPLACED_CHANNEL, (payload) => {
    if (payload === kernel.instanceId || payload === '') return;
    kernel.renewal
      .renew(async () => {}, 0)
      .catch((error: unknown) => kernel.log.error({ err: error }, 'the server could not be renewed'));
  });

const startAll = async (kernel: Kernel, modules: readonly Module[]): Promise<Running[]> => {
  const running: Running[] = [];
  for (const { start } of modules) if (start) running.push(await start(kernel));
  return running;
};

/** What the operator can put right is told by the variable that does. */
const listenProblem = ({ port, host }: Config, error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return new ConfigProblem(`PORT ${port} is taken by another program.`);
  if (code === 'EACCES') return new ConfigProblem(`PORT ${port} may not be opened by this user.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL')
    return new ConfigProblem(`HOST ${host} is no address of this machine.`);
  return error;
};

const shownHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};
