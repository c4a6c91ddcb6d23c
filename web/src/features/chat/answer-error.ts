// Why an answer was cut, for whoever reads it. The server's own reasons are known and have words in every language; a provider's are shown as
// they came.

import { asSentence } from '../../lib/error-text.ts';

/** Sentences of server/src/modules/completions. */
export const KNOWN = {
  'the server stopped while answering; what came is kept': 'chat.answer_crashed',
  'the server was restarted while answering; what came is kept': 'chat.answer_restarted',
  'the answer became too long and was stopped; what came is kept': 'chat.answer_too_long',
  'something went wrong on our side; what came is kept': 'chat.answer_wrong',
} as const;

const isKnown = (error: string): error is keyof typeof KNOWN => Object.hasOwn(KNOWN, error);

export const answerError = (error: string, t: (key: (typeof KNOWN)[keyof typeof KNOWN]) => string): string =>
  isKnown(error) ? t(KNOWN[error]) : asSentence(error);
