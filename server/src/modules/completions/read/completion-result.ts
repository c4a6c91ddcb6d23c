// How answers are read: as a stream of lines that ends with [DONE], or as one object when all is said.

import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Completion, CompletionChoice } from '@parley/contract';
import { type Ctx, userActor } from '../../../kernel/ctx.ts';
import { Failure } from '../../../kernel/errors.ts';
import { createEventStream, type EventStream } from '../../../kernel/sse.ts';
import { accessChannel } from '../../channels/index.ts';
import { addUsage, NO_USAGE, positionOf, waitingCalls } from '../model/answer.ts';
import { onSignedOut } from '../model/asker.ts';
import { type FailedAnswer, refusalFor, UNEXPECTED } from '../model/failures.ts';
import type { FinishedAnswer, TurnListener } from '../turn/turn.ts';
import { callOut, DONE, finishOf, plainLine, usageOut } from '../write/encode.ts';
import { CHANNEL_GONE } from '../write/outcome.ts';

/** What a request is answered with: a stream, or one object when all is said. */
export type CompletionResult =
  | CompletionStream
  | { readonly completion: Completion; readonly isReplay: boolean };

export interface CompletionStream {
  readonly events: Readable;
  readonly firstWord: FirstWord;
  readonly isReplay: boolean;
}

/** Settles with the first word of an answer: null, or why there is none. */
export type FirstWord = Promise<Failure | null>;

/** A reader that is told a status knows early whether to ask again. So long it waits for a word. */
const HEADERS_MS_MAX = 10_000;

/** RFC 7240: the reader wants to know at once that its question is taken, and reads in the stream what becomes of the answer. */
const AT_ONCE = /\brespond-async\b/;

/** Throws what went wrong before the first word, so that it has a status of its own. `prefer` is the header of that name. */
export const untilFirstWord = async (
  told: { readonly events: Readable; readonly firstWord: FirstWord },
  prefer: string | undefined,
): Promise<void> => {
  if (AT_ONCE.test(prefer ?? '')) return;
  const waiting = new AbortController();
  const longEnough = pause(HEADERS_MS_MAX, null, { signal: waiting.signal, ref: false });
  const refusal = await Promise.race([told.firstWord, longEnough]).finally(() => waiting.abort());
  if (!refusal) return;
  told.events.destroy();
  throw refusal;
};

/** What a turn is called on the wire, beside its answers. */
export interface TurnHeading {
  readonly turnId: string;
  readonly channelId: string | null;
  readonly userMessageId: string | null;
  /** Why there is no answer, or not from all that were mentioned. */
  readonly notice: string | null;
  /** Of the first answer, where it is known. */
  readonly model?: string;
}

const headOf = (ctx: Ctx, { turnId, channelId, userMessageId, notice }: TurnHeading) => ({
  id: `chatcmpl-${turnId}`,
  created: Math.floor(ctx.now().getTime() / 1000),
  channel_id: channelId,
  user_message_id: userMessageId,
  notice,
});

/** Calls when the person may no longer read the channel. */
const onChannelGone = (ctx: Ctx, channelId: string, leave: () => void): Array<() => void> => {
  const { events } = ctx.kernel;
  const { userId } = userActor(ctx);
  return [
    events.on('user.channel.left', ({ channel_id, user_id }) => {
      if (channel_id === channelId && user_id === userId) leave();
    }),
    events.on('user.channel.deleted', ({ channel_id }) => {
      if (channel_id === channelId) leave();
    }),
    // One that is archived is still its owner's.
    events.on('user.channel.archived', ({ channel_id }) => {
      if (channel_id === channelId)
        accessChannel(ctx, channelId).catch((error: unknown) => {
          if (error instanceof Failure) leave();
        });
    }),
  ];
};

/**
 * Ends when the reader may no longer read: signed out, or no longer in the channel. `trouble` makes a line of the reason; `done` is the
 * last line of every stream of its kind.
 */
export const guardedStream = (
  ctx: Ctx,
  channelId: string | null,
  trouble: (sentence: string) => string,
  done = DONE,
): EventStream => {
  const stream = createEventStream();
  const actor = userActor(ctx);
  const { tx: _tx, ...outside } = { ...ctx, db: ctx.kernel.database.read };
  const leave = (): void => stream.end(trouble(CHANNEL_GONE) + done);
  const signOut = (): void =>
    stream.end(trouble('you were signed out: sign in and come back to the answer') + done);
  const offs = [
    ...onSignedOut(ctx.kernel, actor, signOut),
    ...(channelId === null ? [] : onChannelGone(outside, channelId, leave)),
  ];
  stream.onClose(() => {
    for (const off of offs) off();
  });
  return stream;
};

/** A stream over everything that a turn says. Start the turn with `listener`, and hand its end to `follow`. */
export const streamTurn = (ctx: Ctx, heading: TurnHeading) => {
  const facts = { ...headOf(ctx, heading), model: heading.model ?? '' };
  const trouble = (error: string): string => plainLine({ ...facts, error });
  const stream = guardedStream(ctx, heading.channelId, trouble);
  const firstWord = Promise.withResolvers<Failure | null>();
  const errors: FailedAnswer[] = [];
  // What was asked is stored.
  stream.write(plainLine(facts));
  const listener: TurnListener = {
    onAnswer: (running) => {
      const before = positionOf(running.answer);
      const lines = (text: string): void => {
        stream.write(text);
        if (!isDeepStrictEqual(positionOf(running.answer), before)) firstWord.resolve(null);
      };
      stream.onClose(running.join({ lines, over: () => {} }));
    },
    onTrouble: (error, failure) => {
      errors.push({ error, failure: failure ?? null });
      stream.write(trouble(error));
    },
    onNotice: (notice) => stream.write(plainLine({ ...facts, notice })),
  };
  return {
    stream,
    readable: stream.readable,
    firstWord: firstWord.promise,
    /** It says something, or will. */
    begin: (): void => firstWord.resolve(null),
    listener,
    follow: (turn: Promise<readonly FinishedAnswer[]>): void => {
      void turn.then((answered) => {
        firstWord.resolve(refusalIn(answered, errors));
        stream.end(DONE);
      });
    },
  };
};

/** Why there is no answer at all: every one failed without a word, or none could begin. */
const refusalIn = (
  answered: readonly FinishedAnswer[],
  errors: readonly FailedAnswer[] = [],
): Failure | null => {
  const isSilent = ({ answer, ending }: FinishedAnswer): boolean =>
    ending.status === 'failed' && answer.content === '';
  if (!answered.every(isSilent)) return null;
  const why = answered[0]?.ending ?? errors[0];
  return why ? refusalFor(why) : null;
};

export const choiceOf = (
  { messageId, model, personaId, answer, ending }: FinishedAnswer,
  index: number,
): CompletionChoice => ({
  index,
  message: {
    role: 'assistant',
    content: answer.content,
    refusal: null,
    ...(answer.reasoning === '' ? {} : { reasoning: answer.reasoning }),
  },
  logprobs: null,
  finish_reason: finishOf(ending),
  message_id: messageId === '' ? null : messageId,
  persona_id: personaId,
  model,
  status: ending.status,
  error: ending.error,
  ...(ending.status === 'streaming' ? { approvals: waitingCalls(answer.steps).map(callOut) } : {}),
});

/**
 * One object, if the caller may still read the channel. Where all answers failed without a word, the provider's failure is the refusal.
 */
export const toCompletion = async (
  ctx: Ctx,
  heading: TurnHeading,
  answered: readonly FinishedAnswer[],
): Promise<Completion> => {
  if (heading.channelId !== null) await accessChannel(ctx, heading.channelId);
  const [first] = answered;
  const isFailed = answered.every(({ ending }) => ending.status === 'failed');
  const refusal = refusalIn(answered);
  if (refusal) throw refusal;
  const usage = answered.reduce((sum, { ending }) => addUsage(sum, ending.usage), NO_USAGE);
  const isPriced = answered.every(({ ending }) => ending.cost !== null);
  const cost = isPriced ? answered.reduce((sum, { ending }) => sum + (ending.cost ?? 0), 0) : null;
  return {
    ...headOf(ctx, heading),
    object: 'chat.completion',
    model: first?.model ?? '',
    choices: answered.map(choiceOf),
    usage: first ? usageOut(usage, cost) : null,
    content: first?.answer.content ?? '',
    message_id: first?.messageId || null,
    error: first && isFailed ? (first.ending.error ?? UNEXPECTED) : null,
  };
};
