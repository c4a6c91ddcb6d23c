// Shows what an answer was made from: each part to those who may see now what it was taken from.

import type { ContextGap, ContextPart, TurnContext } from '@parley/contract';
import { type Ctx, userId } from '../../../kernel/ctx.ts';
import { Failure, notFound } from '../../../kernel/errors.ts';
import { modulesOf, type ReferenceRule } from '../../../kernel/module.ts';
import { accessMessage, listMessagesByIds, type MessageRow } from '../../messages/index.ts';
import { accessVisiblePersona } from '../../personas/index.ts';
import { rulesOf } from '../prompt/references.ts';
import { hashOfWords } from '../prompt/told-branch.ts';
import type { TurnContextJson } from '../rows.ts';
import * as store from '../write/contexts-store.ts';

type KeptPart = TurnContextJson['parts'][number];
type Ref = NonNullable<KeptPart['ref']>;

export const inspect = async (ctx: Ctx, channelId: string, messageId: string): Promise<TurnContext> => {
  await accessMessage(ctx, channelId, messageId);
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
  return {
    message_id: messageId,
    asked_by,
    model: kept.model,
    context_window: kept.context_window,
    answer_tokens: kept.answer_tokens,
    tokens: kept.parts.reduce((sum, { tokens }) => sum + tokens, 0),
    parts: shown.map(({ part, position }) => ({ position, ...toPart(part, texts, messages) })),
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

const toPart = (
  { source, title, ref, tokens, sha256, isCut = false, text_sha256 }: KeptPart,
  texts: ReadonlyMap<string, string>,
  messages: ReadonlyMap<string, MessageRow>,
): Omit<ContextPart, 'position'> => {
  const known = { source, title, ref, tokens, is_cut: isCut };
  if (ref?.type !== 'message')
    return {
      ...known,
      text: text_sha256 === null ? null : (texts.get(text_sha256) ?? null),
      state: 'unchanged',
    };
  const message = messages.get(ref.id);
  if (!message || message.deleted_at !== null) return { ...known, text: null, state: 'deleted' };
  const isSame = hashOfWords(message.content) === (sha256 ?? text_sha256);
  return { ...known, text: isSame ? message.content : null, state: isSame ? 'unchanged' : 'changed' };
};
