// A person's own key may be lent to others. When that ends, what others asked of it ends with it.

import type { Ctx } from '../../kernel/ctx.ts';
import { definePart } from '../../kernel/parts.ts';

/** What is lent no longer: all that it fits, such as one model of a configuration in one channel, or all that a person lent there. */
export interface EndedLending {
  readonly configId?: string;
  readonly ownerId?: string;
  readonly channelId?: string;
  readonly model?: string;
}

/** Inside the transaction that ends it. */
export const lendingEnded = definePart<(ctx: Ctx, ended: EndedLending) => Promise<void>>(
  'provider-configs.lending-ended',
);

export const endLending = async (ctx: Ctx, ended: EndedLending): Promise<void> => {
  for (const end of lendingEnded.listed(ctx.kernel)) await end(ctx, ended);
};
