// One question and all its answers: side by side, or in turn. It runs on by itself from the moment the question is stored;
// whoever asked only listens.

import type { CompletionFailure } from '@parley/contract';
import { afterCommit, type Ctx, transact, userActor, userId } from '../../../kernel/ctx.ts';
import { Failure, forbidden } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { accessChannel, type MyChannelRow } from '../../channels/index.ts';
import { permissionsOf } from '../../roles/index.ts';
import { pickTools } from '../../tools/index.ts';
import { findUser } from '../../users/index.ts';
import type { Said } from '../cast/group-policies.ts';
import { type Character, mergeOptions } from '../cast/persona-snapshot.ts';
import { type Plan, type Responder, summon } from '../cast/resolve.ts';
import { type Course, type NextCue, takeUpCourse } from '../cast/turn-queue.ts';
import type { Answer } from '../model/answer.ts';
import { openSpeaker, type Speaker } from '../model/call.ts';
import { failureFacts, isTold, SOMETHING_WRONG } from '../model/failures.ts';
import { createToolbox } from '../model/toolbox.ts';
import type { Ending } from '../write/encode.ts';
import { beginAnswer, type Manner, type Task, writeAnswer } from '../write/generation.ts';
import { inBackground, type Live, registryOf } from '../write/running-answers.ts';
import { assertRoomFor } from '../write/slots.ts';
import { forgetFollowers, noteFollowers, writeMissing, writeUnbegun } from './followers.ts';

/** What holds for every answer to one question. */
export interface Scene extends Manner {
  readonly ctx: Ctx;
  readonly channel: MyChannelRow;
  readonly turnId: string;
  readonly instruction?: string | null;
  /** Asked before: tools that are gone since then are left out. */
  readonly isAgain?: boolean;
  /** Nobody listens any more: who cannot answer says so in a message. */
  readonly isUnheard?: boolean;
}

export interface Answered {
  readonly messageId: string;
  readonly model: string;
  readonly personaId: string | null;
  readonly answer: Answer;
  readonly ending: Ending;
  /** Known where it was written just now. */
  readonly written?: { readonly speaker: Speaker; readonly isCrowded: boolean };
}

/** Whoever listens to a turn as it goes. */
export interface TurnListener {
  onAnswer(live: Live, task: Task): void;
  /** One who should have answered cannot: the key does not open, the model is gone. */
  onTrouble(sentence: string, failure?: CompletionFailure): void;
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
    note: responder.note,
    instruction: scene.instruction ?? null,
    course: null,
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
  /** What it has said and done before it waited for a person. */
  readonly start?: Parameters<typeof writeAnswer>[2];
}

/**
 * Runs a turn whose first answers were begun. Gives the answers in the order in which they ended up in the tree; never throws.
 */
export const runTurnOf = (
  scene: Scene,
  plan: Plan,
  opened: Opened,
  course: Course | null,
  listener: TurnListener,
): Promise<Answered[]> => {
  const { promise, resolve } = Promise.withResolvers<Answered[]>();
  inBackground(scene.ctx.kernel, 'a turn', async () => {
    const answered: Answered[] = [];
    try {
      if (plan.kind === 'together') answered.push(...(await Promise.all(opened.begun.map(write))));
      else if (course) await runInTurn(scene, opened, course, listener, answered);
    } catch (error) {
      scene.ctx.log[isTold(error) ? 'debug' : 'error']({ err: error }, 'a turn ended early');
      if (isTold(error)) listener.onTrouble(error.message, failureFacts(error));
      else listener.onTrouble(SOMETHING_WRONG);
    } finally {
      resolve(answered);
    }
  });
  return promise;
};

const UNHEARD: TurnListener = { onAnswer: () => {}, onTrouble: () => {}, onNotice: () => {} };

/** An answer that waited for a person goes on, and after it whoever was to speak then. */
export const resumeTurn = async (
  live: Live,
  task: Task,
  start: BegunAnswer['start'],
): Promise<Answered[]> => {
  const { ctx, channel, turnId, manner, instruction, parentId, course } = task;
  if (course === null) return [await write({ live, task, start })];
  const scene = { ctx, channel, turnId, ...manner, instruction, isAgain: true, isUnheard: true };
  const opened = { question: parentId, begun: [{ live, task, start, isFollowed: true }] };
  const answered: Answered[] = [];
  await runInTurn(scene, opened, await takeUpCourse(scene, course), UNHEARD, answered);
  return answered;
};

/** Writes an answer, or goes on with it, to its end. */
export const write = async ({
  live,
  task,
  start,
}: Pick<BegunAnswer, 'live' | 'task' | 'start'>): Promise<Answered> => {
  const ending = await writeAnswer(live, task, start);
  const { messageId, answer, isCrowded } = live;
  const { speaker, character } = task;
  const written = { speaker, isCrowded };
  return {
    messageId,
    model: speaker.chosen.model,
    personaId: character?.id ?? null,
    answer,
    ending,
    written,
  };
};

const runInTurn = async (
  scene: Scene,
  { question, begun }: Opened,
  course: Course,
  listener: TurnListener,
  answered: Answered[],
): Promise<void> => {
  let parentId = question;
  let isFollowed = false;
  let current = begun[0];
  const { turns } = registryOf(scene.ctx.kernel);
  turns.add(scene.turnId);
  try {
    for (;;) {
      current ??= await nextOf(scene, course, undefined, parentId, listener);
      if (!current) return;
      isFollowed = current.isFollowed;
      const done = await write(current);
      answered.push(done);
      parentId = done.messageId;
      const { status, cost } = done.ending;
      const said = { content: done.answer.content, status, cost };
      if (status === 'stopped') return;
      if (status === 'streaming') {
        if (isFollowed) course.ends.add(OTHERS_WAIT);
        // They stay with the answer that waits, and come when it has gone on.
        isFollowed = false;
        return;
      }
      current = await nextOf(scene, course, said, parentId, listener);
      if (!current) return;
    }
  } catch (error) {
    if (scene.isUnheard && isTold(error)) await writeUnbegun(scene.ctx, parentId, error.message);
    throw error;
  } finally {
    if (course.ends.size > 0) listener.onNotice([...course.ends].join('\n'));
    if (isFollowed) await endOfTurn(scene.ctx, parentId);
    turns.delete(scene.turnId);
  }
};

/** Nobody comes after this one: those who should have are told so if it is the server that ends, and were not wanted otherwise. */
const endOfTurn = (ctx: Ctx, lastId: string): Promise<void> =>
  registryOf(ctx.kernel).isStopping ? writeUnbegun(ctx, lastId) : forgetFollowers(ctx, lastId);

const OTHERS_WAIT = 'others answer after this one: as soon as the calls that wait are allowed or refused';

const nextOf = async (
  asked: Scene,
  course: Course,
  said: Said | undefined,
  parentId: string,
  listener: TurnListener,
): Promise<BegunAnswer | undefined> => {
  if (registryOf(asked.ctx.kernel).isStopping) return undefined;
  const cue = await course.next(said);
  if (cue === null) return undefined;
  const scene = await asOfNow(asked);
  const prepared = await tryPrepare(scene, cue, parentId);
  if (typeof prepared === 'string') {
    const passed = { content: '', status: 'failed', cost: 0, trouble: prepared };
    return nextOf(scene, course, passed, await missedAt(scene, cue, parentId, prepared), listener);
  }
  const task = { ...prepared, course: course.json };
  const live = await transact(scene.ctx, async (ctx) => {
    await accessChannel(ctx, scene.channel.id, 'write');
    await assertRoomFor(ctx, 1);
    const live = await beginAnswer(ctx, task);
    await noteFollowers(ctx, live.messageId, cue.followers, parentId);
    afterCommit(ctx, () => listener.onAnswer(live, task));
    return live;
  });
  return { live, task, isFollowed: cue.followers.length > 0 };
};

/**
 * A turn may take long: whoever was switched off meanwhile, has left the channel or may no longer write in it gets no further answers,
 * and whoever still does has the rights of today.
 */
const asOfNow = async (scene: Scene): Promise<Scene> => {
  const actor = userActor(scene.ctx);
  const asker = await findUser(scene.ctx, actor.userId);
  if (!asker?.is_active) throw forbidden('the account of whoever asked is switched off');
  const permissions = await permissionsOf(scene.ctx, asker.id, asker.role);
  const ctx = { ...scene.ctx, actor: { ...actor, role: asker.role, permissions } };
  return { ...scene, ctx, channel: await accessChannel(ctx, scene.channel.id, 'write') };
};

/** Where the next one answers. Who listens to the turn hears of those who cannot in the end. */
const missedAt = async (
  { ctx, channel, turnId, isUnheard }: Scene,
  { who, followers }: NextCue,
  parentId: string,
  why: string,
): Promise<string> => {
  if (!isUnheard) return parentId;
  const turn = { channel_id: channel.id, turn_id: turnId, asked_by: userId(ctx) };
  return writeMissing(ctx, turn, parentId, who, followers, why);
};

/** What was true when the question was asked need not be when it is somebody's turn. Gives the reason why they cannot answer. */
const tryPrepare = async (scene: Scene, { who, note }: NextCue, parentId: string): Promise<Task | string> => {
  try {
    const responder = await summon(scene.ctx, scene.channel.id, who);
    return await prepare(scene, { ...responder, note }, parentId);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
};
