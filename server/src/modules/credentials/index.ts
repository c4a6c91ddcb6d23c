// What other modules may use. Everything else in this folder is private.
export {
  endKeyGrant,
  grantKey,
  type KeyGrant,
  listKeyGrants,
  purgeExpiredGrants,
  readGranted,
  rewrapKeyGrants,
} from './grants.ts';
export { createServerKey, openServerKey } from './server-key.ts';
export {
  change as changePassword,
  check as checkPassword,
  create as createPassword,
  markOf as passwordMark,
  openKey,
  openOwnKey,
  prepare as preparePassword,
  purgeExpired as purgeExpiredWraps,
  renew as renewPassword,
  reset as resetPassword,
  rewrapBackgroundKeys,
  rewrapServerKeys,
  unlock,
} from './service.ts';
export {
  endBackground,
  endBackgroundOf,
  keyStates,
  MEMORY_FIELD,
  putSealed,
  readAllInBackground,
  readAllSealed,
  readInBackground,
  readSealed,
  removeAllSealed,
  removeSealed,
  removeSealedField,
  removeSealedFor,
  removeSealedOfAll,
  setBackground,
  startBackgroundOf,
} from './vault.ts';
