// Passages that answer a question, from knowledge bases that the person who asks may read.

import type { KnowledgeHit, KnowledgeQuery } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { accessScope } from '../scopes/index.ts';
import * as chunks from './chunks-store.ts';
import * as store from './store.ts';
import { questionWords } from './words.ts';

const KIND = 'knowledge_base';
const HITS_DEFAULT = 8;
const BASES_MAX = 100;
/** The best of each way, before they are put together. */
const CANDIDATES = 40;

/** Every base that is named must be readable; none named: all that are, the last changed first. */
const basesOf = async (ctx: Ctx, kbIds: readonly string[] | undefined): Promise<string[]> => {
  if (kbIds === undefined) return store.listReadableIds(ctx.db, userId(ctx), BASES_MAX);
  for (const id of kbIds) await accessScope(ctx, KIND, id);
  return [...new Set(kbIds)];
};

export const search = async (
  ctx: Ctx,
  { kb_ids, ...question }: KnowledgeQuery,
): Promise<{ data: KnowledgeHit[]; took_ms: number }> => {
  const began = performance.now();
  const data = await findPassages(ctx, await basesOf(ctx, kb_ids), question);
  return { data, took_ms: Math.round(performance.now() - began) };
};

type Question = Omit<KnowledgeQuery, 'kb_ids'>;

/** The caller has made sure that these bases may be read. */
export const findPassages = async (
  ctx: Ctx,
  kbIds: readonly string[],
  { query, limit = HITS_DEFAULT, min_score = 0 }: Question,
): Promise<KnowledgeHit[]> => {
  const words = questionWords(query);
  if (kbIds.length === 0 || words.length === 0) return [];
  const asked = { words, scopeIds: kbIds, limit: Math.max(limit, CANDIDATES) };
  const ranked = await ctx.kernel.database.dialect.ranked.find(ctx.db, asked);
  const best = ranked[0]?.score ?? 1;
  const scored = ranked
    .map(({ docId, score }) => ({ docId, score: score / best }))
    .filter(({ score }) => score >= min_score)
    .slice(0, limit);
  const rows = await chunks.listByNumbers(
    ctx.db,
    scored.map(({ docId }) => docId),
  );
  const byNumber = new Map(rows.map((row) => [row.no, row]));
  return scored.flatMap(({ docId, score }) => {
    const row = byNumber.get(docId);
    return row ? [toHit(row, score)] : [];
  });
};

const toHit = (
  { id, no: _no, source: _source, start_at, end_at, ...row }: chunks.FoundChunkRow,
  score: number,
): KnowledgeHit => ({ ...row, chunk_id: id, start: start_at, end: end_at, score });
