// From which state a task may go to which.

import type { TaskStatus } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { conflict } from '../../kernel/errors.ts';
import type { TaskRow } from './rows.ts';

const FROM: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  open: ['in_progress', 'blocked'],
  in_progress: ['open', 'blocked'],
  blocked: ['open', 'in_progress'],
  done: ['open', 'in_progress', 'blocked'],
  cancelled: ['open', 'in_progress', 'blocked'],
};

const WORDS: Readonly<Record<TaskStatus, string>> = {
  open: 'open',
  in_progress: 'in progress',
  blocked: 'blocked',
  done: 'done',
  cancelled: 'cancelled',
};

/** What is finished is taken up again by `reopen` alone, and only that is. */
export const assertMove = (from: TaskStatus, to: TaskStatus, action?: 'reopen' | string): void => {
  const allowed = action === 'reopen' ? ['done', 'cancelled'] : FROM[to];
  if (!allowed.includes(from))
    throw conflict(
      `the task is ${WORDS[from]}: from there it cannot become ${WORDS[to]}${from === 'done' || from === 'cancelled' ? '; reopen it first' : ''}`,
    );
};

export const moveTo = (ctx: Ctx, before: TaskRow, status: TaskStatus): Partial<TaskRow> => {
  if (status === before.status) return {};
  return {
    status,
    completed_at: status === 'done' ? ctx.now().toISOString() : null,
    ...(before.status === 'blocked' ? { blocked_reason: null } : {}),
  };
};
