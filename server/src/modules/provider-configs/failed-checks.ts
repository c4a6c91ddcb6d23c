// Whether the last check of a provider failed. It is noted at the beginning of what was said, where a call that fails later does not take it
// back, and nobody is shown it: an answer, or a check that passes, has nothing to say.

const FROM_CHECK = 'check: ';

export const isFromCheck = (error: string | null | undefined): boolean =>
  error?.startsWith(FROM_CHECK) ?? false;

export const asFromCheck = (error: string | null): string => `${FROM_CHECK}${error ?? ''}`;

export const withoutMark = (error: string | null): string | null =>
  error !== null && isFromCheck(error) ? error.slice(FROM_CHECK.length) : error;
