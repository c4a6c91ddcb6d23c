// What to tell a person about a failure. The server's sentences are written for people; words of our own are for silence, and for refusals
// that have a name.

import { ApiError } from '@parley/contract/client';
import i18next from 'i18next';

/** A sentence begins with a capital letter; the wire does not. */
export const asSentence = (text: string): string => {
  const capital = text.charAt(0).toLocaleUpperCase(i18next.language) + text.slice(1);
  return /[.!?。؟]$/.test(capital) ? capital : `${capital}.`;
};

/** Refusals that have a name are said in the reader's language, as far as the words for it have come. */
const wordsFor = ({ status, code = '' }: ApiError): string | undefined => {
  const refusals = i18next.getResource(i18next.language, 'translation', 'refusals') as
    | Readonly<Record<string, string>>
    | undefined;
  return refusals?.[status === 404 && code.endsWith('_not_found') ? 'gone' : code];
};

export const errorText = (error: unknown): string => {
  if (!(error instanceof ApiError)) return i18next.t('errors.unexpected');
  if (error.status === 0) return i18next.t('errors.unreachable');
  if (error.status === 429) {
    const count = error.retryAfterSeconds;
    return count ? i18next.t('errors.too_many_wait', { count }) : i18next.t('errors.too_many');
  }
  if (error.status >= 500) return i18next.t('errors.server');
  return wordsFor(error) ?? asSentence(error.message);
};
