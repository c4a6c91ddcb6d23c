// Passages that answer a question, from knowledge bases that the person who asks may read.

import type { KnowledgeHit, KnowledgeQuery } from '@parley/contract';
import type { Ranked, RankedHit } from '../../db/dialect/ranked-index.ts';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest } from '../../kernel/errors.ts';
import { questionWords } from '../../kernel/words.ts';
import { ProviderFailure } from '../../providers/vendor.ts';
import { refusalOf } from '../completions/index.ts';
import { accessScope } from '../scopes/index.ts';
import * as chunks from './chunks-store.ts';
import { isEnglish } from './english.ts';
import * as store from './store.ts';
import { findNear, type NearPassages } from './vector-search.ts';

const KIND = 'knowledge_base';
const HITS_DEFAULT = 8;
const BASES_MAX = 100;
/** The best of each way, before they are put together. */
const CANDIDATES = 40;
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

interface Question extends Omit<KnowledgeQuery, 'kb_ids'> {
  /** What was asked before it: a question that goes on leaves out what it is about. */
  readonly before?: string;
}

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
  const { query, before = '', limit = HITS_DEFAULT, mode = 'hybrid', min_score = 0 } = question;
  const most = Math.max(limit, CANDIDATES);
  const byWords = mode === 'vector' ? [] : await findByWords(ctx, kbIds, question, most);
  const isKnown = mode === 'vector' || isEnglish(query);
  const { ranked: near, ...asked } =
    mode === 'text' ? NOT_ASKED : await findNear(ctx, kbIds, wholeOf(query, before), { most, isKnown });
  const { problem } = asked;
  if (mode === 'vector' && !asked.hasModel)
    throw badRequest('no model makes vectors here: search by text or hybrid, or choose a model', 'mode');
  if (mode === 'vector' && problem !== null)
    throw problem instanceof ProviderFailure ? refusalOf(problem) : problem;
  const scored = {
    text: () => ofBest(byWords),
    vector: () => near.filter(({ score }) => score > 0).map(capped),
    hybrid: () => fused(byWords.slice(0, CANDIDATES), near.slice(0, CANDIDATES)),
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

const SHORT = 3;

/** “And how often?” means nothing by itself. */
const wholeOf = (query: string, before: string): string =>
  before === '' || questionWords(query).length >= SHORT ? query : `${before}\n${query}`;

const findByWords = async (
  ctx: Ctx,
  scopeIds: readonly string[],
  { query, before = '' }: Question,
  limit: number,
): Promise<RankedHit[]> => {
  const words = questionWords(query);
  if (words.length === 0) return [];
  return ctx.kernel.database.dialect.ranked.find(ctx.db, {
    ...{ words, faint: before === '' ? [] : questionWords(before), scopeIds, limit },
  });
};

/** Of the words that were asked for, the more stand in the best passages, the more is known by words alone. */
const TRUSTED = 3;
const MEANING_MIN = 0.2;

/** How much meaning counts: a fifth where the words stand there as they were asked, all where none of them does. */
const weightOfMeaning = (byWords: readonly RankedHit[]): number => {
  const coverage = Math.max(0, ...byWords.slice(0, TRUSTED).map((hit) => hit.coverage));
  return MEANING_MIN + (1 - MEANING_MIN) * Math.sqrt(Math.max(0, 1 - coverage));
};

/** From 1 for the best to 0 for the last. */
const spread = (ranked: readonly Ranked[]): Ranked[] => {
  const [best, last] = [ranked[0]?.score ?? 0, ranked.at(-1)?.score ?? 0];
  return ranked.map(({ docId, score }) => ({
    docId,
    score: best === last ? 1 : (score - last) / (best - last),
  }));
};

/** By their scores in both lists. Tuned by one half of the labelled questions, and measured by the other one (bench/cases/knowledge-quality.ts). */
const fused = (byWords: readonly RankedHit[], near: readonly Ranked[]): Ranked[] => {
  const told = near.filter(({ score }) => score >= ALIKE_MIN);
  if (told.length === 0) return ofBest(byWords);
  const weight = weightOfMeaning(byWords);
  const scores = new Map(spread(byWords).map(({ docId, score }) => [docId, score * (1 - weight)]));
  for (const { docId, score } of spread(near).slice(0, told.length))
    scores.set(docId, (scores.get(docId) ?? 0) + score * weight);
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
