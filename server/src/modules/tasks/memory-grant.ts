// A task's runs may be told what is remembered about its owner, if the owner let it. The keys of their memories are then sealed for the
// server too, and no longer when the last such task is gone or their password is reset.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { forbidden } from '../../kernel/errors.ts';
import { openPersonKey } from '../auth/index.ts';
import { endBackgroundOf, MEMORY_FIELD, startBackgroundOf } from '../credentials/index.ts';
import { holdAccount } from '../users/index.ts';
import type { TaskRow } from './rows.ts';
import * as store from './store.ts';

type Granted = Pick<TaskRow, 'memory_granted_by'>;

/** A grant is one person's word: it does not pass to another owner. */
export const isMemoryGranted = ({ memory_granted_by, owner_id }: Granted & { owner_id: string }): boolean =>
  memory_granted_by !== null && memory_granted_by === owner_id;

/** Inside the caller's transaction, after the row says who granted it, or that nobody does. */
export const settleGrant = async (ctx: Ctx, before: Granted, after: Granted): Promise<void> => {
  const [from, to] = [before.memory_granted_by, after.memory_granted_by];
  if (from === to) return;
  if (to !== null) await seal(ctx);
  if (from !== null) await endUnlessGranted(ctx, from);
};

const seal = async (ctx: Ctx): Promise<void> => {
  // A reset of the password comes before it and ends the session, or after it and ends the grant.
  await holdAccount(ctx, userId(ctx));
  using uek = await openPersonKey(ctx);
  if (uek === null)
    throw forbidden(
      'sign in with your password to let a task use your memories: this session or API key cannot open them',
    );
  await startBackgroundOf(ctx, uek, MEMORY_FIELD);
};

const endUnlessGranted = async (ctx: Ctx, personId: string): Promise<void> => {
  if (!(await store.hasMemoryGrant(ctx.db, personId))) await endBackgroundOf(ctx, personId, MEMORY_FIELD);
};

/** Tasks that got another owner: what was granted to them ends. */
export const endPassedOnGrants = async (ctx: Ctx): Promise<void> => {
  for (const personId of await store.endPassedOnGrants(ctx.db)) await endUnlessGranted(ctx, personId);
};
