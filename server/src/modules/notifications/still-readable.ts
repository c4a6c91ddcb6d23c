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

/** Whether it names something that one may lose the right to read. */
export const namesThing = ({ task_id, team_id }: Names): boolean =>
  task_id !== undefined || team_id !== undefined;

/** Whether the acting person may read the task and the team that it names. */
export const isReadable = async (
  ctx: Ctx,
  { task_id, team_id }: Names,
  known: Map<string, boolean> = new Map(),
): Promise<boolean> => {
  const rules = modulesOf(ctx.kernel).flatMap(({ reach }) => reach ?? []);
  const mayRead = async (kind: string, id: unknown): Promise<boolean> => {
    const rule = rules.find(({ resource }) => resource === kind);
    if (!rule || typeof id !== 'string') return true;
    const may = known.get(id) ?? (await canReach(ctx, rule, id));
    known.set(id, may);
    return may;
  };
  return (await mayRead('task', task_id)) && (await mayRead('team', team_id));
};

/**
 * Those whose task or team the acting person may read, as they could when they were told. What quotes from a channel is withdrawn when its
 * reader leaves; a workflow also tells people who read nothing else of it.
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
