// From a document to passages that can be found. Each order to read one is a job: whatever stops it, it is run again from the beginning, and
// what it brings takes the place of what was there in one transaction. A document is never ready by halves.

import { DOCUMENT_CHARACTERS_MAX } from '@parley/contract';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueueJob, type JobRun } from '../../kernel/jobs.ts';
import { createPace } from '../../kernel/pace.ts';
import { wordsOf } from '../../kernel/words.ts';
import { IS_PAGED, passagesOf } from '../completions/index.ts';
import { indexLater } from '../search/index.ts';
import type { NewChunk } from './chunks-store.ts';
import * as chunks from './chunks-store.ts';
import * as documents from './documents-store.ts';
import type { DocumentRow } from './rows.ts';
import { DOCUMENT_KIND } from './search-source.ts';
import { type ReadSource, readSource } from './sources.ts';
import { advance, orderVectors, tellDocument } from './vectors.ts';
import * as vectors from './vectors-store.ts';

export const INDEX_JOB = 'knowledge.index_document';
export const INDEX_ATTEMPTS_MAX = 5;

export interface Order {
  readonly document_id: string;
  readonly revision: number;
}

const TITLE_MAX = 200;
const READY = { status: 'ready', progress_permille: 1000 } as const;

/** Inside the caller's transaction. */
export const orderIndexing = async (ctx: Ctx, { id, revision }: Pick<DocumentRow, 'id' | 'revision'>) => {
  const order: Order = { document_id: id, revision };
  await enqueueJob(ctx, INDEX_JOB, order, { key: `${id} ${revision}` });
};

export const indexDocument = async (ctx: Ctx, order: Order, run: JobRun): Promise<void> => {
  const document = await documents.find(ctx.db, order.document_id);
  if (document?.revision !== order.revision) return;
  if (!(await advance(ctx, document, { status: 'parsing', progress_permille: 50 }))) return;
  try {
    const source = await readSource(ctx, document, run.signal);
    if (source.text === null && source.why !== null)
      await fail(ctx, document, `it cannot be read: ${source.why}`);
    else if (source.text === null || isSame(document, source)) await leave(ctx, document);
    else await keep(ctx, document, source, await cut(document, source));
  } catch (error) {
    if (run.attempt >= INDEX_ATTEMPTS_MAX)
      await fail(ctx, document, 'it could not be indexed; try again, and ask an administrator if it goes on');
    throw error;
  }
};

/** What was found of it before stays: an address that is away for a day is not forgotten. */
const fail = (ctx: Ctx, document: DocumentRow, error: string): Promise<boolean> =>
  advance(ctx, document, {
    ...{ status: 'failed', error, progress_permille: 1000 },
    // What was never read has no time at which it was.
    ...(document.refreshed_at === null ? {} : timesOf(ctx, document)),
  });

const DAY_MS = 86_400_000;
const EVERY_MS = { never: null, daily: DAY_MS, weekly: 7 * DAY_MS };

/** When it was read, and when it is to be read again. */
const timesOf = (ctx: Ctx, { refresh }: DocumentRow) => {
  const every = EVERY_MS[refresh];
  const now = ctx.now();
  return {
    refreshed_at: now.toISOString(),
    refresh_at: every === null ? null : new Date(now.getTime() + every).toISOString(),
  };
};

const isSame = ({ chunk_count, sha256, title }: DocumentRow, { facts }: ReadSource): boolean =>
  chunk_count > 0 &&
  facts.sha256 !== undefined &&
  facts.sha256 === sha256 &&
  (facts.title === undefined || facts.title === title);

/** It says what it said: its passages stay, and vectors that it lacks are made. */
const leave = (ctx: Ctx, document: DocumentRow): Promise<void> =>
  transact(ctx, async (ctx) => {
    const set = await vectors.findTarget(ctx.db, document.kb_id);
    const lacks = set !== undefined && document.vector_count < document.chunk_count;
    const row = await documents.advance(ctx.db, document, {
      ...(lacks ? { status: 'embedding', progress_permille: documents.TEXT_PERMILLE } : READY),
      ...timesOf(ctx, document),
      updated_at: ctx.now().toISOString(),
    });
    if (!row) return;
    if (lacks) await orderVectors(ctx, row, set.id);
    tellDocument(ctx, row);
  });

const headingWordsOf = (title: string, heading: string | null): string[] => [
  ...wordsOf(title),
  ...wordsOf(heading ?? ''),
];

const cut = async ({ id, title }: DocumentRow, { text, type }: ReadSource): Promise<NewChunk[]> => {
  const pace = createPace();
  const cuts: NewChunk[] = [];
  for (const passage of passagesOf(text, type)) {
    await pace();
    if (passage === null) continue;
    const { content, heading, page, start, end, tokens } = passage;
    cuts.push({
      ...{ id: newId(), document_id: id, place: cuts.length + 1, content, heading, page },
      ...{ start_at: start, end_at: end, token_count: tokens },
      headingWords: headingWordsOf(title, heading),
      words: wordsOf(content),
    });
  }
  return cuts;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** Pages without words are pictures; that is said, because they are not found. */
const pagesOf = ({ text, type }: ReadSource, cuts: readonly NewChunk[]) => {
  if (!IS_PAGED.test(type)) return { page_count: null, error: null };
  const page_count = text.match(/^\[page \d+\]$/gm)?.length ?? 0;
  const empty = page_count - new Set(cuts.map(({ page }) => page)).size;
  const error = empty > 0 ? `${empty} of ${page_count} pages are images without text` : null;
  return { page_count, error };
};

/** What is longer than anybody reads is not dropped without a word. */
const cutOf = ({ text }: ReadSource): string | null =>
  text.length < DOCUMENT_CHARACTERS_MAX
    ? null
    : `only its first ${DOCUMENT_CHARACTERS_MAX.toLocaleString('en')} characters are found`;

const keep = async (
  ctx: Ctx,
  document: DocumentRow,
  source: ReadSource,
  cuts: readonly NewChunk[],
): Promise<void> => {
  const { page_count, error: images } = pagesOf(source, cuts);
  const error = [images, cutOf(source)].filter((told) => told !== null).join('; ') || null;
  if (cuts.length === 0) {
    await fail(ctx, document, `it cannot be read: ${error ?? 'there is no text in it'}`);
    return;
  }
  await transact(ctx, async (ctx) => {
    const now = ctx.now().toISOString();
    const { title, ...facts } = source.facts;
    const set = await vectors.findTarget(ctx.db, document.kb_id);
    const row = await documents.advance(ctx.db, document, {
      ...facts,
      ...{ page_count, error },
      ...(title === undefined ? {} : { title: title.slice(0, TITLE_MAX).toWellFormed() }),
      ...(set ? { status: 'embedding', progress_permille: documents.TEXT_PERMILLE } : READY),
      ...{ chunk_count: cuts.length, vector_count: 0, vector_error: null },
      token_count: sum(cuts.map(({ token_count }) => token_count)),
      word_count: sum(cuts.map(({ words, headingWords }) => words.length + headingWords.length)),
      ...timesOf(ctx, document),
      updated_at: now,
    });
    if (!row) return;
    await chunks.replaceOfDocument(ctx.db, ctx.kernel.database.dialect, row, cuts);
    await vectors.noteChange(ctx.db, row.kb_id);
    if (set) await orderVectors(ctx, row, set.id);
    await indexLater(ctx, DOCUMENT_KIND, row.id);
    tellDocument(ctx, row);
  });
};

const REBUILT_PER_STEP = 15;

/** Adds the passages that the index does not hold: a backup has the passages and not the index. */
export const rebuildWords = async (ctx: Ctx): Promise<void> => {
  const { ranked } = ctx.kernel.database.dialect;
  let after = 0;
  for (;;) {
    const rows = await chunks.listUnindexed(ctx.db, after, REBUILT_PER_STEP);
    const last = rows.at(-1);
    if (!last) return;
    after = last.no;
    const texts = rows.map(({ no, kb_id, title, heading, content }) => ({
      ...{ docId: no, scopeId: kb_id },
      ...{ heading: headingWordsOf(title, heading), words: wordsOf(content) },
    }));
    await transact(ctx, (ctx) => ranked.add(ctx.db, texts));
  }
};

const LATE_MS = 15 * 60_000;
const SENT_PER_LOOK = 500;

/** Sends jobs anew for documents whose job was buried; one that waits already is not sent twice. */
export const lookAfter = (ctx: Ctx): Promise<void> =>
  transact(ctx, async (ctx) => {
    const before = new Date(ctx.now().getTime() - LATE_MS).toISOString();
    for (const lingering of await documents.listLingering(ctx.db, before, SENT_PER_LOOK)) {
      const set =
        lingering.status === 'embedding' ? await vectors.findTarget(ctx.db, lingering.kb_id) : undefined;
      if (set) await orderVectors(ctx, lingering, set.id);
      else await orderIndexing(ctx, lingering);
    }
  });
