// A question: in a channel, where it is stored with its answers, or with everything in the request.

import type { CompletionInput } from '@parley/contract';
import type { Ctx } from '../../../kernel/ctx.ts';
import { badRequest } from '../../../kernel/errors.ts';
import { accessChannel, type MyChannelRow } from '../../channels/index.ts';
import {
  accessMessage,
  appendMessage,
  asAuthor,
  findCommand,
  type MessageRow,
} from '../../messages/index.ts';
import { assertReachable, resolve } from '../cast/resolve.ts';
import { isSummary } from '../prompt/branch.ts';
import { assertGiven, distinct } from '../prompt/context-items.ts';
import * as given from '../prompt/context-items-store.ts';
import type { CompletionResult } from '../read/completion-result.ts';
import { newTurnContext } from '../turn/turn-context.ts';
import { assertNotStopping } from '../write/running-answers.ts';
import { formatOf, stopsOf, textOfMessages } from './openai-input.ts';
import { assertStateless } from './prepare-stateless.ts';
import { replayOf, startTurn, type TurnRequest } from './start-turn.ts';
import { answerStateless } from './stateless.ts';

export const ROUTE = 'POST /api/v1/chat/completions';

export const complete = async (
  ctx: Ctx,
  input: CompletionInput,
  key: string | null,
  /** The caller's branch moves to the answer, also where another version of it was in sight. */
  isVersion = false,
): Promise<CompletionResult> => {
  assertNotStopping(ctx.kernel);
  assertComplete(input);
  const { channel_id: channelId } = input;
  const keyed = key === null ? null : { route: ROUTE, key, body: input };
  const before = keyed && channelId && (await replayOf(ctx, channelId, keyed, input.stream ?? true));
  if (before) return before;
  await assertReachable(ctx, input, channelId ?? null);
  await assertGiven(ctx, input.context);
  if (channelId !== undefined) return askInChannel(ctx, channelId, input, { keyed, isVersion });
  return answerStateless(ctx, input, { keyed: keyed && { route: ROUTE, key: keyed.key } });
};

/** What can be seen to be wrong without looking anything up. */
const assertComplete = (input: CompletionInput): void => {
  if (input.channel_id === undefined) {
    if (input.parent_id || input.attachments?.length)
      throw badRequest('parent_id and attachments belong to a channel: send channel_id with them');
    if (input.content?.trim() === '') throw badRequest('content: must not be empty');
    assertStateless(input);
    return;
  }
  namesOf(input.tools);
  if (typeof input.tool_choice === 'object' ? input.tool_choice !== null : input.tool_choice === 'required')
    throw badRequest(
      'tool_choice: in a channel the model chooses; ask without a channel to make it call a tool',
    );
  if (input.content !== undefined && input.messages !== undefined)
    throw badRequest('messages: in a channel, send what is to be said as content, or as messages, not both');
  textOfMessages(input.messages);
};

const namesOf = (tools: CompletionInput['tools']): string[] | undefined =>
  tools?.map((tool) => {
    if (typeof tool === 'string') return tool;
    throw badRequest(
      'tools: in a channel, name the tools; your own functions need a question without a channel',
    );
  });

/** What is asked: something new, or a message that is there already. */
interface Question {
  readonly content: string;
  readonly existing: MessageRow | null;
}

const questionOf = async (ctx: Ctx, channel: MyChannelRow, input: CompletionInput): Promise<Question> => {
  const content = input.content ?? textOfMessages(input.messages) ?? '';
  if (content.trim() !== '') return { content, existing: null };
  if (input.attachments?.length) return { content: '', existing: null };
  if (input.content !== undefined) throw badRequest('content: must not be empty');
  const at = input.parent_id ?? channel.active_leaf_id;
  if (!at || input.context?.length) throw badRequest('content: say something');
  const existing = await accessMessage(ctx, channel.id, at);
  if (existing.role === 'assistant' || isSummary(existing) || existing.deleted_at !== null)
    throw badRequest('content: say something; this message is no question');
  return { content: existing.content, existing };
};

const askInChannel = async (
  ctx: Ctx,
  channelId: string,
  input: CompletionInput,
  { keyed, isVersion }: Pick<TurnRequest, 'keyed' | 'isVersion'>,
): Promise<CompletionResult> => {
  const channel = await accessChannel(ctx, channelId, 'write');
  const question = await questionOf(ctx, channel, input);
  const turn = newTurnContext(ctx, channel, {
    options: input,
    toolNames: namesOf(input.tools),
    format: formatOf(input.response_format),
    stops: stopsOf(input.stop),
    words: question.content,
  });
  const command = await findCommand(ctx, channel, question.content);
  const plan =
    command === null
      ? await resolve(ctx, channel, question.content, input)
      : ({ kind: 'none', reason: command } as const);
  const ask = async (ctx: Ctx): Promise<string> => {
    if (question.existing) return question.existing.id;
    const said = { ...(await asAuthor(ctx)), role: 'user', content: question.content } as const;
    const { id } = await appendMessage(ctx, channel.id, input.parent_id, said, input.attachments);
    if (input.context?.length) await given.insert(ctx.db, id, distinct(input.context));
    return id;
  };
  return startTurn(turn, { plan, ask, isStream: input.stream ?? true, keyed, isVersion });
};
