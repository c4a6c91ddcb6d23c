// What comes with a new account and is kept by other modules. Those come later in the list of modules and say it when the server starts.

import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { defineState } from '../../kernel/state.ts';

/** Runs inside the transaction that makes the account. */
export type AccountMade = (ctx: Ctx, userId: string) => Promise<void>;

const registered = defineState('users.made', () => [] as AccountMade[]);

/** Said by a module when it starts. */
export const registerAccountMade = (kernel: Kernel, made: AccountMade): void => {
  registered.of(kernel).push(made);
};

export const tellAccountMade = async (ctx: Ctx, userId: string): Promise<void> => {
  for (const made of registered.of(ctx.kernel)) await made(ctx, userId);
};
