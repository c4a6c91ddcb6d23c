// What the cases of knowledge share: a base, documents in it, and the wait until they are ready.

import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { findPostgres, startPostgres } from '../../server/test/postgres.ts';
import type { House } from '../house.ts';
import type { Manual } from './manuals.ts';

const FILES_PER_FORM = 50;
const LOOK_MS = 50;

export const makeBase = async ({ call }: House, name: string): Promise<string> =>
  (await call('POST /api/v1/knowledge-bases', { body: { name } })).id;

export const addManuals = async ({ call }: House, id: string, all: readonly Manual[]): Promise<void> => {
  for (let from = 0; from < all.length; from += FILES_PER_FORM) {
    const form = new FormData();
    for (const { name, bytes } of all.slice(from, from + FILES_PER_FORM))
      form.append('file', new Blob([new Uint8Array(bytes)]), name.replaceAll('/', '~'));
    await call('POST /api/v1/knowledge-bases/{id}/documents', { params: { id }, form });
  }
};

export const untilReady = async ({ call }: House, id: string): Promise<void> => {
  for (;;) {
    const { status } = await call('GET /api/v1/knowledge-bases/{id}', { params: { id } });
    if (status === 'ready') return;
    if (status === 'failed') throw new Error('no document could be read');
    await setTimeout(LOOK_MS);
  }
};

/** On both databases where there are both. */
export const onEngines = async <T>(
  work: (engine: string, env: Record<string, string>) => Promise<T>,
): Promise<T[]> => {
  const results = [await work('SQLite', {})];
  if (findPostgres() === undefined) return results;
  const server = await startPostgres();
  const env = { DATABASE_URL: server.url, SECRET_KEY: randomBytes(32).toString('base64') };
  results.push(await work('Postgres', env));
  await server.stop();
  return results;
};
