// What other features use of this one.

export { SeenBy, useSeenBy } from './SeenBy.tsx';
export { TaskFromMessage } from './TaskFromMessage.tsx';
