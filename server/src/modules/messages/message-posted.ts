// What else happens when a person says something in a channel. Modules behind this one provide it; messages know none of them.

import type { Ctx } from '../../kernel/ctx.ts';
import { definePart } from '../../kernel/parts.ts';
import type { MessageRow } from './store.ts';

export interface PostedRule {
  /** Inside the transaction that stores the message: it does little, and enqueues the rest. */
  hear(ctx: Ctx, message: MessageRow & { readonly author_id: string }): Promise<void>;
  /** Why no AI answers these words of the caller: they are a command, and what it does is the answer. Null: they are none. */
  findCommand(ctx: Ctx, content: string): Promise<string | null>;
}

export const messagePosted = definePart<PostedRule>('messages.posted');

/** Only what a person with an account says counts: neither answers nor what visitors say start anything. */
export const tellPosted = async (ctx: Ctx, row: MessageRow): Promise<void> => {
  const { author_id } = row;
  if (row.author_type !== 'user' || author_id === null || row.role !== 'user') return;
  for (const { hear } of messagePosted.listed(ctx.kernel)) await hear(ctx, { ...row, author_id });
};

/** The channels of workflows know no commands. */
export const findCommand = async (
  ctx: Ctx,
  { type }: { readonly type: string },
  content: string,
): Promise<string | null> => {
  if (type === 'workflow') return null;
  for (const rule of messagePosted.listed(ctx.kernel)) {
    const reason = await rule.findCommand(ctx, content);
    if (reason !== null) return reason;
  }
  return null;
};
