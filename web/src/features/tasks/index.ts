// What other features use of this one.

export { TaskFromMessage } from './TaskFromMessage.tsx';
