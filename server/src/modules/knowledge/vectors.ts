// Vectors of passages: they come after the words, document by document, some passages at a time. What was made is kept, so that a job which was
// stopped goes on where it was. A new model makes its vectors beside the old ones, which are searched until all are there.

import { type Ctx, emit, transact } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueueJob, type JobRun } from '../../kernel/jobs.ts';
import { ProviderFailure } from '../../providers/vendor.ts';
import { refusalOf } from '../completions/index.ts';
import { actingAs } from '../users/index.ts';
import * as documents from './documents-store.ts';
import { embed, isBuiltIn } from './embedder.ts';
import type { DocumentRow } from './rows.ts';
import type { OwnedSet } from './vectors-store.ts';
import * as store from './vectors-store.ts';

export const VECTOR_JOB = 'knowledge.embed_document';
export const VECTOR_ATTEMPTS_MAX = 10;
/** Well below what every provider takes in one call. */
const PASSAGES_PER_CALL = 32;
/** Each takes up to half a second here, and what was made is kept call by call. */
const PASSAGES_PER_CALL_BUILT_IN = 8;
const CALL_MS_MAX = 120_000;
const NEEDED = 'surface.chat.access';

export interface VectorOrder {
  readonly document_id: string;
  readonly revision: number;
  readonly set_id: string;
}

/** Inside the caller's transaction. */
export const orderVectors = async (
  ctx: Ctx,
  { id, revision }: Pick<DocumentRow, 'id' | 'revision'>,
  setId: string,
): Promise<void> => {
  const order: VectorOrder = { document_id: id, revision, set_id: setId };
  await enqueueJob(ctx, VECTOR_JOB, order, { key: `${id} ${revision} ${setId}` });
};

/** What could not be read of it, and why it is found by its words alone. */
export const toldError = ({ error, vector_error }: Pick<DocumentRow, 'error' | 'vector_error'>) => {
  const why = vector_error === null ? null : `found by its words only: ${vector_error}`;
  return [error, why].filter((text) => text !== null).join('; ') || null;
};

export const tellDocument = (ctx: Ctx, row: DocumentRow): void => {
  const { id, kb_id, status, progress_permille } = row;
  const payload = { id, kb_id, status, progress: progress_permille / 1000, error: toldError(row) };
  emit(ctx, 'user.knowledge.document_updated', payload, { topics: [`members:${kb_id}`] });
};

/** Writes how far a document is, and tells it. False when it went, or is to be read anew. */
export const advance = (ctx: Ctx, document: DocumentRow, patch: Partial<DocumentRow>): Promise<boolean> =>
  transact(ctx, async (ctx) => {
    const row = await documents.advance(ctx.db, document, { ...patch, updated_at: ctx.now().toISOString() });
    if (!row) return false;
    tellDocument(ctx, row);
    return true;
  });

const wantedOf = ({ provider_config_id, model, dimensions, is_shortened, team_id }: OwnedSet) => ({
  ...{ provider_config_id, model, team_id },
  asked: is_shortened ? dimensions : null,
});

/** The owner of the base, whose use it is; the person who added the document where the owner is not active. */
const actorFor = async (ctx: Ctx, set: OwnedSet, { added_by }: DocumentRow): Promise<Ctx | null> =>
  (await actingAs(ctx, set.owner_id, NEEDED)) ??
  (added_by === null ? null : await actingAs(ctx, added_by, NEEDED));

export const embedDocument = async (ctx: Ctx, order: VectorOrder, run: JobRun): Promise<void> => {
  const document = await documents.find(ctx.db, order.document_id);
  if (document?.revision !== order.revision) return;
  const set = await store.findSet(ctx.db, order.set_id);
  if (!set) return turnToTarget(ctx, document);
  try {
    const acting = await actorFor(ctx, set, document);
    if (acting === null)
      return await end(ctx, document, set, 'the owner of the base is no longer active here');
    while (await embedSome(ctx, acting, document, set, run.signal)) run.signal.throwIfAborted();
    await end(ctx, document, set, null);
  } catch (error) {
    const why = reasonOf(error);
    if (why === null || (isPassing(error) && run.attempt < VECTOR_ATTEMPTS_MAX)) throw error;
    await end(ctx, document, set, why);
  }
};

const reasonOf = (error: unknown): string | null =>
  error instanceof Failure || error instanceof ProviderFailure ? error.message : null;

/** Worth another try later. */
const isPassing = (error: unknown): boolean =>
  error instanceof ProviderFailure
    ? error.isRetryable || error.kind === 'aborted'
    : error instanceof Failure && (error.status === 429 || error.status === 503);

/** False when there is nothing left to do. */
const embedSome = async (
  ctx: Ctx,
  acting: Ctx,
  document: DocumentRow,
  set: OwnedSet,
  signal: AbortSignal,
): Promise<boolean> => {
  const most = isBuiltIn(set) ? PASSAGES_PER_CALL_BUILT_IN : PASSAGES_PER_CALL;
  const passages = await store.listMissing(ctx.db, set.id, document.id, most);
  if (passages.length === 0) return false;
  const texts = passages.map(({ content }) => content);
  const until = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS_MAX)]);
  const { data, dimensions } = await embed(acting, wantedOf(set), texts, until);
  if (dimensions !== set.dimensions)
    throw new ProviderFailure('bad_request', `${set.model} makes vectors of another length than before`);
  return transact(ctx, async (ctx) => {
    // The job that replaces its passages has written to this row before: those that were read are still there.
    const held = await documents.advance(ctx.db, document, { updated_at: ctx.now().toISOString() });
    if (!held || !(await store.findSet(ctx.db, set.id))) return false;
    const rows = passages.flatMap(({ no }, i) => {
      const bytes = data[i];
      return bytes ? [{ set_id: set.id, chunk_no: no, data: bytes }] : [];
    });
    await store.insert(ctx.db, rows);
    await store.noteChange(ctx.db, set.kb_id);
    const vector_count = await store.countOfDocument(ctx.db, set.id, document.id);
    const share = vector_count / Math.max(1, held.chunk_count);
    const progress = Math.round(documents.TEXT_PERMILLE + share * (1000 - documents.TEXT_PERMILLE));
    const isWaiting = held.status === 'embedding';
    const row = await documents.advance(ctx.db, document, {
      ...{ vector_count, vector_error: null },
      ...(isWaiting ? { progress_permille: Math.min(999, progress) } : {}),
    });
    if (row && isWaiting) tellDocument(ctx, row);
    return row !== undefined;
  });
};

/** With all of its vectors, or with the reason why they are not there. */
const end = (ctx: Ctx, document: DocumentRow, { id, kb_id }: OwnedSet, why: string | null): Promise<void> =>
  transact(ctx, async (ctx) => {
    await ctx.kernel.database.dialect.lock(ctx.db, `knowledge ${kb_id}`);
    const held = await documents.advance(ctx.db, document, { updated_at: ctx.now().toISOString() });
    if (!held || (await store.findTarget(ctx.db, kb_id))?.id !== id) return;
    const row = await documents.advance(ctx.db, document, {
      vector_error: why,
      vector_count: await store.countOfDocument(ctx.db, id, document.id),
      ...(held.status === 'embedding' ? { status: 'ready', progress_permille: 1000 } : {}),
    });
    if (row) tellDocument(ctx, row);
    await settleVectors(ctx, kb_id);
  });

/** The set that the order was for went: what the base is to have now holds. */
const turnToTarget = (ctx: Ctx, document: DocumentRow): Promise<void> =>
  transact(ctx, async (ctx) => {
    const set = await store.findTarget(ctx.db, document.kb_id);
    if (set) return orderVectors(ctx, document, set.id);
    if (document.status !== 'embedding') return;
    const row = await documents.advance(ctx.db, document, { status: 'ready', progress_permille: 1000 });
    if (row) tellDocument(ctx, row);
  });

/** Inside the caller's transaction: a set that has become complete takes the place of the one that was searched. */
export const settleVectors = async (ctx: Ctx, kbId: string): Promise<void> => {
  await store.noteChange(ctx.db, kbId);
  const set = await store.findTarget(ctx.db, kbId);
  if (!set || set.is_current) return;
  if ((await documents.countOfBase(ctx.db, kbId, 'embedding')) > 0) return;
  if (await store.isIncomplete(ctx.db, set)) return;
  await store.removeSets(ctx.db, kbId, set.id);
  await store.makeCurrent(ctx.db, set.id);
  emit(ctx, 'user.knowledge.updated', { id: kbId }, { topics: [`members:${kbId}`] });
};

export interface EmbeddingChoice {
  /** Null: the model is the built-in one. */
  readonly provider_config_id: string | null;
  readonly model: string;
  readonly dimensions: number | null;
}

const TRIAL = 'knowledge';

/** How many numbers the vectors of this model have: it is asked for one, so that a model that makes none is refused when it is chosen. */
export const tryModel = async (
  ctx: Ctx,
  { provider_config_id, model, dimensions: asked }: EmbeddingChoice,
  team_id: string | null,
): Promise<number> => {
  const signal = AbortSignal.any([AbortSignal.timeout(CALL_MS_MAX), ctx.client.hungUp()]);
  try {
    return (await embed(ctx, { provider_config_id, model, asked, team_id }, [TRIAL], signal)).dimensions;
  } catch (error) {
    throw error instanceof ProviderFailure ? refusalOf(error) : error;
  }
};

/** Inside the caller's transaction. Null: passages are found by their words alone. */
export const setModel = async (
  ctx: Ctx,
  kbId: string,
  choice: (EmbeddingChoice & { readonly found: number }) | null,
): Promise<void> => {
  await ctx.kernel.database.dialect.lock(ctx.db, `knowledge ${kbId}`);
  const now = ctx.now().toISOString();
  const sets = await store.listSets(ctx.db, [kbId]);
  if (choice === null) {
    await store.removeSets(ctx.db, kbId);
    return documents.dropVectors(ctx.db, kbId, now);
  }
  const { provider_config_id, model, dimensions, found } = choice;
  const target = store.targetOf(sets, kbId);
  const isSame =
    target?.provider_config_id === provider_config_id &&
    target.model === model &&
    target.dimensions === found;
  if (isSame) return;
  const current = sets.find(({ is_current }) => is_current);
  if (current) await store.removeSets(ctx.db, kbId, current.id);
  const [id, is_shortened] = [newId(), dimensions !== null];
  await store.insertSet(ctx.db, {
    ...{ id, kb_id: kbId, provider_config_id, model, dimensions: found, is_shortened },
    ...{ is_current: current === undefined, revision: 1, created_at: now },
  });
  for (const document of await documents.awaitVectors(ctx.db, kbId, now))
    await orderVectors(ctx, document, id);
  await settleVectors(ctx, kbId);
};
