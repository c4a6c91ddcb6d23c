// Shows what an answer was made from: each part to those who may see now what it was taken from.

import type { ContextGap, ContextPart, TurnContext } from '@parley/contract';
import { type Ctx, userId } from '../../../kernel/ctx.ts';
import { Failure, notFound } from '../../../kernel/errors.ts';
import { modulesOf, type ReferenceRule } from '../../../kernel/module.ts';
import { accessMessage, listMessagesByIds, type MessageRow } from '../../messages/index.ts';
import { accessVisiblePersona } from '../../personas/index.ts';
import type { ToolStep } from '../model/answer.ts';
import { hashOfWords, type ToldAgain } from '../model/told.ts';
import { rulesOf } from '../prompt/references.ts';
import type { TurnContextJson } from '../rows.ts';
import * as store from '../write/contexts-store.ts';

type KeptPart = TurnContextJson['parts'][number];
type Ref = NonNullable<KeptPart['ref']>;

export const inspect = async (ctx: Ctx, channelId: string, messageId: string): Promise<TurnContext> => {
  const answer = await accessMessage(ctx, channelId, messageId);
  const row = await store.find(ctx.db, messageId);
  if (!row) throw notFound('context of this message');
  const { context_json: kept, asked_by, created_at } = row;
  const mayRead = createReader(ctx, channelId);
  const isAsker = userId(ctx) === asked_by;
  const isShown = async ({ ref, isForAsker }: Pick<KeptPart, 'ref' | 'isForAsker'>): Promise<boolean> =>
    (isAsker || isForAsker !== true) && (ref === null || (await mayRead(ref)));
  const shown: Array<{ part: KeptPart; position: number }> = [];
  for (const [i, part] of kept.parts.entries())
    if (await isShown(part)) shown.push({ part, position: i + 1 });
  const gaps: ContextGap[] = [];
  for (const { count = 1, ...gap } of kept.untold) if (await isShown(gap)) gaps.push({ ...gap, count });
  const hashes = shown.flatMap(({ part }) => part.text_sha256 ?? []);
  const texts = await store.listTexts(ctx.db, row, hashes);
  const messages = await messagesIn(ctx, channelId, shown);
  const steps = answer.tool_calls_json as ToolStep[];
  const parts: ContextPart[] = [];
  for (const { part, position } of shown)
    parts.push({ position, ...(await toPart(ctx, part, { texts, messages, steps })) });
  return {
    message_id: messageId,
    asked_by,
    model: kept.model,
    context_window: kept.context_window,
    answer_tokens: kept.answer_tokens,
    tokens: kept.parts.reduce((sum, { tokens }) => sum + tokens, 0),
    parts,
    parts_withheld: kept.parts.length - shown.length,
    left_out: gaps,
    created_at,
  };
};

/** Asks once for each thing. */
const createReader = (ctx: Ctx, channelId: string): ((ref: Ref) => Promise<boolean>) => {
  const known = new Map<string, Promise<boolean>>();
  return (ref) => {
    // The caller reads this channel, and every part of it that is a message stands in it.
    if (ref.type === 'message' || (ref.type === 'channel' && ref.id === channelId))
      return Promise.resolve(true);
    const key = `${ref.type} ${ref.id}`;
    const asked = known.get(key) ?? isReadable(ctx, ref);
    known.set(key, asked);
    return asked;
  };
};

type Rule = Pick<ReferenceRule, 'assert'>;

const rulesFor = (ctx: Ctx, type: string): readonly Rule[] => {
  if (type === 'persona') return [{ assert: accessVisiblePersona }];
  const rules = rulesOf(ctx).filter(({ source }) => source === type);
  if (rules.length > 0) return rules;
  return modulesOf(ctx.kernel)
    .flatMap(({ reach }) => reach ?? [])
    .filter(({ resource }) => resource === type);
};

/** Things of several kinds may stand under one source: one of their rules knows this one. */
const isReadable = async (ctx: Ctx, { type, id }: Ref): Promise<boolean> => {
  for (const rule of rulesFor(ctx, type))
    try {
      await rule.assert(ctx, id);
      return true;
    } catch (error) {
      if (!(error instanceof Failure && error.status === 404)) throw error;
    }
  return false;
};

const messagesIn = async (
  ctx: Ctx,
  channelId: string,
  shown: ReadonlyArray<{ readonly part: KeptPart }>,
): Promise<ReadonlyMap<string, MessageRow>> => {
  const ids = shown.flatMap(({ part: { ref } }) => (ref?.type === 'message' ? [ref.id] : []));
  const rows = await listMessagesByIds(ctx.db, ids);
  return new Map(rows.filter((row) => row.channel_id === channelId).map((row) => [row.id, row]));
};

interface Kept {
  readonly texts: ReadonlyMap<string, string>;
  readonly messages: ReadonlyMap<string, MessageRow>;
  /** Of the answer itself. */
  readonly steps: readonly ToolStep[];
}

type Words = Pick<ContextPart, 'text' | 'state'>;

const toPart = async (ctx: Ctx, part: KeptPart, kept: Kept): Promise<Omit<ContextPart, 'position'>> => {
  const { source, title, ref, tokens, isCut = false } = part;
  return { source, title, ref, tokens, is_cut: isCut, ...(await wordsOf(ctx, part, kept)) };
};

const wordsOf = async (ctx: Ctx, part: KeptPart, { texts, messages, steps }: Kept): Promise<Words> => {
  const { ref, again, callId, text_sha256 } = part;
  if (ref?.type === 'message') return wordsOfMessage(part, messages.get(ref.id));
  if (again) return wordsAgain(ctx, again);
  const output = callId === undefined ? undefined : steps.find(({ id }) => id === callId)?.output;
  const text = text_sha256 === null ? (output ?? null) : (texts.get(text_sha256) ?? null);
  return { text, state: 'unchanged' };
};

const wordsOfMessage = (
  { sha256, text_sha256 }: Pick<KeptPart, 'sha256' | 'text_sha256'>,
  message: MessageRow | undefined,
): Words => {
  if (!message || message.deleted_at !== null) return { text: null, state: 'deleted' };
  const isSame = hashOfWords(message.content) === (sha256 ?? text_sha256);
  return { text: isSame ? message.content : null, state: isSame ? 'unchanged' : 'changed' };
};

/** With the thing that they were taken from, which the caller may see. */
const wordsAgain = async (ctx: Ctx, { rule: type, key, told }: ToldAgain): Promise<Words> => {
  const rule = rulesOf(ctx).find((one) => one.type === type || one.given?.type === type);
  const whole = rule?.words ? await orGone(rule.words(ctx, key)) : null;
  if (whole === null) return { text: null, state: 'unchanged' };
  const words = whole.slice(0, told?.characters);
  const isSame = told === null ? whole !== '' : hashOfWords(words) === told.sha256;
  return { text: isSame ? words : null, state: isSame ? 'unchanged' : 'changed' };
};

/** What went while it was looked for has no words. */
const orGone = async (words: Promise<string | null>): Promise<string | null> => {
  try {
    return await words;
  } catch (error) {
    if (error instanceof Failure && error.status === 404) return '';
    throw error;
  }
};
