// Starting a turn in a channel: the question and the beginnings of its answers are stored together, then the answers are written and
// the caller is given a stream or, in the end, one object.

import type { CompletionFailure } from '@parley/contract';
import { type Ctx, transact, userId } from '../../../kernel/ctx.ts';
import { bodyHashOf, recall, withIdempotency } from '../../../kernel/idempotency.ts';
import { accessChannel } from '../../channels/index.ts';
import { standAt } from '../../messages/index.ts';
import { lookUpResponder, type Plan } from '../cast/resolve.ts';
import { newTurnQueue, type TurnQueue } from '../cast/turn-queue.ts';
import { refusalFor } from '../model/failures.ts';
import {
  type CompletionResult,
  streamTurn,
  type TurnHeading,
  toCompletion,
} from '../read/completion-result.ts';
import { replayTurn } from '../read/join.ts';
import type { FollowedResponder } from '../turn/followers.ts';
import {
  type FinishedAnswer,
  runTurn,
  type StartedAnswer,
  type StartedTurn,
  startAnswer,
} from '../turn/turn.ts';
import { prepare, type TurnContext } from '../turn/turn-context.ts';
import { assertRoomFor } from '../write/slots.ts';
import { afterTurn } from './titles-and-summaries.ts';

/** The Idempotency-Key of a request, with the operation and the body that it names. */
export interface KeyedRequest {
  readonly route: string;
  readonly key: string;
  readonly body: unknown;
}

export interface TurnRequest {
  readonly plan: Plan;
  /** Stores the question, inside the transaction that stores its answers; gives its id. */
  readonly ask: (ctx: Ctx) => Promise<string>;
  readonly isStream: boolean;
  readonly keyed: KeyedRequest | null;
  /** It makes another version of an answer, and the caller's branch moves to that. */
  readonly isVersion?: boolean | undefined;
}

/** Stores the question and the beginnings of its answers in one transaction, then lets them be written. */
export const startTurn = async (turn: TurnContext, request: TurnRequest): Promise<CompletionResult> => {
  const { ctx, channel, turnId } = turn;
  const { plan, isStream } = request;
  const { queue, first } = await firstOf(turn, plan);
  const tasks = await Promise.all(first.map((responder) => prepare(turn, responder, '')));
  let started: StartedTurn | undefined;
  const begin = async (ctx: Ctx): Promise<string> => {
    // A member removed while this request waited may no longer ask.
    await accessChannel(ctx, channel.id, 'write');
    const question = await request.ask(ctx);
    if (tasks.length > 0) await assertRoomFor(ctx, tasks.length);
    const answers: StartedAnswer[] = [];
    // Parallel answers have the same created_at: it tells them from versions that were made one after the other.
    const at = ctx.now();
    const moment = { ...ctx, now: () => at };
    for (const [index, prepared] of tasks.entries()) {
      const task = { ...prepared, parentId: question, queue: queue?.json ?? null };
      answers.push(await startAnswer(moment, task, first[index]?.followers ?? []));
    }
    const [version] = answers;
    if (request.isVersion && version) await standAt(ctx, channel.id, version.running.messageId);
    started = { question, answers };
    return question;
  };
  const stored = await once(ctx, request.keyed, async (ctx) => ({
    turnId,
    question: await begin(ctx),
    notice: noticeOf(plan),
  }));
  const heading = headingOf(channel.id, stored);
  if (!started || stored.isReplay) return replayTurn(ctx, heading, isStream);
  const ready: StartedTurn = started;
  const run: RunTurn = (listener) => runTurn(turn, { plan, started: ready, queue }, listener);
  return isStream ? respondWithStream(turn, heading, ready, run) : respondWithObject(turn, heading, run);
};

const noticeOf = (plan: Plan): string | null => {
  if (plan.kind === 'parallel') return null;
  return plan.kind === 'none' ? plan.reason : plan.notice;
};

/** The first responders, where they are known without asking a model. */
const firstOf = async (
  turn: TurnContext,
  plan: Plan,
): Promise<{ queue: TurnQueue | null; first: FollowedResponder[] }> => {
  if (plan.kind === 'none') return { queue: null, first: [] };
  if (plan.kind === 'parallel')
    return { queue: null, first: plan.responders.map((one) => ({ ...one, followers: [] })) };
  const queue = newTurnQueue(turn, plan.entries);
  const [entry] = plan.entries;
  // Whether members have something to say is asked over the network; the question is stored before.
  if (entry?.kind === 'group' && entry.group.policy.kind === 'relevant') return { queue, first: [] };
  const upcoming = await queue.next();
  if (upcoming === null) return { queue, first: [] };
  const { who, note, followers } = upcoming;
  const responder =
    entry?.kind === 'one' ? entry.responder : await lookUpResponder(turn.ctx, turn.channel.id, who);
  return { queue, first: [{ ...responder, note, followers }] };
};

/** What is kept under an Idempotency-Key. */
export interface StoredTurn {
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

const idempotencyOf = (ctx: Ctx, { route, key, body }: KeyedRequest) => ({
  userId: userId(ctx),
  route,
  key,
  bodyHash: bodyHashOf(body),
});

/** The turn that the same request has started before, whatever has become of its budget, its persona or its model since then. */
export const replayOf = async (
  ctx: Ctx,
  channelId: string,
  keyed: KeyedRequest,
  isStream: boolean,
): Promise<CompletionResult | null> => {
  const before = await recall(ctx, idempotencyOf(ctx, keyed));
  return before && replayTurn(ctx, headingOf(channelId, before.body as StoredTurn), isStream);
};

/** With a key, the same request stores once; its repetition learns which turn it was. */
const once = async (
  ctx: Ctx,
  keyed: KeyedRequest | null,
  begin: (ctx: Ctx) => Promise<StoredTurn>,
): Promise<StoredTurn & { isReplay: boolean }> => {
  if (keyed === null) return { ...(await transact(ctx, begin)), isReplay: false };
  const { body, replayed } = await withIdempotency(ctx, idempotencyOf(ctx, keyed), async (ctx) => ({
    status: 200,
    body: await begin(ctx),
  }));
  return { ...(body as StoredTurn), isReplay: replayed };
};

type RunTurn = (listener: Parameters<typeof runTurn>[2]) => Promise<FinishedAnswer[]>;

const respondWithStream = (
  turn: TurnContext,
  heading: TurnHeading,
  { answers }: StartedTurn,
  run: RunTurn,
): CompletionResult => {
  const { model } = answers[0]?.task.opened.chosen ?? {};
  const stream = streamTurn(turn.ctx, { ...heading, ...(model ? { model } : {}) });
  for (const { running, task } of answers) stream.listener.onAnswer(running, task);
  const finished = run(stream.listener);
  void finished.then((answered) => afterTurn(turn, answered));
  stream.follow(finished);
  return { events: stream.readable, firstWord: stream.firstWord, isReplay: false };
};

const respondWithObject = async (
  turn: TurnContext,
  heading: TurnHeading,
  run: RunTurn,
): Promise<CompletionResult> => {
  const errors: Array<Parameters<typeof refusalFor>[0]> = [];
  const notices = [heading.notice].filter((notice) => notice !== null);
  const finished = await run({
    onAnswer: () => {},
    onTrouble: (error: string, failure?: CompletionFailure) =>
      errors.push({ error, failure: failure ?? null }),
    onNotice: (sentence: string) => notices.push(sentence),
  });
  afterTurn(turn, finished);
  if (finished.length === 0 && errors[0] !== undefined) throw refusalFor(errors[0]);
  const notice = [...notices, ...errors.map(({ error }) => error)].join('\n') || null;
  const completion = await toCompletion(turn.ctx, { ...heading, notice }, finished);
  return { completion, isReplay: false };
};
