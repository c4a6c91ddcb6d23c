// What stays current: addresses by their schedule, notes and conversations when they have changed since they were read.

import { type Ctx, transact } from '../../kernel/ctx.ts';
import { orderAgain } from './documents.ts';
import * as documents from './documents-store.ts';

const ORDERED_PER_RUN = 200;

/** Each is read again with the rights that the person who added it has then; what turns out to be the same is left as it is. */
export const keepCurrent = async (ctx: Ctx): Promise<void> => {
  const now = ctx.now().toISOString();
  const outdated = [
    ...(await documents.listDue(ctx.db, now, ORDERED_PER_RUN)),
    ...(await documents.listChangedNotes(ctx.db, ORDERED_PER_RUN)),
    ...(await documents.listChangedChannels(ctx.db, ORDERED_PER_RUN)),
  ];
  for (const id of new Set(outdated))
    await transact(ctx, async (ctx) => {
      await orderAgain(ctx, id);
    });
};
