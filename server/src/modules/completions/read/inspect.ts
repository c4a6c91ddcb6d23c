// Shows what an answer was made from: each part to those who may see now what it was taken from.

import type { ContextGap, ContextPart, ContextPlace, TurnContext } from '@parley/contract';
import { type Ctx, userId } from '../../../kernel/ctx.ts';
import { Failure, notFound } from '../../../kernel/errors.ts';
import { modulesOf, type ReferenceRule } from '../../../kernel/module.ts';
import { accessChannel, findInstructionsNow } from '../../channels/index.ts';
import {
  accessMessage,
  isWithheldResult,
  listMessagesByIds,
  type MessageRow,
  withReadableResults,
} from '../../messages/index.ts';
import { accessVisiblePersona, isPersonaGone } from '../../personas/index.ts';
import { storable, type ToolStep } from '../model/answer.ts';
import { hashOfWords, type WordsSource } from '../model/context-record.ts';
import { rulesOf } from '../prompt/references.ts';
import { wordsOfPersona, wordsOfPlace } from '../prompt/system-prompt.ts';
import type { TurnContextJson } from '../rows.ts';
import * as store from '../write/contexts-store.ts';
import { compareContexts } from './compare-contexts.ts';

type KeptPart = TurnContextJson['parts'][number];
type Ref = NonNullable<KeptPart['ref']>;

export const inspect = async (ctx: Ctx, channelId: string, messageId: string): Promise<TurnContext> => {
  const shown = await inspectOne(ctx, channelId, messageId);
  const kept = (await store.find(ctx.db, messageId))?.context_json;
  const of = kept?.rerun?.of;
  const first = of === undefined ? undefined : await store.find(ctx.db, of);
  if (!kept || !first || first.channel_id !== channelId) return shown;
  return {
    ...shown,
    again: compareContexts(first, kept, await inspectOne(ctx, channelId, first.message_id)),
  };
};

/** Without a look at the answer that it was asked again of. */
export const inspectOne = async (ctx: Ctx, channelId: string, messageId: string): Promise<TurnContext> => {
  const answer = await accessMessage(ctx, channelId, messageId);
  const row = await store.find(ctx.db, messageId);
  if (!row) throw notFound('context of this message');
  const { context_json: kept, asked_by, created_at } = row;
  const findReach = createReader(ctx, channelId);
  const messages = await messagesIn(ctx, channelId, kept.parts);
  const [readable = answer] = await withReadableResults(ctx, channelId, [answer]);
  const steps = readable.tool_calls_json as ToolStep[];
  const isAsker = userId(ctx) === asked_by;
  const reachOf = async (part: Pick<KeptPart, 'ref' | 'isForAsker' | 'callId'>): Promise<Reach> => {
    const { ref, isForAsker } = part;
    if (!isAsker && isForAsker === true) return 'closed';
    const reach = reachOfOutput(part, steps, messages) ?? (ref === null ? 'open' : await findReach(ref));
    // The person who asked was told of it; others may never have known that it was there.
    return reach === 'gone' && !isAsker ? 'closed' : reach;
  };
  const toldPlace = async (place: ContextPlace | null | undefined): Promise<ContextPlace | null> =>
    place && (await findReach(place)) === 'open' ? place : null;
  const shown: ShownPart[] = [];
  for (const [i, part] of kept.parts.entries()) {
    const reach = await reachOf(part);
    if (reach !== 'closed') shown.push({ part, position: i + 1, isGone: reach === 'gone' });
  }
  const gaps: ContextGap[] = [];
  for (const {
    count = 1,
    titleKey = null,
    isPart = false,
    from,
    detailKey,
    detailNumbers,
    ...gap
  } of kept.untold)
    if ((await reachOf(gap)) !== 'closed')
      gaps.push({
        ...{ ...gap, title_key: titleKey, from: await toldPlace(from), is_part: isPart, count },
        ...{ detail_key: detailKey ?? null, detail_numbers: detailNumbers ?? {} },
      });
  const hashes = shown.flatMap(({ part }) => part.text_sha256 ?? []);
  const texts = await store.listTexts(ctx.db, row, hashes);
  const parts: ContextPart[] = [];
  for (const { part, position, isGone } of shown)
    parts.push({
      position,
      from: await toldPlace(part.from),
      ...(await toPart(ctx, part, isGone ? null : { texts, messages, steps, isAsker })),
    });
  const isPersonaShown =
    kept.parts.every((part) => part.source !== 'persona' || shown.some((one) => one.part === part)) &&
    (answer.persona_id === null ||
      (await reachOf({ ref: { type: 'persona', id: answer.persona_id } })) !== 'closed');
  return {
    message_id: messageId,
    asked_by,
    model: kept.model,
    chosen_by: await toldPlace(kept.chosen_by),
    context_window: kept.context_window,
    answer_tokens: kept.answer_tokens,
    // Not even how long the rest was: who asked may have lost sight of a part since.
    tokens: parts.reduce((sum, { tokens }) => sum + tokens, 0),
    parts,
    parts_withheld: kept.parts.length - shown.length,
    left_out: gaps,
    options: isPersonaShown ? (kept.options ?? null) : null,
    again: null,
    created_at,
  };
};

/** Whether the caller may see a thing now; gone: nobody may, because it is there no longer. */
type Reach = 'open' | 'closed' | 'gone';

interface ShownPart {
  readonly part: KeptPart;
  readonly position: number;
  readonly isGone: boolean;
}

/** Asks once for each thing. */
const createReader = (ctx: Ctx, channelId: string): ((ref: Ref) => Promise<Reach>) => {
  const known = new Map<string, Promise<Reach>>();
  return (ref) => {
    // The caller reads this channel, and every part of it that is a message stands in it.
    if (ref.type === 'message' || (ref.type === 'channel' && ref.id === channelId))
      return Promise.resolve('open');
    const key = `${ref.type} ${ref.id}`;
    const asked = known.get(key) ?? reachNow(ctx, ref);
    known.set(key, asked);
    return asked;
  };
};

type Rule = Pick<ReferenceRule, 'assert'> & Partial<Pick<ReferenceRule, 'isGone'>>;

const rulesFor = (ctx: Ctx, type: string): readonly Rule[] => {
  if (type === 'persona') return [{ assert: accessVisiblePersona, isGone: isPersonaGone }];
  const rules = rulesOf(ctx).filter(({ source }) => source === type);
  if (rules.length > 0) return rules;
  return modulesOf(ctx.kernel)
    .flatMap(({ reach }) => reach ?? [])
    .filter(({ resource }) => resource === type);
};

/** Things of several kinds may stand under one source: one of their rules knows this one. */
const reachNow = async (ctx: Ctx, { type, id }: Ref): Promise<Reach> => {
  const rules = rulesFor(ctx, type);
  for (const rule of rules)
    try {
      await rule.assert(ctx, id);
      return 'open';
    } catch (error) {
      if (!(error instanceof Failure && error.status === 404)) throw error;
    }
  for (const { isGone } of rules) if (!(await isGone?.(ctx, id))) return 'closed';
  return rules.length === 0 ? 'closed' : 'gone';
};

/** With what tools gave for them as far as the caller may read it. */
const messagesIn = async (
  ctx: Ctx,
  channelId: string,
  parts: readonly KeptPart[],
): Promise<ReadonlyMap<string, MessageRow>> => {
  const ids = parts.flatMap(({ ref }) => (ref?.type === 'message' ? [ref.id] : []));
  const rows = await listMessagesByIds(ctx.db, [...new Set(ids)]);
  const here = rows.filter((row) => row.channel_id === channelId);
  return new Map((await withReadableResults(ctx, channelId, here)).map((row) => [row.id, row]));
};

type ResultPart = Pick<KeptPart, 'ref' | 'callId'>;

/** What a tool gave for an answer that stands above this one. */
const isEarlierResult = ({ ref, callId }: ResultPart): boolean => ref !== null && callId !== undefined;

const outputIn = ({ callId }: ResultPart, { tool_calls_json }: MessageRow): string | null =>
  (tool_calls_json as readonly ToolStep[]).find(({ id }) => id === callId)?.output ?? null;

/** What a tool gave for this very answer. */
const ownOutput = (part: ResultPart, steps: readonly ToolStep[]): string | null | undefined =>
  part.callId === undefined || isEarlierResult(part)
    ? undefined
    : steps.find(({ id }) => id === part.callId)?.output;

/** Of what a tool gave, for this answer or an earlier one; null for all else. */
const reachOfOutput = (
  part: ResultPart,
  steps: readonly ToolStep[],
  messages: ReadonlyMap<string, MessageRow>,
): Reach | null => {
  if (!isEarlierResult(part)) return isWithheldResult(ownOutput(part, steps) ?? null) ? 'closed' : null;
  const message = messages.get(part.ref?.id ?? '');
  if (!message || message.deleted_at !== null) return 'gone';
  return isWithheldResult(outputIn(part, message)) ? 'closed' : 'open';
};

interface Kept {
  readonly texts: ReadonlyMap<string, string>;
  readonly messages: ReadonlyMap<string, MessageRow>;
  /** Of the answer itself. */
  readonly steps: readonly ToolStep[];
  readonly isAsker: boolean;
}

type Words = Pick<ContextPart, 'text' | 'state'>;

const DELETED: Words = { text: null, state: 'deleted' };

/** Null: what it was taken from is gone, and its words with it. */
const toPart = async (
  ctx: Ctx,
  part: KeptPart,
  kept: Kept | null,
): Promise<Omit<ContextPart, 'position' | 'from'>> => {
  const { source, title, titleKey = null, ref, tokens, isCut = false } = part;
  const words = kept === null ? DELETED : await wordsOf(ctx, part, kept);
  return { source, title, title_key: titleKey, ref, tokens, is_cut: isCut, ...words };
};

const wordsOf = async (ctx: Ctx, part: KeptPart, kept: Kept): Promise<Words> => {
  const { texts, messages, steps, isAsker } = kept;
  const { source, ref, again, text_sha256 } = part;
  const message = ref?.type === 'message' ? messages.get(ref.id) : undefined;
  if (isEarlierResult(part)) return wordsOfResult(part, message);
  if (ref?.type === 'message' && source !== 'tools') return asFarAsTold(part, wordsOfMessage(part, message));
  if (again) return wordsAgain(ctx, again);
  const text = text_sha256 === null ? (ownOutput(part, steps) ?? null) : (texts.get(text_sha256) ?? null);
  if (part.isInstructions !== true || ref === null) return { text, state: 'unchanged' };
  const isSame = hashOfWords(storable(await instructionsNow(ctx, ref))) === text_sha256;
  // Who asked was told the words of then; others are shown those that still stand.
  return { text: isSame || isAsker ? text : null, state: isSame ? 'unchanged' : 'changed' };
};

/** As a turn would be told them now; the caller may see where they stand. */
const instructionsNow = async (ctx: Ctx, { type, id }: Ref): Promise<string> => {
  if (type === 'channel') return (await accessChannel(ctx, id)).system_prompt;
  if (type === 'persona') {
    const { name, handle, system_prompt } = await accessVisiblePersona(ctx, id);
    return wordsOfPersona({ name, handle, systemPrompt: system_prompt });
  }
  const source = type === 'project' ? 'project' : 'workspace';
  const place = await findInstructionsNow(ctx, source, id);
  return place ? wordsOfPlace({ source, ...place }) : '';
};

const wordsOfMessage = (
  { sha256, text_sha256 }: Pick<KeptPart, 'sha256' | 'text_sha256'>,
  message: MessageRow | undefined,
): Words => {
  if (!message || message.deleted_at !== null) return DELETED;
  return asTold(message.content, hashOfWords(message.content) === (sha256 ?? text_sha256));
};

const wordsOfResult = (part: KeptPart, message: MessageRow | undefined): Words => {
  const output = message && outputIn(part, message);
  if (output == null) return DELETED;
  const { characters = 0, sha256 = '' } = part.again?.told ?? {};
  const words = output.slice(0, characters).toWellFormed();
  return asTold(words, hashOfWords(words) === sha256);
};

/** Of a merged message the part that was chosen, of an answer with results of tools between its words those before or after them. */
const asFarAsTold = ({ again }: KeptPart, words: Words): Words => {
  const { start = 0, characters = 0 } = again?.told ?? {};
  return again?.told && words.text !== null
    ? { ...words, text: words.text.slice(start, start + characters) }
    : words;
};

/** With the thing that they were taken from, which the caller may see. */
const wordsAgain = async (ctx: Ctx, { rule: type, key, told }: WordsSource): Promise<Words> => {
  const rule = rulesOf(ctx).find((one) => one.type === type || one.given?.type === type);
  const whole = rule?.words ? await orGone(rule.words(ctx, key)) : null;
  if (whole === undefined) return DELETED;
  if (whole === null) return { text: null, state: 'unchanged' };
  const { start = 0, characters = whole.length } = told ?? {};
  const words = whole.slice(start, start + characters);
  const isSame = told === null ? whole !== '' : hashOfWords(words) === told.sha256;
  return asTold(words, isSame);
};

const asTold = (words: string, isSame: boolean): Words => ({
  text: isSame ? words : null,
  state: isSame ? 'unchanged' : 'changed',
});

/** Undefined for what lies in the bin, or went while it was looked for. */
const orGone = async (words: Promise<string | null>): Promise<string | null | undefined> => {
  try {
    return await words;
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return undefined;
    throw error;
  }
};
