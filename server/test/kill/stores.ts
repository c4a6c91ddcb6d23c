// What lies under the server: looked at from outside, after it was killed and at the end.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestContext } from 'node:test';
import pg from 'pg';
import { startPostgres } from '../postgres.ts';

export interface Store {
  readonly engine: 'sqlite' | 'postgres';
  readonly env: Record<string, string>;
  /** Called while the server is dead. `cycle` counts from 0. */
  betweenLives(cycle: number): Promise<void>;
  /** Identifiers in the announcements of this kind of event, one per announcement. Called when the server has stopped. */
  announced(kind: string): Promise<string[]>;
}

const newFolder = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-kill-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const FILES = ['parley.db', 'parley.db-wal', 'parley.db-shm'];

/** Looks at a copy: opening the files themselves would repair what the server has to repair. */
const assertIntact = (dataDir: string): void => {
  const copy = mkdtempSync(join(tmpdir(), 'parley-kill-copy-'));
  try {
    for (const file of FILES)
      if (existsSync(join(dataDir, file))) cpSync(join(dataDir, file), join(copy, file));
    const database = new DatabaseSync(join(copy, 'parley.db'));
    try {
      assert.deepEqual(database.prepare('pragma integrity_check').all(), [
        { __proto__: null, integrity_check: 'ok' },
      ]);
      assert.deepEqual(database.prepare('pragma foreign_key_check').all(), []);
    } finally {
      database.close();
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
};

export const sqliteStore = async (t: TestContext): Promise<Store> => {
  const dataDir = newFolder(t);
  return {
    engine: 'sqlite',
    env: { DATA_DIR: dataDir },
    betweenLives: async () => assertIntact(dataDir),
    announced: async (kind) => {
      assertIntact(dataDir);
      const database = new DatabaseSync(join(dataDir, 'parley.db'), { readOnly: true });
      try {
        const rows = database
          .prepare("select json_extract(payload_json, '$.id') as id from outbox where kind = ?")
          .all(kind);
        return rows.map(({ id }) => String(id));
      } finally {
        database.close();
      }
    },
  };
};

const CRASH_EVERY = 4;

/** A Postgres that really writes to the disk; now and then it loses its power together with the server. */
export const postgresStore = async (t: TestContext): Promise<Store> => {
  const server = await startPostgres({ durable: true });
  t.after(() => server.stop());
  return {
    engine: 'postgres',
    env: {
      DATA_DIR: newFolder(t),
      DATABASE_URL: server.url,
      SECRET_KEY: randomBytes(32).toString('hex'),
    },
    betweenLives: async (cycle) => {
      if (cycle % CRASH_EVERY === CRASH_EVERY - 1) await server.crash();
    },
    announced: async (kind) => {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      try {
        const { rows } = await client.query<{ id: string }>(
          "select payload_json->>'id' as id from outbox where kind = $1",
          [kind],
        );
        return rows.map(({ id }) => id);
      } finally {
        await client.end();
      }
    },
  };
};
