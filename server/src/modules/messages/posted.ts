// What else happens when a person says something in a channel. Modules behind this one say so; messages know none of them.

import type { Ctx, Kernel } from '../../kernel/ctx.ts';
import { defineState } from '../../kernel/state.ts';
import type { MessageRow } from './store.ts';

/** Inside the transaction that stores the message: it does little, and enqueues the rest. */
type Hear = (ctx: Ctx, message: MessageRow & { readonly author_id: string }) => Promise<void>;

const hearing = defineState('messages.posted', () => ({ all: [] as Hear[] }));

export const onMessagePosted = (kernel: Kernel, hear: Hear): void => {
  hearing.of(kernel).all.push(hear);
};

/** Only what a person with an account says counts: neither answers nor what visitors say start anything. */
export const tellPosted = async (ctx: Ctx, row: MessageRow): Promise<void> => {
  const { author_id } = row;
  if (row.author_type !== 'user' || author_id === null || row.role !== 'user') return;
  for (const hear of hearing.of(ctx.kernel).all) await hear(ctx, { ...row, author_id });
};
