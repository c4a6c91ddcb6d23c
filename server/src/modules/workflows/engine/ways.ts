// What a stage sets when it is left, and where it leads. Both are reckoned from what the instance knows, and change nothing else.

import { ConditionTooCostly, isMet } from '@parley/contract/form';
import type { Ctx } from '../../../kernel/ctx.ts';
import { Failure } from '../../../kernel/errors.ts';
import type { Stage } from '../definition/stages.ts';
import { factsOf, jsonValueOf, type Run, StageProblem } from './run.ts';

/** Hears what could not be told. */
export type Tell = (kind: string, data: Record<string, unknown>) => Promise<void>;

/** What is wrong with a stage, as its author should read it; null: with the server. */
export const problemOf = (error: unknown): string | null => {
  if (error instanceof StageProblem || error instanceof ConditionTooCostly) return error.message;
  return error instanceof Failure && error.status < 500 ? error.message : null;
};

/** All variables together, as JSON: one that is added to itself in a circle would soon fill the memory. */
const VARIABLES_CHARS_MAX = 512 * 1024;

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

export const save = async (ctx: Ctx, run: Run, stage: Stage, tell: Tell): Promise<void> => {
  if (stage.save.length === 0) return;
  const vars = { ...run.row.vars_json };
  let size = sizeOf(vars);
  for (const [name, value] of stage.save) {
    size -= sizeOf(vars[name]);
    try {
      vars[name] = jsonValueOf(ctx, run, value, `save.${name}`);
    } catch (error) {
      // A conversation may end without what the persona was to find out.
      if (stage.kind !== 'chat' || !(error instanceof StageProblem)) throw error;
      vars[name] = null;
      await tell('save_unclear', { name, problem: error.message });
    }
    size += sizeOf(vars[name]);
    if (size > VARIABLES_CHARS_MAX)
      throw new StageProblem(
        `${stage.key}: with ${name} the variables hold more than ${VARIABLES_CHARS_MAX / 1024} KiB`,
      );
  }
  run.row.vars_json = JSON.parse(JSON.stringify(vars)) as Record<string, unknown>;
};

/** The first way whose condition is true. One that cannot be told, because a key is missing, is not; `tell` hears of it. */
export const wayOf = async (ctx: Ctx, run: Run, stage: Stage, tell: Tell): Promise<string> => {
  for (const { condition, to } of stage.next) {
    if (condition === null) return to;
    const { isTrue, problem } = isMet(condition, factsOf(ctx, run));
    if (problem !== null) await tell('condition_unclear', { condition: condition.source, problem });
    if (isTrue) return to;
  }
  throw new StageProblem(`no way on from ${stage.key}: none of its conditions is true`);
};
