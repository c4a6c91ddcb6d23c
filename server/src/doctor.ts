// `npm run doctor` and `npm start -- --check-upgrade`: what is wrong, or soon will be, in sentences that an operator can act on. Changes nothing, and
// a server may be running meanwhile.

import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { examineDatabase } from './db/examine.ts';
import { dryRunUpgrade } from './db/upgrade.ts';
import { createLog } from './kernel/log.ts';
import { createMailer } from './kernel/mail.ts';
import { createOutbound, type OutboundResponse } from './kernel/outbound/index.ts';
import { placeOf } from './kernel/storage/index.ts';

type Verdict = 'ok' | 'look' | 'wrong';

interface Finding {
  readonly area: string;
  readonly verdict: Verdict;
  readonly text: string;
}

export interface Report {
  readonly lines: string[];
  /** False: something has to be put right. */
  readonly isFine: boolean;
}

const GIB = 1024 ** 3;
/** As in the storage: with less, uploads are refused. */
const [FREE_BYTES_MIN, FREE_SHARE_MIN] = [GIB, 0.05];
/** From here on instances take the answers of others for broken off. */
const CLOCK_MS_MAX = 20_000;
const PROBE_MS = 30_000;
/** Connections of one instance. */
const CONNECTIONS_EACH = 21;
const MARKS: Record<Verdict, string> = { ok: 'ok   ', look: 'look ', wrong: 'WRONG' };

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const found = (area: string, verdict: Verdict, text: string): Finding => ({ area, verdict, text });

const reportOf = (findings: readonly Finding[]): Report => ({
  lines: findings.map(({ area, verdict, text }) => `${MARKS[verdict]}  ${area.padEnd(13)}  ${text}`),
  isFine: findings.every(({ verdict }) => verdict !== 'wrong'),
});

/** What a part of the examination fails with is a finding, too. */
const guarded = async (area: string, look: () => Promise<Finding[]>): Promise<Finding[]> => {
  try {
    return await look();
  } catch (error) {
    return [found(area, 'wrong', messageOf(error))];
  }
};

/** `read` throws what is wrong with the configuration. */
export const examine = async (read: () => Config): Promise<Report> => {
  let config: Config;
  try {
    config = read();
  } catch (error) {
    return reportOf([found('configuration', 'wrong', messageOf(error))]);
  }
  const parts: ReadonlyArray<readonly [string, (config: Config) => Promise<Finding[]>]> = [
    ['configuration', configuration],
    ['folder', folder],
    ['disk', disk],
    ['database', database],
    ['proxy', proxy],
    ['mail', mail],
  ];
  const findings: Finding[] = [];
  for (const [area, look] of parts) findings.push(...(await guarded(area, () => look(config))));
  return reportOf(findings);
};

const configuration = async ({ publicUrl, databaseUrl, secretKey }: Config): Promise<Finding[]> => {
  const findings = [found('configuration', 'ok', 'every variable can be read')];
  if (publicUrl === null)
    findings.push(
      found(
        'configuration',
        'look',
        'PUBLIC_URL is not set: links in invitations and letters need the address that people type',
      ),
    );
  if (databaseUrl !== null && secretKey === null)
    findings.push(
      found('configuration', 'look', 'SECRET_KEY is not set: give the same one to all instances'),
    );
  return findings;
};

const folder = async ({ dataDir }: Config): Promise<Finding[]> => {
  const there = await stat(dataDir).catch(() => null);
  if (there === null)
    return [found('folder', 'look', `DATA_DIR ${dataDir} is not there yet: the first start makes it`)];
  const isWritable = await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return [
      found(
        'folder',
        'wrong',
        `DATA_DIR ${dataDir} cannot be written by this user: chown it to the user of the service`,
      ),
    ];
  const findings = [found('folder', 'ok', `DATA_DIR ${dataDir} can be written`)];
  for (const name of ['secret.key', 'parley.db']) {
    const file = await stat(join(dataDir, name)).catch(() => null);
    if (file !== null && (file.mode & 0o077) !== 0)
      findings.push(
        found(
          'folder',
          'wrong',
          `${name} can be read by other users of this machine: chmod 600 ${join(dataDir, name)}`,
        ),
      );
  }
  return findings;
};

const disk = async (config: Config): Promise<Finding[]> => {
  const place = placeOf(config);
  const paths = new Set([config.dataDir, ...(place.kind === 'folder' ? [place.path] : [])]);
  const findings: Finding[] = [];
  for (const path of paths) {
    const space = await statfs(path).catch(() => null);
    if (space === null) continue;
    const free = space.bavail * space.bsize;
    const isShort = free < FREE_BYTES_MIN || free < FREE_SHARE_MIN * space.blocks * space.bsize;
    const told = `${(free / GIB).toFixed(1)} GiB are free in ${path}`;
    findings.push(
      isShort
        ? found('disk', 'wrong', `only ${told}: uploads are refused; make room or move STORAGE_URL`)
        : found('disk', 'ok', told),
    );
  }
  return findings;
};

const database = async (config: Config): Promise<Finding[]> => {
  const facts = await examineDatabase(config);
  if (facts === null) return [found('database', 'ok', 'there is none yet: the first start makes it')];
  const { schemaVersion, newestVersion, damage, clockAheadMs, mayRestore, connections } = facts;
  const findings = [versionOf(schemaVersion, newestVersion)];
  if (damage !== null)
    findings.push(
      found(
        'database',
        'wrong',
        `the file is damaged (${damage}): stop, and run npm run restore with the last backup`,
      ),
    );
  if (!mayRestore)
    findings.push(
      found(
        'database',
        'look',
        'the user of DATABASE_URL lacks CREATE on its database, which a restore needs: grant it',
      ),
    );
  if (connections !== null && connections.max - connections.open < CONNECTIONS_EACH)
    findings.push(
      found(
        'database',
        'look',
        `${connections.open} of ${connections.max} connections are open, and an instance takes up to ${CONNECTIONS_EACH}: raise max_connections`,
      ),
    );
  if (clockAheadMs !== null) findings.push(clock('Postgres', clockAheadMs));
  return findings;
};

const versionOf = (schemaVersion: number, newest: number): Finding => {
  if (schemaVersion > newest)
    return found(
      'database',
      'wrong',
      `it was made by a newer Parley (schema version ${schemaVersion}; this one knows ${newest}): start the newer one`,
    );
  if (schemaVersion === newest)
    return found('database', 'ok', `it can be read, at schema version ${schemaVersion}`);
  return found(
    'database',
    'look',
    `it is at schema version ${schemaVersion}, and the next start brings it to ${newest}: try that first with npm start -- --check-upgrade`,
  );
};

const clock = (whose: string, aheadMs: number): Finding => {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return Math.abs(aheadMs) > CLOCK_MS_MAX
    ? found(
        'clock',
        'wrong',
        `the clock of ${whose} is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this one: keep both in step (NTP)`,
      )
    : found('clock', 'ok', `in step with ${whose}`);
};

const proxy = async ({ publicUrl, trustProxy, host, port }: Config): Promise<Finding[]> => {
  if (publicUrl === null) return [];
  const url = new URL(publicUrl);
  const endpoint = `${url.hostname}:${url.port || (url.protocol === 'http:' ? '80' : '443')}`;
  const outbound = createOutbound({
    allow: [`${endpoint};scope=oidc`],
    allowUsers: false,
    log: createLog('silent', { write: () => {} }),
  });
  try {
    const ask = (path: string): Promise<OutboundResponse> =>
      outbound.request({
        url: `${publicUrl}${path}`,
        purpose: 'oidc',
        onBehalfOf: 'system',
        redirect: 'manual',
        caps: { totalMs: PROBE_MS },
      });
    const alive = await ask('/healthz/live');
    const findings = [
      alive.status === 200
        ? found('proxy', 'ok', `${publicUrl} answers`)
        : found(
            'proxy',
            'wrong',
            `${publicUrl}/healthz/live answers ${alive.status}: is the server running, and does the proxy lead to ${host}:${port}?`,
          ),
    ];
    const date = Date.parse(String(alive.headers.date ?? ''));
    if (!Number.isNaN(date)) findings.push(clock('the proxy', date - Date.now()));
    if (url.protocol === 'https:' && trustProxy.length === 0)
      findings.push(
        found(
          'proxy',
          'look',
          'TRUST_PROXY is not set: everyone shares the address of the proxy in limits and sessions',
        ),
      );
    return findings;
  } catch (error) {
    return [
      found(
        'proxy',
        'wrong',
        `${publicUrl} cannot be reached from here (${messageOf(error)}): is the server running, and its name known to DNS?`,
      ),
    ];
  } finally {
    await outbound.close();
  }
};

const mail = async (config: Config): Promise<Finding[]> => {
  const mailer = createMailer(config);
  if (mailer === null) return [found('mail', 'ok', 'SMTP_URL is not set: no letters are sent')];
  await mailer.check();
  return [found('mail', 'ok', 'the mail server takes the connection and the password')];
};

/** Does to a copy what the next start would do. */
export const checkUpgrade = async (read: () => Config): Promise<Report> => {
  try {
    const planned = await dryRunUpgrade(read());
    if (planned === null) return reportOf([found('upgrade', 'ok', 'there is no database yet')]);
    const { from, to, pending } = planned;
    if (pending.length === 0)
      return reportOf([found('upgrade', 'ok', `nothing to do, at schema version ${to}`)]);
    const names = pending.map(({ version, name }) => `${version} ${name}`).join(', ');
    return reportOf([
      found(
        'upgrade',
        'ok',
        `${pending.length} migrations from schema version ${from} to ${to} work: ${names}`,
      ),
      found('upgrade', 'ok', 'nothing was changed; npm start does it'),
    ]);
  } catch (error) {
    return reportOf([found('upgrade', 'wrong', messageOf(error))]);
  }
};
