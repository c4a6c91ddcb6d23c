// Responses that are being written by this process and will be kept: their caller may end them by their names. Those of other processes are
// told by a hint.

import { type Ctx, type Kernel, userId } from '../../../kernel/ctx.ts';
import { defineHint } from '../../../kernel/hints.ts';
import { defineState } from '../../../kernel/state.ts';
import type { FinishedResponse } from './response.ts';

interface Running {
  readonly userId: string;
  readonly cancelling: AbortController;
  readonly ended: Promise<FinishedResponse>;
}

const running = defineState('openai.running_responses', () => new Map<string, Running>());
const cancelHint = defineHint<{ readonly message_id: string; readonly user_id: string }>(
  'system.response.cancel',
);

/** Does the work of a response that can be cancelled meanwhile. */
export const whileRunning = async <T extends { readonly response: FinishedResponse }>(
  ctx: Ctx,
  messageId: string,
  work: (cancelled: AbortSignal) => Promise<T>,
): Promise<T> => {
  const all = running.of(ctx.kernel);
  const cancelling = new AbortController();
  const worked = work(cancelling.signal);
  const ended = worked.then(({ response }) => response);
  // Those who wait for it hear of a failure; where there are none, it is its caller's to tell.
  ended.catch(() => {});
  all.set(messageId, { userId: userId(ctx), cancelling, ended });
  return worked.finally(() => all.delete(messageId));
};

/** Ends a response of the caller's and gives what came; null where it is not being written here. */
export const cancelRunning = async (ctx: Ctx, messageId: string): Promise<FinishedResponse | null> => {
  const one = running.of(ctx.kernel).get(messageId);
  if (one && one.userId === userId(ctx)) {
    one.cancelling.abort();
    return one.ended;
  }
  if (ctx.kernel.database.dialect.hasPeers)
    cancelHint.send(ctx, { message_id: messageId, user_id: userId(ctx) });
  return null;
};

/** Hears what other processes were asked to end. Gives the way to hear no more. */
export const hearCancelHints = (kernel: Kernel): (() => void) =>
  cancelHint.on(kernel, ({ message_id, user_id }) => {
    const one = running.of(kernel).get(message_id);
    if (one?.userId === user_id) one.cancelling.abort();
  });
