// What other modules may use. Everything else in this folder is private.
export { openSpeaker, recordOf } from './call.ts';
export { refusalOf } from './ending.ts';
export { startKeeper as startAnswers } from './keeper.ts';
export { routes } from './routes.ts';
export { answerStateless } from './stateless.ts';
