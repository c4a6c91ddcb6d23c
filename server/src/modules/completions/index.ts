// What other modules may use. Everything else in this folder is private.

export { assertStateless } from './ask/prepare-stateless.ts';
export { answerStateless } from './ask/stateless.ts';
export { openModel, recordOf } from './model/call.ts';
export { refusalOf } from './model/failures.ts';
export { untilFirstWord } from './read/completion-result.ts';
