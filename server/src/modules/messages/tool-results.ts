// What tools found for an answer, for those who read it later: a result that was taken from private things only for those who may read them now.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { modulesOf } from '../../kernel/module.ts';
import { findParticipantByUser } from '../channels/index.ts';
import { rolesIn } from '../readers/index.ts';

const WITHHELD = 'result withheld: you may not read what it was taken from';
const LATE = 'result withheld: it was found before you came to this conversation';

/** Whether an output is one of the lines that stand in the place of a result. */
export const isWithheldResult = (output: string | null): boolean => output === WITHHELD || output === LATE;

/**
 * Tools that tell everyone the same, or what everyone in the conversation may read. Of the others a result without a list of what it was
 * taken from (of a server of tools, of a package, or of a version that kept none) is for those who were there when it was found.
 */
const OPEN_TOOLS: ReadonlySet<string> = new Set([
  ...['calculator', 'current_time', 'web_search', 'web_fetch'],
  ...['search_channel', 'file_read', 'complete_stage'],
]);

/** Of a step with a tool, as it is stored. */
interface StoredStep {
  readonly name: string;
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
  /** Of the message. */
  readonly id: string;
  readonly tool_calls_json: unknown[];
}

const stepsOf = ({ tool_calls_json }: Pick<WithSteps, 'tool_calls_json'>): readonly StoredStep[] =>
  tool_calls_json as readonly StoredStep[];

const readsOf = (row: WithSteps): readonly string[] => stepsOf(row).flatMap(({ reads }) => reads ?? []);

const isUnlisted = ({ name, output, reads }: StoredStep): boolean =>
  reads === undefined && output !== null && !OPEN_TOOLS.has(name);

const hasUnlisted = (row: WithSteps): boolean => stepsOf(row).some(isUnlisted);

/** Whether it holds results that are not for everyone who may read the message. */
export const hasPrivateResults = (row: WithSteps): boolean => readsOf(row).length > 0 || hasUnlisted(row);

/** The same messages of one channel; in the place of results that the caller may not read stands a line that says so. */
export const withReadableResults = async <T extends WithSteps>(
  ctx: Ctx,
  channelId: string,
  rows: readonly T[],
): Promise<T[]> => {
  if (ctx.actor.kind !== 'user' || !rows.some(hasPrivateResults)) return [...rows];
  const open = await openOf(ctx, channelId, [...new Set(rows.flatMap(readsOf))]);
  const me = rows.some(hasUnlisted) ? await findParticipantByUser(ctx.db, channelId, userId(ctx)) : undefined;
  const shown = (row: T, step: StoredStep): StoredStep => {
    // Identifiers tell what was here first, also of what was copied here with its old times.
    if (isUnlisted(step)) return me && me.id < row.id ? step : { ...step, output: LATE };
    return (step.reads ?? []).every((id) => open.has(id)) ? step : { ...step, output: WITHHELD };
  };
  return rows.map((row) => ({ ...row, tool_calls_json: stepsOf(row).map((step) => shown(row, step)) }));
};

/** Those of these things that the caller may read now. */
const openOf = async (ctx: Ctx, channelId: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const open = new Set((await rolesIn(ctx.db, userId(ctx), ids)).keys());
  for (const { quotable } of modulesOf(ctx.kernel).flatMap(({ references }) => references ?? []))
    for (const id of (await quotable?.(ctx, channelId, ids)) ?? []) open.add(id);
  return open;
};
