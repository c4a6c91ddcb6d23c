// Why a schedule switched itself off. Its row keeps the sentence; the parts of it let a client say it in another language.

import type { TaskScheduleOff } from '@parley/contract';
import { reasonOf } from './reasons.ts';

export const ACCOUNT_REMOVED = 'the account that it ran for was removed';

const FAILED = 'runs failed one after the other; the last one: ';
const FAILURES = new RegExp(`^(\\d+) ${FAILED}(.*)$`, 's');

export const failuresSentence = (failures: number, why: string): string => `${failures} ${FAILED}${why}`;

export const scheduleOffOf = (sentence: string | null): TaskScheduleOff | null => {
  if (sentence === null) return null;
  if (sentence === ACCOUNT_REMOVED)
    return { kind: 'account_removed', failures: null, error: null, reason: null };
  const [, failures, why] = FAILURES.exec(sentence) ?? [];
  if (failures === undefined || why === undefined)
    return { kind: 'other', failures: null, error: sentence, reason: null };
  return { kind: 'failures', failures: Number(failures), error: why, reason: reasonOf(why) };
};
