// Finding things again: only what the person may see, the newest first.

import type { SearchHit } from '@parley/contract';
import type { Phrase } from '../../db/dialect/text-index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import type { SearchDocument } from '../../kernel/module.ts';
import { createPace } from '../../kernel/pace.ts';
import { findNewest } from './matches.ts';
import { snippetOf } from './snippet.ts';
import { byKind, loadDocuments } from './sources.ts';
import type { Filter, FoundRow } from './store.ts';
import { phrasesOf } from './words.ts';

const RESULTS_DEFAULT = 20;
const TITLE_CHARACTERS_MAX = 80;

interface SearchQuery extends Filter {
  readonly q: string;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

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
  const most = offset + limit + 1;
  const rows = await findNewest(ctx, { phrases, filter: { ...filter, ...times }, most });
  const page = rows.slice(offset, offset + limit);
  return { data: await toHits(ctx, page, phrases), has_more: rows.length === most };
};

/** Which things of one kind hold these words, of those that the caller may read: the newest `most` of them. */
export const findIds = async (
  ctx: Ctx,
  kind: string,
  phrases: readonly Phrase[],
  most: number,
): Promise<string[]> => {
  const rows = await findNewest(ctx, { phrases, filter: { type: kind }, most });
  return rows.map(({ ref_id }) => ref_id);
};

/** What was deleted since it was indexed is left out. */
const toHits = async (
  ctx: Ctx,
  rows: readonly FoundRow[],
  phrases: readonly Phrase[],
): Promise<SearchHit[]> => {
  const documents = new Map<string, SearchDocument>();
  const nameOf = (kind: string, id: string) => `${kind} ${id}`;
  for (const [kind, ids] of byKind(rows))
    for (const document of await loadDocuments(ctx.kernel, ctx.db, kind, ids))
      documents.set(nameOf(kind, document.id), document);
  const hits: SearchHit[] = [];
  const pace = createPace();
  for (const row of rows) {
    const document = documents.get(nameOf(row.kind, row.ref_id));
    if (document) hits.push(toHit(row, document, phrases));
    await pace();
  }
  return hits;
};

const toHit = (row: FoundRow, document: SearchDocument, phrases: readonly Phrase[]): SearchHit => ({
  type: row.kind,
  id: row.ref_id,
  channel_id: row.channel_id,
  channel_title: row.channel_title,
  scope_id: document.scope_id,
  title: document.title?.slice(0, TITLE_CHARACTERS_MAX) ?? row.channel_title ?? '',
  ...snippetOf(document.text, phrases),
  author_id: row.author_id,
  leaf_id: document.place_id,
  created_at: row.at,
});
