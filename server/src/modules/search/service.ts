// Finding things again: only what the person may see, the newest first.

import type { SearchHit } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { snippetOf } from './snippet.ts';
import * as store from './store.ts';
import { phrasesOf } from './words.ts';

const RESULTS_DEFAULT = 20;
/**
 * How many of the newest texts that hold the words are looked at, until a page is full: mostly the first few are enough. A common
 * word is in very many texts; beyond the last number nobody scrolls.
 */
const MATCHES_STEPS = [200, 2_000, 20_000] as const;
const TITLE_CHARACTERS_MAX = 80;

interface SearchQuery extends store.Filter {
  readonly q: string;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

const findNewest = async (
  ctx: Ctx,
  phrases: ReturnType<typeof phrasesOf>,
  filter: store.Filter,
  limit: number,
  offset: number,
): Promise<Awaited<ReturnType<typeof store.search>>> => {
  const { text } = ctx.kernel.database.dialect;
  for (const [step, most] of MATCHES_STEPS.entries()) {
    const rows = await store.search(ctx.db, userId(ctx), text.match(phrases, most), filter, limit, offset);
    if (rows.length === limit || step === MATCHES_STEPS.length - 1) return rows;
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
  const rows = await findNewest(ctx, phrases, { ...filter, ...times }, limit + 1, offset);
  const page = rows.slice(0, limit);
  const texts = new Map<string, store.Source>();
  for (const kind of ['channel', 'message', 'file'] as const) {
    const ids = page.filter((row) => row.kind === kind).map(({ ref_id }) => ref_id);
    if (ids.length > 0)
      for (const source of await store.listSources(ctx.db, kind, ids)) texts.set(source.id, source);
  }
  const data = page.flatMap((row): SearchHit[] => {
    const source = texts.get(row.ref_id);
    if (!source) return [];
    const { snippet, highlights } = snippetOf(source.text, phrases);
    return [
      {
        type: row.kind,
        id: row.ref_id,
        channel_id: row.channel_id,
        channel_title: row.channel_title,
        title: row.kind === 'message' ? row.channel_title : source.text.slice(0, TITLE_CHARACTERS_MAX),
        snippet,
        highlights,
        author_id: row.author_id,
        leaf_id: row.kind === 'message' ? row.ref_id : null,
        created_at: row.at,
      },
    ];
  });
  return { data, has_more: rows.length > limit };
};
