// An answer as it grows: events folded into what is stored, and where in it a reader is.

import type { Citation } from '@parley/contract';
import type { FinishReason, TokenUsage, ToolCall } from '../../../providers/vendor.ts';
import type { SignInPlace } from '../../tools/index.ts';
import type { StepFile } from './tool-files.ts';
import type { AnswerEvent, ToolOutcome } from './tool-loop.ts';

/** One call of a tool, as a message shows it. */
export interface ToolStep {
  readonly id: string;
  readonly name: string;
  readonly arguments: string;
  readonly status: 'running' | 'awaiting_approval' | 'allowed' | 'refused' | 'done' | 'failed';
  readonly output: string | null;
  /** How much of the content came before it. */
  readonly content_offset: number;
  /** Calls that the model made together. */
  readonly round: number;
  /** How many results of this answer came before its own. Not with a call that has none, and not in answers of older versions. */
  readonly results_before?: number;
  /** What it brought beside words; the message shows them among its attachments. */
  readonly files?: readonly StepFile[];
  /** Documents, notes and other private things that the output was taken from: later it is for those who may read them. */
  readonly reads?: readonly string[];
  /** It failed because the person who asked has not signed in to this tool server. */
  readonly sign_in?: SignInPlace;
}

export interface Answer {
  content: string;
  reasoning: string;
  steps: ToolStep[];
  citations: Citation[];
  usage: TokenUsage;
  /** USD, of what was said before it went on; null when the price is not known. */
  cost: number | null;
  finish: FinishReason | null;
  /** Why its provider broke it off, where it did. */
  note: string | null;
}

export const NO_USAGE: TokenUsage = { input: 0, output: 0, cached: 0, reasoning: 0 };

export const newAnswer = (): Answer => ({
  content: '',
  reasoning: '',
  steps: [],
  citations: [],
  usage: NO_USAGE,
  cost: 0,
  finish: null,
  note: null,
});

/** What is shown of a call's output; the model has seen more of it. */
export const OUTPUT_CHARACTERS_MAX = 16_000;

/** Adds up what several calls of one answer took. */
export const addUsage = (a: TokenUsage, b: TokenUsage): TokenUsage => {
  const cacheWritten = (a.cacheWritten ?? 0) + (b.cacheWritten ?? 0);
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cached: a.cached + b.cached,
    reasoning: a.reasoning + b.reasoning,
    ...(cacheWritten > 0 ? { cacheWritten } : {}),
  };
};

export const fold = (answer: Answer, event: AnswerEvent): void => {
  switch (event.type) {
    case 'text':
      answer.content += event.text;
      return;
    case 'reasoning':
      answer.reasoning += event.text;
      return;
    case 'tool_call':
      answer.steps.push(stepOf(event.call, answer));
      return;
    case 'tool_result':
      finishStep(answer, event.result);
      return;
    case 'citation':
      answer.citations.push(event.citation);
      return;
    case 'usage':
      answer.usage = addUsage(answer.usage, event.usage);
      return;
    case 'finish':
      answer.finish = event.reason;
      answer.note = event.note ?? null;
      return;
    case 'waiting':
      for (const { id } of event.calls) setStatus(answer, id, 'awaiting_approval');
      return;
    case 'stopped':
      answer.finish = 'other';
  }
};

const stepOf = ({ id, name, arguments: args }: ToolCall, { content, steps }: Answer): ToolStep => {
  // The model goes on only when it has all results of a round.
  const last = steps.at(-1);
  const round = last === undefined ? 0 : last.output === null ? last.round : last.round + 1;
  const content_offset = content.length;
  return { id, name, arguments: storable(args), status: 'running', output: null, content_offset, round };
};

const finishStep = (
  answer: Answer,
  { callId, output, isError, files, reads, signIn, citations = [] }: ToolOutcome,
): void => {
  answer.citations.push(...citations);
  const results_before = resultsIn(answer.steps);
  answer.steps = answer.steps.map((step) => {
    if (step.id !== callId) return step;
    const status = step.status === 'refused' ? 'refused' : isError ? 'failed' : 'done';
    const shown = storable(output.slice(0, OUTPUT_CHARACTERS_MAX));
    const more = {
      ...(files?.length ? { files } : {}),
      ...(reads?.length ? { reads } : {}),
      ...(signIn ? { sign_in: signIn } : {}),
    };
    return { ...step, status, output: shown, results_before, ...more };
  });
};

export const setStatus = (answer: Answer, callId: string, status: ToolStep['status']): void => {
  answer.steps = answer.steps.map((step) => (step.id === callId ? { ...step, status } : step));
};

/** Calls that will not come to pass any more, each with a result that says so. */
export const unanswered = ({ steps }: Answer, output: string): AnswerEvent[] =>
  steps
    .filter((step) => step.output === null)
    .map(({ id, name }) => ({ type: 'tool_result', result: { callId: id, name, output, isError: true } }));

/** Calls that wait for a person. */
export const waitingCalls = (steps: readonly ToolStep[]): ToolCall[] =>
  steps
    .filter(({ status }) => status === 'awaiting_approval')
    .map(({ id, name, arguments: args }) => ({ id, name, arguments: args }));

/** Text that both databases take: no NUL, no half characters. */
export const storable = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();

/** How far a reader has read: content, reasoning, steps with tools. Valid on every instance, and after a restart. */
export interface Position {
  readonly content: number;
  readonly reasoning: number;
  readonly steps: number;
}

export const START: Position = { content: 0, reasoning: 0, steps: 0 };

const resultsIn = (steps: readonly ToolStep[]): number =>
  steps.filter(({ output }) => output !== null).length;

export const positionOf = ({
  content,
  reasoning,
  steps,
}: Pick<Answer, 'content' | 'reasoning' | 'steps'>) => ({
  content: content.length,
  reasoning: reasoning.length,
  steps: steps.length === 0 ? 0 : steps.length + resultsIn(steps),
});

/** The position of a reader after this event. */
export const after = (position: Position, event: AnswerEvent): Position => {
  switch (event.type) {
    case 'text':
      return { ...position, content: position.content + event.text.length };
    case 'reasoning':
      return { ...position, reasoning: position.reasoning + event.text.length };
    case 'tool_call':
    case 'tool_result':
      return { ...position, steps: position.steps + 1 };
    default:
      return position;
  }
};

export const writePosition = ({ content, reasoning, steps }: Position): string =>
  `${content}-${reasoning}-${steps}`;

const EVENT_ID = /^(?:([0-9a-f-]{36}):)?(\d{1,9})-(\d{1,9})-(\d{1,9})$/;

/** Reads a Last-Event-ID. One of another message, or one that we did not write, means: from the start. */
export const readPosition = (text: string | undefined, messageId: string): Position => {
  const [, id, content, reasoning, steps] = EVENT_ID.exec(text ?? '') ?? [];
  if (content === undefined || (id !== undefined && id !== messageId)) return START;
  return { content: Number(content), reasoning: Number(reasoning), steps: Number(steps) };
};

/** The events that a reader at `position` has not been sent yet. */
export const since = (
  answer: Pick<Answer, 'content' | 'reasoning' | 'steps'>,
  position: Position,
): AnswerEvent[] => {
  const told: AnswerEvent[] = [];
  const reasoning = answer.reasoning.slice(position.reasoning);
  const content = answer.content.slice(position.content);
  if (reasoning !== '') told.push({ type: 'reasoning', text: reasoning });
  if (content !== '') told.push({ type: 'text', text: content });
  const calls = waitingCalls(answer.steps);
  const waiting: AnswerEvent[] = calls.length === 0 ? [] : [{ type: 'waiting', calls, rounds: [] }];
  return [...told, ...stepEvents(answer.steps).slice(position.steps), ...waiting];
};

/**
 * Every call and every result once, in the order in which they were told: a round's calls, then their results as they came. A call that
 * waited for a person has its result after those that did not.
 */
const stepEvents = (steps: readonly ToolStep[]): AnswerEvent[] =>
  [...Map.groupBy(steps, ({ round }) => round).values()].flatMap((calls) => [
    ...calls.map(
      ({ id, name, arguments: args }): AnswerEvent => ({
        type: 'tool_call',
        call: { id, name, arguments: args },
      }),
    ),
    ...calls
      .toSorted((a, b) => (a.results_before ?? -1) - (b.results_before ?? -1))
      .flatMap(({ id, name, output, status, files, sign_in: signIn }): AnswerEvent[] => {
        if (output === null) return [];
        const more = { ...(files ? { files } : {}), ...(signIn ? { signIn } : {}) };
        const result = { callId: id, name, output, isError: status !== 'done', ...more };
        return [{ type: 'tool_result', result }];
      }),
  ]);
