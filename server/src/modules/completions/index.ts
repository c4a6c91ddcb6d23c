// What other modules may use. Everything else in this folder is private.
export { openSpeaker, recordOf } from './call.ts';
export { endAnswersOf } from './changes.ts';
export { refusalOf } from './ending.ts';
export { startAnswers } from './followers.ts';
export { routes } from './routes.ts';
export { answerStateless } from './stateless.ts';
