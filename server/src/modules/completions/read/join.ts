// Coming back to an answer: from any position, on any instance. Where it is being written, the reader follows it; elsewhere the last
// checkpoint is read, and the rest comes from the deltas that are broadcast to the channel.

import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { EventPayload } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import { Failure, invariant } from '../../../kernel/errors.ts';
import type { EventStream } from '../../../kernel/sse.ts';
import { accessChannel } from '../../channels/index.ts';
import { accessMessage, type MessageRow, withReadableResults } from '../../messages/index.ts';
import {
  type Answer,
  newAnswer,
  type Position,
  positionOf,
  readPosition,
  START,
  since,
  type ToolStep,
} from '../model/answer.ts';
import { isOwed } from '../turn/followers-store.ts';
import type { FinishedAnswer } from '../turn/turn.ts';
import { createEncoder, DONE, type Encoder, type Ending } from '../write/encode.ts';
import * as store from '../write/generations-store.ts';
import { runningAnswersOf } from '../write/running-answers.ts';
import type { CompletionResult } from './completion-result.ts';
import { guardedStream, streamTurn, type TurnHeading, toCompletion } from './completion-result.ts';

const POLL_MS = 1_000;
/** Between two answers of a turn. */
const NEXT_MS = 100;

/** What is stored of an answer, as it would be told. */
export const answerOf = (row: MessageRow): Answer => {
  const usage = (row.usage_json ?? {}) as Record<string, unknown>;
  const cost = typeof usage.cost === 'number' ? usage.cost : null;
  const count = (key: string): number => (typeof usage[key] === 'number' ? usage[key] : 0);
  return {
    ...newAnswer(),
    content: row.content,
    reasoning: row.reasoning ?? '',
    steps: row.tool_calls_json as ToolStep[],
    citations: row.citations_json as Answer['citations'],
    usage: {
      input: count('input_tokens'),
      output: count('output_tokens'),
      cached: count('cached_tokens'),
      reasoning: count('reasoning_tokens'),
    },
    cost: row.usage_json === null ? 0 : cost,
  };
};

const endingOf = (row: MessageRow): Ending => {
  const usage = (row.usage_json ?? {}) as {
    cost?: number | null;
    finish_reason?: Ending['finish'];
    failure?: Ending['failure'];
  };
  return {
    status: row.status,
    finish: row.status === 'streaming' ? 'tool_calls' : (usage.finish_reason ?? null),
    usage: answerOf(row).usage,
    cost: usage.cost ?? null,
    error: row.error,
    failure: usage.failure ?? null,
  };
};

const encoderFor = (row: MessageRow): Encoder =>
  createEncoder({
    id: `chatcmpl-${row.id}`,
    created: Math.floor(Date.parse(row.created_at) / 1000),
    model: row.model ?? '',
    messageId: row.id,
    personaId: row.persona_id,
  });

export const join = async (
  ctx: Ctx,
  channelId: string,
  messageId: string,
  lastEventId: string | undefined,
): Promise<Readable> => {
  const row = await accessMessage(ctx, channelId, messageId);
  const { trouble } = encoderFor(row);
  const stream = guardedStream(ctx, channelId, trouble);
  void follow(ctx, row, readPosition(lastEventId, messageId), stream)
    .catch((error: unknown) => stream.write(trouble(readErrorOf(ctx, error))))
    .then(() => stream.end(DONE));
  return stream.readable;
};

/** What a reader is told who cannot be told the rest. */
const readErrorOf = (ctx: Ctx, error: unknown): string => {
  if (error instanceof Failure) return error.message;
  ctx.log.warn({ err: error }, 'a reader could not be told the rest');
  return 'the rest of this answer could not be read; come back to it';
};

/** Whether a tool has found something for it that this reader, who came later, may not read. */
const isWithheld = async (
  ctx: Ctx,
  { id, channel_id }: Pick<MessageRow, 'id' | 'channel_id'>,
  { steps }: Answer,
): Promise<boolean> => {
  const [readable] = await withReadableResults(ctx, channel_id, [{ id, tool_calls_json: steps }]);
  return readable?.tool_calls_json.some((step, n) => step !== steps[n]) ?? false;
};

/** Tells one answer from `position` on; resolves when it is over, waits for a person, or the reader has left. */
const follow = async (ctx: Ctx, row: MessageRow, position: Position, stream: EventStream): Promise<void> => {
  const running = runningAnswersOf(ctx.kernel).answers.get(row.id);
  if (!running || (await isWithheld(ctx, row, running.answer)))
    return followStored(ctx, row, position, stream);
  await new Promise<void>((resolve) => {
    const leave = running.join({ lines: stream.write, over: () => resolve() }, position);
    stream.onClose(() => {
      leave();
      resolve();
    });
  });
};

type Delta = EventPayload<'user.message.delta'>;

/** Looks again whenever something is told about the message, and now and then in any case. Gives the way to stop. */
const watch = (
  { kernel: { events } }: Ctx,
  id: string,
  hear: (delta: Delta) => void,
  refresh: () => void,
): (() => void) => {
  const offs = [
    events.onBroadcastOf('user.message.delta', hear),
    events.on('user.message.updated', ({ message }) => {
      if (message.id === id) refresh();
    }),
  ];
  const poll = setInterval(refresh, POLL_MS);
  poll.unref();
  return () => {
    clearInterval(poll);
    for (const off of offs) off();
  };
};

const followStored = (
  ctx: Ctx,
  first: MessageRow,
  position: Position,
  stream: EventStream,
): Promise<void> => {
  const encoder = encoderFor(first);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let at = position;
  let reading: Promise<void> | undefined;
  let isAgain = false;

  const show = async (row: MessageRow): Promise<boolean> => {
    const [readable = row] = await withReadableResults(ctx, row.channel_id, [row]);
    const answer = answerOf(readable);
    const text = encoder.batch(since(answer, at), at);
    if (text !== '') stream.write(text);
    at = furthest(at, positionOf(answer));
    const isWaiting = row.status === 'streaming' && (await store.find(ctx.db, row.id))?.state === 'waiting';
    if (row.status === 'streaming' && !isWaiting) return false;
    stream.write(encoder.ending(endingOf(row), at));
    return true;
  };
  /** Reads the stored message again; requests that come meanwhile share one more read. */
  const refresh = (): void => {
    isAgain = reading !== undefined;
    reading ??= accessMessage(ctx, first.channel_id, first.id)
      .then(show)
      .then((isOver) => {
        reading = undefined;
        if (isOver || !stream.isOpen) resolve();
        else if (isAgain) refresh();
      }, reject);
  };
  const hear = (delta: Delta): void => {
    if (delta.message_id !== first.id || reading) return;
    const isNext = delta.offset <= at.content && delta.reasoning_offset <= at.reasoning;
    if (!isNext || delta.tool_steps !== at.steps) {
      refresh();
      return;
    }
    const content = delta.content.slice(at.content - delta.offset);
    const reasoning = delta.reasoning.slice(at.reasoning - delta.reasoning_offset);
    const text = encoder.batch(
      [
        { type: 'reasoning', text: reasoning },
        { type: 'text', text: content },
      ],
      at,
    );
    at = { ...at, content: at.content + content.length, reasoning: at.reasoning + reasoning.length };
    if (text !== '') stream.write(text);
  };

  stream.write(encoder.opening(position));
  const unwatch = watch(ctx, first.id, hear, refresh);
  stream.onClose(resolve);
  refresh();
  return promise.finally(unwatch);
};

const furthest = (a: Position, b: Position): Position => ({
  content: Math.max(a.content, b.content),
  reasoning: Math.max(a.reasoning, b.reasoning),
  steps: Math.max(a.steps, b.steps),
});

/** A request that came again: what it started is told once more, from the beginning. */
export const replayTurn = async (
  ctx: Ctx,
  heading: TurnHeading,
  isStream: boolean,
): Promise<CompletionResult> => {
  const { channelId } = heading;
  invariant(channelId !== null, 'a turn that is kept belongs to a channel');
  await accessChannel(ctx, channelId);
  const [first] = await store.listOfTurn(ctx.db, heading.turnId);
  const model = first && (await accessMessage(ctx, channelId, first.message_id)).model;
  if (isStream) {
    const told = streamTurn(ctx, { ...heading, model: model ?? '' });
    const { readable, stream, listener } = told;
    const readAll = async (): Promise<FinishedAnswer[]> => {
      const ids: string[] = [];
      for await (const rows of begunIn(ctx, channelId, heading.turnId)) {
        if (!stream.isOpen) return [];
        ids.push(...rows.map(({ id }) => id));
        if (rows.some(({ status, content }) => status === 'streaming' || content !== '')) told.begin();
        await Promise.all(rows.map((row) => follow(ctx, row, START, stream)));
      }
      return Promise.all(ids.map(async (id) => finishedOf(await accessMessage(ctx, channelId, id))));
    };
    told.follow(
      readAll().catch((error: unknown) => {
        listener.onTrouble(readErrorOf(ctx, error));
        return [];
      }),
    );
    return { events: readable, firstWord: told.firstWord, isReplay: true };
  }
  const answered: FinishedAnswer[] = [];
  for await (const rows of begunIn(ctx, channelId, heading.turnId))
    for (const row of rows) answered.push(await finished(ctx, row));
  return { completion: await toCompletion(ctx, heading, answered), isReplay: true };
};

/** The answers of a turn, those together that were begun together; also those that begin while one reads, for as long as some may. */
async function* begunIn(ctx: Ctx, channelId: string, turnId: string): AsyncGenerator<MessageRow[]> {
  const known = new Set<string>();
  for (;;) {
    // Asked before the list is read: an answer that begins in between is found.
    const mayGoOn = runningAnswersOf(ctx.kernel).turns.has(turnId) || (await isOwed(ctx.db, turnId));
    const ids = (await store.listOfTurn(ctx.db, turnId)).map(({ message_id }) => message_id);
    const fresh = ids.filter((id) => !known.has(id));
    for (const id of fresh) known.add(id);
    yield await Promise.all(fresh.map((id) => accessMessage(ctx, channelId, id)));
    if (fresh.length > 0) continue;
    if (!mayGoOn) return;
    await pause(NEXT_MS);
  }
}

/** Waits for an answer to be over. */
const finished = async (ctx: Ctx, row: MessageRow): Promise<FinishedAnswer> => {
  const silent = guardedStream(ctx, row.channel_id, () => '');
  silent.readable.resume();
  await follow(ctx, row, START, silent);
  silent.readable.destroy();
  return finishedOf(await accessMessage(ctx, row.channel_id, row.id));
};

const finishedOf = (row: MessageRow): FinishedAnswer => ({
  messageId: row.id,
  model: row.model ?? '',
  personaId: row.persona_id,
  answer: answerOf(row),
  ending: endingOf(row),
});
