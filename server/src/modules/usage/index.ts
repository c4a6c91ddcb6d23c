// What other modules may use. Everything else in this folder is private.
export { type CallRecord, FREE_PROVIDER, toNanos } from './budget.ts';
export { assertWithinBudget, recordAlone, recordCalls } from './service.ts';
export { assertWithinTeamBudget } from './team-budgets.ts';
