// Responses that are kept, in channels of their caller's: found by their names, read as context, stored, taken back.

import {
  COMPLETION_BYTES_MAX,
  MESSAGE_CHARACTERS_MAX,
  type OpenAiResponse,
  type ResponseKeptItem,
} from '@parley/contract';
import { type Ctx, transact, userActor, userId } from '../../../kernel/ctx.ts';
import { Failure, forbidden, notFound } from '../../../kernel/errors.ts';
import {
  accessChannel,
  createChannel,
  entitleChannel,
  markOwnKeyUsed,
  removeChannel,
} from '../../channels/index.ts';
import {
  authorOf,
  type Prepared,
  patchOf,
  type StatelessAnswer,
  storableAll,
  usageJson,
} from '../../completions/index.ts';
import { appendMessage, asAuthor, hasWords, removeMessage } from '../../messages/index.ts';
import { messageIdOf, placeOfItem } from './ids.ts';
import { type AskedItem, textOf } from './items.ts';
import * as store from './store.ts';

const CHAIN_MAX = 1_000;
const BYTES_PER_USER_MAX = 256 * 1024 * 1024;
const TITLE_CHARACTERS_MAX = 80;

/** One whose channel is gone for its caller is gone itself. */
const assertThere = async (ctx: Ctx, channelId: string, missing: () => Failure): Promise<void> => {
  const channel = await accessChannel(ctx, channelId).catch((error: unknown) => {
    throw error instanceof Failure && error.status === 404 ? missing() : error;
  });
  if (channel.archived_at !== null) throw missing();
};

const missingResponse = (): Failure => notFound('response');
const missingPrevious = (): Failure =>
  new Failure(404, 'the previous response was not found', {
    field: 'previous_response_id',
    code: 'previous_response_not_found',
  });
const missingItem = (): Failure =>
  new Failure(
    404,
    'input: an item that is referred to was not found; it is kept only with the response that it is of',
    {
      field: 'input',
      code: 'item_not_found',
    },
  );

const tooMuch = (field: string): Failure =>
  new Failure(400, `${field}: all that it names is too much to go on from`, {
    field,
    code: 'context_length_exceeded',
  });

/** A response of the caller's. */
export const access = async (ctx: Ctx, name: string): Promise<store.ResponseRow> => {
  const row = await find(ctx, name);
  if (!row) throw missingResponse();
  return row;
};

/** The same, or undefined while it is being written. One that is gone is 404. */
export const find = async (ctx: Ctx, name: string): Promise<store.ResponseRow | undefined> => {
  const row = await store.find(ctx.db, userId(ctx), messageIdOf(name));
  if (row) await assertThere(ctx, row.channel_id, missingResponse);
  return row;
};

/** What a response goes on from. */
export interface Context {
  readonly items: readonly ResponseKeptItem[];
  /** The response below which it is kept; null: it begins a channel. */
  readonly below: { readonly id: string; readonly channel_id: string } | null;
  /** The response that it names as the one before it. */
  readonly previousId: string | null;
}

/** Items with what they refer to; `last` is the response of the last reference. */
export const resolve = async (
  ctx: Ctx,
  asked: readonly AskedItem[],
): Promise<{ items: ResponseKeptItem[]; last: Context['below'] }> => {
  const names = asked.filter((item) => item.type === 'item_reference').map(({ id }) => id);
  const places = new Map(names.map((name) => [name, placeOfItem(name)]));
  const ids = [...new Set([...places.values()].flatMap((place) => (place ? [place.messageId] : [])))];
  if (ids.length > 0 && (await store.countBytesOf(ctx.db, userId(ctx), ids)) > COMPLETION_BYTES_MAX)
    throw tooMuch('input');
  const rows = ids.length === 0 ? [] : await store.listSaid(ctx.db, userId(ctx), ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const channelId of new Set(rows.map(({ channel_id }) => channel_id)))
    await assertThere(ctx, channelId, missingItem);
  let last: Context['below'] = null;
  // An item that is named a thousand times is said a thousand times.
  const sizes = new Map<string, number>();
  let named = 0;
  const items = asked.map((item): ResponseKeptItem => {
    if (item.type !== 'item_reference') return item;
    const place = places.get(item.id);
    const row = place ? byId.get(place.messageId) : undefined;
    const found = row?.response_json.output.find(({ id }) => id === item.id);
    if (!row || !found) throw missingItem();
    const size = sizes.get(item.id) ?? JSON.stringify(found).length;
    sizes.set(item.id, size);
    named += size;
    if (named > COMPLETION_BYTES_MAX) throw tooMuch('input');
    last = row;
    return found;
  });
  return { items, last };
};

/** What was asked and answered before, and what is asked now. */
export const contextOf = async (
  ctx: Ctx,
  previousName: string | null,
  asked: readonly AskedItem[],
): Promise<Context> => {
  const before = previousName === null ? [] : await chainOf(ctx, messageIdOf(previousName));
  const { items, last } = await resolve(ctx, [
    ...before.flatMap(({ input_json, response_json }): AskedItem[] => [
      ...input_json,
      ...response_json.output,
    ]),
    ...asked,
  ]);
  const previous = before.at(-1) ?? null;
  return { items, below: previous ?? last, previousId: previous?.id ?? null };
};

/** A response and those that it goes on from, the oldest first. */
const chainOf = async (ctx: Ctx, id: string): Promise<store.ResponseRow[]> => {
  const places = await store.listChain(ctx.db, userId(ctx), id, CHAIN_MAX);
  const [newest] = places;
  if (!newest) throw missingPrevious();
  await assertThere(ctx, newest.channel_id, missingPrevious);
  if (places.reduce((sum, { bytes }) => sum + bytes, 0) > COMPLETION_BYTES_MAX)
    throw tooMuch('previous_response_id');
  const ids = places.map((place) => place.id);
  const rows = new Map((await store.listByIds(ctx.db, ids)).map((row) => [row.id, row]));
  return ids.toReversed().flatMap((one) => rows.get(one) ?? []);
};

/** Before the model is asked: whether its answer can be kept. */
export const assertKeepable = async (ctx: Ctx, { below }: Context): Promise<void> => {
  if (below !== null) await accessChannel(ctx, below.channel_id, 'write');
  else if (!userActor(ctx).permissions.has('channels.create'))
    throw forbidden('store: you do not have the permission channels.create; ask with store: false');
  if ((await store.countBytes(ctx.db, userId(ctx))) > BYTES_PER_USER_MAX)
    throw forbidden('store: you keep as many responses as you may; delete some, or ask with store: false');
};

/** What was said anew: the items after the last one of a model. */
const questionOf = (asked: readonly AskedItem[]): { role: 'user' | 'tool'; content: string } | null => {
  const isModels = (item: AskedItem): boolean =>
    item.type === 'message' ? item.role === 'assistant' : item.type !== 'function_call_output';
  const fresh = asked.slice(asked.findLastIndex(isModels) + 1);
  const said = fresh.flatMap((item) =>
    item.type === 'message' && item.role === 'user' ? [textOf(item.content)] : [],
  );
  const results = fresh.flatMap((item) =>
    item.type === 'function_call_output' ? [textOf(item.output)] : [],
  );
  const content = (said.length > 0 ? said : results).join('\n\n').trim().slice(0, MESSAGE_CHARACTERS_MAX);
  return content === '' ? null : { role: said.length > 0 ? 'user' : 'tool', content: content.toWellFormed() };
};

const titleOf = (text: string): string =>
  (text.split('\n', 1)[0] ?? '').trim().slice(0, TITLE_CHARACTERS_MAX).toWellFormed();

const HANDED_OVER = 'the program that asked runs this call; its output is in what follows';

/** As the channel shows it: the caller's tools have nothing to wait for here. */
const shownOf = ({ callerRunsTools }: Prepared, { answer }: StatelessAnswer) => {
  const { content, reasoning, tool_calls_json } = patchOf(answer);
  const steps = callerRunsTools
    ? tool_calls_json.map((step) => ({ ...step, status: 'done', output: HANDED_OVER }))
    : tool_calls_json;
  return { content, reasoning, tool_calls_json: steps };
};

export interface Exchange {
  readonly messageId: string;
  readonly context: Context;
  readonly asked: readonly AskedItem[];
  readonly prepared: Prepared;
  readonly said: StatelessAnswer;
  readonly response: OpenAiResponse;
}

/** The question and the answer as messages of a channel, and beside them what a program needs to go on. */
export const keep = (ctx: Ctx, exchange: Exchange): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { messageId, context, prepared, said } = exchange;
    const asked = storableAll([...exchange.asked]);
    const response = storableAll(exchange.response);
    const question = questionOf(asked);
    const channelId =
      context.below?.channel_id ?? (await createChannel(ctx, { title: titleOf(question?.content ?? '') })).id;
    const channel = await accessChannel(ctx, channelId, 'write');
    const above = context.below?.id ?? null;
    const asking =
      question && (await appendMessage(ctx, channelId, above, { ...(await asAuthor(ctx)), ...question }));
    const { status, error } = said.ending;
    await appendMessage(ctx, channelId, asking?.id ?? above, {
      id: messageId,
      role: 'assistant',
      ...authorOf(prepared),
      ...shownOf(prepared, said),
      status: status === 'stopped' ? status : 'complete',
      error,
      usage_json: usageJson(said.ending),
    });
    if (prepared.opened.chosen.config.scope === 'personal' && !channel.is_byok)
      await markOwnKeyUsed(ctx, channelId);
    await store.insert(ctx.db, {
      id: messageId,
      channel_id: channelId,
      user_id: userId(ctx),
      question_id: asking?.id ?? null,
      previous_id: context.previousId,
      bytes: Buffer.byteLength(JSON.stringify(asked)) + Buffer.byteLength(JSON.stringify(response)),
      input_json: asked,
      response_json: response,
      created_at: ctx.now().toISOString(),
    });
  });

/** Takes back the words of a response and of its question; with the last of them, the channel. */
export const remove = async (ctx: Ctx, name: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { id, channel_id, question_id, input_json } = await access(ctx, name);
    await removeMessage(ctx, channel_id, id);
    if (question_id !== null) await removeMessage(ctx, channel_id, question_id);
    const { role, title } = await accessChannel(ctx, channel_id);
    if (role !== 'owner') return;
    if (!(await hasWords(ctx.db, channel_id))) await removeChannel(ctx, channel_id);
    else if (title !== '' && title === titleOf(questionOf(input_json)?.content ?? ''))
      await entitleChannel(ctx, channel_id, '', true);
  });

/** A message that is deleted takes with it the response that it is, or that answered it. */
export const forgetOfMessage = async (ctx: Ctx, messageId: string): Promise<void> => {
  for (const place of await store.listOfMessage(ctx.db, messageId)) await store.remove(ctx.db, place);
};
