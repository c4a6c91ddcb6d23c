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

/** Of a step that is late those are told as well who read nothing else of it. */
const TOLD_ANYWAY: Readonly<Record<string, string>> = { step_late: 'assignment' };

interface Named {
  readonly kind: string;
  readonly id: string;
}

/** The things that it names by their kind, as `task_id`; what was shared is named by `resource` and `resource_id`. */
const namedIn = ({ resource, resource_id, ...names }: Names): Named[] => {
  const named = Object.entries(names)
    .filter(([name]) => name.endsWith('_id'))
    .map(([name, id]) => ({ kind: name.slice(0, -'_id'.length), id }));
  return [...named, { kind: resource, id: resource_id }].flatMap(({ kind, id }) =>
    typeof kind === 'string' && typeof id === 'string' && isAskedAbout(kind, names.kind)
      ? [{ kind, id }]
      : [],
  );
};

/** What is told of a channel is withdrawn when its reader leaves. */
const isAskedAbout = (kind: string, sentence: unknown): boolean =>
  kind !== 'channel' && TOLD_ANYWAY[String(sentence)] !== kind;

const rulesOf = ({ kernel }: Ctx): ReachRule[] => modulesOf(kernel).flatMap(({ reach }) => reach ?? []);

/** Whether it names something that one may lose the right to read. */
export const namesThing = (ctx: Ctx, names: Names): boolean => {
  const rules = rulesOf(ctx);
  return namedIn(names).some(({ kind }) => rules.some(({ resource }) => resource === kind));
};

/** Whether the acting person may read all that it names, as far as its kind has a rule for that (`reach`). */
export const isReadable = async (
  ctx: Ctx,
  names: Names,
  known: Map<string, boolean> = new Map(),
): Promise<boolean> => {
  const rules = rulesOf(ctx);
  for (const { kind, id } of namedIn(names)) {
    const rule = rules.find(({ resource }) => resource === kind);
    if (!rule) continue;
    const may = known.get(id) ?? (await canReach(ctx, rule, id));
    known.set(id, may);
    if (!may) return false;
  }
  return true;
};

/**
 * Those of which the acting person may read what they name, as they could when they were told.
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
