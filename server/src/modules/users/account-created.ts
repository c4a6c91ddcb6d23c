// What comes with a new account and is kept by other modules, which come later in the list.

import type { Ctx } from '../../kernel/ctx.ts';
import { definePart } from '../../kernel/parts.ts';

/** Runs inside the transaction that makes the account. */
export type AccountMade = (ctx: Ctx, userId: string) => Promise<void>;

export const accountMade = definePart<AccountMade>('users.made');

export const tellAccountMade = async (ctx: Ctx, userId: string): Promise<void> => {
  for (const made of accountMade.listed(ctx.kernel)) await made(ctx, userId);
};
