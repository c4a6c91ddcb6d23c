// Asking without a channel: everything is in the request, and only the cost is stored. The answer belongs to the connection: it is
// stopped when the client leaves.

import type { Completion } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import { type Failure, invariant } from '../../../kernel/errors.ts';
import { type Answer, addUsage, NO_USAGE, START } from '../model/answer.ts';
import { refusalFor } from '../model/failures.ts';
import type { CompletionResult, CompletionStream } from '../read/completion-result.ts';
import { guardedStream, toCompletion } from '../read/completion-result.ts';
import {
  type ChunkHeader,
  callOut,
  createEncoder,
  DONE,
  type Encoder,
  finishOf,
  usageLine,
} from '../write/encode.ts';
import { assertNotStopping } from '../write/running-answers.ts';
import { type Prepared, prepareStateless, type StatelessInput } from './prepare-stateless.ts';
import {
  admitStateless,
  runStateless,
  type StatelessAnswer,
  type StatelessListener,
} from './run-stateless.ts';

export interface StatelessOptions {
  /** As OpenAI's own interface has it. */
  readonly openAi?: {
    /** How many answers. */
    readonly count: number;
    /** What they took is told in a line of its own at the end of a stream. */
    readonly tellsUsage: boolean;
  };
  /** The Idempotency-Key, with the operation that it names. */
  readonly keyed?: { readonly route: string; readonly key: string } | null;
}

export const answerStateless = async (
  ctx: Ctx,
  input: StatelessInput,
  options: StatelessOptions = {},
): Promise<CompletionResult> => {
  assertNotStopping(ctx.kernel);
  const prepared = await prepareStateless(ctx, input);
  const count = options.openAi?.count ?? 1;
  const keyed = options.keyed ? { ...options.keyed, body: input } : null;
  const run = await admitStateless(ctx, count, keyed);
  const each = Array.from({ length: count }, (_, index) => ({
    ...prepared,
    header: { ...prepared.header, index },
  }));
  return (input.stream ?? true) ? streamAll(each, options, run) : gather(each, options, run);
};

type Run = Awaited<ReturnType<typeof admitStateless>>;

/** Why an answer is no answer. A part that is not stored must not pass for the whole of it; OpenAI's clients would see no difference without a reason. */
export const refusalIn = (said: readonly StatelessAnswer[], isOpenAi: boolean): Failure | null => {
  const failed = said.find(
    ({ ending }) => ending.status === 'failed' || (isOpenAi && finishOf(ending) === null),
  );
  return failed ? refusalFor(failed.ending) : null;
};

/** What a streamed response is written with. */
interface ResponseWriter {
  /** Lines that are no word of an answer. */
  note(text: string): void;
  write(text: string): void;
  /** The reader has left. */
  readonly gone: AbortSignal;
}

interface StreamedResponse {
  readonly ctx: Ctx;
  /** A line that says why the stream ends before its time. */
  readonly trouble: (sentence: string) => string;
  /** The last line of every stream of its kind. */
  readonly done?: string;
  /** Tells it all. Gives the last lines, and why it is no answer, where it is none. */
  readonly work: (
    writer: ResponseWriter,
  ) => Promise<{ readonly closing: string; readonly refusal: Failure | null }>;
}

/** An answer without a channel as a stream: until its first word is written, a failure has a status of its own. */
export const respondStreaming = ({ ctx, trouble, done = DONE, work }: StreamedResponse): CompletionStream => {
  const leaving = new AbortController();
  const firstWord = Promise.withResolvers<Failure | null>();
  const stream = guardedStream(ctx, null, trouble, done);
  stream.onClose(() => leaving.abort());
  const writer: ResponseWriter = {
    note: stream.write,
    write: (text) => {
      if (text === '') return;
      stream.write(text);
      firstWord.resolve(null);
    },
    // It may hang up before the stream is its.
    gone: AbortSignal.any([leaving.signal, ctx.client.hungUp()]),
  };
  void work(writer).then(
    ({ closing, refusal }) => {
      firstWord.resolve(refusal);
      stream.end(closing + done);
    },
    () => {
      firstWord.resolve(null);
      stream.readable.destroy();
    },
  );
  return { events: stream.readable, firstWord: firstWord.promise, isReplay: false };
};

const streamAll = (each: readonly Prepared[], { openAi }: StatelessOptions, run: Run): CompletionResult => {
  const isOpenAi = openAi !== undefined;
  const answers = each.map((prepared) => ({
    prepared,
    encoder: createEncoder(prepared.header, { callerRunsTools: prepared.callerRunsTools, isOpenAi }),
  }));
  const [first] = answers;
  invariant(first, 'there is one answer at least');
  const { ctx, header } = first.prepared;
  return respondStreaming({
    ctx,
    trouble: first.encoder.trouble,
    work: async ({ note, write, gone }) => {
      for (const { encoder } of answers) note(encoder.opening(START));
      const listenerOf = (encoder: Encoder): StatelessListener => ({
        batch: (events, from) => write(encoder.batch(events, from)),
        ending: (ending, position) => note(encoder.ending(ending, position)),
      });
      const said = await run(() =>
        Promise.all(
          answers.map(({ prepared, encoder }) => runStateless(prepared, gone, listenerOf(encoder))),
        ),
      );
      const closing = openAi?.tellsUsage ? usageOfAll(header, said) : '';
      return { closing, refusal: refusalIn(said, isOpenAi) };
    },
  });
};

const usageOfAll = (header: ChunkHeader, said: readonly StatelessAnswer[]): string => {
  const usage = said.reduce((sum, { ending }) => addUsage(sum, ending.usage), NO_USAGE);
  const costs = said.map(({ ending }) => ending.cost).filter((cost) => cost !== null);
  const cost = costs.length === said.length ? costs.reduce((sum, one) => sum + one, 0) : null;
  return usageLine(header, usage, cost);
};

const gather = async (
  each: readonly Prepared[],
  { openAi }: StatelessOptions,
  run: Run,
): Promise<CompletionResult> => {
  const [first] = each;
  invariant(first, 'there is one answer at least');
  const { ctx, header, persona, callerRunsTools } = first;
  const hungUp = ctx.client.hungUp();
  const said = await run(() => Promise.all(each.map((prepared) => runStateless(prepared, hungUp))));
  const refusal = refusalIn(said, openAi !== undefined);
  if (refusal) throw refusal;
  const heading = {
    turnId: header.id.slice('chatcmpl-'.length),
    channelId: null,
    userMessageId: null,
    notice: null,
  };
  const personaId = persona?.id ?? null;
  const finished = said.map((one) => ({ messageId: '', model: header.model, personaId, ...one }));
  const completion = await toCompletion(ctx, heading, finished);
  const answers = said.map(({ answer }) => answer);
  return { completion: callerRunsTools ? withCalls(completion, answers) : completion, isReplay: false };
};

/** The caller's own tools are called by the caller: the calls are the answer. */
const withCalls = (completion: Completion, answers: readonly Answer[]): Completion => ({
  ...completion,
  choices: completion.choices.map((choice, index) => {
    const steps = answers[index]?.steps ?? [];
    if (steps.length === 0) return choice;
    const tool_calls = steps.map(callOut);
    return { ...choice, message: { ...choice.message, tool_calls }, finish_reason: 'tool_calls' as const };
  }),
});
