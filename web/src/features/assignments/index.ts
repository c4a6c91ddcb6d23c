// What other features use of this one.

export { AssignmentsList } from './AssignmentsList.tsx';
export { InstanceHistory } from './InstanceHistory.tsx';
