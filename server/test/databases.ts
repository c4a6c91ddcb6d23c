// A new, empty, migrated database for each test, on every engine this machine has.
//
//   for (const engine of DATABASES) {
//     test(`${engine}: …`, async (t) => {
//       const { databaseUrl, dataDir } = await freshDatabase(t, engine);

import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { openDatabase } from '../src/db/open.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { until } from './until.ts';

export type Engine = 'sqlite' | 'postgres';

/**
 * PARLEY_TEST_POSTGRES holds the address of a server where databases may be created, or 'off'. Without it, a
 * server is started for this process as soon as one is asked for, if the binaries are there.
 */
const configured = process.env.PARLEY_TEST_POSTGRES ?? '';
const hasPostgres = configured === '' ? findPostgres() !== undefined : configured !== 'off';

const available: Engine[] = hasPostgres ? ['sqlite', 'postgres'] : ['sqlite'];

/** The only one to test on; without it, all that this machine has. */
const only = process.env.PARLEY_TEST_DATABASE;

export const DATABASES: Engine[] = available.filter((engine) => only === undefined || engine === only);
if (DATABASES.length === 0)
  throw new Error(`PARLEY_TEST_DATABASE is ${only}; there is ${available.join(' and ')}`);

export interface FreshDatabase {
  databaseUrl: string | null;
  dataDir: string;
}

export interface FreshOptions {
  /** false: without any table, for tests of migrations. */
  migrated?: boolean;
}

export const freshDatabase = async (
  t: Pick<TestContext, 'after'>,
  engine: Engine,
  { migrated = true }: FreshOptions = {},
): Promise<FreshDatabase> => {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'));
  const fresh: FreshDatabase = { databaseUrl: null, dataDir };
  // Hooks run in the order they were registered, so the server that the test starts on this database is
  // stopped only after this one: the real removal waits for the next test, or for the end of the file.
  t.after(() => void leftovers.push(fresh));
  if (engine === 'postgres') fresh.databaseUrl = await createPostgres(migrated);
  else if (migrated) cpSync(await sqliteTemplate(), dataDir, { recursive: true });
  return fresh;
};

const leftovers: FreshDatabase[] = [];

const removeLeftovers = async (): Promise<void> => {
  for (const { databaseUrl, dataDir } of leftovers.splice(0)) {
    rmSync(dataDir, { recursive: true, force: true });
    if (databaseUrl) {
      const name = new URL(databaseUrl).pathname.slice(1);
      await asAdmin((client) =>
        client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
      );
    }
  }
};

// Here, not inside a function: a hook belongs to the test that is running when it is registered.
after(async () => {
  await removeLeftovers();
  if (sqliteTemplateFolder && sharedFolder === undefined)
    rmSync(await sqliteTemplateFolder, { recursive: true, force: true });
});

let server: Promise<string> | undefined;

/** The server of this process or of the whole run. */
export const postgresUrl = (): Promise<string> => {
  server ??= configured === '' ? startPostgres().then(({ url }) => url) : Promise.resolve(configured);
  return server;
};

const asAdmin = async <T>(run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: await postgresUrl() });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
};

const urlOf = async (name: string): Promise<string> => {
  const url = new URL(await postgresUrl());
  url.pathname = `/${name}`;
  return url.href;
};

const createPostgres = async (migrated: boolean): Promise<string> => {
  const name = `parley_${randomBytes(8).toString('hex')}`;
  const template = migrated ? await postgresTemplate() : 'template0';
  await asAdmin(async (client) => {
    copyClause ??= readCopyClause(client);
    await client.query(`create database ${name} template ${template}${await copyClause}`);
  });
  return urlOf(name);
};

let copyClause: Promise<string> | undefined;

/** Copying the files takes half the time of writing them through the log, which is all that versions before 15 can do. */
const readCopyClause = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  return Number(rows[0]?.server_version_num) >= 150_000 ? ' strategy file_copy' : '';
};

/** Everything that decides what a migrated database looks like. */
const schemaHash = (): string => {
  const hash = createHash('sha256');
  const db = join(import.meta.dirname, '..', 'src', 'db');
  for (const path of globSync('{*.ts,{dialect,migrations,sqlite,postgres}/*.ts}', { cwd: db }).sort()) {
    if (!path.endsWith('.test.ts')) hash.update(path).update(readFileSync(join(db, path)));
  }
  return hash.digest('hex').slice(0, 16);
};

const log = pino({ level: 'silent' });

let postgresTemplateName: Promise<string> | undefined;

const postgresTemplate = (): Promise<string> => {
  postgresTemplateName ??= buildPostgresTemplate(`parley_template_${schemaHash()}`);
  return postgresTemplateName;
};

/** Copying a migrated database is several times faster than migrating; test processes take turns to make it. */
const buildPostgresTemplate = (template: string): Promise<string> =>
  asAdmin(async (client) => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [template]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount) return template;
    const building = `${template}_building`;
    await client.query(`drop database if exists ${building} with (force)`);
    await client.query(`create database ${building} template template0`);
    const database = await openDatabase({ databaseUrl: await urlOf(building), dataDir: tmpdir(), log });
    await database.close();
    // Its name appears only once it is complete.
    await whenUnused(client, building);
    await client.query(`alter database ${building} rename to ${template}`);
    return template;
  });

/** A closed connection lingers in the server for a moment. */
const whenUnused = async (client: pg.Client, name: string): Promise<void> => {
  const isUsed = async () =>
    (await client.query('select 1 from pg_stat_activity where datname = $1', [name])).rowCount;
  await until(`${name} is not used any more`, async () => !(await isUsed()));
};

/** A folder of the whole run, which removes it: what one process has migrated is there for the others. */
const sharedFolder = process.env.PARLEY_TEST_SHARED;

let sqliteTemplateFolder: Promise<string> | undefined;

const sqliteTemplate = (): Promise<string> => {
  sqliteTemplateFolder ??=
    sharedFolder === undefined ? buildSqliteTemplate(tmpdir()) : sharedSqliteTemplate(sharedFolder);
  return sqliteTemplateFolder;
};

const buildSqliteTemplate = async (parent: string): Promise<string> => {
  const folder = mkdtempSync(join(parent, 'parley-test-template-'));
  const database = await openDatabase({ databaseUrl: null, dataDir: folder, log });
  await database.close();
  return folder;
};

const sharedSqliteTemplate = async (parent: string): Promise<string> => {
  const template = join(parent, `sqlite-${schemaHash()}`);
  if (existsSync(template)) return template;
  const built = await buildSqliteTemplate(parent);
  try {
    // Its name appears only once it is complete.
    renameSync(built, template);
  } catch (error) {
    // Another process was faster, and may be copying its own already.
    if (!existsSync(template)) throw error;
  }
  return template;
};
