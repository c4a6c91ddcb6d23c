// An archive becomes a database beside the one in use: loaded, held against its own list, brought to the present schema, and made ready.

import type { Database } from '../../db/open.ts';
import { createScratch, type Scratch } from '../../db/scratch.ts';
import type { TableShape } from '../../db/shape.ts';
import { keepAdopted } from '../../kernel/crypto/sentinel.ts';
import { keysOf } from '../../kernel/crypto/server-secret.ts';
import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { insert as insertJob } from '../../kernel/jobs/store.ts';
import { createPace } from '../../kernel/pace.ts';
import { carryHolds, listHolds } from '../holds/index.ts';
import { carryErasures, listErasures } from '../person-data/index.ts';
import { markAllForSearch } from '../search/index.ts';
import { type ArchiveHeader, type ArchiveTable, BrokenArchive, type Manifest } from './archive/format.ts';
import { openArchiveKey } from './archive/key.ts';
import { type ArchiveVisitor, openArchive } from './archive/reader.ts';
import * as store from './store.ts';

/** What a restore needs of the server: a running one has it all, and the command line opens as much. */
export type RestoreParts = Pick<Kernel, 'config' | 'secrets' | 'storage' | 'log' | 'clock' | 'instanceId'>;

export interface Source {
  /** Gives the archive from its beginning; it is read twice. */
  open(): Promise<AsyncIterable<Uint8Array>>;
  readonly passphrase: string | null;
}

export interface Rebuilt {
  readonly header: ArchiveHeader;
  readonly manifest: Manifest;
  readonly scratch: Scratch;
  readonly database: Database;
}

const read = async (
  { secrets }: RestoreParts,
  source: Source,
  visit: (header: ArchiveHeader) => Promise<ArchiveVisitor>,
): Promise<{ header: ArchiveHeader; manifest: Manifest }> => {
  const archive = await openArchive(await source.open());
  try {
    const { header } = archive;
    const key = await openArchiveKey(secrets, source.passphrase, header);
    return { header, manifest: await archive.read(key, await visit(header)) };
  } finally {
    await archive.close();
  }
};

/** Reads it whole, and changes nothing. */
export const checkArchive = (parts: RestoreParts, source: Source, newest: number) =>
  read(parts, source, async ({ schema_version, version }) => {
    if (schema_version > newest)
      throw new BrokenArchive(
        `this backup was made by a newer Parley (${version}, schema version ${schema_version}; this one knows ${newest}): update this server first`,
      );
    return {};
  });

/** What stays true, whatever is restored: which archives are kept here, who asked to be forgotten, and what is held. */
interface Carried {
  readonly backups: Parameters<typeof store.adopt>[1];
  readonly erasures: Parameters<typeof carryErasures>[1];
  readonly holds: Parameters<typeof carryHolds>[1];
}

export const carriedFrom = async ({ db }: Ctx): Promise<Carried> => ({
  backups: await store.listAll(db),
  erasures: await listErasures(db),
  holds: await listHolds(db),
});

interface RebuildOptions {
  /** False: files are looked at and not kept. */
  readonly keepsFiles: boolean;
  /** What the new database is to know of the one before; null when there is nothing to be known. */
  readonly carried: Carried | null;
  onPhase(phase: 'loading' | 'migrating'): void;
}

/** The scratch database is the caller's to put in place or to discard; on a failure it is gone. */
export const rebuild = async (
  parts: RestoreParts,
  source: Source,
  options: RebuildOptions,
): Promise<Rebuilt> => {
  const { config, log } = parts;
  const { databaseUrl, dataDir } = config;
  let scratch: Scratch | undefined;
  const brought: Array<{ id: string; key: string }> = [];
  options.onPhase('loading');
  try {
    const { header, manifest } = await read(parts, source, async ({ schema_version: version }) => {
      scratch = await createScratch({ databaseUrl, dataDir, log, version });
      return loaderOf(parts, scratch, options, brought);
    });
    if (scratch === undefined) throw new Error('there is a scratch database once the archive was read');
    options.onPhase('migrating');
    const database = await scratch.complete();
    await makeReady(parts, database, brought, options);
    await assertRows(database, manifest, header);
    return { header, manifest, scratch, database };
  } catch (error) {
    await scratch?.discard();
    throw error;
  }
};

const loaderOf = (
  parts: RestoreParts,
  scratch: Scratch,
  { keepsFiles }: RebuildOptions,
  brought: Array<{ id: string; key: string }>,
): ArchiveVisitor => {
  const pace = createPace();
  let into: { table: TableShape; columns: string[] } | null = null;
  return {
    secrets: async (keys) => {
      brought.push(...keys);
    },
    table: async (table) => {
      into = knownTable(scratch, table);
      await scratch.clear(into.table);
    },
    rows: async (rows) => {
      if (into === null) throw new BrokenArchive('the backup holds rows of no table');
      await scratch.load(into.table, into.columns, rows);
      await pace();
    },
    file: async (file, bytes) => {
      if (keepsFiles) await keepFile(parts, file, bytes);
      else for await (const _ of bytes) await pace();
    },
  };
};

/** Names go into statements: only those that the schema of that version has. */
const knownTable = (scratch: Scratch, { name, columns }: ArchiveTable) => {
  const table = scratch.tables.find((each) => each.name === name);
  const isKnown = columns.every((column) =>
    table?.columns.some((each) => each.name === column.name && each.kind === column.kind),
  );
  if (!table || !isKnown)
    throw new BrokenArchive(`the backup holds a table that its version does not have: ${name}`);
  return { table, columns: columns.map((column) => column.name) };
};

/** Contents are named by their hash: one that is here already is the same. */
const keepFile = async (
  { storage }: RestoreParts,
  { sha256, size }: { sha256: string; size: number },
  bytes: AsyncIterable<Buffer>,
): Promise<void> => {
  if ((await storage.size(sha256)) === size) {
    for await (const _ of bytes);
    return;
  }
  const refusal = () => {
    throw new BrokenArchive('a file in the backup is longer than it says');
  };
  const spooled = await storage.take(bytes, { bytesMax: size, refusal });
  if (spooled.sha256 === sha256) return storage.put(spooled);
  await spooled.discard();
  throw new BrokenArchive('a file in the backup is not the one that its name says');
};

/** What a restored database needs before it can be used. */
const makeReady = async (
  { secrets, clock }: RestoreParts,
  database: Database,
  brought: ReadonlyArray<{ id: string; key: string }>,
  { carried }: RebuildOptions,
): Promise<void> => {
  const own = new Set(keysOf(secrets).map(({ id }) => id));
  const now = clock.now().toISOString();
  const foreign = brought.filter(({ id }) => !own.has(id));
  await database.begin(async (tx) => {
    await markAllForSearch(tx);
    const job = {
      id: newId(),
      name: 'knowledge.rebuild_words',
      payload: {},
      key: 'restore',
      runAt: now,
      now,
    };
    await insertJob(tx, job);
    if (carried !== null) {
      await store.adopt(tx, carried.backups);
      await carryErasures(tx, carried.erasures);
      await carryHolds(tx, carried.holds);
    }
    for (const { id, key } of foreign)
      await keepAdopted(tx, secrets, { id, bytes: Buffer.from(key, 'base64') }, now);
  });
};

/** What is added to these does not come from the archive. */
const CARRIED: ReadonlySet<string> = new Set(['jobs', 'erasures', 'holds']);

/** Where the schema is the same, every row that was counted is there. A migration may add rows, and take some away. */
const assertRows = async (
  database: Database,
  { tables }: Manifest,
  { schema_version }: ArchiveHeader,
): Promise<void> => {
  if (schema_version !== database.schemaVersion) return;
  for (const [name, { rows }] of Object.entries(tables)) {
    if (name.startsWith('search_') || CARRIED.has(name)) continue;
    const found = await store.countRows(database.read, name);
    if (found !== rows) throw new Error(`${name} has ${found} rows instead of ${rows}`);
  }
};

const BLOBS_PER_READ = 500;

/** How many files rows stand for whose bytes are not on this server. */
export const countMissing = async ({ storage }: RestoreParts, database: Database): Promise<number> => {
  let missing = 0;
  for (let after = ''; ; ) {
    const page = await store.listBlobs(database.read, after, BLOBS_PER_READ);
    for (const { sha256, size } of page) if (size > 0 && (await storage.size(sha256)) !== size) missing += 1;
    const last = page.at(-1);
    if (!last || page.length < BLOBS_PER_READ) return missing;
    after = last.sha256;
  }
};
