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
  alone,
  type Choice,
  chooseNamed,
  type Plan,
  type Responder,
  resolve,
  sameAs,
  summon,
} from '../cast/resolve.ts';
import { type Course, newCourse } from '../cast/turn-queue.ts';
import { refusalFor } from '../model/failures.ts';
import { isSummary } from '../prompt/branch.ts';
import { type CompletionResult, type Heading, streamTurn, toCompletion } from '../read/completion-result.ts';
import { replayTurn } from '../read/join.ts';
import { type Followed, noteFollowers } from '../turn/followers.ts';
import { type Answered, newScene, type Opened, prepare, runTurnOf, type Scene } from '../turn/turn.ts';
import { beginAnswer, type ResumeState } from '../write/generation.ts';
import * as store from '../write/generations-store.ts';
import { assertNotStopping } from '../write/running-answers.ts';
import { assertRoomFor } from '../write/slots.ts';
import { formatOf, stopsOf, textOfMessages } from './openai-input.ts';
import { answerStateless } from './stateless.ts';
import { lookBack } from './titles-and-summaries.ts';

const ROUTE = 'POST /api/v1/chat/completions';

export const complete = async (
  ctx: Ctx,
  input: CompletionInput,
  key: string | null,
): Promise<CompletionResult> => {
  assertNotStopping(ctx.kernel);
  const told = await toldBefore(ctx, input, key);
  if (told) return told;
  await assertReachable(ctx, input);
  if (input.channel_id !== undefined) return askInChannel(ctx, input.channel_id, input, key);
  if (input.parent_id || input.attachments?.length)
    throw badRequest('parent_id and attachments belong to a channel: send channel_id with them');
  return answerStateless(ctx, input, { keyed: key === null ? null : { route: ROUTE, key } });
};

/** What was asked already is told again, whatever has become of its budget, its persona or its model since then. */
const toldBefore = async (
  ctx: Ctx,
  input: CompletionInput,
  key: string | null,
): Promise<CompletionResult | null> => {
  const { channel_id: channelId } = input;
  if (key === null || channelId === undefined) return null;
  const before = await recall(ctx, nameOf(ctx, { key, body: input }));
  return before && replayTurn(ctx, headingOf(channelId, before.body as Stored), input.stream ?? true);
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
  const scene = newScene(ctx, channel, {
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
  return perform(scene, plan, ask, input.stream ?? true, key === null ? null : { key, body: input });
};

interface Keyed {
  readonly key: string;
  readonly body: unknown;
}

interface Begun extends Opened {
  readonly begun: Array<Opened['begun'][number]>;
}

/** Stores the question and the beginnings of its answers in one transaction, then lets them be written. */
const perform = async (
  scene: Scene,
  plan: Plan,
  ask: (ctx: Ctx) => Promise<string>,
  isStream: boolean,
  keyed: Keyed | null,
  isVersion = false,
): Promise<CompletionResult> => {
  const { ctx, channel, turnId } = scene;
  const { course, first } = await firstOf(scene, plan);
  const tasks = await Promise.all(first.map((responder) => prepare(scene, responder, '')));
  let opened: Begun | undefined;
  const begin = async (ctx: Ctx): Promise<string> => {
    // Whoever was shown out while this waited for its turn says nothing any more.
    await accessChannel(ctx, channel.id, 'write');
    const question = await ask(ctx);
    if (tasks.length > 0) await assertRoomFor(ctx, tasks.length);
    const begun: Begun['begun'] = [];
    // Answers given side by side are of one moment: it tells them from versions that were made one after the other.
    const at = ctx.now();
    const moment = { ...ctx, now: () => at };
    for (const [index, prepared] of tasks.entries()) {
      const task = { ...prepared, parentId: question, course: course?.json ?? null };
      const live = await beginAnswer(moment, task);
      const followers = first[index]?.followers ?? [];
      await noteFollowers(ctx, live.messageId, followers);
      begun.push({ live, task, isFollowed: followers.length > 0 });
    }
    const [version] = begun;
    if (isVersion && version) await standAt(ctx, channel.id, version.live.messageId);
    opened = { question, begun };
    return question;
  };
  const stored = await once(ctx, keyed, async (ctx) => ({
    turnId,
    question: await begin(ctx),
    notice: noticeOf(plan),
  }));
  const heading = headingOf(channel.id, stored);
  if (!opened || stored.isReplay) return replayTurn(ctx, heading, isStream);
  return tell(scene, plan, opened, course, heading, isStream);
};

const noticeOf = (plan: Plan): string | null => {
  if (plan.kind === 'together') return null;
  return plan.kind === 'nobody' ? plan.why : plan.notice;
};

/** The first who answer, where that is known without asking anybody. */
const firstOf = async (scene: Scene, plan: Plan): Promise<{ course: Course | null; first: Followed[] }> => {
  if (plan.kind === 'nobody') return { course: null, first: [] };
  if (plan.kind === 'together')
    return { course: null, first: plan.responders.map((one) => ({ ...one, followers: [] })) };
  const course = newCourse(scene, plan.acts);
  const [act] = plan.acts;
  // Whether members have something to say is asked over the network; the question is stored before.
  if (act?.kind === 'group' && act.group.policy.kind === 'relevant') return { course, first: [] };
  const cue = await course.next();
  if (cue === null) return { course, first: [] };
  const { who, note, followers } = cue;
  const responder = act?.kind === 'one' ? act.responder : await summon(scene.ctx, scene.channel.id, who);
  return { course, first: [{ ...responder, note, followers }] };
};

/** What is kept under a key. */
interface Stored {
  readonly turnId: string;
  readonly question: string;
  readonly notice: string | null;
}

const headingOf = (channelId: string, { turnId, question, notice }: Stored): Heading => ({
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
  begin: (ctx: Ctx) => Promise<Stored>,
): Promise<Stored & { isReplay: boolean }> => {
  if (keyed === null) return { ...(await transact(ctx, begin)), isReplay: false };
  const { body, replayed } = await withIdempotency(ctx, nameOf(ctx, keyed), async (ctx) => ({
    status: 200,
    body: await begin(ctx),
  }));
  return { ...(body as Stored), isReplay: replayed };
};

const tell = async (
  scene: Scene,
  plan: Plan,
  opened: Begun,
  course: Course | null,
  heading: Heading,
  isStream: boolean,
): Promise<CompletionResult> => {
  const { ctx, channel } = scene;
  const finish = (answered: Answered[]): Answered[] => {
    lookBack(scene, answered);
    return answered;
  };
  if (isStream) {
    const { model } = opened.begun[0]?.task.speaker.chosen ?? {};
    const stream = streamTurn(ctx, { ...heading, ...(model ? { model } : {}) });
    for (const { live, task } of opened.begun) stream.listener.onAnswer(live, task);
    stream.follow(runTurnOf(scene, plan, opened, course, stream.listener).then(finish));
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
  const answered = finish(await runTurnOf(scene, plan, opened, course, listener));
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
  const scene = newScene(ctx, channel, {
    options: mergeOptions(input, before?.options),
    toolNames: before?.toolNames,
    format: before?.format,
    stops: before?.stops,
    instruction,
    isAgain: true,
  });
  const plan = await planVersion(ctx, channel, old, question, input, before?.note ?? null);
  return perform(scene, plan, async () => question.id, input.stream ?? true, null, true);
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
  const responder = isNamed ? await named(ctx, old, input) : await sameAs(ctx, old);
  // What its group told it holds for that persona alone.
  const isSame = (responder.character?.id ?? null) === old.persona_id;
  return alone({ ...responder, note: isSame ? note : null });
};

/** Another model speaks for the same persona, unless another persona is asked for. */
const named = (ctx: Ctx, old: MessageRow, input: RegenerateInput): Promise<Responder> =>
  chooseNamed(ctx, {
    ...input,
    persona_id: input.persona_id ?? (input.persona_id === null ? null : old.persona_id),
  });
