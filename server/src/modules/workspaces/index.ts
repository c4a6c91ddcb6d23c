// What other modules may use. Everything else in this folder is private.
export { findPersonalId as findPersonalWorkspaceId } from './service.ts';
