// What other features use of this one.

export { type Due, DueRow, ROW, soonestFirst } from './DueRow.tsx';
export { WorkspaceOverview } from './WorkspaceOverview.tsx';
