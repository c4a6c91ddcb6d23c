// Events of an answer as a reader gets them: lines of a stream, each a JSON object that is an OpenAI chunk as well, or one object.
// The text of every line but the first letters is put together by hand: this runs once per token and reader.

import { type CompletionFailure, type CompletionUsage, openAiErrorOf } from '@parley/contract';
import { type Failure, forbidden } from '../../../kernel/errors.ts';
import type { FinishReason, TokenUsage, ToolCall } from '../../../providers/vendor.ts';
import { after, type Position, writePosition } from '../model/answer.ts';
import { refusalFor } from '../model/failures.ts';
import type { AnswerEvent } from '../model/tool-loop.ts';

export const DONE = 'data: [DONE]\n\n';

/** The fields that are the same on every line of one answer. */
export interface ChunkHeader {
  readonly id: string;
  /** Seconds since 1970. */
  readonly created: number;
  readonly model: string;
  readonly messageId: string | null;
  readonly personaId: string | null;
  /** Which of several answers to one question it is. */
  readonly index?: number;
}

/** How an answer ended. */
export interface Ending {
  readonly status: 'complete' | 'stopped' | 'failed' | 'streaming';
  readonly finish: FinishReason | null;
  readonly usage: TokenUsage;
  readonly cost: number | null;
  readonly error: string | null;
  readonly failure: CompletionFailure | null;
}

export interface Encoder {
  /** The first line of an answer. */
  opening(position: Position): string;
  /**
   * What came in one piece leaves in one piece, for a reader who is at `from`; every line says how far its own words go. Empty when a
   * reader has no use for any of it.
   */
  batch(events: readonly AnswerEvent[], from: Position): string;
  ending(ending: Ending, position: Position): string;
  /** The stream ends although the answer may not. */
  trouble(error: string): string;
}

export const usageOut = (
  { input, output, cached, reasoning }: TokenUsage,
  cost: number | null,
): CompletionUsage => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  prompt_tokens_details: { cached_tokens: cached },
  completion_tokens_details: { reasoning_tokens: reasoning },
  cost,
});

export const callOut = ({ id, name, arguments: args }: ToolCall) => ({
  id,
  type: 'function' as const,
  function: { name, arguments: args },
});

const json = JSON.stringify;

export interface EncoderOptions {
  /** The caller runs the tools, so calls belong into the delta and not beside it. */
  readonly callerRunsTools?: boolean;
  readonly isOpenAi?: boolean;
}

/** One line of the stream; everything but the numbers is JSON already. */
type Line = (content: string, delta: string, more: string, finish: string, position: Position) => string;

const lineOf = (header: ChunkHeader): Line => {
  const facts = {
    id: header.id,
    object: 'chat.completion.chunk',
    created: header.created,
    model: header.model,
    ...(header.messageId === null ? {} : { message_id: header.messageId }),
    ...(header.personaId === null ? {} : { persona_id: header.personaId }),
  };
  const head = `data: ${json(facts).slice(0, -1)},"content":`;
  const idHead = header.messageId === null ? 'id: ' : `id: ${header.messageId}:`;
  const choice = `"choices":[{"index":${header.index ?? 0},`;
  return (content, delta, more, finish, position) =>
    `${idHead}${writePosition(position)}\n${head}${content},${choice}"delta":${delta},"finish_reason":${finish}}]${more}}\n\n`;
};

/** What is no text: one line each, or none. `index` counts the calls that the caller has to run. */
const encodeEvent = (line: Line, event: AnswerEvent, position: Position, index: number | null): string => {
  switch (event.type) {
    case 'reasoning': {
      if (event.text === '') return '';
      const text = json(event.text);
      return line('""', `{"reasoning_content":${text}}`, `,"reasoning":${text}`, 'null', position);
    }
    case 'tool_call': {
      const call = json(callOut(event.call));
      const delta = index === null ? '{}' : `{"tool_calls":[{"index":${index},${call.slice(1)}]}`;
      return line('""', delta, `,"tool_call":${call}`, 'null', position);
    }
    case 'tool_result': {
      const { callId, name, output, isError, files, signIn, citations = [] } = event.result;
      const result = json({ id: callId, name, output, is_error: isError, files, sign_in: signIn });
      const found = citations.map((citation) =>
        line('""', '{}', `,"citation":${json(citation)}`, 'null', position),
      );
      return line('""', '{}', `,"tool_result":${result}`, 'null', position) + found.join('');
    }
    case 'citation':
      return line('""', '{}', `,"citation":${json(event.citation)}`, 'null', position);
    case 'waiting':
      return line('""', '{}', `,"approvals":${json(event.calls.map(callOut))}`, 'null', position);
    default:
      return '';
  }
};

/** OpenAI's clients hear of a failure only in a line of its own form. */
const openAiErrorLine = (failure: Failure): string => {
  const { status, message: error, field, code } = failure;
  return `data: ${json({ content: '', ...openAiErrorOf({ status, error, field, code }) })}\n\n`;
};

/** What a whole answer took, in a line of its own, as OpenAI's clients ask for it. */
export const usageLine = (
  { id, created, model }: ChunkHeader,
  usage: TokenUsage,
  cost: number | null,
): string => {
  const facts = { id, object: 'chat.completion.chunk', created, model, content: '', choices: [] };
  return `data: ${json({ ...facts, usage: usageOut(usage, cost) })}\n\n`;
};

/** A line that says nothing of any answer, for what holds for the whole stream. Has no position: it is no part of an answer. */
export const plainLine = (facts: {
  id: string;
  created: number;
  model: string;
  error?: string;
  notice?: string | null;
}): string => {
  const choices = [{ index: 0, delta: {}, finish_reason: null }];
  return `data: ${json({ ...facts, object: 'chat.completion.chunk', content: '', choices })}\n\n`;
};

/**
 * As OpenAI's clients understand it: "stop" and its like mean a clean end, and an answer that was stopped or failed has none. An end for
 * which they have no word is a clean one, unless the provider broke off.
 */
export const finishOf = ({ status, finish }: Ending): Exclude<FinishReason, 'other'> | null => {
  const known = finish === 'other' ? null : finish;
  return status === 'complete' ? (known ?? 'stop') : known;
};

export const createEncoder = (
  header: ChunkHeader,
  { callerRunsTools = false, isOpenAi = false }: EncoderOptions = {},
): Encoder => {
  const line = lineOf(header);
  let calls = 0;

  return {
    opening: (position) => line('""', '{"role":"assistant","content":""}', '', 'null', position),
    batch: (events, from) => {
      let position = from;
      let text = '';
      let out = '';
      const say = (): void => {
        if (text === '') return;
        const content = json(text);
        out += line(content, `{"content":${content}}`, '', 'null', position);
        text = '';
      };
      for (const event of events) {
        if (event.type !== 'text') say();
        position = after(position, event);
        if (event.type === 'text') text += event.text;
        else
          out += encodeEvent(
            line,
            event,
            position,
            callerRunsTools && event.type === 'tool_call' ? calls++ : null,
          );
      }
      say();
      return out;
    },
    ending: (ending, position) => {
      const { status, finish, usage, cost, error, failure } = ending;
      if (isOpenAi && error !== null && finishOf(ending) === null) return openAiErrorLine(refusalFor(ending));
      const more = json({
        status,
        finish_reason: finish,
        // There it has a line of its own, for those who ask for it.
        ...(isOpenAi ? {} : { usage: usageOut(usage, cost) }),
        // These clients know by its reason what a provider broke off, and take a line with an error for a failure.
        ...(error === null || isOpenAi ? {} : { error }),
        ...(failure === null ? {} : { failure }),
      });
      const isCalling = callerRunsTools && calls > 0 && status === 'complete';
      const reason = isCalling ? 'tool_calls' : finishOf(ending);
      return line('""', '{}', `,${more.slice(1, -1)}`, json(reason), position);
    },
    trouble: (error) => {
      const { id, created, model } = header;
      return isOpenAi ? openAiErrorLine(forbidden(error)) : plainLine({ id, created, model, error });
    },
  };
};
