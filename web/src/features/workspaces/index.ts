// What other features use of this one.

export { WorkspaceOverview } from './WorkspaceOverview.tsx';
