// Asking without a channel: from a prepared question to its answer, whose cost alone is stored.

import { type Ctx, userId } from '../../../kernel/ctx.ts';
import { bodyHashOf, claimOnce } from '../../../kernel/idempotency.ts';
import { tokensOfMessages, tokensOfRequest } from '../../../providers/tokens.ts';
import type { ModelMessage, ModelRequest } from '../../../providers/vendor.ts';
import { type CallRecord, recordAlone } from '../../usage/index.ts';
import { type Answer, fold, NO_USAGE, newAnswer, type Position, positionOf } from '../model/answer.ts';
import { watchAsker } from '../model/asker.ts';
import { callNext, type OpenedModel } from '../model/call.ts';
import { type AnswerEvent, runToolLoop, type ToolLoopDeps } from '../model/tool-loop.ts';
import { fitRounds } from '../prompt/fit-results.ts';
import { answerTokensOf, imagesFor, TIGHT_SHARE } from '../prompt/prompt.ts';
import type { Ending } from '../write/encode.ts';
import { endingOf, type Outcome, outcomeOfError } from '../write/outcome.ts';
import { inBackground } from '../write/running-answers.ts';
import { takeSlots } from '../write/slots.ts';
import type { Prepared } from './prepare-stateless.ts';

/** What was said, and how it ended. */
export interface StatelessAnswer {
  readonly answer: Answer;
  readonly ending: Ending;
}

/** Who is told while it is said. */
export interface StatelessListener {
  /** What came in one piece, for a reader who is at `from`. */
  batch(events: readonly AnswerEvent[], from: Position): void;
  ending(ending: Ending, position: Position): void;
}

/** Runs the question, for as long as they who ask may. Never throws. `isOfRequest`: what comes of it is kept nowhere else. */
export const runStateless = async (
  prepared: Prepared,
  gone: AbortSignal,
  listener: StatelessListener | null = null,
  isOfRequest = true,
): Promise<StatelessAnswer> => {
  const { ctx, opened, persona, request, toolbox, assertStill } = prepared;
  const personaId = persona?.id ?? null;
  const asker = watchAsker(ctx, { opened, personaId, channelId: null, isOfRequest, assertStill });
  const signal = AbortSignal.any([gone, asker.signal]);
  const answer = newAnswer();
  const records: CallRecord[] = [];
  const facts = {
    purpose: 'api',
    channelId: null,
    messageId: null,
    personaId,
    teamId: prepared.teamId,
  } as const;
  const call = { ctx, opened, facts, signal, onRecord: (record: CallRecord) => records.push(record) };
  let outcome: Outcome = { kind: 'complete' };
  try {
    await asker.check();
    const turn = runToolLoop([], {
      ...asked(request, opened),
      stream: (request) => callNext(call, records, request),
      decide: toolbox.decide,
      callTools: (calls) => toolbox.callTools(calls, { signal, messageId: null }),
    });
    for await (const batch of turn) {
      listener?.batch(batch, positionOf(answer));
      for (const event of batch) fold(answer, event);
      if (batch.at(-1)?.type === 'stopped') outcome = { kind: 'rounds' };
    }
  } catch (error) {
    const refusal = asker.refusal();
    outcome = gone.aborted && refusal === null ? { kind: 'person' } : outcomeOfError(ctx, refusal ?? error);
  } finally {
    asker.off();
  }
  await recordAlone(ctx, records).catch((error: unknown) =>
    ctx.log.error({ err: error }, 'a call could not be written down'),
  );
  const ending = endingOf(answer, NO_USAGE, outcome, records);
  listener?.ending(ending, positionOf(answer));
  return { answer, ending };
};

const withoutImages = (message: ModelMessage): ModelMessage =>
  message.role === 'tool'
    ? { role: 'tool', results: message.results.map(({ images: _, ...result }) => result) }
    : message;

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
    request: async (rounds) => {
      const told = imagesFor(chosen) > 0 ? rounds : rounds.map(withoutImages);
      return { ...request, messages: [...request.messages, ...fitRounds(told, left)] };
    },
    shorten: async (rounds) => {
      if (isTight || rounds.length === 0) return false;
      isTight = true;
      left = Math.min(left, tokensOfMessages(rounds)) * TIGHT_SHARE;
      return true;
    },
  };
};

/** The Idempotency-Key, with the operation that it names. */
export interface StatelessKey {
  readonly route: string;
  readonly key: string;
  readonly body: unknown;
  /** Where its answer will be kept. */
  readonly place?: unknown;
}

type Work = () => Promise<StatelessAnswer[]>;

/** Places for its answers, and its key: both before anything is sent. Gives back what runs them. */
export const admitStateless = async (
  ctx: Ctx,
  count: number,
  keyed: StatelessKey | null,
): Promise<(work: Work) => Promise<StatelessAnswer[]>> => {
  const leaveSlots = await takeSlots(ctx, count);
  const freeKey = await claimKey(ctx, keyed).catch(async (error: unknown) => {
    await leaveSlots();
    throw error;
  });
  const inSlots = async (work: Work): Promise<StatelessAnswer[]> => {
    try {
      return await work();
    } finally {
      await leaveSlots();
    }
  };
  const run = async (work: Work): Promise<StatelessAnswer[]> => {
    const said = await inSlots(work);
    if (said.some(({ ending }) => ending.status === 'failed'))
      await freeKey().catch((error: unknown) => ctx.log.warn({ err: error }, 'a key could not be freed'));
    return said;
  };
  return (work) => {
    const said = run(work);
    // The client may be gone before the cost is stored.
    inBackground(ctx.kernel, 'an answer', async () => void (await said));
    return said;
  };
};

const claimKey = async (ctx: Ctx, keyed: StatelessKey | null): Promise<() => Promise<void>> => {
  if (keyed === null) return async () => {};
  const { route, key, body, place } = keyed;
  return claimOnce(ctx, { route, key, userId: userId(ctx), bodyHash: bodyHashOf(body) }, place ?? null);
};
