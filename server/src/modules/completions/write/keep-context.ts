// Keeps what an answer was made from: before its model is asked for the first time, and in the transaction that stores its end.

import { type Ctx, transact, userId } from '../../../kernel/ctx.ts';
import { storable } from '../model/answer.ts';
import { hashOfWords } from '../model/context-record.ts';
import { rulesOf } from '../prompt/references.ts';
import type { AnswerTask } from './answer-task.ts';
import * as store from './contexts-store.ts';
import { type RunningAnswer, storableAll } from './running-answers.ts';

export const keepContext = async (
  ctx: Ctx,
  { messageId, channelId, told }: RunningAnswer,
  { opened: { chosen }, from, options, rerun }: AnswerTask,
): Promise<void> => {
  // An answer that ended before its model was asked was made from nothing.
  if (told === null) return;
  const { parts, untold, answerTokens } = told();
  const place = { channel_id: channelId, asked_by: userId(ctx) };
  const texts = new Map<string, string>();
  const keep = (text: string): string => {
    const kept = storable(text);
    const sha256 = hashOfWords(kept);
    texts.set(sha256, kept);
    return sha256;
  };
  const context_json = {
    model: chosen.model,
    chosen_by: from,
    context_window: chosen.contextWindow,
    answer_tokens: answerTokens,
    parts: parts.map(({ text, ...part }) => ({ ...part, text_sha256: text === null ? null : keep(text) })),
    untold,
    options: {
      temperature: options.temperature ?? null,
      top_p: options.top_p ?? null,
      max_tokens: options.max_tokens ?? null,
      reasoning: options.reasoning ?? null,
    },
    rerun: rerun?.wish ?? null,
  };
  await store.put(
    ctx.db,
    {
      message_id: messageId,
      ...place,
      context_json: storableAll(context_json),
      created_at: ctx.now().toISOString(),
    },
    [...texts].map(([sha256, text]) => ({ ...place, sha256, text })),
  );
};

/** An answer goes on without it: what could not be kept now is kept with its end. */
export const keepContextEarly = async (running: RunningAnswer, task: AnswerTask): Promise<void> => {
  try {
    await transact(task.ctx, (ctx) => keepContext(ctx, running, task));
  } catch (error) {
    const { messageId } = running;
    task.ctx.log.warn({ err: error, message: messageId }, 'what an answer is made from is not kept yet');
  }
};

/** Tells the modules which of their things an answer was told of. */
export const noteTold = async (ctx: Ctx, { told }: RunningAnswer): Promise<void> => {
  const parts = told?.().parts ?? [];
  for (const { source, onTold } of rulesOf(ctx)) {
    const ids = parts.flatMap(({ ref }) => (ref?.type === source ? ref.id : []));
    if (ids.length > 0) await onTold?.(ctx, ids);
  }
};

/** How many memories an answer was not told of because others read it. */
export const withheldFrom = ({ told }: RunningAnswer): number =>
  (told?.().untold ?? [])
    .filter(({ titleKey, reason }) => titleKey === 'own_memories' && reason === 'access')
    .reduce((sum, { count = 1 }) => sum + count, 0);
