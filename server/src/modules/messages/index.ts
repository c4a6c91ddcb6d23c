// What other modules may use. Everything else in this folder is private.
export {
  announceAnswer,
  hasReplies,
  keepAnswer,
  listBranch,
  messageRemoved,
  reopenAnswer,
  settleAnswer,
  standAt,
  versionOf,
} from './answers.ts';
export { type BranchRow, listLinks, listPathIds } from './branches-store.ts';
export {
  countCiting,
  listCitedDocuments,
  listCiting,
  listCitingPeople,
} from './citations-store.ts';
export { cutAnswer, plantChannel } from './fork.ts';
export { transcript } from './mcp-resources.ts';
export { mentionedHandles } from './mentions.ts';
export { accessMerging, type Merging } from './merge.ts';
export { findCommand, messagePosted, type PostedRule } from './message-posted.ts';
export {
  listAnswers as listUnreadAnswers,
  listFailedAnswers as listUnreadFailures,
  listMentions as listUnreadMentions,
} from './news.ts';
export type { MessageOrigin } from './rows.ts';
export {
  access as accessMessage,
  append as appendMessage,
  asAuthor,
  DEPTH_MAX,
  listNewest as listNewestMessages,
  read as readMessage,
  remove as removeMessage,
} from './service.ts';
export { messageStages, type StageRule } from './stages.ts';
export {
  findAnywhere as findMessage,
  hasWords,
  keepAnywhere as keepMessage,
  listByIds as listMessagesByIds,
  listSizes as listMessageSizes,
  listSizesAfter as listMessageSizesAfter,
  type MessageRow,
} from './store.ts';
export { isWithheldResult, withReadableResults } from './tool-results.ts';
export { newestLeafBelow } from './tree.ts';
