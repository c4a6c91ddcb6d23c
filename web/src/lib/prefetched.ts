// Answers that were asked for before the program that needs them was here (see start.ts). Each is given out once, and only while it is as
// fresh as one that the cache would not ask for again.

import { pathOf, queryOf } from '@parley/contract/client';

interface Question {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
}

const FRESH_MS = 10_000;

const answers = new Map<string, { readonly answer: Promise<unknown>; readonly askedAt: number }>();

const keyOf = (operation: string, { params, query }: Question): string =>
  `${operation} ${pathOf(operation, params)}${queryOf(query)}`;

export const keepPrefetched = (operation: string, question: Question, answer: Promise<unknown>): void => {
  // The caller that takes it hears of a failure; it may never be taken, and is then no unhandled rejection.
  answer.catch(() => undefined);
  answers.set(keyOf(operation, question), { answer, askedAt: performance.now() });
};

export const takePrefetched = (operation: string, question: Question = {}): Promise<unknown> | undefined => {
  if (answers.size === 0) return undefined;
  const key = keyOf(operation, question);
  const kept = answers.get(key);
  answers.delete(key);
  return kept && performance.now() - kept.askedAt < FRESH_MS ? kept.answer : undefined;
};

/** What was asked in the name of one person is not for the next. */
export const forgetPrefetched = (): void => answers.clear();
