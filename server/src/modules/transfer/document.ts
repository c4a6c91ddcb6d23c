// A text in Markdown as a document for the person who asks: written in a process of its own, with the pictures of files that they may read.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { type RefusalReason, Unreadable, type WrittenFormat } from '../../kernel/documents/index.ts';
import { badRequest, Failure } from '../../kernel/errors.ts';
import { accessFile, bytesOfFile, nameFromTitle, PICTURE_TYPES } from '../files/index.ts';

export interface WrittenDocument {
  readonly bytes: Buffer;
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
  const pictures = await ownPictures(ctx, markdown);
  try {
    const order = { title, markdown, pictures };
    const bytes = await ctx.kernel.documents.write(userId(ctx), format, order, ctx.client.hungUp());
    return { bytes, type: TYPES[format], filename: nameFromTitle(title, format, UNTITLED) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    throw badRequest(REFUSED[error.reason] ?? 'content: it cannot be made into a document');
  }
};

const PICTURES_MAX = 20;
const PICTURE_BYTES_MAX = 5 * 1024 * 1024;
const OWN_FILE =
  /\/api\/v1\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/download/gi;

/** Pictures among the files that the text names, in base64 by the address that names them. What the person may not read is not there. */
const ownPictures = async (ctx: Ctx, markdown: string): Promise<Record<string, string>> => {
  const named = new Map([...markdown.matchAll(OWN_FILE)].map(([url, id = '']) => [url, id.toLowerCase()]));
  const pictures: Record<string, string> = {};
  for (const [url, id] of [...named].slice(0, PICTURES_MAX)) {
    const bytes = await pictureOf(ctx, id);
    if (bytes !== null) pictures[url] = bytes.toString('base64');
  }
  return pictures;
};

const pictureOf = async (ctx: Ctx, id: string): Promise<Buffer | null> => {
  try {
    const file = await accessFile(ctx, id);
    return PICTURE_TYPES.has(file.content_type) ? await bytesOfFile(ctx, file, PICTURE_BYTES_MAX) : null;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
};
