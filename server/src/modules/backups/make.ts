// Writes an archive: every row as it was at one moment, and then the files that those rows stand for.

import { Readable } from 'node:stream';
import type { TableShape } from '../../db/shape.ts';
import { withSnapshot } from '../../db/snapshot.ts';
import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { createPace, createRest } from '../../kernel/pace.ts';
import type { ArchiveHeader } from './archive/format.ts';
import { type ArchiveWriter, createArchiveWriter } from './archive/writer.ts';
import { isArchived, isArchivedRow } from './tables.ts';

export interface Progress {
  readonly phase: 'rows' | 'files' | 'storing';
  readonly done: number;
  readonly total: number;
}

interface MakeOptions {
  readonly path: string;
  readonly header: ArchiveHeader;
  readonly key: Buffer;
  readonly signal: AbortSignal;
  onProgress(progress: Progress): void;
}

export interface MadeArchive {
  readonly size: number;
  readonly sha256: string;
  readonly counts: Record<string, number>;
}

interface Blob {
  readonly sha256: string;
  readonly size: number;
}

export const makeArchive = async (ctx: Ctx, options: MakeOptions): Promise<MadeArchive> => {
  const { path, header, key, signal, onProgress } = options;
  const { kernel } = ctx;
  const writer = await createArchiveWriter(path, header, key);
  try {
    if (header.kdf !== null) await writeSecrets(writer, kernel);
    const blobs = await writeRows(kernel, writer, signal, onProgress);
    if (header.has_files) await writeFiles(kernel, writer, blobs, { signal, onProgress });
    onProgress({ phase: 'storing', done: 0, total: 1 });
    const { size, sha256, manifest } = await writer.end();
    const counts = Object.entries(manifest.tables).map(([name, { rows }]) => [name, rows] as const);
    return { size, sha256, counts: Object.fromEntries(counts) };
  } catch (error) {
    await writer.abandon();
    throw error;
  }
};

/** Another server opens what this one has sealed only with these. */
const writeSecrets = (writer: ArchiveWriter, { secrets }: Kernel): Promise<void> =>
  writer.secrets(
    secrets.carried().map(({ id, bytes }) => {
      using held = bytes;
      return { id, key: held.reveal().toString('base64') };
    }),
  );

/** Gives the blobs that the rows know of: those that were there at the same moment. */
const writeRows = (
  { database }: Kernel,
  writer: ArchiveWriter,
  signal: AbortSignal,
  onProgress: MakeOptions['onProgress'],
): Promise<Blob[]> =>
  withSnapshot(database, async ({ tables, pages }) => {
    const blobs: Blob[] = [];
    const [pace, rest] = [createPace(), createRest()];
    const archived = tables.filter(({ name }) => isArchived(name));
    for (const [done, table] of archived.entries()) {
      onProgress({ phase: 'rows', done, total: archived.length });
      await writer.table({
        name: table.name,
        columns: table.columns.map(({ name, kind }) => ({ name, kind })),
      });
      for await (const page of pages(table)) {
        signal.throwIfAborted();
        for (const values of page) {
          const row = table.name === 'jobs' || table.name === 'blobs' ? named(table, values) : {};
          if (!isArchivedRow(table.name, row)) continue;
          if (table.name === 'blobs') blobs.push({ sha256: String(row.sha256), size: Number(row.size) });
          await writer.row(values);
        }
        await pace();
        await rest();
      }
    }
    return blobs;
  });

const named = ({ columns }: TableShape, values: readonly unknown[]): Record<string, unknown> =>
  Object.fromEntries(columns.map(({ name }, i) => [name, values[i]]));

/** Bytes that no row stands for any more are kept for a day: what the moment knew is still there. */
const writeFiles = async (
  { storage, log }: Kernel,
  writer: ArchiveWriter,
  blobs: readonly Blob[],
  { signal, onProgress }: Pick<MakeOptions, 'signal' | 'onProgress'>,
): Promise<void> => {
  for (const [done, { sha256, size }] of blobs.entries()) {
    signal.throwIfAborted();
    onProgress({ phase: 'files', done, total: blobs.length });
    const bytes = size === 0 ? Readable.from([]) : await storage.read(sha256, { start: 0, end: size - 1 });
    if (bytes !== null) await writer.file(sha256, size, bytes);
    // An upload that was announced and never finished has a row and no bytes.
    else log.warn({ sha256 }, 'a file that the database knows of is not in the storage');
  }
};
