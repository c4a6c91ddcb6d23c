// What other modules may use. Everything else in this folder is private.
export {
  changedFields,
  countRedacted,
  list as listAudit,
  recordAct,
  trend,
  verify as verifyAudit,
} from './service.ts';
