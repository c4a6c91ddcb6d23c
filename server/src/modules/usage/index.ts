// What other modules may use. Everything else in this folder is private.
export {
  assertWithinBudget,
  type CallRecord,
  FREE_PROVIDER,
  recordAlone,
  recordCalls,
  toNanos,
} from './service.ts';
