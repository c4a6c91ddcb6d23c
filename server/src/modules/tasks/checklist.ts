// The steps of a task, as a whole or one by one.

import type { TaskInput, TaskPatch } from '@parley/contract';
import { CHECKLIST_MAX } from '@parley/contract/limits';
import { badRequest, conflict } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { TaskRow } from './rows.ts';

type Steps = TaskRow['checklist_json'];

export const checklistOf = (given: NonNullable<TaskInput['checklist']>): Steps => {
  const seen = new Set<string>();
  return given.map(({ id, text, done = false }) => {
    const known = id !== undefined && !seen.has(id) ? id : newId();
    seen.add(known);
    return { id: known, text, done };
  });
};

/** Made on the list as it is now, whatever the sender had seen of it. To take out what is gone already is no fault. */
export const withChanges = (before: Steps, changes: NonNullable<TaskPatch['checklist_changes']>): Steps => {
  let steps = before;
  for (const { id, text, done, remove } of changes) {
    if (id === undefined) {
      if (text === undefined || remove)
        throw badRequest('checklist_changes: a new step needs a text', 'checklist_changes');
      steps = [...steps, { id: newId(), text, done: done ?? false }];
    } else if (remove) steps = steps.filter((step) => step.id !== id);
    else {
      if (!steps.some((step) => step.id === id))
        throw conflict('this step was taken out meanwhile; read the task again');
      steps = steps.map((step) =>
        step.id === id ? { id, text: text ?? step.text, done: done ?? step.done } : step,
      );
    }
  }
  if (steps.length > CHECKLIST_MAX)
    throw badRequest(`checklist_changes: a task holds ${CHECKLIST_MAX} steps at most`, 'checklist_changes');
  return steps;
};
