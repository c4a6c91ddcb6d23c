// What of a person's ends when their password is set without the old one. Modules that come later say so at their start.

import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { defineState } from '../../kernel/state.ts';

type Ending = (ctx: Ctx, userId: string) => Promise<void>;

const endings = defineState('credentials.resets', () => ({ all: [] as Ending[] }));

/** `ending` runs inside the transaction that sets the password. */
export const onPasswordReset = (kernel: Pick<Kernel, 'state'>, ending: Ending): void => {
  endings.of(kernel).all.push(ending);
};

export const endAtReset = async (ctx: Ctx, userId: string): Promise<void> => {
  for (const ending of endings.of(ctx.kernel).all) await ending(ctx, userId);
};
