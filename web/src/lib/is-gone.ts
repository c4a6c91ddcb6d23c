import { ApiError } from '@parley/contract/client';

/** The thing is no longer there, or no longer for this person. */
export const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
