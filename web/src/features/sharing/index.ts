// What other features use of this one.

export { Members } from './Members.tsx';
export { type ChosenPlace, type MoveBody, type MovedTo, MoveForm, usePlaces } from './MoveForm.tsx';
export { ProjectMark, ProjectPopover } from './ProjectPopover.tsx';
export { ShareButton } from './ShareButton.tsx';
export { membersQuery } from './shared-thing.ts';
