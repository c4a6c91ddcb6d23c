import { createHash, randomBytes } from 'node:crypto';
import { openAsBlob, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Backup } from '@parley/contract';
import { type Call, createClient } from '@parley/contract/client';
import { pino } from 'pino';
import { openDatabase } from '../../server/src/db/open.ts';
import { withSnapshot } from '../../server/src/db/snapshot.ts';
import { type Db, raw, sql } from '../../server/src/db/sql.ts';
import { newId } from '../../server/src/kernel/ids.ts';
import { startPostgres } from '../../server/test/postgres.ts';
import { openBeside } from '../beside.ts';
import { furnish, type House, newFolder, openHouse, residentMb, tearDown } from '../house.ts';
import type { Figure } from '../table.ts';

/** What a run takes is said by the environment: 1,000,000 messages and 5,000 MB are an hour of two cores. */
const MESSAGES = Number(process.env.PARLEY_BENCH_MESSAGES ?? 20_000);
const FILES_MB = Number(process.env.PARLEY_BENCH_FILES_MB ?? 50);
const PER_CHANNEL = 100;
const PASSPHRASE = 'a passphrase to remember';
const QUIET_MS = 5_000;
const WATCH_MS = 50;
const MEMORY_MAX_MB = 300;
const WORDS = 'A message of ordinary length, as people write them in a chat. '.repeat(3);

type Env = Record<string, string>;

/** A restored server knows those who were there before. */
let others = 0;

const fill =
  (userId: string) =>
  async (tx: Db): Promise<void> => {
    const at = '2026-01-01T00:00:00.000Z';
    for (let c = 0; c * PER_CHANNEL < MESSAGES; c++) {
      const id = newId();
      await raw`insert into channels (id, title, type, owner_id, system_prompt, ai_mode, message_count, last_message_at, created_at, updated_at)
      values (${id}, ${`Channel ${c}`}, 'direct', ${userId}, '', 'auto', ${PER_CHANNEL}, ${at}, ${at}, ${at})`.execute(
        sql(tx),
      );
      await raw`insert into participants (id, channel_id, participant_type, user_id, role, joined_at, activity_at)
      values (${newId()}, ${id}, 'user', ${userId}, 'owner', ${at}, ${at})`.execute(sql(tx));
      let parent: string | null = null;
      for (let i = 1; i <= PER_CHANNEL; i++) {
        const message = newId();
        await raw`insert into messages (id, channel_id, parent_id, seq, depth, role, content, author_type, author_id, author_name, status, tool_calls_json, citations_json, created_at, updated_at)
        values (${message}, ${id}, ${parent}, ${i}, ${i - 1}, 'user', ${`${WORDS} ${c} ${i}`}, 'user', ${userId}, 'bench', 'complete', '[]', '[]', ${at}, ${at})`.execute(
          sql(tx),
        );
        parent = message;
      }
    }
  };

const MB = 1024 * 1024;

/** Bytes that cannot be packed, a different megabyte in each file. */
const bytesOf = (n: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(MB);
  const block = createHash('sha512').update(`file ${n}`).digest();
  for (let at = 0; at < MB; at += block.length) {
    bytes.set(block, at);
    bytes[at] = (at / block.length) & 255;
  }
  return bytes;
};

const upload = async ({ call }: House): Promise<void> => {
  const { id } = await call('POST /api/v1/channels', { body: { title: 'Files' } });
  for (let n = 0; n < FILES_MB; n++) {
    const form = new FormData();
    form.set('file', new Blob([bytesOf(n)]), `file-${n}.bin`);
    await call('POST /api/v1/channels/{id}/files', { params: { id }, form });
  }
};

/** Of every row that a backup holds, without those that signing in, restoring and looking about write: in no order, so that memory stays small. */
const rowsOf = async (dataDir: string, databaseUrl: string | null): Promise<Record<string, string>> => {
  const database = await openDatabase({ databaseUrl, dataDir, log: pino({ level: 'silent' }) });
  const found = await withSnapshot(database, async ({ tables, pages }) => {
    const sums: Record<string, string> = {};
    for (const table of tables) {
      if (
        /^(search_|jobs|job_|audit_log|provider_health|users|blobs|outbox|sessions|refresh|limit_|idem|instances|presence|backups|server_|schema_|adopted|ws_)/.test(
          table.name,
        )
      )
        continue;
      const sum = Buffer.alloc(32);
      let count = 0;
      for await (const page of pages(table))
        for (const row of page) {
          const hash = createHash('sha256')
            .update(JSON.stringify(row.map(sorted)))
            .digest();
          for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) ^ (hash[i] ?? 0);
          count += 1;
        }
      sums[table.name] = `${count} ${sum.toString('hex')}`;
    }
    return sums;
  });
  await database.close();
  return found;
};

/** The keys of an object have no order on Postgres. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
};

/** The contents in the storage, which are called by their hash; one whose bytes are others is an error. */
const contentsOf = async (dataDir: string): Promise<string[]> => {
  const names: string[] = [];
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^[0-9a-f]{64}$/.test(entry.name)) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (createHash('sha256').update(bytes).digest('hex') !== entry.name)
      throw new Error(`${entry.name} has other bytes`);
    names.push(entry.name);
  }
  return names.sort();
};

interface Measured {
  readonly seconds: number;
  readonly peakMb: number;
}

const watched = async (pid: number, work: () => Promise<unknown>): Promise<Measured> => {
  let peakMb = 0;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(pid));
  }, WATCH_MS);
  const began = performance.now();
  await work();
  clearInterval(timer);
  return { seconds: (performance.now() - began) / 1_000, peakMb };
};

const callOf = async ({ url, login, password }: House): Promise<{ call: Call; token: string }> => {
  const body = { login, password };
  const answer = await createClient({ baseUrl: url, fetch })('POST /api/v1/auth/login', { body });
  const headers = () => ({ authorization: `Bearer ${answer.access_token}` });
  return { token: answer.access_token, call: createClient({ baseUrl: url, fetch, headers }) };
};

const make = async (house: House): Promise<string> => {
  const { call } = await callOf(house);
  const { id } = await call('POST /api/v1/admin/backup', { body: { passphrase: PASSPHRASE } });
  let backup: Backup;
  do {
    await pause(200);
    backup = await call('GET /api/v1/admin/backups/{id}', { params: { id } });
  } while (backup.status === 'running');
  if (backup.status !== 'ready') throw new Error(backup.error ?? 'no backup');
  const entries = readdirSync(house.dataDir, { recursive: true, withFileTypes: true });
  const entry = entries.find(({ name }) => name === backup.filename);
  if (!entry) throw new Error('the archive is not there');
  return join(entry.parentPath, entry.name);
};

const restore = async (house: House, archive: string, isDry: boolean): Promise<void> => {
  const { token } = await callOf(house);
  const form = new FormData();
  form.set('passphrase', PASSPHRASE);
  form.set(isDry ? 'dry_run' : 'confirm', isDry ? 'true' : 'restore');
  form.set('file', await openAsBlob(archive), 'archive.backup');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${house.url}/api/v1/admin/restore`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`the restore answered ${answer.status}: ${await answer.text()}`);
  await answer.text();
};

const figure = (shown: Pick<Figure, 'what' | 'ours' | 'yardstick'>, ratio: number, max: number): Figure => ({
  id: 'K1',
  ...shown,
  ratio,
  goal: `≤ ${max}`,
  isReached: ratio <= max,
});

const figuresOf = (
  what: string,
  { seconds, peakMb }: Measured,
  [during, quiet]: [number, number],
): Figure[] => [
  figure(
    {
      what: `another person's p95 during ${what} (${seconds.toFixed(0)} s)`,
      ours: `${during.toFixed(1)} ms`,
      yardstick: `${quiet.toFixed(1)} ms`,
    },
    during / quiet,
    2,
  ),
  figure(
    {
      what: `memory at its most during ${what}`,
      ours: `${peakMb.toFixed(0)} MB`,
      yardstick: `${MEMORY_MAX_MB} MB`,
    },
    peakMb / MEMORY_MAX_MB,
    1,
  ),
];

interface Place {
  readonly name: string;
  readonly dataDir: string;
  readonly env: Env;
}

/** Makes a backup at one place, and gives what it cost and where it lies. */
const backedUp = async ({ name, dataDir, env }: Place): Promise<{ archive: string; figures: Figure[] }> => {
  const house = await openHouse(dataDir, env);
  const beside = await openBeside(house, `other-${++others}`);
  const quiet = await beside.p95During(() => pause(QUIET_MS));
  let archive = '';
  let measured: Measured = { seconds: 0, peakMb: 0 };
  const during = await beside.p95During(async () => {
    measured = await watched(house.pid, async () => {
      archive = await make(house);
    });
  });
  await beside.leave();
  // What the other person wrote meanwhile is in the next one, to which everything is compared.
  archive = await make(house);
  await house.stop();
  const size = `${(statSync(archive).size / MB).toFixed(0)} MB`;
  return { archive, figures: figuresOf(`a backup of ${size} on ${name}`, measured, [during, quiet]) };
};

/** Restores it at a place: for a trial, when others are there, and then in earnest. */
const restored = async ({ name, dataDir, env }: Place, archive: string, from: string): Promise<Figure[]> => {
  const house = await openHouse(dataDir, env);
  const beside = await openBeside(house, `other-${++others}`);
  const quiet = await beside.p95During(() => pause(QUIET_MS));
  let measured: Measured = { seconds: 0, peakMb: 0 };
  const during = await beside.p95During(async () => {
    measured = await watched(house.pid, () => restore(house, archive, true));
  });
  await beside.leave();
  const real = await watched(house.pid, () => restore(house, archive, false));
  await house.stop();
  const worst = { seconds: real.seconds, peakMb: Math.max(measured.peakMb, real.peakMb) };
  return figuresOf(`a restore from ${from} to ${name}`, worst, [during, quiet]);
};

const differences = (a: Record<string, string>, b: Record<string, string>): string[] =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name]);

/** K1: a backup and a restore on both databases and across; what is there afterwards is what was there before, to the bit. */
export const backup = async (): Promise<Figure[]> => {
  const postgres = await startPostgres({ durable: true });
  const sqliteAt: Place = { name: 'SQLite', dataDir: newFolder(), env: {} };
  const postgresAt: Place = {
    name: 'Postgres',
    dataDir: newFolder(),
    env: { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(32).toString('hex') },
  };
  const first = await openHouse(sqliteAt.dataDir);
  await upload(first);
  await first.stop();
  await furnish(sqliteAt.dataDir, fill(first.userId));
  const figures: Figure[] = [];
  const told = `${MESSAGES.toLocaleString('en')} messages and ${FILES_MB} MB of files`;
  const hold = async ({ name, dataDir, env }: Place, before: Record<string, string>, what: string) => {
    const [rows, files] = [await rowsOf(dataDir, env.DATABASE_URL ?? null), await contentsOf(dataDir)];
    const off = differences(before, { ...rows, files: files.join() });
    figures.push(
      figure(
        { what: `tables and files that differ: ${what}, ${told}`, ours: `${off.length}`, yardstick: '0' },
        off.length,
        0,
      ),
    );
    if (off.length > 0) console.error(`on ${name} differ: ${off.join(', ')}`);
  };
  const round = async (from: Place, places: readonly Place[]): Promise<void> => {
    const { archive, figures: made } = await backedUp(from);
    figures.push(...made);
    const before = {
      ...(await rowsOf(from.dataDir, from.env.DATABASE_URL ?? null)),
      files: (await contentsOf(from.dataDir)).join(),
    };
    for (const place of places) {
      figures.push(...(await restored(place, archive, from.name)));
      await hold(place, before, `${from.name} to ${place.name}`);
    }
  };
  await round(sqliteAt, [sqliteAt, postgresAt]);
  await round(postgresAt, [postgresAt, sqliteAt]);
  for (const { dataDir } of [sqliteAt, postgresAt]) tearDown(dataDir);
  await postgres.stop();
  return figures;
};
