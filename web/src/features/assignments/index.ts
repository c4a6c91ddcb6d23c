// What other features use of this one.

export { AssignMessage } from './AssignMessage.tsx';
export { AssignmentsList } from './AssignmentsList.tsx';
export { Facts } from './Facts.tsx';
export { InstanceHistory } from './InstanceHistory.tsx';
export { useMineCount } from './use-assignments.ts';
