// What went wrong, in the words and with the status that the person who asked is given.

import type { CompletionFailure } from '@parley/contract';
import { Failure } from '../../../kernel/errors.ts';
import { ProviderFailure } from '../../../providers/vendor.ts';

export const UNEXPECTED = 'something went wrong on our side; what came is kept';

/** Failures whose own message is shown to people; of all others the log has the details. */
export const isExplained = (error: unknown): error is Failure | ProviderFailure =>
  error instanceof Failure || error instanceof ProviderFailure;

export const failureFacts = (failure: ProviderFailure | Failure): CompletionFailure =>
  failure instanceof ProviderFailure
    ? {
        kind: failure.kind,
        status: failure.status,
        is_retryable: failure.isRetryable,
        retry_after_seconds: failure.retryAfterSeconds,
      }
    : {
        kind: 'refused',
        status: failure.status,
        is_retryable: failure.status === 503 || failure.status === 429,
        retry_after_seconds: failure.retryAfterSeconds ?? null,
      };

/** A provider's failure where there is no answer to keep it: a refusal over HTTP. */
export const refusalOf = (failure: ProviderFailure): Failure =>
  refusalFor({ error: failure.message, failure: failureFacts(failure) });

/** OpenAI's clients ask again by themselves after 429 and 5xx. What failed here was tried again already. */
const NO_RETRY = { 'x-should-retry': 'false' };
/** They wait for so long at most, whatever they are told. */
const RETRY_SECONDS_MAX = 60;

export interface FailedAnswer {
  readonly error: string | null;
  readonly failure: CompletionFailure | null;
}

/** Over HTTP, where nothing has been sent yet: the provider's words with the status that fits. */
export const refusalFor = ({ error, failure }: FailedAnswer): Failure => {
  const retryAfterSeconds = failure?.retry_after_seconds ?? 5;
  const said = error ?? UNEXPECTED;
  if (failure?.kind === 'refused' || failure?.kind === 'rate_limited') {
    const status = failure.kind === 'refused' ? (failure.status ?? 502) : 429;
    const isSoon = status === 429 && failure.is_retryable && retryAfterSeconds <= RETRY_SECONDS_MAX;
    return new Failure(status, said, { retryAfterSeconds, headers: isSoon ? {} : NO_RETRY });
  }
  if (failure?.kind === 'too_long')
    return new Failure(400, said, { headers: NO_RETRY, code: 'context_length_exceeded' });
  const status = failure?.kind === 'bad_request' ? 400 : failure?.kind === 'timeout' ? 504 : 502;
  return new Failure(status, said, { headers: NO_RETRY });
};
