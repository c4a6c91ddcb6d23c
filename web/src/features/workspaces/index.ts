// What other features use of this one.

export { NewWorkspacePage } from './NewWorkspacePage.tsx';
export { isNew, overviewQuery } from './overview.ts';
export { WorkspaceOverview } from './WorkspaceOverview.tsx';
export { WorkspaceById } from './WorkspacePage.tsx';
