// The two places where files may lie, for tests that hold for both. The bucket is a real S3 server of another make.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import S3rver from 's3rver';

export type StorageKind = 'folder' | 's3';
export const STORAGES: readonly StorageKind[] = ['folder', 's3'];

/** The only keys that this server knows. */
export const S3_KEY = 'S3RVER';

export interface Bucket {
  readonly env: {
    readonly STORAGE_URL: string;
    readonly STORAGE_ACCESS_KEY: string;
    readonly STORAGE_SECRET_KEY: string;
  };
  readonly folder: string;
  stop(): Promise<void>;
}

export const startBucket = async (t: Pick<TestContext, 'after'>): Promise<Bucket> => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  let isRunning = true;
  const stop = async (): Promise<void> => {
    if (isRunning) await server.close();
    isRunning = false;
  };
  t.after(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    env: {
      STORAGE_URL: `s3://127.0.0.1:${port}/files/parley?tls=off`,
      STORAGE_ACCESS_KEY: S3_KEY,
      STORAGE_SECRET_KEY: S3_KEY,
    },
    folder,
    stop,
  };
};

/** Environment variables that make a server keep its files there. */
export const storageEnv = async (
  t: Pick<TestContext, 'after'>,
  kind: StorageKind,
): Promise<Record<string, string>> => (kind === 'folder' ? {} : (await startBucket(t)).env);
