// OpenAI's Responses API: a request becomes a question without a channel, and what was asked and answered is kept in one.

import type { OpenAiResponse, ResponseEvent, ResponseRequest } from '@parley/contract';
import { assertKeyReads, type Ctx, userId } from '../../../kernel/ctx.ts';
import { badRequest, conflict, Failure, invariant } from '../../../kernel/errors.ts';
import { bodyHashOf, recall } from '../../../kernel/idempotency.ts';
import { newId } from '../../../kernel/ids.ts';
import {
  admitStateless,
  assertNotStopping,
  assertStateless,
  type CompletionStream,
  type Prepared,
  prepareStateless,
  refusalIn,
  respondStreaming,
  runStateless,
  type StatelessAnswer,
} from '../../completions/index.ts';
import { whoIs } from '../asking.ts';
import { messageIdOf, responseName } from './ids.ts';
import { type AskedItem, askedItems, spokenItems } from './items.ts';
import { createOutput, eventsOf, type NewEvent, type Output } from './output.ts';
import { questionFor } from './question.ts';
import {
  beginningOf,
  cancelledOf,
  type FinishedResponse,
  failedOf,
  incompleteReason,
  toldResponse,
  wholeOf,
} from './response.ts';
import { cancelRunning, whileRunning } from './running.ts';
import * as storedResponses from './stored-responses.ts';

const ROUTE = 'POST /api/v1/openai/responses';
const SEALS = 'reasoning.encrypted_content';

/** A request that is ready to be asked. */
interface Asking {
  readonly ctx: Ctx;
  readonly messageId: string;
  readonly asked: readonly AskedItem[];
  readonly context: storedResponses.Context;
  readonly prepared: Prepared;
  readonly beginning: OpenAiResponse;
  readonly isKept: boolean;
  readonly tellsSeals: boolean;
  readonly run: Awaited<ReturnType<typeof admitStateless>>;
}

type Answered = CompletionStream | { readonly response: OpenAiResponse };

export const respond = async (ctx: Ctx, request: ResponseRequest, key: string | null): Promise<Answered> => {
  assertNotStopping(ctx.kernel);
  const before = key === null ? null : await answeredBefore(ctx, request, key);
  if (before !== null) return request.stream ? repeat(ctx, before) : { response: before };
  const asking = await ready(ctx, request, key);
  return request.stream ? tell(asking) : { response: await gather(asking) };
};

/** The response that the same request was given already; null: it comes for the first time, or its answer is not storedResponses. */
const answeredBefore = async (
  ctx: Ctx,
  request: ResponseRequest,
  key: string,
): Promise<OpenAiResponse | null> => {
  if (!(request.store ?? true)) return null;
  const bodyHash = bodyHashOf(request);
  const recalled = await recall(ctx, { route: ROUTE, key, userId: userId(ctx), bodyHash });
  if (recalled === null) return null;
  const name = responseName(String(recalled.body));
  const found = await storedResponses.find(ctx, name);
  if (!found) throw conflict('the same request is still at work: try again in a second', 1);
  return toldResponse(found.response_json, tellsSeals(request));
};

const tellsSeals = ({ include }: ResponseRequest): boolean => include?.includes(SEALS) ?? false;

/** The same refusals, by the name that the part has here. */
const inInput = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || !error.message.startsWith('messages: ')) throw error;
    throw badRequest(error.message.replace('messages: ', 'input: '), 'input');
  }
};

/** What was asked and answered before is told to the model, which may repeat it: a key that may not read may not have it told. */
const assertMayGoOn = (ctx: Ctx, { input, previous_response_id }: ResponseRequest): void => {
  const isNamed = (item: Exclude<ResponseRequest['input'], string>[number]): boolean =>
    !('role' in item) && (item.type == null || item.type === 'item_reference');
  if (previous_response_id != null || (typeof input !== 'string' && input.some(isNamed))) assertMayRead(ctx);
};

const assertMayRead = (ctx: Ctx): void => assertKeyReads(ctx, 'an earlier response');

const ready = async (ctx: Ctx, request: ResponseRequest, key: string | null): Promise<Asking> => {
  const messageId = newId();
  const isKept = request.store ?? true;
  assertMayGoOn(ctx, request);
  const asked = askedItems(request.input, messageId);
  const alone = asked.filter((item) => item.type !== 'item_reference');
  // What is wrong in itself is refused before anything is looked up.
  if (request.previous_response_id == null && alone.length === asked.length)
    await inInput(() => assertStateless(questionFor(request, spokenItems(alone))));
  const context = await storedResponses.contextOf(ctx, request.previous_response_id ?? null, asked);
  const prepared = await inInput(async () =>
    prepareStateless(ctx, {
      ...questionFor(request, spokenItems(context.items)),
      ...(await whoIs(ctx, request.model)),
    }),
  );
  if (isKept) await storedResponses.assertKeepable(ctx, context);
  const place = isKept ? messageId : null;
  const keyed = key === null ? null : { route: ROUTE, key, body: request, place };
  const { created, model } = prepared.header;
  return {
    ctx,
    messageId,
    asked,
    context,
    prepared,
    beginning: beginningOf(request, { messageId, createdAt: created, model }),
    isKept,
    tellsSeals: tellsSeals(request),
    run: await admitStateless(ctx, 1, keyed),
  };
};

/** What came of it: the response, and why it is none, where it is none. */
interface Outcome {
  readonly response: FinishedResponse;
  readonly refusal: Failure | null;
}

/** Asks, tells every event, and keeps what was said. */
const answer = async (
  asking: Asking,
  gone: AbortSignal,
  emit: (event: NewEvent) => void,
): Promise<Outcome> => {
  const { messageId, prepared, isKept, tellsSeals } = asking;
  const { opened, callerRunsTools } = prepared;
  const { provider } = opened.chosen.config;
  const output = createOutput({ messageId, provider, callerRunsTools, tellsSeals }, emit);
  const ended: { outcome?: Outcome } = {};
  const ask = async (signal: AbortSignal): Promise<StatelessAnswer> => {
    const listener = { batch: output.hear, ending: () => {} };
    const said = await runStateless(prepared, signal, listener, !isKept);
    ended.outcome = await outcomeOf(asking, said, output, isKept && signal.aborted);
    return said;
  };
  await asking.run(async () => {
    if (!isKept) return [await ask(gone)];
    // What is kept is the server's to finish, unless its caller ends it by its name.
    const { said } = await whileRunning(asking.ctx, messageId, async (cancelled) => {
      const said = await ask(cancelled);
      invariant(ended.outcome, 'an answer that was asked for has ended');
      return { said, response: ended.outcome.response };
    });
    return [said];
  });
  invariant(ended.outcome, 'an answer that was asked for has ended');
  return ended.outcome;
};

const outcomeOf = async (
  asking: Asking,
  said: StatelessAnswer,
  output: Output,
  isCancelled: boolean,
): Promise<Outcome> => {
  const { ctx, beginning, isKept, messageId, context, asked, prepared } = asking;
  output.close(said.ending.status === 'complete' && incompleteReason(said.ending) === null);
  const completedAt = Math.floor(ctx.now().getTime() / 1000);
  const whole = wholeOf(beginning, { ending: said.ending, items: output.items, completedAt });
  const response = isCancelled ? cancelledOf(whole) : whole;
  const failed = isCancelled ? null : refusalIn([said], true);
  if (failed !== null || !isKept) return { response, refusal: failed };
  const refusal = await storedResponses
    .keep(ctx, { messageId, context, asked, prepared, said, response })
    .then(
      () => null,
      (error: unknown) => notKept(ctx, error),
    );
  return { response, refusal };
};

const notKept = (ctx: Ctx, error: unknown): Failure => {
  if (error instanceof Failure) return error;
  ctx.log.error({ err: error }, 'a response could not be kept');
  return new Failure(502, 'the response could not be kept');
};

const gather = async (asking: Asking): Promise<OpenAiResponse> => {
  const { response, refusal } = await answer(asking, asking.ctx.client.hungUp(), () => {});
  if (refusal) throw refusal;
  return toldResponse(response, asking.tellsSeals);
};

const tell = (asking: Asking): CompletionStream => {
  const { ctx, beginning, tellsSeals } = asking;
  let number = 0;
  const line = (event: NewEvent): string => {
    const numbered = { ...event, sequence_number: number++ } as ResponseEvent;
    return `event: ${event.type}\ndata: ${JSON.stringify(numbered)}\n\n`;
  };
  return respondStreaming({
    ctx,
    done: '',
    trouble: (message) => line({ type: 'error', code: null, message, param: null }),
    work: async ({ note, write, gone }) => {
      note(line({ type: 'response.created', response: beginning }));
      note(line({ type: 'response.in_progress', response: beginning }));
      const { response, refusal } = await answer(asking, gone, (event) => write(line(event)));
      const whole = toldResponse(refusal ? failedOf(response, refusal) : response, tellsSeals);
      return { closing: line({ type: lastEventOf(whole), response: whole }), refusal };
    },
  });
};

/** OpenAI has no event for one that was cancelled: its status says it. */
const lastEventOf = ({ status }: FinishedResponse) =>
  `response.${status === 'cancelled' ? 'incomplete' : status}` as const;

/** A response that is kept, told as if it were written now. */
const repeat = (ctx: Ctx, response: OpenAiResponse): CompletionStream => {
  let number = 0;
  const line = (event: NewEvent): string =>
    `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: number++ })}\n\n`;
  return respondStreaming({
    ctx,
    done: '',
    trouble: (message) => line({ type: 'error', code: null, message, param: null }),
    work: async ({ note, write }) => {
      const beginning: OpenAiResponse = {
        ...response,
        ...{ status: 'in_progress', output: [], usage: null, completed_at: null, incomplete_details: null },
      };
      note(line({ type: 'response.created', response: beginning }));
      note(line({ type: 'response.in_progress', response: beginning }));
      for (const event of eventsOf(messageIdOf(response.id), response.output)) write(line(event));
      const closing = line({ type: lastEventOf(response as FinishedResponse), response });
      return { closing, refusal: null };
    },
  });
};

export const read = async (ctx: Ctx, name: string): Promise<OpenAiResponse> =>
  toldResponse((await storedResponses.access(ctx, name)).response_json, false);

/** Ends a response that is being written; one that is over is given as it is, as often as it is asked. */
export const cancel = async (ctx: Ctx, name: string): Promise<OpenAiResponse> => {
  assertMayRead(ctx);
  const ended = await cancelRunning(ctx, messageIdOf(name));
  return ended === null ? read(ctx, name) : toldResponse(ended, false);
};

export const remove = async (ctx: Ctx, name: string) => {
  await storedResponses.remove(ctx, name);
  return { id: name, object: 'response' as const, deleted: true as const };
};

const ITEMS_PER_PAGE = 20;

interface ItemsQuery {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** What was asked, the newest item first unless told otherwise. */
export const inputItems = async (ctx: Ctx, name: string, { limit, after, order }: ItemsQuery) => {
  const { input_json } = await storedResponses.access(ctx, name);
  const { items } = await storedResponses.resolve(ctx, input_json);
  const ordered = order === 'asc' ? items : items.toReversed();
  const begin = after === undefined ? 0 : ordered.findIndex(({ id }) => id === after) + 1;
  const data = ordered.slice(begin, begin + (limit ?? ITEMS_PER_PAGE));
  return {
    object: 'list' as const,
    data,
    first_id: data[0]?.id ?? null,
    last_id: data.at(-1)?.id ?? null,
    has_more: begin + data.length < ordered.length,
  };
};
