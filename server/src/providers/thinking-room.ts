// Reasoning counts against the same token limit as the answer: models that reason are given room for it beyond that of the answer.

import type { ModelRequest } from './vendor.ts';

type Effort = Exclude<ModelRequest['reasoning'], 'off' | undefined>;

/** What an effort takes of the purse. Where there are budgets, this is the budget. */
export const THINKING_TOKENS: Readonly<Record<Effort, number>> = { low: 2_048, medium: 8_192, high: 24_000 };

/** As much of the room as the model lets itself be asked for; what was asked for is never made less. */
export const withRoom = (maxTokens: number | undefined, room: number, ceiling: number): number | undefined =>
  maxTokens === undefined ? undefined : Math.max(maxTokens, Math.min(maxTokens + room, ceiling));
