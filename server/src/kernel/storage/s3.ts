// Blobs in a bucket, over the guarded way out. Large ones go in parts, so that a part is all that is ever in memory.

import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { ConfigProblem } from '../../config.ts';
import { unavailable } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Outbound } from '../outbound/index.ts';
import type { BlobStore } from './blob-store.ts';
import { blobPath } from './names.ts';
import type { S3Place } from './place.ts';
import type { Spooled } from './spool.ts';

const PART_BYTES = 8 * 1024 * 1024;
/** Ids, checksums and errors; nothing is listed. */
const TEXT_BYTES_MAX = 256 * 1024;
const ATTEMPTS_MAX = 3;
const FIRST_PAUSE_MS = 200;
const CHECK_KEY = 'parley-check';

/** Signs what it sends; the connection itself sets these two, and the guard lets no caller set them. */
const clientOf = (place: S3Place, outbound: Outbound): S3mini => {
  const guarded = outbound.fetch('storage', 'system');
  return new S3mini({
    accessKeyId: place.accessKey.reveal(),
    secretAccessKey: place.secretKey.reveal(),
    endpoint: place.endpoint,
    region: place.region,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.delete('host');
      headers.delete('content-length');
      const answer = await guarded(input, { ...init, headers });
      // The library reads as text whatever is no file.
      return answer.ok && (init?.method ?? 'GET') === 'GET' ? answer : withShortBody(answer);
    },
  });
};

const withShortBody = async (answer: Response): Promise<Response> => {
  if (answer.body === null) return answer;
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of answer.body) {
    bytes += piece.length;
    if (bytes > TEXT_BYTES_MAX) throw new Error('the bucket says more than anything that it may say');
    pieces.push(piece);
  }
  const { status, statusText, headers } = answer;
  return new Response(Buffer.concat(pieces), { status, statusText, headers });
};

const putInParts = async (s3: S3mini, key: string, file: FileHandle, bytes: number): Promise<void> => {
  const id = await again(() => s3.getMultipartUploadId(key));
  try {
    const parts: Awaited<ReturnType<S3mini['uploadPart']>>[] = [];
    for (let at = 0; at < bytes; at += PART_BYTES) {
      const part = await readPart(file, at, Math.min(PART_BYTES, bytes - at));
      parts.push(await again(() => s3.uploadPart(key, id, part, parts.length + 1)));
    }
    await again(() => s3.completeMultipartUpload(key, id, parts));
  } catch (error) {
    await s3.abortMultipartUpload(key, id).catch(() => {});
    throw error;
  }
};

export const createS3Store = (place: S3Place, outbound: Outbound, log: Log): BlobStore => {
  const s3 = clientOf(place, outbound);

  const size = async (sha256: string): Promise<number | null> => {
    const key = blobPath(sha256);
    return told(log, () => again(() => sizeOf(key)));
  };

  const sizeOf = (key: string): Promise<number | null> => orNull(() => s3.getContentLength(key));

  const put = async (blob: Spooled): Promise<void> => {
    const key = blobPath(blob.sha256);
    const file = await open(blob.path, 'r');
    try {
      if (blob.size > PART_BYTES) await putInParts(s3, key, file, blob.size);
      else {
        const bytes = await readPart(file, 0, blob.size);
        await again(() => s3.putObject(key, bytes));
      }
    } finally {
      await file.close();
    }
    // A completed upload may answer 200 and mean an error, or answer before all is written; what counts is what is there.
    await again(async () => {
      if ((await sizeOf(key)) !== blob.size) throw new Error('the bucket did not keep what was put there');
    });
    await blob.discard();
  };

  /** A bucket, a key and a region are right when something can be written there; that is also all that uploads need. */
  const check = async (): Promise<void> => {
    try {
      await again(() => s3.putObject(CHECK_KEY, 'may be removed'));
      await again(() => orNull(() => s3.deleteObject(CHECK_KEY)));
    } catch (error) {
      const status = statusOf(error);
      const why = status === undefined ? 'it cannot be reached' : `it answered with status ${status}`;
      throw new ConfigProblem(`STORAGE_URL names a bucket where nothing can be written: ${why}.`);
    }
  };

  return {
    check,
    put: (blob) => told(log, () => put(blob)),
    size,
    read: async (sha256, { start, end }) => {
      const key = blobPath(sha256);
      return told(log, async () => {
        const answer = await again(() => orNull(() => s3.getObjectRaw(key, false, start, end + 1)));
        if (!answer?.body) return null;
        // A server that ignores the range would make a file out of the wrong bytes.
        if (!answer.headers.get('content-range')?.startsWith(`bytes ${start}-`))
          throw new Error(`the bucket answered ${answer.status} instead of a range`);
        return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
      });
    },
    remove: async (sha256) => {
      const key = blobPath(sha256);
      await told(log, () => again(() => orNull(() => s3.deleteObject(key))));
    },
  };
};

const readPart = async (file: FileHandle, at: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length);
  for (let read = 0; read < length; ) {
    const { bytesRead } = await file.read(bytes, read, length - read, at + read);
    if (bytesRead === 0) throw new Error('a spooled file became shorter');
    read += bytesRead;
  }
  return bytes;
};

const statusOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined;
  if ('status' in error && typeof error.status === 'number') return error.status;
  return statusOf(error.cause);
};

const orNull = async <T>(call: () => Promise<T>): Promise<T | null> => {
  try {
    return await call();
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
};

/** All calls here may be repeated. What the bucket refuses for a reason of its own, it will refuse again. */
const again = async <T>(call: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const status = statusOf(error);
      const isFinal = status !== undefined && status < 500 && status !== 429;
      if (isFinal || attempt === ATTEMPTS_MAX) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
};

/** The log learns what the bucket said, people that they should try again. */
const told = async <T>(log: Log, call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    log.error({ storage: { status: statusOf(error), name, message } }, 'the storage did not do its part');
    throw unavailable('the storage for files is not available right now; try again shortly', 5);
  }
};
