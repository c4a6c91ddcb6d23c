// Opens everything that the server stands on, in order, and closes it in reverse. Knows no module.

import { RATE_LIMITS, type RateLimitName } from '@parley/contract';
import type { Config } from '../config.ts';
import { type FolderLock, lockFolder } from '../db/lock.ts';
import { hasSqlite, openDatabase } from '../db/open.ts';
import { type Clock, systemClock } from './clock.ts';
import { createAccessTokens } from './crypto/access-token.ts';
import { createPasswords, type KdfCost } from './crypto/passwords.ts';
import { adoptKept, assertSameSecret } from './crypto/sentinel.ts';
import { openServerSecrets } from './crypto/server-secret.ts';
import type { Ctx, Kernel } from './ctx.ts';
import { createDocuments } from './documents/index.ts';
import { createEvents } from './events.ts';
import { newId } from './ids.ts';
import { createJobs } from './jobs/queue.ts';
import { createLimits } from './limits.ts';
import type { Log } from './log.ts';
import { createMailer } from './mail.ts';
import { createMetrics } from './metrics.ts';
import { type Module, setModules } from './module.ts';
import { createOutbound } from './outbound/index.ts';
import { createPlatformSettings, type PlatformSettingsReader } from './platform-settings.ts';
import { createRenewal } from './renewal.ts';
import { createState } from './state.ts';
import { LEFTOVER_MS, openStorage, type Place, placeOf } from './storage/index.ts';

/** An Ollama on the same machine is what most people try first; administrators may always use it. */
const OLLAMA = ['localhost:11434', '127.0.0.1:11434', '[::1]:11434'];

/** The identity provider that the operator named may stand in a private network, for this purpose only. */
const issuerOf = ({ oidc }: Config): string[] => {
  const url = oidc.issuer === null ? null : new URL(oidc.issuer);
  const port = url?.port || (url?.protocol === 'http:' ? '80' : '443');
  return url === null ? [] : [`${url.hostname}:${port};scope=oidc`];
};

export interface KernelOptions {
  readonly config: Config;
  /** Everything that this server consists of, in its order. */
  readonly modules: readonly Module[];
  readonly version: string;
  readonly log: Log;
  readonly droppedLines?: (() => number) | undefined;
  readonly clock?: Clock;
  /** What one password hash costs, instead of what PASSWORD_KDF says. */
  readonly kdfCost?: KdfCost | undefined;
  /** See `OpenOptions.patience`. */
  readonly databasePatience?: number | undefined;
}

/** The lock comes first and goes last: a second process must not even read the key. */
export const openKernel = async (options: KernelOptions): Promise<Kernel> => {
  const { databaseUrl, dataDir } = options.config;
  const folder = databaseUrl === null ? lockFolder(dataDir) : null;
  try {
    return await openLocked(options, folder);
  } catch (error) {
    folder?.release();
    throw error;
  }
};

/** The way out, open to what the operator named. */
const openOutbound = (
  config: Config,
  place: Place,
  self: Kernel['self'],
  log: Log,
): ReturnType<typeof createOutbound> => {
  const neighbours = [...OLLAMA, ...config.egressAllow];
  return createOutbound({
    allow: [...neighbours, ...issuerOf(config), ...allowedFor(place)],
    allowUsers: config.egressAllowUsers,
    proxy: config.egressProxy === null ? null : { url: config.egressProxy, direct: neighbours },
    self,
    log,
  });
};

const openLocked = async (
  {
    config,
    modules,
    version,
    log,
    droppedLines,
    kdfCost,
    databasePatience: patience,
    clock = systemClock,
  }: KernelOptions,
  folder: FolderLock | null,
): Promise<Kernel> => {
  const isCluster = config.databaseUrl !== null;
  const mail = createMailer(config);
  const place = placeOf(config);
  const self = { port: config.port };
  const outbound = openOutbound(config, place, self, log);
  const secrets = openServerSecrets({ ...config, isCluster, hasDatabase: hasSqlite(config.dataDir) });
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, log, patience });
  const settings = createPlatformSettings();
  const instanceId = newId();
  const metrics = createMetrics();
  const events = createEvents({ database, instanceId, clock, log });
  const jobs = createJobs<Ctx>({
    database,
    clock,
    log,
    onOutcome: (name, outcome) => metrics.jobRuns.inc({ name, outcome }),
  });
  const kernel: Kernel = {
    config,
    version,
    instanceId,
    startedAt: clock.now(),
    self,
    state: createState(),
    folder,
    database,
    events,
    jobs,
    limits: createLimits({ database, clock, log, isOn: config.rateLimits, override: limitFrom(settings) }),
    settings,
    secrets,
    passwords: createPasswords({ secrets, level: config.passwordKdf, cost: kdfCost }),
    accessTokens: createAccessTokens({ secrets, issuer: config.publicUrl ?? 'parley', clock }),
    outbound,
    mail,
    storage: await openStorage({ place, dataDir: config.dataDir, outbound, log }),
    documents: createDocuments(),
    metrics,
    renewal: createRenewal(),
    log,
    clock,
  };
  setModules(kernel, modules);
  try {
    await assertReady(kernel);
    await settings.reload(database.read);
    observe(kernel, droppedLines);
    return kernel;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** As much as a restore needs of a server that does not start: no database is opened. */
export const openRestoreParts = async ({ config, log }: Pick<KernelOptions, 'config' | 'log'>) => {
  const place = placeOf(config);
  const outbound = openOutbound(config, place, { port: config.port }, log);
  const { dataDir, databaseUrl } = config;
  const facts = { isCluster: databaseUrl !== null, hasDatabase: hasSqlite(dataDir) };
  return {
    config,
    secrets: openServerSecrets({ ...config, ...facts }),
    storage: await openStorage({ place, dataDir, outbound, log }),
    log,
    clock: systemClock,
    instanceId: newId(),
    close: () => outbound.close(),
  };
};

/** What the metrics ask for when they are read. */
const observe = (
  { metrics, database, jobs, events }: Kernel,
  droppedLines: KernelOptions['droppedLines'] = () => 0,
): void =>
  metrics.observe({
    pool: () => database.stats(),
    jobs: () => jobs.stats(database.read),
    outbox: () => events.lag(),
    droppedLines,
  });

/** Secret and storage are those that this server can work with; what a process left behind in the storage goes. */
const assertReady = async ({ database, secrets, storage, clock, folder }: Kernel): Promise<void> => {
  await assertSameSecret(database, secrets);
  await adoptKept(database, secrets);
  await storage.check();
  // What waits in a folder that no other process uses was left behind, however young it is.
  await storage.sweep(new Date(clock.now().getTime() - (folder === null ? LEFTOVER_MS : 0)));
};

/** The bucket that the operator named may be reached for files, wherever it is, and for nothing else. */
const allowedFor = (place: Place): string[] =>
  place.kind === 's3' ? [`${place.hostAndPort};scope=storage`] : [];

/** What administrators have set in place of a limit's default. */
const limitFrom =
  (settings: PlatformSettingsReader) =>
  (name: RateLimitName): number | undefined => {
    const { setting } = RATE_LIMITS[name];
    return setting === undefined ? undefined : settings.recent(setting);
  };

export const closeKernel = async (kernel: Kernel): Promise<void> => {
  await kernel.jobs.stop();
  kernel.documents.close();
  await kernel.limits.stop();
  await kernel.events.stop();
  await kernel.outbound.close();
  await kernel.database.close();
  kernel.state.clear();
  kernel.folder?.release();
};
