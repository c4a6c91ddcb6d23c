// Why runs of tasks end without an answer: the home of a workspace says it, too.

import { z } from 'zod';

/** Why a run ended without an answer, where it is one of these: `error` says it in English. */
export const TaskRunReason = z.enum([
  'stopped',
  'task_done',
  'task_cancelled',
  'persona_taken',
  'persona_gone',
  'still_at_work',
  'server_off',
  'other_owner',
  'answer_deleted',
  'answer_stopped',
  'not_approved',
  'not_allowed',
  'budget_used_up',
  'not_found',
  'too_many',
  // The key, or what opens the connection, is there for its owner while they are signed in.
  'key_closed',
  'key_locked',
  'connection_closed',
]);
export type TaskRunReason = z.infer<typeof TaskRunReason>;
