// A text in Markdown as a document for the person who asks: written in a process of its own, with the pictures of files that they may read.

import { Readable } from 'node:stream';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import {
  type BroughtPicture,
  type RefusalReason,
  Unreadable,
  type WrittenFormat,
} from '../../kernel/documents/index.ts';
import { badRequest, Failure, tooMany } from '../../kernel/errors.ts';
import { defineState } from '../../kernel/state.ts';
import { accessFile, bytesOfFile, nameFromTitle, PICTURE_TYPES } from '../files/index.ts';

export interface WrittenDocument {
  readonly bytes: Buffer | Readable;
  readonly type: string;
  readonly filename: string;
}

interface DocumentOrder {
  readonly format: WrittenFormat;
  readonly markdown: string;
  readonly title: string;
}

const TYPES: Readonly<Record<WrittenFormat, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html; charset=utf-8',
};
const UNTITLED = 'document';

const REFUSED: Partial<Record<RefusalReason, string>> = {
  nested: 'content: it is nested too deeply to be made into a document',
  time: 'content: it takes too long to be made into a document; export a part of it',
  overfull: 'content: it takes too much memory to be made into a document; export a part of it',
};

export const writeDocument = async (
  ctx: Ctx,
  { format, markdown, title }: DocumentOrder,
): Promise<WrittenDocument> => {
  const order = async () => ({ title, markdown, pictures: await ownPictures(ctx, markdown) });
  try {
    const bytes = await ctx.kernel.documents.write(userId(ctx), format, order, ctx.client.hungUp());
    const filename = nameFromTitle(title, format, UNTITLED);
    return { bytes: fetched(ctx, bytes), type: TYPES[format], filename };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw badRequest(REFUSED[error.reason] ?? 'content: it cannot be made into a document');
  }
};

/** What one person has not fetched yet, in bytes. */
const unfetched = defineState('transfer.unfetched', () => new Map<string, number>());
const UNFETCHED_BYTES_MAX = 64 * 1024 * 1024;
const BYTES_PER_WRITE = 64 * 1024;
const RETRY_SECONDS = 5;

/** A slow reader keeps a document in memory: as many of them as fit, and one in any case. */
const fetched = (ctx: Ctx, bytes: Buffer): Readable => {
  const person = userId(ctx);
  const sums = unfetched.of(ctx.kernel);
  const sum = sums.get(person) ?? 0;
  if (sum > 0 && sum + bytes.length > UNFETCHED_BYTES_MAX)
    throw tooMany('documents of yours are not fetched yet; wait until one has arrived', RETRY_SECONDS);
  sums.set(person, sum + bytes.length);
  return Readable.from(slicesOf(bytes), { objectMode: false }).once('close', () => {
    const left = (sums.get(person) ?? 0) - bytes.length;
    if (left > 0) sums.set(person, left);
    else sums.delete(person);
  });
};

function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += BYTES_PER_WRITE) yield bytes.subarray(at, at + BYTES_PER_WRITE);
}

const PICTURES_MAX = 20;
const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
/** Of all together; one that does not fit is named in the text, as one that cannot be shown. */
const PICTURES_BYTES_MAX = 20 * 1024 * 1024;
const OWN_FILE =
  /\/api\/v1\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/download/gi;

/** Pictures among the files that the text names, each once, however often and in whatever spelling. What the person may not read is not there. */
const ownPictures = async (ctx: Ctx, markdown: string): Promise<BroughtPicture[]> => {
  const urlsById = new Map<string, Set<string>>();
  for (const [url, name = ''] of markdown.matchAll(OWN_FILE)) {
    const id = name.toLowerCase();
    const urls = urlsById.get(id) ?? new Set();
    urlsById.set(id, urls.add(url));
  }
  const pictures: BroughtPicture[] = [];
  let left = PICTURES_BYTES_MAX;
  for (const [id, urls] of [...urlsById].slice(0, PICTURES_MAX)) {
    const bytes = await pictureOf(ctx, id, Math.min(left, PICTURE_BYTES_MAX));
    if (bytes === null) continue;
    pictures.push({ urls: [...urls], bytes });
    left -= bytes.length;
  }
  return pictures;
};

const pictureOf = async (ctx: Ctx, id: string, bytesMax: number): Promise<Buffer | null> => {
  try {
    const file = await accessFile(ctx, id);
    return PICTURE_TYPES.has(file.content_type) ? await bytesOfFile(ctx, file, bytesMax) : null;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};
