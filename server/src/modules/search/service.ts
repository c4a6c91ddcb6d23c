// Finding things again: only what the person may see, the newest first.

import type { SearchHit } from '@parley/contract';
import type { Phrase } from '../../db/dialect/text-index.ts';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import type { SearchDocument } from '../../kernel/module.ts';
import { snippetOf } from './snippet.ts';
import { byKind, loadDocuments } from './sources.ts';
import * as store from './store.ts';
import { phrasesOf } from './words.ts';

const RESULTS_DEFAULT = 20;
/**
 * How many of the newest texts that hold the words are looked at, until a page is full: mostly the first few are enough. A common
 * word is in very many texts; beyond the last number people do not scroll.
 */
const MATCHES_STEPS = [200, 2_000, 20_000] as const;
const TITLE_CHARACTERS_MAX = 80;

interface SearchQuery extends store.Filter {
  readonly q: string;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

const findNewest = async (
  ctx: Ctx,
  phrases: readonly Phrase[],
  filter: store.Filter,
  page: Page,
): Promise<store.FoundRow[]> => {
  const { text } = ctx.kernel.database.dialect;
  for (const [step, most] of MATCHES_STEPS.entries()) {
    const asked = { userId: userId(ctx), matches: text.match(phrases, most), filter, ...page };
    const rows = await store.search(ctx.db, asked);
    if (rows.length === page.limit || step === MATCHES_STEPS.length - 1) return rows;
  }
  return [];
};

export const search = async (
  ctx: Ctx,
  query: SearchQuery,
): Promise<{ data: SearchHit[]; has_more: boolean }> => {
  const { q, limit = RESULTS_DEFAULT, offset = 0, before, after, ...filter } = query;
  const phrases = phrasesOf(q);
  if (phrases.length === 0) throw badRequest('q: must hold a letter or a digit');
  const times = {
    before: before && new Date(before).toISOString(),
    after: after && new Date(after).toISOString(),
  };
  const rows = await findNewest(ctx, phrases, { ...filter, ...times }, { limit: limit + 1, offset });
  const page = rows.slice(0, limit);
  return { data: await toHits(ctx, page, phrases), has_more: rows.length > limit };
};

/** What was deleted since it was indexed is left out. */
const toHits = async (
  ctx: Ctx,
  rows: readonly store.FoundRow[],
  phrases: readonly Phrase[],
): Promise<SearchHit[]> => {
  const documents = new Map<string, SearchDocument>();
  const nameOf = (kind: string, id: string) => `${kind} ${id}`;
  for (const [kind, ids] of byKind(rows))
    for (const document of await loadDocuments(ctx.kernel, ctx.db, kind, ids))
      documents.set(nameOf(kind, document.id), document);
  return rows.flatMap((row): SearchHit[] => {
    const document = documents.get(nameOf(row.kind, row.ref_id));
    return document ? [toHit(row, document, phrases)] : [];
  });
};

const toHit = (row: store.FoundRow, document: SearchDocument, phrases: readonly Phrase[]): SearchHit => ({
  type: row.kind,
  id: row.ref_id,
  channel_id: row.channel_id,
  channel_title: row.channel_title,
  title: document.title?.slice(0, TITLE_CHARACTERS_MAX) ?? row.channel_title ?? '',
  ...snippetOf(document.text, phrases),
  author_id: row.author_id,
  leaf_id: document.leaf_id,
  created_at: row.at,
});
