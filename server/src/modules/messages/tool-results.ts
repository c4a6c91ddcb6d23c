// What tools found for an answer, for those who read it later: a result that was taken from private things only for those who may read them now.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { modulesOf } from '../../kernel/module.ts';
import { rolesIn } from '../readers/index.ts';

const WITHHELD = 'result withheld: you may not read what it was taken from';

/** Of a step with a tool, as it is stored. */
interface StoredStep {
  readonly output: string | null;
  /** Documents, notes, tasks and other things that the output was taken from. */
  readonly reads?: readonly string[];
}

/** As the API shows it. */
export const shownStep = (step: unknown): unknown => {
  const { reads: _, ...shown } = step as StoredStep;
  return shown;
};

interface WithSteps {
  readonly tool_calls_json: unknown[];
}

const readsOf = ({ tool_calls_json }: WithSteps): readonly string[] =>
  (tool_calls_json as readonly StoredStep[]).flatMap(({ reads }) => reads ?? []);

/** Whether it holds results that are not for everyone who may read the message. */
export const hasPrivateResults = (row: WithSteps): boolean => readsOf(row).length > 0;

/** The same messages of one channel; in the place of results that the caller may not read stands a line that says so. */
export const withReadableResults = async <T extends WithSteps>(
  ctx: Ctx,
  channelId: string,
  rows: readonly T[],
): Promise<T[]> => {
  const ids = [...new Set(rows.flatMap(readsOf))];
  if (ids.length === 0 || ctx.actor.kind !== 'user') return [...rows];
  const open = new Set((await rolesIn(ctx.db, userId(ctx), ids)).keys());
  for (const { quotable } of modulesOf(ctx.kernel).flatMap(({ references }) => references ?? []))
    for (const id of (await quotable?.(ctx, channelId, ids)) ?? []) open.add(id);
  const shown = (step: StoredStep): StoredStep =>
    (step.reads ?? []).every((id) => open.has(id)) ? step : { ...step, output: WITHHELD };
  return rows.map((row) => ({
    ...row,
    tool_calls_json: (row.tool_calls_json as readonly StoredStep[]).map(shown),
  }));
};
