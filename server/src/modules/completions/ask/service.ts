// Asking in a channel: the question is stored, whoever should answers, and whoever asked reads along or comes back later.

import type { CompletionFailure, CompletionInput, RegenerateInput } from '@parley/contract';
import { type Ctx, transact, userId } from '../../../kernel/ctx.ts';
import { badRequest, conflict } from '../../../kernel/errors.ts';
import { bodyHashOf, recall, withIdempotency } from '../../../kernel/idempotency.ts';
import { accessChannel, type MyChannelRow } from '../../channels/index.ts';
import { accessMessage, appendMessage, asAuthor, type MessageRow, standAt } from '../../messages/index.ts';
import { accessPersona } from '../../personas/index.ts';
import { accessConfig } from '../../provider-configs/index.ts';
import { mergeOptions } from '../cast/persona-snapshot.ts';
import {
  type Choice,
  chooseNamed,
  lookUpResponder,
  onlyOne,
  type Plan,
  type Responder,
  resolve,
  sameResponder,
} from '../cast/resolve.ts';
import { newTurnQueue, type TurnQueue } from '../cast/turn-queue.ts';
import { refusalFor } from '../model/failures.ts';
import { isSummary } from '../prompt/branch.ts';
import {
  type CompletionResult,
  streamTurn,
  type TurnHeading,
  toCompletion,
} from '../read/completion-result.ts';
import { replayTurn } from '../read/join.ts';
import { type FollowedResponder, noteFollowers } from '../turn/followers.ts';
import {
  type FinishedAnswer,
  newTurnContext,
  prepare,
  runTurn,
  type StartedTurn,
  type TurnContext,
} from '../turn/turn.ts';
import { beginAnswer, type ResumeState } from '../write/generation.ts';
import * as store from '../write/generations-store.ts';
import { assertNotStopping } from '../write/running-answers.ts';
import { assertRoomFor } from '../write/slots.ts';
import { formatOf, stopsOf, textOfMessages } from './openai-input.ts';
import { answerStateless } from './stateless.ts';
import { afterTurn } from './titles-and-summaries.ts';

const ROUTE = 'POST /api/v1/chat/completions';

export const complete = async (
  ctx: Ctx,
  input: CompletionInput,
  key: string | null,
): Promise<CompletionResult> => {
  assertNotStopping(ctx.kernel);
  const told = await replayOf(ctx, input, key);
  if (told) return told;
  await assertReachable(ctx, input);
  if (input.channel_id !== undefined) return askInChannel(ctx, input.channel_id, input, key);
  if (input.parent_id || input.attachments?.length)
    throw badRequest('parent_id and attachments belong to a channel: send channel_id with them');
  return answerStateless(ctx, input, { keyed: key === null ? null : { route: ROUTE, key } });
};

/** What was asked already is told again, whatever has become of its budget, its persona or its model since then. */
const replayOf = async (
  ctx: Ctx,
  input: CompletionInput,
  key: string | null,
): Promise<CompletionResult | null> => {
  const { channel_id: channelId } = input;
  if (key === null || channelId === undefined) return null;
  const before = await recall(ctx, nameOf(ctx, { key, body: input }));
  return before && replayTurn(ctx, headingOf(channelId, before.body as StoredTurn), input.stream ?? true);
};

/** Every identifier of a request is the caller's to name, whether it will be needed or not. */
const assertReachable = async (ctx: Ctx, choice: Choice): Promise<void> => {
  if (choice.persona_id) await accessPersona(ctx, choice.persona_id);
  const configs = [
    choice.provider_config_id,
    ...(choice.models ?? []).map((entry) => entry.provider_config_id),
  ];
  for (const id of new Set(configs)) if (id) await accessConfig(ctx, id);
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
  const content = input.content ?? textOfMessages(input.messages);
  if (content !== null) return { content, existing: null };
  const at = input.parent_id ?? channel.active_leaf_id;
  if (!at || input.attachments?.length) throw badRequest('content: say something');
  const existing = await accessMessage(ctx, channel.id, at);
  if (existing.role === 'assistant' || isSummary(existing) || existing.deleted_at !== null)
    throw badRequest('content: say something; this message is no question');
  return { content: existing.content, existing };
};

const askInChannel = async (
  ctx: Ctx,
  channelId: string,
  input: CompletionInput,
  key: string | null,
): Promise<CompletionResult> => {
  const channel = await accessChannel(ctx, channelId, 'write');
  const question = await questionOf(ctx, channel, input);
  const turn = newTurnContext(ctx, channel, {
    options: input,
    toolNames: namesOf(input.tools),
    format: formatOf(input.response_format),
    stops: stopsOf(input.stop),
  });
  const plan = await resolve(ctx, channel, question.content, input);
  const ask = async (ctx: Ctx): Promise<string> => {
    if (question.existing) return question.existing.id;
    const said = { ...(await asAuthor(ctx)), role: 'user', content: question.content } as const;
    return (await appendMessage(ctx, channel.id, input.parent_id, said, input.attachments)).id;
  };
  return startTurn(turn, plan, ask, input.stream ?? true, key === null ? null : { key, body: input });
};

interface Keyed {
  readonly key: string;
  readonly body: unknown;
}

interface StartedTurnDraft extends StartedTurn {
  readonly answers: Array<StartedTurn['answers'][number]>;
}

/** Stores the question and the beginnings of its answers in one transaction, then lets them be written. */
const startTurn = async (
  turn: TurnContext,
  plan: Plan,
  ask: (ctx: Ctx) => Promise<string>,
  isStream: boolean,
  keyed: Keyed | null,
  isVersion = false,
): Promise<CompletionResult> => {
  const { ctx, channel, turnId } = turn;
  const { queue, first } = await firstOf(turn, plan);
  const tasks = await Promise.all(first.map((responder) => prepare(turn, responder, '')));
  let started: StartedTurnDraft | undefined;
  const begin = async (ctx: Ctx): Promise<string> => {
    // Whoever was shown out while this waited for its turn says nothing any more.
    await accessChannel(ctx, channel.id, 'write');
    const question = await ask(ctx);
    if (tasks.length > 0) await assertRoomFor(ctx, tasks.length);
    const answers: StartedTurnDraft['answers'] = [];
    // Answers given side by side are of one moment: it tells them from versions that were made one after the other.
    const at = ctx.now();
    const moment = { ...ctx, now: () => at };
    for (const [index, prepared] of tasks.entries()) {
      const task = { ...prepared, parentId: question, queue: queue?.json ?? null };
      const running = await beginAnswer(moment, task);
      const followers = first[index]?.followers ?? [];
      await noteFollowers(ctx, running.messageId, followers);
      answers.push({ running, task, isFollowed: followers.length > 0 });
    }
    const [version] = answers;
    if (isVersion && version) await standAt(ctx, channel.id, version.running.messageId);
    started = { question, answers };
    return question;
  };
  const stored = await once(ctx, keyed, async (ctx) => ({
    turnId,
    question: await begin(ctx),
    notice: noticeOf(plan),
  }));
  const heading = headingOf(channel.id, stored);
  if (!started || stored.isReplay) return replayTurn(ctx, heading, isStream);
  return respond(turn, plan, started, queue, heading, isStream);
};

const noticeOf = (plan: Plan): string | null => {
  if (plan.kind === 'together') return null;
  return plan.kind === 'nobody' ? plan.why : plan.notice;
};

/** The first who answer, where that is known without asking anybody. */
const firstOf = async (
  turn: TurnContext,
  plan: Plan,
): Promise<{ queue: TurnQueue | null; first: FollowedResponder[] }> => {
  if (plan.kind === 'nobody') return { queue: null, first: [] };
  if (plan.kind === 'together')
    return { queue: null, first: plan.responders.map((one) => ({ ...one, followers: [] })) };
  const queue = newTurnQueue(turn, plan.entries);
  const [act] = plan.entries;
  // Whether members have something to say is asked over the network; the question is stored before.
  if (act?.kind === 'group' && act.group.policy.kind === 'relevant') return { queue, first: [] };
  const upcoming = await queue.next();
  if (upcoming === null) return { queue, first: [] };
  const { who, note, followers } = upcoming;
  const responder =
    act?.kind === 'one' ? act.responder : await lookUpResponder(turn.ctx, turn.channel.id, who);
  return { queue, first: [{ ...responder, note, followers }] };
};

/** What is kept under a key. */
interface StoredTurn {
  readonly turnId: string;
  readonly question: string;
  readonly notice: string | null;
}

const headingOf = (channelId: string, { turnId, question, notice }: StoredTurn): TurnHeading => ({
  turnId,
  channelId,
  userMessageId: question,
  notice,
});

const nameOf = (ctx: Ctx, { key, body }: Keyed) => ({
  userId: userId(ctx),
  route: ROUTE,
  key,
  bodyHash: bodyHashOf(body),
});

/** With a key, the same request stores once; its repetition learns which turn it was. */
const once = async (
  ctx: Ctx,
  keyed: Keyed | null,
  begin: (ctx: Ctx) => Promise<StoredTurn>,
): Promise<StoredTurn & { isReplay: boolean }> => {
  if (keyed === null) return { ...(await transact(ctx, begin)), isReplay: false };
  const { body, replayed } = await withIdempotency(ctx, nameOf(ctx, keyed), async (ctx) => ({
    status: 200,
    body: await begin(ctx),
  }));
  return { ...(body as StoredTurn), isReplay: replayed };
};

const respond = async (
  turn: TurnContext,
  plan: Plan,
  started: StartedTurnDraft,
  queue: TurnQueue | null,
  heading: TurnHeading,
  isStream: boolean,
): Promise<CompletionResult> => {
  const { ctx, channel } = turn;
  const finish = (answered: FinishedAnswer[]): FinishedAnswer[] => {
    afterTurn(turn, answered);
    return answered;
  };
  if (isStream) {
    const { model } = started.answers[0]?.task.opened.chosen ?? {};
    const stream = streamTurn(ctx, { ...heading, ...(model ? { model } : {}) });
    for (const { running, task } of started.answers) stream.listener.onAnswer(running, task);
    stream.follow(runTurn(turn, plan, started, queue, stream.listener).then(finish));
    return { events: stream.readable, isReplay: false };
  }
  const troubles: Array<Parameters<typeof refusalFor>[0]> = [];
  const notices = [heading.notice].filter((notice) => notice !== null);
  const listener = {
    onAnswer: () => {},
    onTrouble: (error: string, failure?: CompletionFailure) =>
      troubles.push({ error, failure: failure ?? null }),
    onNotice: (sentence: string) => notices.push(sentence),
  };
  const answered = finish(await runTurn(turn, plan, started, queue, listener));
  if (answered.length === 0 && troubles[0] !== undefined) throw refusalFor(troubles[0]);
  const notice = [...notices, ...troubles.map(({ error }) => error)].join('\n') || null;
  return {
    completion: await toCompletion(ctx, { ...heading, channelId: channel.id, notice }, answered),
    isReplay: false,
  };
};

/** Another version of an answer; of a question, an answer to it. */
export const regenerate = async (
  ctx: Ctx,
  channelId: string,
  messageId: string,
  input: RegenerateInput = {},
): Promise<CompletionResult> => {
  assertNotStopping(ctx.kernel);
  const channel = await accessChannel(ctx, channelId, 'write');
  const old = await accessMessage(ctx, channelId, messageId);
  if (isSummary(old))
    throw badRequest('this is a summary and no answer; to have another one, delete it and sum up again');
  await assertReachable(ctx, input);
  const question = old.role === 'assistant' ? await questionAbove(ctx, old) : old;
  const instruction = input.instruction ? `For this version: ${input.instruction}` : null;
  const before = (await store.find(ctx.db, old.id))?.state_json as Partial<ResumeState> | undefined;
  const turn = newTurnContext(ctx, channel, {
    options: mergeOptions(input, before?.options),
    toolNames: before?.toolNames,
    format: before?.format,
    stops: before?.stops,
    instruction,
    isAgain: true,
  });
  const plan = await planVersion(ctx, channel, old, question, input, before?.note ?? null);
  return startTurn(turn, plan, async () => question.id, input.stream ?? true, null, true);
};

const questionAbove = async (ctx: Ctx, { channel_id, parent_id }: MessageRow): Promise<MessageRow> => {
  if (parent_id === null) throw conflict('this answer answers nothing: there is no message above it');
  return accessMessage(ctx, channel_id, parent_id);
};

const planVersion = async (
  ctx: Ctx,
  channel: MyChannelRow,
  old: MessageRow,
  question: MessageRow,
  input: RegenerateInput,
  note: string | null,
): Promise<Plan> => {
  if (channel.ai_mode === 'false') return { kind: 'nobody', why: 'AI is switched off in this channel' };
  const isNamed = Boolean(input.model || input.provider_config_id || input.persona_id);
  if (!isNamed && old.role !== 'assistant') return resolve(ctx, channel, question.content, {});
  const responder = isNamed ? await named(ctx, old, input) : await sameResponder(ctx, old);
  // What its group told it holds for that persona alone.
  const isSame = (responder.persona?.id ?? null) === old.persona_id;
  return onlyOne({ ...responder, note: isSame ? note : null });
};

/** Another model speaks for the same persona, unless another persona is asked for. */
const named = (ctx: Ctx, old: MessageRow, input: RegenerateInput): Promise<Responder> =>
  chooseNamed(ctx, {
    ...input,
    persona_id: input.persona_id ?? (input.persona_id === null ? null : old.persona_id),
  });
