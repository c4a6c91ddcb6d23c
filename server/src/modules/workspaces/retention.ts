// How long the chats of a workspace are kept. A chat goes as a whole, some days after the last word in it: of a tree of messages the old ones alone
// cannot go without those that answer them.
//
// A stricter rule begins a week after it is made, so that people can pin what they need or take it along; a milder one, or none, holds at once.

import type { WorkspaceRetention } from '@parley/contract';
import { type Ctx, transact } from '../../kernel/ctx.ts';
import { badRequest, Failure } from '../../kernel/errors.ts';
import { recordAct } from '../audit/index.ts';
import { eraseChannel } from '../channels/index.ts';
import * as store from './retention-store.ts';
import type { WorkspaceRow } from './rows.ts';
import { access, accessManaged, tell } from './service.ts';
import * as workspaceStore from './store.ts';

const DAY_MS = 86_400_000;
const GRACE_MS = 7 * DAY_MS;
const CHATS_PER_READ = 100;
const WORKSPACES_PER_READ = 100;
const LEAST_ID = '00000000-0000-0000-0000-000000000000';

interface Rule {
  readonly days: number;
  readonly from: string;
}

interface Bounds {
  readonly min: number;
  readonly max: number | null;
  /** When the longest time begins to act everywhere. */
  readonly maxFrom: string;
}

const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

const boundsOf = async (ctx: Ctx): Promise<Bounds> => {
  const { settings } = ctx.kernel;
  const max = await settings.get(ctx.db, 'workspace_retention_max_days');
  const setAt = await store.findMaxSetAt(ctx.db);
  return {
    // Where the two cross, the one that takes away decides.
    min: Math.min(
      await settings.get(ctx.db, 'workspace_retention_min_days'),
      max ?? Number.POSITIVE_INFINITY,
    ),
    max,
    maxFrom: later(setAt ?? ctx.now().toISOString(), GRACE_MS),
  };
};

/** Its own, and the server's: each acts from its own day on. */
const rulesOf = (row: WorkspaceRow, { max, maxFrom }: Bounds): Rule[] => [
  ...(row.retention_days === null || row.retention_from === null
    ? []
    : [{ days: row.retention_days, from: row.retention_from }]),
  ...(max === null ? [] : [{ days: max, from: maxFrom }]),
];

const strictest = (rules: readonly Rule[]): Rule | undefined => rules.toSorted((a, b) => a.days - b.days)[0];

/** From when a rule of so many days would act. */
const startOf = (ctx: Ctx, row: WorkspaceRow, days: number): string =>
  row.retention_days !== null && row.retention_from !== null && days >= row.retention_days
    ? row.retention_from
    : later(ctx.now().toISOString(), GRACE_MS);

const forecast = async (
  ctx: Ctx,
  row: WorkspaceRow,
  { days, from }: Rule,
): Promise<WorkspaceRetention['forecast']> => {
  const now = ctx.now().toISOString();
  const begins = from > now ? from : now;
  const would = await store.countIdle(ctx.db, { place: row, before: later(begins, -days * DAY_MS) });
  return { days, starts_at: from, ...would };
};

/** The forecast counts chats that others have for themselves: only those who make the rule are told. */
const mayForecast = async (ctx: Ctx, id: string): Promise<boolean> => {
  try {
    await accessManaged(ctx, id);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.status === 403) return false;
    throw error;
  }
};

const present = async (ctx: Ctx, row: WorkspaceRow, asked?: number): Promise<WorkspaceRetention> => {
  const bounds = await boundsOf(ctx);
  const rule =
    asked === undefined ? strictest(rulesOf(row, bounds)) : { days: asked, from: startOf(ctx, row, asked) };
  return {
    days: row.retention_days,
    starts_at: row.retention_from,
    min_days: bounds.min,
    max_days: bounds.max,
    forecast: rule && (await mayForecast(ctx, row.id)) ? await forecast(ctx, row, rule) : null,
  };
};

export const read = async (ctx: Ctx, id: string, days?: number): Promise<WorkspaceRetention> =>
  present(ctx, await access(ctx, id), days);

export const put = (ctx: Ctx, id: string, days: number | null): Promise<WorkspaceRetention> =>
  transact(ctx, async (ctx) => {
    const row = await accessManaged(ctx, id);
    const { min, max } = await boundsOf(ctx);
    if (days !== null && days < min)
      throw badRequest(`days: chats are kept for ${min} days at least on this server`);
    if (days !== null && max !== null && days > max)
      throw badRequest(`days: chats are kept for ${max} days at most on this server`);
    const change = { retention_days: days, retention_from: days === null ? null : startOf(ctx, row, days) };
    await workspaceStore.update(ctx.db, id, { ...change, updated_at: ctx.now().toISOString() });
    tell(ctx, 'updated', row);
    await recordAct(ctx, {
      action: 'workspace.retention_changed',
      target: { type: 'workspace', id },
      details: { team_id: row.team_id, days, from: change.retention_from },
    });
    return present(ctx, { ...row, ...change });
  });

/** The job: small steps, each chat in a transaction of its own, which looks once more. */
export const expireChats = async (ctx: Ctx, signal: AbortSignal): Promise<void> => {
  const bounds = await boundsOf(ctx);
  for (let after = LEAST_ID; ; ) {
    const rows = await store.listWithRule(ctx.db, bounds.max !== null, after, WORKSPACES_PER_READ);
    for (const row of rows) {
      const now = ctx.now().toISOString();
      const rule = strictest(rulesOf(row, bounds).filter(({ from }) => from <= now));
      if (rule) await expireIn(ctx, row, rule.days, signal);
    }
    const last = rows.at(-1);
    if (!last || rows.length < WORKSPACES_PER_READ) return;
    after = last.id;
  }
};

const expireIn = async (ctx: Ctx, place: WorkspaceRow, days: number, signal: AbortSignal): Promise<void> => {
  const asked = { place, before: later(ctx.now().toISOString(), -days * DAY_MS) };
  for (let after = LEAST_ID; ; ) {
    const ids = await store.listIdleIds(ctx.db, asked, after, CHATS_PER_READ);
    for (const id of ids) {
      signal.throwIfAborted();
      await transact({ ...ctx, order: `channel ${id}` }, async (ctx) => {
        if (await store.isIdle(ctx.db, asked, id))
          await eraseChannel(ctx, id, { reason: 'retention', days, workspace_id: place.id });
      });
    }
    const last = ids.at(-1);
    if (last === undefined || ids.length < CHATS_PER_READ) return;
    after = last;
  }
};
