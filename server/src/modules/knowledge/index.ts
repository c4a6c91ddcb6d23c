// What other modules may use. Everything else in this folder is private.
export { bindToWorkspace, knowledgeOfWorkspaces } from './bindings.ts';
export { search as searchKnowledge } from './search.ts';
export { createInWorkspace as createBaseInWorkspace } from './service.ts';
