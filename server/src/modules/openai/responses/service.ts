// OpenAI's Responses API: a request becomes a question without a channel, and what was asked and answered is kept in one.

import type { OpenAiResponse, ResponseEvent, ResponseRequest } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import { badRequest, Failure, invariant } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import {
  admitStateless,
  assertNotStopping,
  assertStateless,
  type Prepared,
  prepareStateless,
  refusalIn,
  runStateless,
  type SaidAnswer,
  type ToldStream,
  tellAnswer,
} from '../../completions/index.ts';
import { whoIs } from '../asking.ts';
import { type AskedItem, askedItems, spokenItems } from './items.ts';
import * as kept from './kept.ts';
import { createOutput, type NewEvent, type Output } from './output.ts';
import { questionFor } from './question.ts';
import {
  beginningOf,
  type FinishedResponse,
  failedOf,
  incompleteReason,
  toldResponse,
  wholeOf,
} from './response.ts';

const ROUTE = 'POST /api/v1/openai/responses';
const SEALS = 'reasoning.encrypted_content';

/** A request that is ready to be asked. */
interface Asking {
  readonly ctx: Ctx;
  readonly messageId: string;
  readonly asked: readonly AskedItem[];
  readonly context: kept.Context;
  readonly prepared: Prepared;
  readonly beginning: OpenAiResponse;
  readonly isKept: boolean;
  readonly tellsSeals: boolean;
  readonly run: Awaited<ReturnType<typeof admitStateless>>;
}

type Answered = ToldStream | { readonly response: OpenAiResponse };

export const respond = async (ctx: Ctx, request: ResponseRequest, key: string | null): Promise<Answered> => {
  assertNotStopping(ctx.kernel);
  const asking = await ready(ctx, request, key);
  return request.stream ? tell(asking) : { response: await gather(asking) };
};

/** The same refusals, by the name that the part has here. */
const inInput = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || !error.message.startsWith('messages: ')) throw error;
    throw badRequest(error.message.replace('messages: ', 'input: '), 'input');
  }
};

const ready = async (ctx: Ctx, request: ResponseRequest, key: string | null): Promise<Asking> => {
  const messageId = newId();
  const isKept = request.store ?? true;
  const asked = askedItems(request.input, messageId);
  const alone = asked.filter((item) => item.type !== 'item_reference');
  // What is wrong in itself is refused before anything is looked up.
  if (request.previous_response_id == null && alone.length === asked.length)
    await inInput(() => assertStateless(questionFor(request, spokenItems(alone))));
  const context = await kept.contextOf(ctx, request.previous_response_id ?? null, asked);
  const prepared = await inInput(async () =>
    prepareStateless(ctx, {
      ...questionFor(request, spokenItems(context.items)),
      ...(await whoIs(ctx, request.model)),
    }),
  );
  if (isKept) await kept.assertKeepable(ctx, context);
  const keyed = key === null ? null : { route: ROUTE, key, body: request };
  const { created, model } = prepared.header;
  return {
    ctx,
    messageId,
    asked,
    context,
    prepared,
    beginning: beginningOf(request, { messageId, createdAt: created, model }),
    isKept,
    tellsSeals: request.include?.includes(SEALS) ?? false,
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
  await asking.run(async () => {
    // What is kept is the server's to finish.
    const signal = isKept ? new AbortController().signal : gone;
    const said = await runStateless(prepared, signal, { batch: output.hear, ending: () => {} });
    ended.outcome = await outcomeOf(asking, said, output);
    return [said];
  });
  invariant(ended.outcome, 'an answer that was asked for has ended');
  return ended.outcome;
};

const outcomeOf = async (asking: Asking, said: SaidAnswer, output: Output): Promise<Outcome> => {
  const { ctx, beginning, isKept, messageId, context, asked, prepared } = asking;
  output.close(said.ending.status === 'complete' && incompleteReason(said.ending) === null);
  const completedAt = Math.floor(ctx.now().getTime() / 1000);
  const response = wholeOf(beginning, { ending: said.ending, items: output.items, completedAt });
  const failed = refusalIn([said], true);
  if (failed !== null || !isKept) return { response, refusal: failed };
  const refusal = await kept.keep(ctx, { messageId, context, asked, prepared, said, response }).then(
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

const tell = (asking: Asking): ToldStream => {
  const { ctx, beginning, tellsSeals } = asking;
  let number = 0;
  const line = (event: NewEvent): string => {
    const numbered = { ...event, sequence_number: number++ } as ResponseEvent;
    return `event: ${event.type}\ndata: ${JSON.stringify(numbered)}\n\n`;
  };
  return tellAnswer({
    ctx,
    done: '',
    trouble: (message) => line({ type: 'error', code: null, message, param: null }),
    work: async ({ note, write, gone }) => {
      note(line({ type: 'response.created', response: beginning }));
      note(line({ type: 'response.in_progress', response: beginning }));
      const { response, refusal } = await answer(asking, gone, (event) => write(line(event)));
      const whole = toldResponse(refusal ? failedOf(response, refusal) : response, tellsSeals);
      return { closing: line({ type: `response.${whole.status}`, response: whole }), refusal };
    },
  });
};

export const read = async (ctx: Ctx, name: string): Promise<OpenAiResponse> =>
  toldResponse((await kept.access(ctx, name)).response_json, false);

export const remove = async (ctx: Ctx, name: string) => {
  await kept.remove(ctx, name);
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
  const { input_json } = await kept.access(ctx, name);
  const { items } = await kept.resolve(ctx, input_json);
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
