// Passages that answer a question, from knowledge bases that the person who asks may read.

import type { KnowledgeHit, KnowledgeQuery } from '@parley/contract';
import type { Ranked } from '../../db/dialect/ranked-index.ts';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { questionWords } from '../../kernel/words.ts';
import { ProviderFailure } from '../../providers/vendor.ts';
import { refusalOf } from '../completions/index.ts';
import { accessScope } from '../scopes/index.ts';
import * as chunks from './chunks-store.ts';
import * as store from './store.ts';
import { findNear, type NearPassages } from './vector-search.ts';

const KIND = 'knowledge_base';
const HITS_DEFAULT = 8;
const BASES_MAX = 100;
/** The best of each way, before they are put together. */
const CANDIDATES = 40;
/** Of reciprocal ranks. 60, which is usual, is so flat that both together found less than either alone. */
const RANK_DAMPING = 10;
/** Below it two texts have nothing to do with each other, whatever the model. */
const ALIKE_MIN = 0.2;

/** Every base that is named must be readable; none named: all that are, the last changed first. */
const basesOf = async (ctx: Ctx, kbIds: readonly string[] | undefined): Promise<string[]> => {
  if (kbIds === undefined) return store.listReadableIds(ctx.db, userId(ctx), BASES_MAX);
  for (const id of kbIds) await accessScope(ctx, KIND, id);
  return [...new Set(kbIds)];
};

export const search = async (
  ctx: Ctx,
  { kb_ids, ...question }: KnowledgeQuery,
): Promise<{ data: KnowledgeHit[]; took_ms: number; note: string | null }> => {
  const began = performance.now();
  const { hits, note } = await findAnswers(ctx, await basesOf(ctx, kb_ids), question);
  return { data: hits, took_ms: Math.round(performance.now() - began), note };
};

type Question = Omit<KnowledgeQuery, 'kb_ids'>;

/** The caller has made sure that these bases may be read. */
export const findPassages = async (
  ctx: Ctx,
  kbIds: readonly string[],
  question: Question,
): Promise<KnowledgeHit[]> => (await findAnswers(ctx, kbIds, question)).hits;

interface Answers {
  readonly hits: KnowledgeHit[];
  /** Why only words were looked for. */
  readonly note: string | null;
}

const findAnswers = async (ctx: Ctx, kbIds: readonly string[], question: Question): Promise<Answers> => {
  if (kbIds.length === 0) return { hits: [], note: null };
  const { query, limit = HITS_DEFAULT, mode = 'hybrid', min_score = 0 } = question;
  const most = Math.max(limit, CANDIDATES);
  const byWords = mode === 'vector' ? [] : await findByWords(ctx, kbIds, query, most);
  const { ranked: near, ...asked } = mode === 'text' ? NOT_ASKED : await findNear(ctx, kbIds, query, most);
  const { problem } = asked;
  if (mode === 'vector' && !asked.hasModel)
    throw badRequest('no model makes vectors here: search by text or hybrid, or choose a model', 'mode');
  if (mode === 'vector' && problem !== null)
    throw problem instanceof ProviderFailure ? refusalOf(problem) : problem;
  const scored = {
    text: () => byWords,
    vector: () => near.filter(({ score }) => score > 0).map(capped),
    hybrid: () =>
      fused(
        byWords,
        near.filter(({ score }) => score >= ALIKE_MIN),
      ),
  }[mode]();
  const hits = await told(
    ctx,
    scored.filter(({ score }) => score >= min_score),
    limit,
  );
  return { hits, note: problem === null ? null : `found by words alone: ${problem.message}` };
};

const NOT_ASKED: NearPassages = { ranked: [], problem: null, hasModel: false };

const capped = ({ docId, score }: Ranked): Ranked => ({ docId, score: Math.min(1, score) });

const ofBest = (ranked: readonly Ranked[]): Ranked[] => {
  const best = ranked[0]?.score ?? 1;
  return ranked.map(({ docId, score }) => ({ docId, score: score / best }));
};

const findByWords = async (
  ctx: Ctx,
  scopeIds: readonly string[],
  query: string,
  limit: number,
): Promise<Ranked[]> => {
  const words = questionWords(query);
  if (words.length === 0) return [];
  return ofBest(await ctx.kernel.database.dialect.ranked.find(ctx.db, { words, scopeIds, limit }));
};

/** By their ranks in both lists: scores of words and of vectors cannot be compared. */
const fused = (byWords: readonly Ranked[], near: readonly Ranked[]): Ranked[] => {
  if (near.length === 0) return [...byWords];
  const scores = new Map<number, number>();
  for (const list of [byWords, near])
    for (const [rank, { docId }] of list.entries())
      scores.set(docId, (scores.get(docId) ?? 0) + 1 / (RANK_DAMPING + rank + 1));
  const ranked = [...scores].map(([docId, score]) => ({ docId, score }));
  return ofBest(ranked.sort((a, b) => b.score - a.score || a.docId - b.docId));
};

/** A passage that went since its vector was read is passed over. */
const told = async (ctx: Ctx, scored: readonly Ranked[], limit: number): Promise<KnowledgeHit[]> => {
  const rows = await chunks.listByNumbers(
    ctx.db,
    scored.map(({ docId }) => docId),
  );
  const byNumber = new Map(rows.map((row) => [row.no, row]));
  return scored
    .flatMap(({ docId, score }) => {
      const row = byNumber.get(docId);
      return row ? [toHit(row, score)] : [];
    })
    .slice(0, limit);
};

const toHit = (
  { id, no: _no, source: _source, start_at, end_at, ...row }: chunks.FoundChunkRow,
  score: number,
): KnowledgeHit => ({ ...row, chunk_id: id, start: start_at, end: end_at, score });
