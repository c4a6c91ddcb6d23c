// One question and all its answers: side by side, or in turn. It runs on by itself from the moment the question is stored;
// whoever asked only listens.

import { afterCommit, type Ctx, transact } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { ProviderFailure } from '../../providers/vendor.ts';
import { accessChannel, type MyChannelRow } from '../channels/index.ts';
import { listBranch } from '../messages/index.ts';
import { pickTools } from '../tools/index.ts';
import { createToolbox } from './act.ts';
import type { Answer } from './answer.ts';
import { openSpeaker } from './call.ts';
import { type Character, mergeOptions } from './character.ts';
import type { Ending, FailureFacts } from './encode.ts';
import { factsOf, SOMETHING_WRONG } from './ending.ts';
import { type Followed, followerOf, forgetFollowers, noteFollowers, writeUnbegun } from './followers.ts';
import { beginAnswer, type Manner, type Task, writeAnswer } from './generation.ts';
import { ANSWERS_MAX, type AskRelevance, conduct, ENOUGH, expectedOf, type Said } from './groups.ts';
import { inBackground, type Live, registryOf } from './live.ts';
import { asUser, hearQuietly, type QuietAnswer } from './quiet.ts';
import { type Act, type Plan, type Responder, responderOf } from './resolve.ts';
import { assertRoomFor } from './slots.ts';

/** What holds for every answer to one question. */
export interface Scene extends Manner {
  readonly ctx: Ctx;
  readonly channel: MyChannelRow;
  readonly turnId: string;
  readonly instruction?: string | null;
  /** Asked before: tools that are gone since then are left out. */
  readonly isAgain?: boolean;
}

export interface Answered {
  readonly messageId: string;
  readonly model: string;
  readonly personaId: string | null;
  readonly answer: Answer;
  readonly ending: Ending;
  /** Known where it was written just now. */
  readonly isCrowded?: boolean;
}

/** Whoever listens to a turn as it goes. */
export interface TurnListener {
  onAnswer(live: Live, task: Task): void;
  /** One who should have answered cannot: the key does not open, the model is gone. */
  onTrouble(sentence: string, failure?: FailureFacts): void;
  /** Why no more answers come. */
  onNotice(sentence: string): void;
}

export const newScene = (
  ctx: Ctx,
  channel: MyChannelRow,
  rest: Omit<Scene, 'ctx' | 'channel' | 'turnId'>,
): Scene => ({
  // Whatever a turn does in its channel is told in the order in which it was done, also long after the request that began it.
  ctx: { ...ctx, order: `channel ${channel.id}` },
  channel,
  turnId: newId(),
  ...rest,
});

export const prepare = async (scene: Scene, responder: Responder, parentId: string): Promise<Task> => {
  const { ctx, channel } = scene;
  const { character, chosen } = responder;
  const { toolNames, format, stops } = scene;
  const isAsked = character === null && !scene.isAgain;
  const tools = await pickTools(ctx, namesOf(toolNames, character), { isAsked, hasChannel: true });
  return {
    ctx,
    channel,
    turnId: scene.turnId,
    parentId,
    speaker: await openSpeaker(ctx, chosen),
    character,
    manner: { options: mergeOptions(scene.options, undefined), toolNames, format, stops },
    options: mergeOptions(scene.options, character?.options),
    toolbox: createToolbox(ctx, channel.id, tools),
    note: [responder.note, scene.instruction].filter(Boolean).join('\n') || null,
  };
};

/** A persona uses what it was granted; a request may ask for less of it, never for more. */
const namesOf = (asked: readonly string[] | undefined, character: Character | null): readonly string[] => {
  if (character === null) return asked ?? [];
  return asked === undefined
    ? character.toolNames
    : character.toolNames.filter((name) => asked.includes(name));
};

/** What is left to do once the question, and the answers that are known by then, are stored. */
export interface Opened {
  readonly question: string;
  readonly begun: readonly BegunAnswer[];
}

interface BegunAnswer {
  readonly live: Live;
  readonly task: Task;
  /** Others are to answer after it. */
  readonly isFollowed: boolean;
}

/**
 * Runs a turn whose first answers were begun. Gives the answers in the order in which they ended up in the tree; never throws.
 */
export const runTurnOf = (
  scene: Scene,
  plan: Plan,
  opened: Opened,
  cues: Cues | null,
  listener: TurnListener,
): Promise<Answered[]> => {
  const { promise, resolve } = Promise.withResolvers<Answered[]>();
  inBackground(scene.ctx.kernel, 'a turn', async () => {
    const answered: Answered[] = [];
    try {
      if (plan.kind === 'together')
        answered.push(...(await Promise.all(opened.begun.map(({ live, task }) => write(live, task)))));
      else if (cues) await runInTurn(scene, opened, cues, listener, answered);
    } catch (error) {
      scene.ctx.log[isTold(error) ? 'debug' : 'error']({ err: error }, 'a turn ended early');
      if (isTold(error)) listener.onTrouble(error.message, factsOf(error));
      else listener.onTrouble(SOMETHING_WRONG);
    } finally {
      resolve(answered);
    }
  });
  return promise;
};

/** What is said to people in its own words. */
const isTold = (error: unknown): error is Failure | ProviderFailure =>
  error instanceof Failure || error instanceof ProviderFailure;

const write = async (live: Live, task: Task): Promise<Answered> => {
  const ending = await writeAnswer(live, task);
  const { messageId, answer, isCrowded } = live;
  const personaId = task.character?.id ?? null;
  return { messageId, model: task.speaker.chosen.model, personaId, answer, ending, isCrowded };
};

const runInTurn = async (
  scene: Scene,
  { question, begun }: Opened,
  cues: Cues,
  listener: TurnListener,
  answered: Answered[],
): Promise<void> => {
  let parentId = question;
  let isFollowed = false;
  let current = begun[0];
  try {
    for (;;) {
      current ??= await nextOf(scene, cues, undefined, parentId, listener);
      if (!current) return;
      isFollowed = current.isFollowed;
      const done = await write(current.live, current.task);
      answered.push(done);
      parentId = done.messageId;
      const { status, cost } = done.ending;
      const said = { content: done.answer.content, status, cost };
      if (status === 'stopped' || status === 'streaming') return;
      current = await nextOf(scene, cues, said, parentId, listener);
      if (!current) return;
    }
  } finally {
    if (isFollowed) await endOfTurn(scene.ctx, parentId);
  }
};

/** Nobody comes after this one: those who should have are told so if it is the server that ends, and were not wanted otherwise. */
const endOfTurn = (ctx: Ctx, lastId: string): Promise<void> =>
  registryOf(ctx.kernel).isStopping ? writeUnbegun(ctx, lastId) : forgetFollowers(ctx, lastId);

const nextOf = async (
  scene: Scene,
  cues: Cues,
  said: Said | undefined,
  parentId: string,
  listener: TurnListener,
): Promise<BegunAnswer | undefined> => {
  if (registryOf(scene.ctx.kernel).isStopping) return undefined;
  const { value, done } = said === undefined ? await cues.next() : await cues.next(said);
  if (done) {
    if (value !== null) listener.onNotice(value);
    return undefined;
  }
  // Whoever has left the channel meanwhile, or may no longer write in it, gets no further answers.
  const channel = await accessChannel(scene.ctx, scene.channel.id, 'write');
  const task = await prepare({ ...scene, channel }, value, parentId);
  const live = await transact(scene.ctx, async (ctx) => {
    await accessChannel(ctx, channel.id, 'write');
    await assertRoomFor(ctx, 1);
    const live = await beginAnswer(ctx, task);
    await noteFollowers(ctx, live.messageId, value.followers, parentId);
    afterCommit(ctx, () => listener.onAnswer(live, task));
    return live;
  });
  return { live, task, isFollowed: value.followers.length > 0 };
};

/** In the end, why some who would have answered did not. */
type Cues = AsyncGenerator<Followed, string | null, Said>;

/** All who answer in turn, groups played out by their policies; with each, who certainly comes after it. */
export async function* cuesOf(scene: Scene, acts: readonly Act[]): Cues {
  const ends = new Set<string>();
  let left = ANSWERS_MAX;
  for (const [index, act] of acts.entries()) {
    if (left === 0) {
      ends.add(ENOUGH);
      break;
    }
    const rest = acts.slice(index + 1).flatMap(followersIn);
    if (act.kind === 'one') {
      left--;
      yield { ...act.responder, followers: rest.slice(0, left) };
      continue;
    }
    const cues = conduct(act.group, relevance(scene), left);
    let next = await cues.next();
    while (!next.done) {
      left--;
      const { character, note, later } = next.value;
      const followers = [...later.map((one) => followerOf(one, null)), ...rest].slice(0, left);
      const said: Said = yield { ...(await responderOf(scene.ctx, character, note)), followers };
      next = await cues.next(said);
    }
    if (next.value !== null) ends.add(next.value);
  }
  return [...ends].join('\n') || null;
}

const followersIn = (act: Act) =>
  act.kind === 'one'
    ? [followerOf(act.responder.character, act.responder.chosen)]
    : expectedOf(act.group).map((one) => followerOf(one, null));

const RELEVANCE =
  'You decide whether you have something to add to the conversation that others would not say as well. Answer YES or NO, nothing else.';
/** One word needs little room; models that cannot do without thinking need some for that. */
const RELEVANCE_TOKENS_MAX = 2_000;

const SPEECHLESS = 'its model gave no word when it was asked whether it has something to say';

/** One who cannot be asked is passed over, with the reason: the others may have something to say. */
const relevance =
  (scene: Scene): AskRelevance =>
  async (character) => {
    try {
      const { text, cost } = await askWhether(scene, character);
      return { isRelevant: /^\W*yes/i.test(text), cost, trouble: text === '' ? SPEECHLESS : null };
    } catch (error) {
      if (!isTold(error)) throw error;
      return { isRelevant: false, cost: 0, trouble: error.message };
    }
  };

const askWhether = async ({ ctx, channel }: Scene, character: Character): Promise<QuietAnswer> => {
  const { chosen } = await responderOf(ctx, character);
  const speaker = await openSpeaker(ctx, chosen);
  const facts = {
    purpose: 'relevance',
    channelId: channel.id,
    messageId: null,
    personaId: character.id,
  } as const;
  const question = {
    system: `You are ${character.name}.\n${character.systemPrompt}\n\n${RELEVANCE}`,
    messages: [asUser(await lastWords(ctx, channel))],
    maxTokens: RELEVANCE_TOKENS_MAX,
  };
  if (!chosen.capabilities.reasoning) return hearQuietly(ctx, speaker, facts, question);
  return hearQuietly(ctx, speaker, facts, { ...question, reasoning: 'off' }).catch((error: unknown) => {
    // Some refuse to be kept from thinking.
    if (error instanceof ProviderFailure && error.kind === 'bad_request')
      return hearQuietly(ctx, speaker, facts, question);
    throw error;
  });
};

const RELEVANCE_MESSAGES = 6;

const lastWords = async (ctx: Ctx, { id }: MyChannelRow): Promise<string> => {
  const { active_leaf_id } = await accessChannel(ctx, id);
  if (active_leaf_id === null) return '';
  const rows = await listBranch(ctx, id, active_leaf_id, RELEVANCE_MESSAGES);
  return rows.map(({ author_name, content }) => `${author_name}: ${content}`).join('\n');
};
