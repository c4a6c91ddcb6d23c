// A question that no request waits for: a task whose time has come. It is asked as a person, stored once whatever happens to the process,
// and looked at again until its answers are over.

import { type Ctx, userId } from '../../../kernel/ctx.ts';
import { invariant } from '../../../kernel/errors.ts';
import { bodyHashOf, recall } from '../../../kernel/idempotency.ts';
import { findMessage, listMessagesByIds, type MessageRow } from '../../messages/index.ts';
import { type DecidedPayer, namedByPayer } from '../cast/step-responder.ts';
import type { CompletionResult } from '../read/completion-result.ts';
import { isOwed } from '../turn/followers-store.ts';
import { ABANDONED } from '../write/checkpoints.ts';
import * as generations from '../write/generations-store.ts';
import { STOPPING } from '../write/outcome.ts';
import { runningAnswersOf } from '../write/running-answers.ts';
import { complete, ROUTE } from './service.ts';
import type { StoredTurn } from './start-turn.ts';

export interface UnattendedQuestion {
  readonly channelId: string;
  readonly personaId: string;
  readonly content: string;
  /** A message that is asked about again instead, if it is there still. */
  readonly belowId: string | null;
  /** The same key asks once. */
  readonly key: string;
}

/** Stores the question and lets it be answered. The notice says why there is no answer. */
export const askUnattended = async (
  ctx: Ctx,
  { channelId, personaId, content, belowId, key }: UnattendedQuestion,
): Promise<{ turnId: string; notice: string | null }> => {
  const again = belowId === null ? undefined : await findMessage(ctx.db, belowId);
  const isThere = again?.role === 'user' && again.channel_id === channelId && again.deleted_at === null;
  const place = { channel_id: channelId, persona_id: personaId, stream: true };
  const body = isThere ? { ...place, parent_id: again.id } : { ...place, content };
  // What was cut short is still in sight of the person: the new answer takes its place there.
  const result = await complete(ctx, body, key, isThere);
  // The answer belongs to the server: it is written to its end without a reader.
  if ('events' in result) result.events.destroy();
  const kept = await recall(ctx, { userId: userId(ctx), route: ROUTE, key, bodyHash: bodyHashOf(body) });
  invariant(kept, 'a question with a key is kept under it');
  const { turnId, notice } = kept.body as StoredTurn;
  return { turnId, notice };
};

interface QuestionBelow {
  readonly channelId: string;
  readonly messageId: string;
  readonly personaId: string;
  /** Who was decided to pay for the answer; null: nobody was. */
  readonly payer: DecidedPayer | null;
}

/** Lets a persona answer a message that is there already; the answer streams. */
export const askBelow = async (
  ctx: Ctx,
  { channelId, messageId, personaId, payer }: QuestionBelow,
): Promise<CompletionResult> => {
  const named = await namedByPayer(ctx, { persona_id: personaId }, payer);
  const place = { channel_id: channelId, parent_id: messageId, persona_id: personaId };
  return complete(ctx, { ...place, ...named, stream: true }, null);
};

/** An answer that goes on when a person allows or refuses what it asked for. */
export interface Waiting {
  readonly messageId: string;
  /** Another one each time that the answer stops to ask. */
  readonly key: string;
}

export interface TurnState {
  readonly isOver: boolean;
  readonly waiting: Waiting | null;
  /** In the order in which they began. */
  readonly answers: readonly MessageRow[];
  /** A stop of the server cut it short. */
  readonly isInterrupted: boolean;
}

export const turnState = async (ctx: Ctx, turnId: string): Promise<TurnState> => {
  const mayGoOn = runningAnswersOf(ctx.kernel).turns.has(turnId) || (await isOwed(ctx.db, turnId));
  const all = await generations.listOfTurn(ctx.db, turnId);
  const ids = all.map(({ message_id }) => message_id);
  const answers = await listMessagesByIds(ctx.db, ids);
  const asking = all.find(({ state }) => state === 'waiting');
  return {
    waiting: asking ? { messageId: asking.message_id, key: `${asking.message_id} ${asking.fence}` } : null,
    isOver: !mayGoOn && answers.every(({ status }) => status !== 'streaming'),
    answers,
    isInterrupted: answers.some(({ error }) => error === ABANDONED || error === STOPPING),
  };
};
