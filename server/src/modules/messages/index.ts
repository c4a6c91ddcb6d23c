// What other modules may use. Everything else in this folder is private.
export {
  announceAnswer,
  hasReplies,
  keepAnswer,
  listBranch,
  onAnswerRemoved,
  reopenAnswer,
  settleAnswer,
  standAt,
  versionOf,
} from './answers.ts';
export { cutAnswer, plant as plantMessages } from './fork.ts';
export { mentionedHandles } from './mentions.ts';
export {
  access as accessMessage,
  append as appendMessage,
  asAuthor,
  DEPTH_MAX,
  read as readMessage,
} from './service.ts';
export {
  type BranchRow,
  findAnywhere as findMessage,
  listAfter as listMessagesAfter,
  listByIds as listMessagesByIds,
  listPathIds,
  type MessageRow,
} from './store.ts';
