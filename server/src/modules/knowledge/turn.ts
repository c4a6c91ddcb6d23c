// What a turn is told of knowledge bases: passages that answer the question, of bases that are bound to its place or to who answers. A
// persona lends no right to read: each base must be one that all people of the channel may read, the person who asks among them, or one
// that an owner of it, who is still there, bound to the channel on purpose.

import { none } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import {
  givenRule,
  type ReferenceRule,
  type StepFacts,
  type TurnFacts,
  type TurnPart,
  type TurnParts,
} from '../../kernel/module.ts';
import { readByAll } from '../channels/index.ts';
import { rolesIn } from '../readers/index.ts';
import { accessScope, isScopeGone } from '../scopes/index.ts';
import { boundOnPurpose } from './bindings.ts';
import * as bindings from './bindings-store.ts';
import * as chunks from './chunks-store.ts';
import * as documents from './documents-store.ts';
import { findPassages } from './search.ts';
import * as store from './store.ts';

const KIND = 'knowledge_base';
const PASSAGES_MAX = 8;
/** Of a long message: what it is about stands at its beginning. */
const QUESTION_CHARACTERS_MAX = 4_000;
const BASES_MAX = 100;
const DOCUMENT_PASSAGES_MAX = 1_000;
const DOCUMENT_CHARACTERS_MAX = 400_000;

interface TurnBases {
  /** What may be told. */
  readonly told: readonly string[];
  /** By base, the place that it is bound to, where that is neither the channel nor who answers. */
  readonly viaPlace: ReadonlyMap<string, 'project' | 'workspace'>;
  /** Of those that are searched before the turn: what the person who asks may read, and others there may not. */
  readonly withheld: readonly string[];
}

const basesOfTurn = async (ctx: Ctx, channelId: string, personaId: string | null): Promise<TurnBases> => {
  const bound = await bindings.listOfTurn(ctx.db, { channelId, personaId, userId: userId(ctx) });
  const automatic = bound.filter(({ is_auto_search }) => is_auto_search);
  if (automatic.length === 0) return { told: [], withheld: [], viaPlace: new Map() };
  const mine = await rolesIn(
    ctx.db,
    userId(ctx),
    automatic.map(({ kb_id }) => kb_id),
  );
  const bases = [...mine.keys()].map((id) => ({ id }));
  const told = new Set((await readByAll(ctx, channelId, bases)).map(({ id }) => id));
  const ofChannel = automatic.filter(({ via }) => via === 'channel');
  for (const id of await boundOnPurpose(ctx, channelId, ofChannel)) told.add(id);
  const viaPlace = new Map<string, 'project' | 'workspace'>();
  for (const place of ['workspace', 'project'] as const)
    for (const { kb_id, via } of automatic) if (via === place) viaPlace.set(kb_id, place);
  for (const { kb_id, via } of automatic) if (via === 'channel' || via === 'persona') viaPlace.delete(kb_id);
  return { told: [...told], viaPlace, withheld: [...mine.keys()].filter((id) => !told.has(id)) };
};

/** What the tool looks through: whatever everyone there may read, or was bound on purpose; outside of a channel all that is readable. */
export const basesOfTool = async (ctx: Ctx, channelId: string | null): Promise<string[]> => {
  const readable = await store.listReadableIds(ctx.db, userId(ctx), BASES_MAX);
  if (channelId === null) return readable;
  const bases = await readByAll(
    ctx,
    channelId,
    readable.map((id) => ({ id })),
  );
  const told = new Set(bases.map(({ id }) => id));
  const bound = await bindings.listOfChannel(ctx.db, channelId);
  for (const id of await boundOnPurpose(ctx, channelId, bound)) told.add(id);
  return [...told];
};

const wordsOf = ({ content, heading }: { content: string; heading: string | null }): string =>
  heading === null ? content : `${heading}\n\n${content}`;

const ofTurn = async (
  ctx: Ctx,
  { placeId, places, answererId, question, before }: TurnFacts,
): Promise<TurnParts> => {
  const { told, withheld, viaPlace } = await basesOfTurn(ctx, placeId, answererId);
  const query = question.slice(0, QUESTION_CHARACTERS_MAX);
  const said = { query, before: before.slice(0, QUESTION_CHARACTERS_MAX), limit: PASSAGES_MAX };
  const hits = await findPassages(ctx, told, said);
  const names = await bindings.listNamed(ctx.db, withheld);
  const broughtBy = (kbId: string) => {
    const from = places.find(({ type }) => type === viaPlace.get(kbId));
    return from === undefined ? {} : { from };
  };
  return {
    parts: hits.map(({ content, heading, start: _start, end: _end, ...hit }) => ({
      id: hit.document_id,
      key: hit.chunk_id,
      title: hit.title,
      text: wordsOf({ content, heading }),
      isSealed: true,
      ...broughtBy(hit.kb_id),
      cited: { kind: 'knowledge', ...hit, passage: content },
    })),
    untold: names.map(({ id, name }) => ({
      id,
      title: name,
      reason: 'access',
      detail: 'not everyone in this channel may read it',
      detailKey: 'not_for_all',
    })),
  };
};

const readByThem = async (
  ctx: Ctx,
  bases: readonly string[],
  people: readonly string[],
): Promise<string[]> => {
  let told = [...new Set(bases)];
  for (const id of new Set([userId(ctx), ...people])) {
    if (told.length === 0) return told;
    const theirs = await rolesIn(ctx.db, id, told);
    told = told.filter((one) => theirs.has(one));
  }
  return told;
};

/** Of the place: only what all of its team may read is told, and no more where one from outside reads what comes of it. */
const basesOfPlace = async (ctx: Ctx, { placeId, readerIds }: StepFacts): Promise<string[]> => {
  if (placeId === null) return [];
  const bound = (await bindings.listOfWorkspace(ctx.db, placeId)).map(({ kb_id }) => kb_id);
  return readByThem(ctx, await store.listOfWholeTeam(ctx.db, placeId, bound), readerIds);
};

/** Of the persona: what everybody may read who reads what comes of it, now or in a later step. */
const basesOfAnswerer = async (
  ctx: Ctx,
  { answererId, readerIds, laterReaderIds }: StepFacts,
): Promise<string[]> => {
  if (answererId === null || laterReaderIds === null) return [];
  const bound = (await bindings.listOfPersona(ctx.db, answererId)).filter(
    ({ is_auto_search }) => is_auto_search,
  );
  return readByThem(
    ctx,
    bound.map(({ kb_id }) => kb_id),
    [...readerIds, ...laterReaderIds],
  );
};

/** Others come to read what a step of a workflow brings. */
const ofStep = async (ctx: Ctx, step: StepFacts): Promise<TurnPart[]> => {
  const { question } = step;
  const told = [...new Set([...(await basesOfPlace(ctx, step)), ...(await basesOfAnswerer(ctx, step))])];
  const query = question.slice(0, QUESTION_CHARACTERS_MAX);
  const hits = await findPassages(ctx, told, { query, limit: PASSAGES_MAX });
  return hits.map(({ document_id, title, content, heading }) => ({
    ...{ id: document_id, title, text: wordsOf({ content, heading }) },
    isSealed: true,
  }));
};

/** A document, or a base that was left out. */
const assertReadable = async (ctx: Ctx, id: string): Promise<void> => {
  const document = await documents.find(ctx.db, id);
  await accessScope(ctx, KIND, document?.kb_id ?? id).catch(() => {
    throw notFound('document');
  });
};

const isGone = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await documents.find(ctx.db, id)) === undefined && (await isScopeGone(ctx, id));

/** Words of a document are shown to those who may read it now, and where its owner bound it on purpose; of one that went, to no one. */
const quotable = async (ctx: Ctx, channelId: string, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await documents.listByIds(ctx.db, ids);
  const baseIds = [...new Set(rows.map(({ kb_id }) => kb_id))];
  const told = new Set((await rolesIn(ctx.db, userId(ctx), baseIds)).keys());
  if (told.size < baseIds.length) {
    const bound = await bindings.listOfChannel(ctx.db, channelId);
    for (const id of await boundOnPurpose(ctx, channelId, bound)) told.add(id);
  }
  return new Set(rows.filter(({ kb_id }) => told.has(kb_id)).map(({ id }) => id));
};

/** Of a passage, for those who may read its document. */
const words = async (ctx: Ctx, chunkId: string): Promise<string> => {
  const chunk = await chunks.find(ctx.db, chunkId);
  if (!chunk) return '';
  await assertReadable(ctx, chunk.document_id);
  return wordsOf(chunk);
};

export const knowledgeReferences: ReferenceRule = {
  type: 'source',
  source: 'knowledge',
  assert: assertReadable,
  isGone,
  ofTurn,
  ofStep,
  onTold: none,
  ofMessages: async () => new Map(),
  given: none,
  quotable,
  words,
};

export const documentReferences = givenRule('document', 'knowledge', {
  assert: assertReadable,
  isGone,
  read: async (ctx, id) => {
    const document = await documents.find(ctx.db, id);
    if (!document) throw notFound('document');
    await assertReadable(ctx, id);
    const passages = await chunks.listOfDocument(ctx.db, id, { limit: DOCUMENT_PASSAGES_MAX, offset: 0 });
    const text = passages.map(({ content }) => content).join('\n\n');
    return { title: document.title, text: text.slice(0, DOCUMENT_CHARACTERS_MAX) };
  },
});
