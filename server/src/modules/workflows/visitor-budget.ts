// What the AI may take for visitors: so much for each instance, and so much in a day for all of a workflow. Both are the owner's to say, and
// are looked at before the AI is asked.

import type { Ctx } from '../../kernel/ctx.ts';
import { publicConfigOf } from './public-config.ts';
import type { InstanceRow } from './rows.ts';
import * as store from './store.ts';
import * as visitors from './visitors-store.ts';

type Asking = Pick<InstanceRow, 'id' | 'workflow_id' | 'initiator_type'>;

const dayOf = (ctx: Ctx): string => ctx.now().toISOString().slice(0, 10);

/** Inside the caller's transaction. */
export const countVisitorTokens = async (ctx: Ctx, row: Asking, tokens: number): Promise<void> => {
  if (row.initiator_type === 'visitor' && tokens > 0)
    await visitors.countTokens(ctx.db, row.id, dayOf(ctx), Math.ceil(tokens));
};

/** Which budget is used up; null: there is some left, or no visitor. */
export const usedUpBudget = async (ctx: Ctx, row: Asking): Promise<'instance' | 'day' | null> => {
  if (row.initiator_type !== 'visitor') return null;
  const workflow = await store.find(ctx.db, row.workflow_id);
  if (!workflow) return null;
  const { tokens_per_instance, tokens_per_day } = publicConfigOf(workflow);
  if ((await visitors.findTokens(ctx.db, row.id)) >= tokens_per_instance) return 'instance';
  return (await visitors.tokensOfDay(ctx.db, row.workflow_id, dayOf(ctx))) >= tokens_per_day ? 'day' : null;
};

/** For the history, and those who may change the workflow. */
export const BUDGET_TEXTS = {
  instance: 'the AI budget of this visitor is used up',
  day: 'the AI budget for all visitors of today is used up',
} as const;

const DAY_MS = 86_400_000;

/** Until the next day begins. */
export const secondsLeftToday = (ctx: Ctx): number =>
  Math.ceil((DAY_MS - (ctx.now().getTime() % DAY_MS)) / 1000);
