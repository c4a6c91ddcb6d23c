// What other features use of this one.

export { TaskFromMessage } from './TaskFromMessage.tsx';
export { RUN_REASON_TEXT } from './task-words.ts';
