// An archive on its way out; a download that broke off goes on where it ended.

import { Readable } from 'node:stream';
import type { Ctx } from '../../kernel/ctx.ts';
import { unavailable } from '../../kernel/errors.ts';
import { Reply, type RequestFacts } from '../../kernel/http.ts';
import { attachment, rangeOf } from '../files/index.ts';
import { readArchive } from './place.ts';
import { accessReady } from './service.ts';

export const download = async (ctx: Ctx, id: string, request: RequestFacts): Promise<Reply<Readable>> => {
  const row = await accessReady(ctx, id);
  const etag = `"${row.sha256}"`;
  const ifRange = request.header('if-range');
  const isAsked = !request.isHead && (ifRange === undefined || ifRange === etag);
  const range = isAsked ? rangeOf(request.header('range'), row.size) : null;
  const { start, end } = range ?? { start: 0, end: row.size - 1 };
  const bytes = request.isHead ? Readable.from([]) : await readArchive(ctx.kernel, row, { start, end });
  if (bytes === null) throw unavailable('the archive of this backup is missing from the storage', 60);
  return new Reply(range ? 206 : 200, bytes, {
    'content-disposition': attachment(row.filename),
    'content-length': String(end - start + 1),
    'accept-ranges': 'bytes',
    etag,
    ...(range ? { 'content-range': `bytes ${start}-${end}/${row.size}` } : {}),
  });
};
