// What other modules may use. Everything else in this folder is private.

export type { SpokenMessage } from './ask/openai-input.ts';
export {
  assertExtras,
  assertStateless,
  type Prepared,
  prepareStateless,
  type StatelessInput,
} from './ask/prepare-stateless.ts';
export { admitStateless, runStateless, type StatelessAnswer } from './ask/run-stateless.ts';
export { answerStateless, refusalIn, respondStreaming } from './ask/stateless.ts';
export { endTurns, stop as stopAnswer } from './ask/stop-and-continue.ts';
export { askBelow, askUnattended, turnState, type Waiting } from './ask/unattended.ts';
export { whyNotAnswering } from './cast/resolve.ts';
export { type DecidedPayer, responderOfStep, whyNotAnsweringStep } from './cast/step-responder.ts';
export { watchAsker } from './model/asker.ts';
export { type OpenedModel, openModel } from './model/call.ts';
export { callAlone } from './model/call-alone.ts';
export { embedTexts } from './model/embed.ts';
export { refusalOf } from './model/failures.ts';
export { filteredText, type SpokenText, textFilter } from './model/filters.ts';
export { IS_PAGED, passagesOf } from './model/passages.ts';
export type { AnswerEvent } from './model/tool-loop.ts';
export { type CompletionStream, untilFirstWord } from './read/completion-result.ts';
export { authorOf } from './write/answer-task.ts';
export { type Ending, finishOf } from './write/encode.ts';
export { usageJson } from './write/outcome.ts';
export { assertNotStopping, patchOf, storableAll } from './write/running-answers.ts';
