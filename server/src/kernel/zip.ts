// Files, one after the other, as a zip that is written while it is read: no more than a piece of one file is in memory.

import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ArchiveEntry } from './module.ts';

/** An entry whose path was there before is left out. Who destroys it before its end closes what is being read as well. */
export const zipOf = (entries: AsyncIterable<ArchiveEntry>): Readable => {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  const fail = (error: unknown): void => {
    out.destroy(error instanceof Error ? error : new Error(String(error)));
  };
  zip.on('error', fail);
  addAll(zip, out, entries).catch(fail);
  return out;
};

const addAll = async (zip: ZipFile, out: Readable, entries: AsyncIterable<ArchiveEntry>): Promise<void> => {
  const paths = new Set<string>();
  for await (const { path, at, size, body } of entries) {
    if (out.destroyed) return;
    if (paths.has(path)) continue;
    paths.add(path);
    const stream = Readable.from(body, { objectMode: false });
    zip.addReadStream(stream, path, {
      ...(at === undefined ? {} : { mtime: new Date(at) }),
      ...(size === undefined ? {} : { size }),
    });
    // A pipe that loses its reader only pauses: the file behind it would stay open.
    const stop = (): void => void stream.destroy();
    out.once('close', stop);
    await finished(stream).finally(() => out.off('close', stop));
  }
  zip.end();
};
