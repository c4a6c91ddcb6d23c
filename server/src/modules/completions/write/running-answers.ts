// The answers that this process is writing, each with its readers in this process. A reader that leaves changes nothing.

import type { Kernel } from '../../../kernel/ctx.ts';
import { unavailable } from '../../../kernel/errors.ts';
import { defineState } from '../../../kernel/state.ts';
import {
  type Answer,
  fold,
  newAnswer,
  type Position,
  positionOf,
  START,
  since,
  storable,
} from '../model/answer.ts';
import type { ContextRecord } from '../model/context-record.ts';
import type { AnswerEvent } from '../model/tool-loop.ts';
import { type ChunkHeader, createEncoder, type Encoder, type Ending } from './encode.ts';

export interface AnswerReader {
  /** Ready-made lines. */
  lines(text: string): void;
  over(ending: Ending): void;
}

export type StopReason = 'person' | 'shutdown' | 'lost' | 'gone' | 'size' | 'unkept';

export interface RunningAnswer {
  readonly messageId: string;
  readonly channelId: string;
  readonly fence: number;
  readonly answer: Answer;
  readonly encoder: Encoder;
  readonly signal: AbortSignal;
  /** Why it was told to stop, if it was. */
  stopReason(): StopReason | null;
  stop(reason: StopReason): void;
  /** Folds a batch into the answer and sends it to the readers. */
  take(batch: readonly AnswerEvent[]): void;
  end(ending: Ending): void;
  /** Sends what there is after `position`, then everything that follows. Returns the function that leaves. */
  join(reader: AnswerReader, position?: Position): () => void;
  /** Grown since it was stored last. */
  isDirty: boolean;
  /** Its prompt took most of the window. */
  isCrowded: boolean;
  /** What its model was told last; null before it was asked. */
  told: (() => ContextRecord) | null;
  broadcastPosition: Position;
}

/** A model that does not stop is stopped here. */
const CHARACTERS_MAX = 1024 * 1024;

export interface RunningAnswerOptions {
  readonly messageId: string;
  readonly channelId: string;
  readonly fence: number;
  readonly header: ChunkHeader;
  /** What was there before: an answer that goes on. */
  readonly answer?: Answer;
}

export const createRunningAnswer = ({
  messageId,
  channelId,
  fence,
  header,
  answer = newAnswer(),
}: RunningAnswerOptions): RunningAnswer => {
  const controller = new AbortController();
  const readers = new Set<AnswerReader>();
  const encoder = createEncoder(header);
  let reason: StopReason | null = null;

  const stop = (why: StopReason): void => {
    reason ??= why;
    controller.abort();
  };
  const running: RunningAnswer = {
    messageId,
    channelId,
    fence,
    answer,
    encoder,
    signal: controller.signal,
    stopReason: () => reason,
    stop,
    take: (batch) => {
      const events = batch.some(hasNul) ? batch.map(withoutNul) : batch;
      const from = positionOf(answer);
      for (const event of events) fold(answer, event);
      running.isDirty = true;
      if (readers.size > 0) {
        const text = encoder.batch(events, from);
        if (text !== '') for (const reader of readers) reader.lines(text);
      }
      if (answer.content.length + answer.reasoning.length > CHARACTERS_MAX) stop('size');
    },
    end: (ending) => {
      const text = encoder.ending(ending, positionOf(answer));
      for (const reader of [...readers]) {
        reader.lines(text);
        reader.over(ending);
      }
      readers.clear();
    },
    join: (reader, position = START) => {
      reader.lines(encoder.opening(position) + encoder.batch(since(answer, position), position));
      readers.add(reader);
      return () => readers.delete(reader);
    },
    isDirty: false,
    isCrowded: false,
    told: null,
    broadcastPosition: positionOf(answer),
  };
  return running;
};

const hasNul = (event: AnswerEvent): boolean =>
  (event.type === 'text' || event.type === 'reasoning') && event.text.includes('\0');
const withoutNul = (event: AnswerEvent): AnswerEvent =>
  event.type === 'text' || event.type === 'reasoning'
    ? { ...event, text: event.text.replaceAll('\0', '') }
    : event;

/** The same, with every text in it as both databases take it: names, ids and titles come from models and pages too. */
export const storableAll = <T>(value: T): T => {
  const encoded = JSON.stringify(value);
  if (!encoded.includes('\\u0000')) return value;
  return JSON.parse(encoded, (_, inner: unknown) => (typeof inner === 'string' ? storable(inner) : inner));
};

/** What is stored of an answer. */
export const patchOf = ({ content, reasoning, steps, citations }: Answer) => ({
  content: storable(content),
  reasoning: reasoning === '' ? null : storable(reasoning),
  tool_calls_json: storableAll(steps),
  citations_json: storableAll(citations),
});

export interface RunningAnswers {
  readonly answers: Map<string, RunningAnswer>;
  /** The turns that run in this process: further answers may begin. */
  readonly turns: Set<string>;
  /** Titles and other background work, which a stopping server waits for. */
  readonly background: Set<Promise<void>>;
  /** Stateless answers per person, for the limit. */
  readonly stateless: Map<string, number>;
  isStopping: boolean;
  /** Called when an answer begins. */
  onBegin: () => void;
}

const state = defineState(
  'completions.running-answers',
  (): RunningAnswers => ({
    answers: new Map(),
    turns: new Set(),
    background: new Set(),
    stateless: new Map(),
    isStopping: false,
    onBegin: () => {},
  }),
);

export const runningAnswersOf = (kernel: Kernel): RunningAnswers => state.of(kernel);

export const assertNotStopping = (kernel: Kernel): void => {
  if (runningAnswersOf(kernel).isStopping)
    throw unavailable('the server is restarting; ask again in a moment', 5);
};

/** Runs on by itself; the server waits for it when it stops, and a failure is only logged. */
export const inBackground = (kernel: Kernel, what: string, work: () => Promise<void>): void => {
  const { background } = runningAnswersOf(kernel);
  const running = work()
    .catch((error: unknown) => kernel.log.warn({ err: error }, `${what} failed`))
    .finally(() => background.delete(running));
  background.add(running);
};
