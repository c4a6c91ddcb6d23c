// What other features use of this one.

export { AssignmentsList } from './AssignmentsList.tsx';
