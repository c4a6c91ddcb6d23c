import { job } from '../../kernel/jobs.ts';
import {
  INDEX_ATTEMPTS_MAX,
  INDEX_JOB,
  indexDocument,
  lookAfter,
  type Order,
  rebuildWords,
} from './indexing.ts';
import { keepCurrent } from './refreshing.ts';
import { embedDocument, VECTOR_ATTEMPTS_MAX, VECTOR_JOB, type VectorOrder } from './vectors.ts';

export const jobs = [
  job<Order>({
    name: INDEX_JOB,
    lane: 'documents',
    attemptsMax: INDEX_ATTEMPTS_MAX,
    timeoutMs: 15 * 60_000,
    run: (ctx, order, run) => indexDocument(ctx, order, run),
  }),
  job<VectorOrder>({
    name: VECTOR_JOB,
    lane: 'documents',
    attemptsMax: VECTOR_ATTEMPTS_MAX,
    timeoutMs: 30 * 60_000,
    run: (ctx, order, run) => embedDocument(ctx, order, run),
  }),
  job<object>({ name: 'knowledge.rebuild_words', timeoutMs: 60 * 60_000, run: rebuildWords }),
  job<object>({ name: 'knowledge.keep_current', every: '*/5 * * * *', run: keepCurrent }),
  job<object>({ name: 'knowledge.look_after', every: '*/10 * * * *', run: lookAfter }),
];
