// Bytes on their way out: always as something to be saved, never as something to be shown or run.

import { Readable } from 'node:stream';
import type { Ctx } from '../../kernel/ctx.ts';
import { Failure, notFound, unavailable } from '../../kernel/errors.ts';
import { Reply, type RequestFacts } from '../../kernel/http.ts';
import type { ByteRange } from '../../kernel/storage/index.ts';
import * as blobs from './blobs-store.ts';
import { attachment } from './names.ts';
import { rangeOf } from './range.ts';
import { access } from './service.ts';

/** Should a browser open it after all, nothing in it runs or loads. */
const SANDBOX = "sandbox; default-src 'none'";

export const download = async (ctx: Ctx, id: string, request: RequestFacts): Promise<Reply<Readable>> => {
  const { filename, size, sha256 } = (await access(ctx, id)).file;
  const etag = `"${sha256}"`;
  if (!isNamed(request.header('if-match') ?? '*', etag))
    throw new Failure(412, 'the bytes of this file are not those that you name');
  if (isNamed(request.header('if-none-match') ?? '', etag))
    return new Reply(304, Readable.from([]), { 'content-security-policy': SANDBOX, etag });
  const ifRange = request.header('if-range');
  const isAsked = !request.isHead && (ifRange === undefined || ifRange === etag);
  const range = isAsked ? rangeOf(request.header('range'), size) : null;
  const { start, end } = range ?? { start: 0, end: size - 1 };
  return new Reply(range ? 206 : 200, await open(ctx, sha256, { start, end }, request), {
    'content-disposition': attachment(filename),
    'content-security-policy': SANDBOX,
    'content-length': String(end - start + 1),
    'accept-ranges': 'bytes',
    etag,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
  });
};

/** Whether a condition of RFC 9110 names these bytes. A file never changes, so a weak mark says as much as a strong one. */
const isNamed = (condition: string, etag: string): boolean =>
  condition
    .split(',')
    .map((mark) => mark.trim().replace(/^W\//, ''))
    .some((mark) => mark === '*' || mark === etag);

export const thumbnail = async (ctx: Ctx, id: string, request: RequestFacts): Promise<Reply<Readable>> => {
  const { thumbnail_sha256: sha256 } = (await access(ctx, id)).file;
  const blob = sha256 === null ? undefined : await blobs.find(ctx.db, sha256);
  if (!blob) throw notFound('thumbnail');
  return new Reply(200, await open(ctx, blob.sha256, { start: 0, end: blob.size - 1 }, request), {
    'content-disposition': 'inline; filename="thumbnail.webp"',
    'content-security-policy': SANDBOX,
    'content-length': String(blob.size),
  });
};

const open = async (
  ctx: Ctx,
  sha256: string,
  range: ByteRange,
  { isHead }: RequestFacts,
): Promise<Readable> => {
  if (isHead || range.end < range.start) return Readable.from([]);
  const stream = await ctx.kernel.storage.read(sha256, range);
  if (stream) return stream;
  ctx.log.error({ sha256 }, 'a file is recorded whose bytes are not in the storage');
  throw unavailable('the bytes of this file are missing from the storage; tell your administrator', 60);
};
