// A knowledge base as one archive, written while it is read. Only who manages a base takes it away whole.

import { Readable } from 'node:stream';
import { DOCUMENT_CHARACTERS_MAX, type FileObject } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import type { ArchiveEntry } from '../../kernel/module.ts';
import { beginLongWork, createPace } from '../../kernel/pace.ts';
import { zipOf } from '../../kernel/zip.ts';
import { accessFile, archiveEntryOf, nameFromTitle } from '../files/index.ts';
import { accessScope } from '../scopes/index.ts';
import { type ArchivedDocument, MANIFEST, type Manifest, manifestOf } from './base-archive.ts';
import * as chunks from './chunks-store.ts';
import * as documents from './documents-store.ts';
import { DOCUMENTS_PER_BASE_MAX } from './limits.ts';
import type { DocumentRow } from './rows.ts';
import { access, KIND } from './service.ts';

interface Taken {
  readonly row: DocumentRow;
  /** Null: it was made of no file, or of one that the caller may not read. */
  readonly file: FileObject | null;
  readonly told: ArchivedDocument;
}

/** A file that is kept elsewhere has readers of its own: without that right its text goes along, as all readers of the base have it. */
const readableFile = async (ctx: Ctx, { file_id }: DocumentRow): Promise<FileObject | null> => {
  if (file_id === null) return null;
  try {
    return await accessFile(ctx, file_id);
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return null;
    throw error;
  }
};

const DIGITS = 5;

const taken = async (ctx: Ctx, row: DocumentRow, no: number): Promise<Taken> => {
  const number = String(no).padStart(DIGITS, '0');
  const file = await readableFile(ctx, row);
  // An address that was brought here and not read yet has the text that came with it.
  const hasText = row.chunk_count > 0 || (await documents.hasText(ctx.db, row.id));
  const told = {
    ...{ title: row.title, source: row.source, url: row.url, refresh: row.refresh },
    ...{ content_type: row.content_type, created_at: row.created_at, read_at: row.refreshed_at },
    file: file && { entry: `files/${number}-${file.filename}`, name: file.filename, sha256: file.sha256 },
    text: hasText ? `texts/${number}.md` : null,
  };
  return { row, file, told };
};

type Passage = Awaited<ReturnType<typeof chunks.listOfDocument>>[number];

const PASSAGES_PER_STEP = 200;

/** Of a text, or of what was brought and not read yet, itself. Of everything else its passages in their order, under their headings, without what two of them have in common, as long as a text may be. */
async function* textOf(ctx: Ctx, { id, source, chunk_count }: DocumentRow): AsyncGenerator<string> {
  const text = source === 'text' || chunk_count === 0 ? await documents.findText(ctx.db, id) : undefined;
  if (text !== undefined) {
    yield text;
    return;
  }
  let [last, left]: [Passage | undefined, number] = [undefined, DOCUMENT_CHARACTERS_MAX];
  for (let offset = 0; ; offset += PASSAGES_PER_STEP) {
    const rows = await chunks.listOfDocument(ctx.db, id, { limit: PASSAGES_PER_STEP, offset });
    for (const row of rows) {
      const piece = joined(row, last).slice(0, left);
      yield piece;
      last = row;
      left -= piece.length;
    }
    if (left === 0 || rows.length < PASSAGES_PER_STEP) return;
  }
}

const joined = ({ content, heading, start_at, end_at }: Passage, last: Passage | undefined): string => {
  const isExact = content.length === end_at - start_at;
  const common = last && isExact ? Math.max(0, last.end_at - start_at) : 0;
  const above = heading !== null && heading !== last?.heading ? `## ${heading}\n\n` : '';
  const between = last === undefined || common > 0 ? '' : '\n\n';
  return `${between}${above}${content.slice(common)}`;
};

async function* entriesOf(ctx: Ctx, manifest: Manifest, all: readonly Taken[]): AsyncGenerator<ArchiveEntry> {
  yield { path: MANIFEST, at: manifest.changed_at, body: Readable.from([JSON.stringify(manifest, null, 2)]) };
  for (const { row, file, told } of all) {
    if (file && told.file) yield { ...archiveEntryOf(ctx, file), path: told.file.entry };
    if (told.text !== null) yield { path: told.text, at: row.updated_at, body: textOf(ctx, row) };
  }
}

export interface ExportedBase {
  readonly filename: string;
  /** Written from the moment on at which it is called. */
  bytes(): Readable;
}

export const exportBase = async (ctx: Ctx, id: string): Promise<ExportedBase> => {
  await accessScope(ctx, KIND, id, 'manage');
  const { name, description, embedding, updated_at } = await access(ctx, id);
  await beginLongWork();
  const rows = await documents.listOfBase(ctx.db, id, undefined, {
    limit: DOCUMENTS_PER_BASE_MAX,
    offset: 0,
  });
  const all: Taken[] = [];
  const pace = createPace();
  // The oldest first: in this order they are brought in.
  for (const row of rows.reverse()) {
    await pace();
    all.push(await taken(ctx, row, all.length + 1));
  }
  const manifest = manifestOf({
    changed_at: updated_at,
    base: { name, description, embedding_model: embedding.model },
    documents: all.map(({ told }) => told),
  });
  return {
    filename: nameFromTitle(name, 'zip', 'knowledge'),
    bytes: () => zipOf(entriesOf(ctx, manifest, all)),
  };
};
