// A file that is on its way in, as a domain function sees it: bytes with a name, and nothing of the wire.

import type { Ctx } from './ctx.ts';
import type { UploadLimit } from './storage/index.ts';

export interface IncomingFile {
  /** What the sender calls it: any text at all, or nothing. */
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface Upload {
  /** The fields of the form that have come: all of them once the file was received. */
  readonly fields: ReadonlyMap<string, string>;
  /**
   * Hands over the one file that the request holds and reads on to the end. When more comes than one file and a few
   * fields, or when it breaks off, what was taken is undone and the request refused. A request that announces more than
   * the limit is refused before any of it is read.
   */
  receive<T>(
    limit: UploadLimit,
    take: (file: IncomingFile) => Promise<T>,
    undo: (taken: T) => Promise<void>,
  ): Promise<T>;
  /** The same for every file of a request that may hold several, all of them together at most `limit`. */
  receiveAll<T>(
    limit: UploadLimit,
    take: (file: IncomingFile) => Promise<T>,
    undo: (taken: T) => Promise<void>,
  ): Promise<T[]>;
  /** Writes in one transaction, and once only when the request comes again under its Idempotency-Key. `content` says what came. */
  once<T>(ctx: Ctx, content: string, write: (ctx: Ctx) => Promise<T>): Promise<T>;
}
