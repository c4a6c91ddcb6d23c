// What other features use of this one.

export { Members } from './Members.tsx';
export { ShareDialog } from './ShareDialog.tsx';
export { membersQuery } from './shared-thing.ts';
