// Why a run ended without an answer. A run keeps the sentence; its name lets a client say it in another language.

import type { TaskRunReason } from '@parley/contract';
import type { Failure } from '../../kernel/errors.ts';

/** What is refused elsewhere says more than which kind of refusal it is; each kind has a beginning or an end of its own. */
type Refused =
  | ('not_allowed' | 'budget_used_up' | 'not_found' | 'too_many')
  | ('key_closed' | 'key_locked' | 'connection_closed');

export const REASONS = {
  stopped: 'stopped by its owner',
  task_done: 'the task was finished',
  task_cancelled: 'the task was cancelled',
  persona_taken: 'the task was taken from its persona',
  persona_gone: 'the persona that was to do it is gone: give it to another',
  still_at_work: 'the run before it was still at work',
  server_off: 'the server was off at this time',
  other_owner: 'the task has another owner than the one who set its schedule: set it anew',
  answer_deleted: 'its answer was deleted',
  answer_stopped: 'the answer was stopped',
  not_approved: 'nobody allowed or refused what it asked for within a day',
} as const satisfies Record<Exclude<TaskRunReason, Refused>, string>;

const NAMES = new Map<string, TaskRunReason>(
  Object.entries(REASONS).map(([name, sentence]) => [sentence, name as TaskRunReason]),
);

const NOT_ALLOWED = 'not allowed: ';

/** Before the others: what is closed is refused, too, but a person can open it. */
const REFUSALS = [
  ['key_closed', /\bprovider keys? (?:that )?opens? with (?:your|its owner's) sign-in only\b/],
  ['key_locked', /\bthis key was stored before an administrator reset\b/],
  ['connection_closed', /\bsigned in with this connection\b|\bsecrets of your connections open\b/],
  ['not_allowed', new RegExp(`^${NOT_ALLOWED}`)],
  ['budget_used_up', /\bAI budget\b.* is used up\b/],
  ['not_found', /^[a-z ]+ not found$/],
  ['too_many', /^too many /],
] as const satisfies ReadonlyArray<readonly [Refused, RegExp]>;

export const reasonOf = (error: string | null): TaskRunReason | null => {
  if (error === null) return null;
  return NAMES.get(error) ?? REFUSALS.find(([, pattern]) => pattern.test(error))?.[0] ?? null;
};

/** The sentence of a refusal, as a run keeps it. */
export const sentenceOf = ({ status, message }: Pick<Failure, 'status' | 'message'>): string =>
  status === 403 && reasonOf(message) === null ? `${NOT_ALLOWED}${message}` : message;
