// The passages whose vectors are nearest to that of a question. The vectors of the bases that were asked last are kept in memory.

import type { Ranked } from '../../db/dialect/ranked-index.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { createPace } from '../../kernel/pace.ts';
import { defineState } from '../../kernel/state.ts';
import { ProviderFailure } from '../../providers/vendor.ts';
import { embed } from './embedder.ts';
import { VectorMatrix } from './vector-matrix.ts';
import type { OwnedSet } from './vectors-store.ts';
import * as store from './vectors-store.ts';

/** 600,000 vectors of 384 numbers. */
const BYTES_MAX = 256 * 1024 * 1024;
const ROWS_PER_STEP = 1_000;
/** A question does not wait for longer; it is answered by words then. */
const QUESTION_MS_MAX = 10_000;

interface Held {
  readonly matrix: VectorMatrix;
  /** Of the set when this was read. */
  revision: number;
  /** The last row that is in it. */
  last: number;
}

/** By set, the one that was asked last at the end. */
const matrices = defineState('knowledge.matrices', () => new Map<string, Promise<Held>>());

/** Reads what came since; where something went, all of it. */
const refreshed = async (ctx: Ctx, set: OwnedSet, before: Held | null): Promise<Held> => {
  if (before?.revision === set.revision) return before;
  const held = before ?? { matrix: new VectorMatrix(set.dimensions), revision: 0, last: 0 };
  const pace = createPace();
  for (;;) {
    const rows = await store.listAfter(ctx.db, set.id, held.last, ROWS_PER_STEP);
    for (const { chunk_no, data } of rows) held.matrix.add(chunk_no, data);
    held.last = rows.at(-1)?.no ?? held.last;
    if (rows.length < ROWS_PER_STEP) break;
    await pace();
  }
  held.revision = set.revision;
  if (before === null) return held;
  return (await store.countOfSet(ctx.db, set.id)) === held.matrix.count ? held : refreshed(ctx, set, null);
};

const matrixOf = async (ctx: Ctx, set: OwnedSet): Promise<VectorMatrix> => {
  const all = matrices.of(ctx.kernel);
  const before = all.get(set.id);
  const loading = (before ?? Promise.resolve(null))
    .catch(() => null)
    .then((held) => refreshed(ctx, set, held));
  all.delete(set.id);
  all.set(set.id, loading);
  try {
    const { matrix } = await loading;
    await forgetMost(all);
    return matrix;
  } catch (error) {
    if (all.get(set.id) === loading) all.delete(set.id);
    throw error;
  }
};

/** The ones that were not asked for longest go first; the last one stays. */
const forgetMost = async (all: Map<string, Promise<Held>>): Promise<void> => {
  let bytes = 0;
  for (const [id, loading] of [...all].reverse()) {
    const held = await loading.catch(() => null);
    bytes += held?.matrix.bytes ?? 0;
    if (bytes > BYTES_MAX && all.size > 1 && bytes !== held?.matrix.bytes) all.delete(id);
  }
};

export interface NearPassages {
  readonly ranked: readonly Ranked[];
  /** Whether any of the bases has a model that makes vectors. */
  readonly hasModel: boolean;
  /** Why some bases could not be asked. */
  readonly problem: Failure | ProviderFailure | null;
}

const modelKey = ({ provider_config_id, model, dimensions, team_id }: OwnedSet): string =>
  [provider_config_id, model, dimensions, team_id].join(' ');

/** As the models are called that make nothing of other languages: passages that have nothing to do with a question would be near it. */
const KNOWS_ENGLISH_ALONE = /^(?!.*(multilingual|paraphrase-multi)).*(all-minilm|[-_]en([-_.:]|$)|english)/i;

interface Wanted {
  readonly most: number;
  /** False: the question is in a language that some models do not know, and these are not asked. */
  readonly isKnown: boolean;
}

export const findNear = async (
  ctx: Ctx,
  kbIds: readonly string[],
  query: string,
  { most: limit, isKnown }: Wanted,
): Promise<NearPassages> => {
  const all = await store.listSets(ctx.db, kbIds);
  const sets = all.filter(
    ({ is_current, model }) => is_current && (isKnown || !KNOWS_ENGLISH_ALONE.test(model)),
  );
  const found: Ranked[] = [];
  let problem: NearPassages['problem'] = null;
  for (const alike of Map.groupBy(sets, modelKey).values()) {
    try {
      const asked = await questionVector(ctx, alike[0], query);
      for (const set of alike) found.push(...(await matrixOf(ctx, set)).find(asked, limit));
    } catch (error) {
      if (!(error instanceof Failure || error instanceof ProviderFailure)) throw error;
      problem = error;
    }
  }
  const ranked = found.sort((a, b) => b.score - a.score).slice(0, limit);
  return { ranked, problem, hasModel: all.length > 0 };
};

const questionVector = async (ctx: Ctx, set: OwnedSet | undefined, query: string): Promise<Buffer> => {
  const signal = AbortSignal.any([AbortSignal.timeout(QUESTION_MS_MAX), ctx.client.hungUp()]);
  const wanted = {
    ...{ provider_config_id: set?.provider_config_id ?? null, model: set?.model ?? '' },
    ...{ asked: set?.is_shortened ? set.dimensions : null, team_id: set?.team_id ?? null },
  };
  const { data, dimensions } = await embed(ctx, wanted, [query], signal);
  if (dimensions !== set?.dimensions || !data[0])
    throw new ProviderFailure('protocol', `${wanted.model} makes vectors of another length than before`);
  return data[0];
};
