// What other features use of this one.

export { PrivateMark, SeenBy, useSeenBy } from './SeenBy.tsx';
export { TaskBeside } from './TaskBeside.tsx';
export { TaskFromMessage } from './TaskFromMessage.tsx';
