// What the AI may take for visitors: so much for each instance, and so much in a day for all of a workflow. Both are the owner's to say.
// Before the AI is asked, what the answer probably takes is held back from both, so that those who ask at the same time do not all find the
// same rest; afterwards what it took is counted, once, in its place.

import type { Ctx } from '../../kernel/ctx.ts';
import { publicConfigOf } from './public-config.ts';
import type { InstanceRow } from './rows.ts';
import * as store from './store.ts';
import * as holds from './visitor-holds-store.ts';
import * as visitors from './visitors-store.ts';

type Asking = Pick<InstanceRow, 'id' | 'workflow_id' | 'initiator_type'>;

/** What a budget says no with: it is used up, or what is left of it is held by answers under way. */
export type BudgetRefusal = 'instance' | 'day' | 'held';

/** A persona's instructions and a short answer, at least. */
const HELD_TOKENS_MIN = 2_000;
const CHARACTERS_PER_TOKEN = 3;
/** Longer than any answer: one whose server died holds nothing any more. */
const HELD_MS = 3_600_000;
/** What was held is known for longer, so that an answer that is counted late is still counted once. */
const KNOWN_MS = 24 * HELD_MS;

const dayOf = (ctx: Ctx): string => ctx.now().toISOString().slice(0, 10);

/** What a message says that it read and wrote. */
export const tokensOf = (usage: Record<string, unknown> | null | undefined): number =>
  Number(usage?.input_tokens ?? 0) + Number(usage?.output_tokens ?? 0);

/** What an answer probably takes: what the one before it took, if there was one, and what was said since. */
export const probableTokens = (text: string, before = 0): number =>
  HELD_TOKENS_MIN + before + Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/**
 * Holds back what an answer probably takes, inside the caller's transaction; null: held, or there is no visitor. The last answer may go beyond a
 * budget, but only when no other is under way.
 */
export const holdBudget = async (
  ctx: Ctx,
  row: Asking,
  key: string,
  tokens: number,
): Promise<BudgetRefusal | null> => {
  if (row.initiator_type !== 'visitor') return null;
  const workflow = await store.find(ctx.db, row.workflow_id);
  if (!workflow) return null;
  const { tokens_per_instance, tokens_per_day } = publicConfigOf(workflow);
  await ctx.kernel.database.dialect.lock(ctx.db, `workflow visitor tokens ${row.workflow_id}`);
  const now = ctx.now();
  const taken = await holds.taken(ctx.db, {
    ...{ key, instanceId: row.id, workflowId: row.workflow_id },
    ...{ day: dayOf(ctx), now: now.toISOString() },
  });
  if (taken.instance >= tokens_per_instance) return 'instance';
  if (taken.day >= tokens_per_day) return 'day';
  const fits = (used: number, held: number, max: number) => held === 0 || used + held + tokens <= max;
  if (
    !fits(taken.instance, taken.heldOfInstance, tokens_per_instance) ||
    !fits(taken.day, taken.held, tokens_per_day)
  )
    return 'held';
  await holds.put(ctx.db, {
    ...{ key, instance_id: row.id, workflow_id: row.workflow_id, tokens },
    expires_at: new Date(now.getTime() + HELD_MS).toISOString(),
  });
  return null;
};

/** Counts what was taken in the place of what was held for it; once, however often it is told. Inside the caller's transaction. */
export const settleBudget = async (ctx: Ctx, row: Asking, key: string, tokens: number): Promise<void> => {
  if (row.initiator_type !== 'visitor' || !(await holds.remove(ctx.db, key))) return;
  if (tokens > 0) await visitors.countTokens(ctx.db, row.id, dayOf(ctx), Math.ceil(tokens));
};

/** Of answers that the people inside asked for in a visitor's conversation. */
export const countVisitorTokens = async (ctx: Ctx, row: Asking, tokens: number): Promise<void> => {
  if (row.initiator_type === 'visitor' && tokens > 0)
    await visitors.countTokens(ctx.db, row.id, dayOf(ctx), Math.ceil(tokens));
};

export const forgetHolds = (ctx: Ctx): Promise<void> =>
  holds.forget(ctx.db, new Date(ctx.now().getTime() - KNOWN_MS).toISOString());

/** For the history, and those who may change the workflow. */
export const BUDGET_TEXTS: Record<BudgetRefusal, string> = {
  instance: 'the AI budget of this visitor is used up',
  day: 'the AI budget for all visitors of today is used up',
  held: 'answers under way hold what is left of the AI budget for visitors',
};

const DAY_MS = 86_400_000;

/** Until the next day begins. */
export const secondsLeftToday = (ctx: Ctx): number =>
  Math.ceil((DAY_MS - (ctx.now().getTime() % DAY_MS)) / 1000);
