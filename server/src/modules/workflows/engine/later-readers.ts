// Who may come to read what comes of an instance: who may change its workflow, the people whom its steps name, and all of the teams that they name.

import type { Ctx } from '../../../kernel/ctx.ts';
import { listWriterIds } from '../../readers/index.ts';
import { listTeamMembers } from '../assignments-store.ts';
import type { Assignees, Definition } from '../definition/stages.ts';
import type { Run } from './run.ts';

const assigneesIn = ({ stages }: Definition): Assignees[] =>
  [...stages.values()].flatMap((stage): Assignees[] => {
    if (stage.kind === 'form') return [stage.assignees];
    if (stage.kind === 'notify') return [stage.to];
    if (stage.kind !== 'review') return [];
    return [
      stage.assignees,
      ...stage.escalations.flatMap(({ step }) => (step.do === 'transition' ? [] : [step.to])),
    ];
  });

/** Null: an expression names them when it comes to it, or another workflow does. */
export const laterReadersOf = async (
  ctx: Ctx,
  { row, definition }: Pick<Run, 'row' | 'definition'>,
): Promise<string[] | null> => {
  if ([...definition.stages.values()].some(({ kind }) => kind === 'subworkflow')) return null;
  const ids = new Set(await listWriterIds(ctx.db, row.workflow_id));
  for (const assignees of assigneesIn(definition)) {
    if (assignees.kind === 'expression') return null;
    if (assignees.kind === 'user') ids.add(assignees.id);
    if (assignees.kind === 'users') for (const id of assignees.ids) ids.add(id);
    if ('team_id' in assignees)
      for (const { user_id } of await listTeamMembers(ctx.db, assignees.team_id)) ids.add(user_id);
  }
  return [...ids];
};
