// What is told of a thing is told to those who may read it now: a notification outlives the right to see what it names.

import type { Ctx } from '../../kernel/ctx.ts';
import { Failure } from '../../kernel/errors.ts';
import { modulesOf, type ReachRule } from '../../kernel/module.ts';
import { inEnglish, isSentence } from './sentences.ts';
import type { NotificationRow } from './store.ts';

/** In the place of a name that is no longer theirs to read. */
const UNTOLD = '…';

type Names = Readonly<Record<string, unknown>>;

const canReach = async (ctx: Ctx, rule: ReachRule, id: string): Promise<boolean> => {
  try {
    await rule.assert(ctx, id);
    return true;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
};

/** Told to those who have the step or may take it. That one is late is also told to people who read nothing else of it. */
const OF_STEP: ReadonlySet<unknown> = new Set(['step_given', 'step_to_take']);

const stepOf = ({ kind, assignment_id }: Names): unknown => (OF_STEP.has(kind) ? assignment_id : undefined);

/** Whether it names something that one may lose the right to read. */
export const namesThing = (names: Names): boolean =>
  [names.task_id, names.team_id, names.resource_id, stepOf(names)].some((id) => id !== undefined);

/** Whether the acting person may read the task, the team, the step and the shared thing (of whichever kind) that it names. */
export const isReadable = async (
  ctx: Ctx,
  names: Names,
  known: Map<string, boolean> = new Map(),
): Promise<boolean> => {
  const rules = modulesOf(ctx.kernel).flatMap(({ reach }) => reach ?? []);
  const mayRead = async (kind: unknown, id: unknown): Promise<boolean> => {
    const rule = rules.find(({ resource }) => resource === kind);
    if (!rule || typeof id !== 'string') return true;
    const may = known.get(id) ?? (await canReach(ctx, rule, id));
    known.set(id, may);
    return may;
  };
  return (
    (await mayRead('task', names.task_id)) &&
    (await mayRead('team', names.team_id)) &&
    (await mayRead(names.resource, names.resource_id)) &&
    (await mayRead('assignment', stepOf(names)))
  );
};

/**
 * Those whose task, team, step or shared thing the acting person may read, as they could when they were told. What quotes from a channel is withdrawn
 * when its reader leaves.
 */
export const listStillReadable = async (
  ctx: Ctx,
  rows: readonly NotificationRow[],
): Promise<ReadonlySet<NotificationRow>> => {
  const known = new Map<string, boolean>();
  const readable = new Set<NotificationRow>();
  for (const row of rows) if (await isReadable(ctx, row.data_json, known)) readable.add(row);
  return readable;
};

/** That something was told, and of which kind; neither which thing it was, nor its name, nor what was said. */
const untold = (row: NotificationRow): NotificationRow => {
  const { kind, name, count } = row.data_json;
  const said = {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof count === 'number' ? { count } : {}),
    title: UNTOLD,
  };
  const told = isSentence(kind) ? { kind, ...said } : null;
  return {
    ...row,
    title: told ? inEnglish(told) : UNTOLD,
    body: '',
    link: null,
    data_json: told ?? {},
  };
};

/** As the acting person may see them now. */
export const asReadableNow = async (
  ctx: Ctx,
  rows: readonly NotificationRow[],
): Promise<NotificationRow[]> => {
  const readable = await listStillReadable(ctx, rows);
  return rows.map((row) => (readable.has(row) ? row : untold(row)));
};
