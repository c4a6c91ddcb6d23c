// Why an answer was cut, in words for the reader. The server's own reasons are known and have words in every language; a provider's are shown as
// they came.

import { asSentence } from '../../../lib/error-text.ts';

/** Sentences of server/src/modules/completions. */
export const KNOWN = {
  'the server stopped while answering; what came is kept': 'chat.answer_crashed',
  'the server was restarted while answering; what came is kept': 'chat.answer_restarted',
  'the answer became too long and was stopped; what came is kept': 'chat.answer_too_long',
  'something went wrong on our side; what came is kept': 'chat.answer_wrong',
} as const;

const isKnown = (error: string): error is keyof typeof KNOWN => Object.hasOwn(KNOWN, error);

type Key = (typeof KNOWN)[keyof typeof KNOWN] | 'chat.answer_kept';

/** That something is kept is said only where there is something. */
export const answerError = (error: string, hasText: boolean, t: (key: Key) => string): string => {
  if (isKnown(error)) return hasText ? `${t(KNOWN[error])} ${t('chat.answer_kept')}` : t(KNOWN[error]);
  return asSentence(hasText ? error : error.replace('; what came is kept', ''));
};
