// A place that keeps the bytes of files by their hash.

import type { Readable } from 'node:stream';
import type { Spooled } from './spool.ts';

/** From the first byte to the last, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface BlobStore {
  /** Throws one clear line when nothing can be kept there: asked once, at the start. */
  check(): Promise<void>;
  /** Durable when it returns. The same bytes may be put any number of times, at the same moment too. */
  put(blob: Spooled): Promise<void>;
  /** The bytes as they are read, or null when there are none of this name. Reads that end early fail. */
  read(sha256: string, range: ByteRange): Promise<Readable | null>;
  size(sha256: string): Promise<number | null>;
  /** Removes them; that there are none is no failure. */
  remove(sha256: string): Promise<void>;
}
