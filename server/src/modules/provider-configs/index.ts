// What other modules may use. Everything else in this folder is private.
export {
  accessConfig,
  accessRow as accessConfigRow,
  assertByok,
  assertUsable as assertUsableConfig,
  findSharedConfig,
  listUsableConfigs,
  openEndpoint,
  type UsableConfig,
} from './endpoint.ts';
export { admitCall } from './health.ts';
export { type EndedLending, endLending, lendingEnded } from './lending.ts';
export { refresh as refreshModels } from './probe.ts';
export type { ListedModelJson } from './rows.ts';
export { load as accessOwnConfigRow, type Realm } from './service.ts';
export { findModel as findFetchedModel, listModels as listFetchedModels, type ModelRow } from './store.ts';
