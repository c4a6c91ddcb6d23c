// Writes an archive, part by part: what is in memory is never more than a few parts, however large the archive becomes.

import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import {
  type ArchiveHeader,
  type ArchiveTable,
  createPartSeal,
  DEFLATED,
  headerBytes,
  KINDS,
  type Manifest,
  PART_BYTES,
  type PartKind,
} from './format.ts';

const deflate = promisify(deflateRaw);
/** Rows shrink to a quarter at the lowest level; the highest takes ten times as long for a tenth more. */
const LEVEL = 1;

export interface ArchiveWriter {
  secrets(keys: ReadonlyArray<{ id: string; key: string }>): Promise<void>;
  /** From here on rows belong to this table. */
  table(table: ArchiveTable): Promise<void>;
  row(values: readonly unknown[]): Promise<void>;
  file(sha256: string, size: number, bytes: Readable): Promise<void>;
  /** Writes the last part; the archive is on the disk when it returns. */
  end(): Promise<{ size: number; sha256: string; manifest: Manifest }>;
  /** Lets go of the file, which is of no use then. */
  abandon(): Promise<void>;
}

export const createArchiveWriter = async (
  path: string,
  header: ArchiveHeader,
  key: Buffer,
): Promise<ArchiveWriter> => {
  const handle = await open(path, 'w', 0o600);
  const head = headerBytes(header);
  const parts = createPartSeal(key, head);
  const whole = createHash('sha256');
  const manifest: Manifest = { tables: {}, files: { count: 0, bytes: 0 } };
  let size = 0;
  const append = async (bytes: Buffer): Promise<void> => {
    whole.update(bytes);
    size += bytes.length;
    await handle.write(bytes);
  };
  const part = async (kind: PartKind, content: Buffer, isText: boolean): Promise<void> => {
    const small = isText ? await deflate(content, { level: LEVEL }) : content;
    const isDeflated = small.length < content.length;
    await append(parts.seal(KINDS[kind] | (isDeflated ? DEFLATED : 0), isDeflated ? small : content));
  };
  const json = (kind: PartKind, value: unknown): Promise<void> =>
    part(kind, Buffer.from(JSON.stringify(value), 'utf8'), true);

  const lines = createLines((content) => part('rows', content, true));
  let current: { name: string; rows: number; hash: ReturnType<typeof createHash> } | null = null;
  const endTable = async (): Promise<void> => {
    if (current === null) return;
    await lines.flush();
    manifest.tables[current.name] = { rows: current.rows, sha256: current.hash.digest('hex') };
    current = null;
  };

  await append(head);
  return {
    secrets: (keys) => json('secrets', keys),
    table: async (table) => {
      await endTable();
      await json('table', table);
      current = { name: table.name, rows: 0, hash: createHash('sha256') };
    },
    row: async (values) => {
      if (current === null) throw new Error('a row belongs to a table');
      const line = Buffer.from(`${JSON.stringify(values)}\n`, 'utf8');
      current.rows += 1;
      current.hash.update(line);
      await lines.add(line);
    },
    file: async (sha256, bytes, source) => {
      await endTable();
      await json('file', { sha256, size: bytes });
      const pieces = createLines((content) => part('bytes', content, false));
      for await (const piece of source) await pieces.add(piece as Buffer);
      await pieces.flush();
      manifest.files.count += 1;
      manifest.files.bytes += bytes;
    },
    end: async () => {
      await endTable();
      await json('end', manifest);
      await handle.sync();
      await handle.close();
      return { size, sha256: whole.digest('hex'), manifest };
    },
    abandon: () => handle.close().catch(() => {}),
  };
};

/** Gathers bytes into parts of the usual size. */
const createLines = (write: (content: Buffer) => Promise<void>) => {
  let waiting: Buffer[] = [];
  let length = 0;
  const flush = async (): Promise<void> => {
    let content = Buffer.concat(waiting, length);
    [waiting, length] = [[], 0];
    for (; content.length > PART_BYTES; content = content.subarray(PART_BYTES))
      await write(content.subarray(0, PART_BYTES));
    if (content.length > 0) await write(content);
  };
  return {
    flush,
    add: async (bytes: Buffer): Promise<void> => {
      waiting.push(bytes);
      length += bytes.length;
      if (length >= PART_BYTES) await flush();
    },
  };
};
