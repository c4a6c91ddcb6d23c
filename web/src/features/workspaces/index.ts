// What other features use of this one.

export { ROW } from './DueRow.tsx';
export { NewWorkspacePage } from './NewWorkspacePage.tsx';
export { OverviewSkeleton } from './OverviewSkeleton.tsx';
export { isNew, overviewQuery } from './overview.ts';
export { Part } from './Part.tsx';
export { useIsOverviewHere } from './painted.ts';
export { WorkspaceOverview } from './WorkspaceOverview.tsx';
export { WorkspaceById } from './WorkspacePage.tsx';
