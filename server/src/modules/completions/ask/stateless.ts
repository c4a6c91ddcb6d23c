// Asking without a channel: everything is in the request, and only the cost is stored. The answer belongs to the connection: it is
// stopped when the client leaves.

import type { CompletionInput } from '@parley/contract';
import { type Ctx, userId } from '../../../kernel/ctx.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { bodyHashOf, claimOnce } from '../../../kernel/idempotency.ts';
import { newId } from '../../../kernel/ids.ts';
import type { ModelRequest } from '../../../providers/vendor.ts';
import { pickTools } from '../../tools/index.ts';
import { type CallRecord, recordAlone } from '../../usage/index.ts';
import { mergeOptions, requestOptions } from '../cast/answer-options.ts';
import { type PersonaSnapshot, toolNamesFor } from '../cast/persona-snapshot.ts';
import { chooseNamed } from '../cast/resolve.ts';
import { type Answer, fold, NO_USAGE, newAnswer, positionOf, START } from '../model/answer.ts';
import { callNext, type OpenedModel, openModel } from '../model/call.ts';
import { refusalFor } from '../model/failures.ts';
import { tokensOfMessages, tokensOfRequest } from '../model/tokens.ts';
import { runToolLoop, type ToolLoopDeps } from '../model/tool-loop.ts';
import { createToolbox, type Toolbox } from '../model/toolbox.ts';
import { fitRounds } from '../prompt/fit-results.ts';
import { answerTokensOf, TIGHT_SHARE } from '../prompt/prompt.ts';
import type { CompletionResult } from '../read/completion-result.ts';
import { guardedStream, toCompletion } from '../read/completion-result.ts';
import {
  type ChunkHeader,
  createEncoder,
  DONE,
  type Encoder,
  type Ending,
  finishOf,
} from '../write/encode.ts';
import { endingOf, type Outcome, outcomeOfError } from '../write/outcome.ts';
import { assertNotStopping, inBackground } from '../write/running-answers.ts';
import { takeSlot } from '../write/slots.ts';
import { withFileTexts } from './inline-files.ts';
import { choiceOfTool, formatOf, readConversation, specOf, stopsOf, wireOptionsOf } from './openai-input.ts';

/** A question that is ready to be asked. */
export interface Prepared {
  readonly ctx: Ctx;
  readonly header: ChunkHeader;
  readonly opened: OpenedModel;
  readonly persona: PersonaSnapshot | null;
  readonly request: ModelRequest;
  readonly toolbox: Toolbox;
  /** The caller sent functions and runs the calls itself. */
  readonly callerRunsTools: boolean;
}

export const prepareStateless = async (ctx: Ctx, input: CompletionInput): Promise<Prepared> => {
  if ((input.models?.length ?? 0) > 1) throw badRequest('models: several at once need a channel_id');
  const { persona, chosen } = await chooseNamed(ctx, { ...input, ...input.models?.[0] });
  const plain =
    input.messages ??
    (input.content === undefined ? [] : [{ role: 'user' as const, content: input.content }]);
  const said = readConversation(await withFileTexts(ctx, plain));
  const { toolbox, callerRunsTools } = await toolboxFor(ctx, input, persona);
  const options = mergeOptions(input, persona?.options);
  const system = [persona?.systemPrompt, said.system].filter(Boolean).join('\n\n') || null;
  const toolChoice = toolbox.specs.length === 0 ? undefined : choiceOfTool(input.tool_choice);
  const request: ModelRequest = {
    model: chosen.model,
    system,
    messages: said.messages,
    tools: toolbox.specs,
    ...(toolChoice === undefined ? {} : { toolChoice }),
    ...requestOptions(options, { format: formatOf(input.response_format), stops: stopsOf(input.stop) }),
    ...wireOptionsOf(input),
  };
  const header: ChunkHeader = {
    id: `chatcmpl-${newId()}`,
    created: Math.floor(ctx.now().getTime() / 1000),
    model: chosen.model,
    messageId: null,
    personaId: persona?.id ?? null,
  };
  return { ctx, header, opened: await openModel(ctx, chosen), persona, request, toolbox, callerRunsTools };
};

const toolboxFor = async (
  ctx: Ctx,
  { tools }: CompletionInput,
  persona: PersonaSnapshot | null,
): Promise<{ toolbox: Toolbox; callerRunsTools: boolean }> => {
  const functions = (tools ?? []).filter((tool) => typeof tool !== 'string');
  const asked = tools?.filter((tool) => typeof tool === 'string');
  if (functions.length > 0 && asked?.length) throw badRequest('tools: send names or functions, not both');
  if (functions.length > 0) {
    const runNothing = async function* () {};
    return {
      toolbox: { specs: functions.map(specOf), decide: () => 'hand_over', callTools: runNothing },
      callerRunsTools: true,
    };
  }
  const names = toolNamesFor(asked, persona);
  const picked = await pickTools(ctx, names, { isAsked: persona === null, hasChannel: false });
  if (picked.some(({ requiresApproval }) => requiresApproval) && asked?.length)
    throw badRequest('tools: one of these waits for a person to allow it, which needs a channel');
  const harmless = picked.filter(({ requiresApproval }) => !requiresApproval);
  return { toolbox: createToolbox(ctx, null, harmless), callerRunsTools: false };
};

/** Runs the question; `onLines` gets what a reader of the stream is told. Never throws. */
export const runStateless = async (
  prepared: Prepared,
  signal: AbortSignal,
  encoder: Encoder | null = null,
  onLines: (text: string) => void = () => {},
): Promise<{ answer: Answer; ending: Ending }> => {
  const { ctx, opened, persona, request, toolbox } = prepared;
  const answer = newAnswer();
  const records: CallRecord[] = [];
  const facts = {
    purpose: 'api',
    channelId: null,
    messageId: null,
    personaId: persona?.id ?? null,
  } as const;
  const call = { ctx, opened, facts, signal, onRecord: (record: CallRecord) => records.push(record) };
  let outcome: Outcome = { kind: 'complete' };
  try {
    const turn = runToolLoop([], {
      ...asked(request, opened),
      stream: (request) => callNext(call, records, request),
      decide: toolbox.decide,
      callTools: (calls) => toolbox.callTools(calls, signal),
    });
    for await (const batch of turn) {
      if (encoder) onLines(encoder.batch(batch, positionOf(answer)));
      for (const event of batch) fold(answer, event);
      if (batch.at(-1)?.type === 'stopped') outcome = { kind: 'rounds' };
    }
  } catch (error) {
    outcome = signal.aborted ? { kind: 'person' } : outcomeOfError(ctx, error);
  }
  await recordAlone(ctx, records).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'a call could not be written down'),
  );
  const ending = endingOf(answer, NO_USAGE, outcome, records);
  if (encoder) onLines(encoder.ending(ending, positionOf(answer)));
  return { answer, ending };
};

/** As the caller wrote it; only what our own tools bring is made to fit. */
const asked = (request: ModelRequest, { chosen }: OpenedModel): Pick<ToolLoopDeps, 'request' | 'shorten'> => {
  const { contextWindow } = chosen;
  const answerTokens = answerTokensOf({ chosen, maxTokens: request.maxTokens ?? null });
  let left =
    contextWindow === null
      ? Number.POSITIVE_INFINITY
      : contextWindow - answerTokens - tokensOfRequest(request);
  let isTight = false;
  return {
    request: async (rounds) => ({ ...request, messages: [...request.messages, ...fitRounds(rounds, left)] }),
    shorten: async (rounds) => {
      if (isTight || rounds.length === 0) return false;
      isTight = true;
      left = Math.min(left, tokensOfMessages(rounds)) * TIGHT_SHARE;
      return true;
    },
  };
};

export interface StatelessOptions {
  readonly isOpenAi?: boolean;
  /** The Idempotency-Key, with the operation that it names. */
  readonly keyed?: { readonly route: string; readonly key: string } | null;
}

/** A place for it, and its key: both before anything is sent. Gives back what runs it. */
const admit = async (
  ctx: Ctx,
  input: CompletionInput,
  { keyed }: StatelessOptions,
): Promise<typeof runStateless> => {
  const leaveSlot = await takeSlot(ctx);
  const named = keyed && { ...keyed, userId: userId(ctx), bodyHash: bodyHashOf(input) };
  const freeKey = named
    ? await claimOnce(ctx, named).catch((error: unknown) => {
        leaveSlot();
        throw error;
      })
    : async () => {};
  const run: typeof runStateless = async (...args) => {
    const said = await runStateless(...args).finally(leaveSlot);
    if (said.ending.status === 'failed')
      await freeKey().catch((error: unknown) => ctx.log.warn({ err: error }, 'a key could not be freed'));
    return said;
  };
  return (...args) => {
    const said = run(...args);
    // The client may be gone before the cost is stored.
    inBackground(ctx.kernel, 'an answer', async () => void (await said));
    return said;
  };
};

export const answerStateless = async (
  ctx: Ctx,
  input: CompletionInput,
  options: StatelessOptions = {},
): Promise<CompletionResult> => {
  assertNotStopping(ctx.kernel);
  const prepared = await prepareStateless(ctx, input);
  const { header, persona, callerRunsTools } = prepared;
  const run = await admit(ctx, input, options);
  if (input.stream ?? true) {
    const leaving = new AbortController();
    const encoder = createEncoder(header, { callerRunsTools, isOpenAi: options.isOpenAi ?? false });
    const stream = guardedStream(ctx, null, encoder.trouble);
    stream.onClose(() => leaving.abort());
    stream.write(encoder.opening(START));
    void run(prepared, leaving.signal, encoder, stream.write).then(
      () => stream.end(DONE),
      () => stream.readable.destroy(),
    );
    return { events: stream.readable, isReplay: false };
  }
  const { answer, ending } = await run(prepared, ctx.client.hungUp());
  // A part of an answer that is not stored must not pass for the whole of it; OpenAI's clients would see no difference without a reason.
  if (ending.status === 'failed' || (options.isOpenAi && finishOf(ending) === null)) throw refusalFor(ending);
  const heading = {
    turnId: header.id.slice('chatcmpl-'.length),
    channelId: null,
    userMessageId: null,
    notice: null,
  };
  const said = { messageId: '', model: header.model, personaId: persona?.id ?? null, answer, ending };
  const completion = await toCompletion(ctx, heading, [said]);
  return { completion: callerRunsTools ? withCalls(completion, answer) : completion, isReplay: false };
};

/** The caller's own tools are called by the caller: the calls are the answer. */
export const withCalls = <T extends { choices: Array<{ message: object; finish_reason: unknown }> }>(
  completion: T,
  { steps }: Answer,
): T => {
  const [choice] = completion.choices;
  if (!choice || steps.length === 0) return completion;
  const tool_calls = steps.map(({ id, name, arguments: args }) => ({
    id,
    type: 'function' as const,
    function: { name, arguments: args },
  }));
  const message = { ...choice.message, tool_calls };
  return { ...completion, choices: [{ ...choice, message, finish_reason: 'tool_calls' }] };
};
