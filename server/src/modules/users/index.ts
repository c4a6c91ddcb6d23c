// What other modules may use. Everything else in this folder is private.

export { accountMade } from './account-created.ts';
export { actingAs, readingAs } from './acting.ts';
export { findNamed, pageWithin } from './find-named.ts';
export {
  access as accessUser,
  avatarUri,
  change as changeUser,
  claimHandle,
  count as countUsers,
  create as createUser,
  find as findUser,
  findByLogin,
  foldName,
  type HandleOwner,
  hasAny as hasAnyUser,
  hold as holdAccount,
  keepingAnAdmin,
  list as listUsers,
  noteLogin,
  releaseHandles,
  remove as removeUser,
  search as searchUsers,
  takeHandle,
  toUser,
} from './service.ts';
export { listAdminIds, type UserRow } from './store.ts';
