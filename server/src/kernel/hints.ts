// A word between the processes of one server that is no event of the contract: heard now or never, like a broadcast.

import type { Ctx, Kernel } from './ctx.ts';

export interface Hint<T> {
  send(ctx: Ctx, said: T): void;
  /** Gives the way to hear no more. */
  on(kernel: Kernel, listener: (said: T) => void): () => void;
}

/** Whatever comes under this kind was sent by the same value, and so has its form. */
export const defineHint = <T extends object>(kind: `system.${string}`): Hint<T> => ({
  send: (ctx, payload) =>
    ctx.kernel.events.broadcast({ kind, audience: {}, payload, at: ctx.now().toISOString() }),
  on: (kernel, listener) =>
    kernel.events.onBroadcast((event) => {
      if (event.kind === kind) listener(event.payload as T);
    }),
});
