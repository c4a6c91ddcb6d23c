// Handing an assignment in, and what that means for the stage: enough of them decide it.

import type { Assignment } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict } from '../../kernel/errors.ts';
import { checkForm, fileIdsIn, templateOf } from '../forms/index.ts';
import { notify } from '../notifications/index.ts';
import { findUser } from '../users/index.ts';
import { assertHolder, assertRev, changing, tellChanged } from './assignments.ts';
import * as store from './assignments-store.ts';
import type { Stage } from './definition/stages.ts';
import { failStage, leave } from './engine/advance.ts';
import { takeFiles, takeFilesOfMessages } from './engine/channel.ts';
import { settleNews, tellQueues } from './engine/give-out.ts';
import { accessRun, keep, note, type Run, stageOf } from './engine/run.ts';
import type { AssignmentRow } from './rows.ts';
import { type Verdict, verdictOf } from './verdict.ts';

export interface Completion {
  readonly action?: string | null | undefined;
  readonly data?: Record<string, unknown> | undefined;
  readonly comment?: string | undefined;
  readonly rev?: number | undefined;
}

/** One of those that it offers; where there is one alone, that one. */
export const actionOf = (
  { actions_json: actions }: Pick<AssignmentRow, 'actions_json'>,
  given: string | null | undefined,
): string | null => {
  if (actions.length === 0) {
    if (given != null) throw badRequest('action: there are none to choose from here; leave it out', 'action');
    return null;
  }
  const key = given ?? (actions.length === 1 ? actions[0]?.key : undefined);
  if (key === undefined || !actions.some((action) => action.key === key))
    throw badRequest(`action: must be one of ${actions.map((action) => action.key).join(', ')}`, 'action');
  return key;
};

export const valuesOf = async (
  ctx: Ctx,
  { form_json }: AssignmentRow,
  data: Record<string, unknown>,
  visitorChannelId?: string | null,
): Promise<Record<string, unknown>> => {
  if (form_json === null) return {};
  const { valid, errors, values } = await checkForm(
    ctx,
    templateOf(form_json, 'form'),
    data,
    visitorChannelId,
  );
  if (!valid) throw badRequest(`data: ${errors.map(({ message }) => message).join('; ')}`, 'data');
  return { ...values };
};

const targetOf = (stage: Stage, action: string | null): string | null =>
  stage.kind === 'review' ? (stage.actions.find(({ key }) => key === action)?.to ?? null) : null;

/** `deciding`: undefined where the action is the one of a quorum that was missed, which no one may have chosen. */
const outputOf = (
  action: string | null,
  deciding: AssignmentRow | undefined,
  all: readonly AssignmentRow[],
) => ({
  action,
  comment: deciding?.comment ?? '',
  by: deciding?.completed_by ?? null,
  reviews: all
    .filter(({ status }) => status === 'completed')
    .map(({ action, comment, completed_by, data_json }) => ({
      ...{ action, comment, by: completed_by, data: data_json ?? {} },
    })),
});

/** The assignment is written already, as handed in or taken back. */
export const decide = async (ctx: Ctx, run: Run, row: Pick<AssignmentRow, 'action'>): Promise<void> => {
  const stage = stageOf(run);
  const all = await store.listOfStage(ctx.db, run.row.id, run.row.stage_run);
  const verdict: Verdict =
    stage.kind === 'review' ? verdictOf(stage, all) : { kind: 'decided', action: row.action };
  if (verdict.kind === 'open') return keep(ctx, run);
  const { kind, action } = verdict;
  if (kind === 'missed') {
    await note(ctx, run, 'quorum_missed', { action });
    if (action === null) return failStage(ctx, run, `${stage.key}: the quorum was not reached`);
  }
  const deciding = all.findLast((one) => one.status === 'completed' && one.action === action);
  await leave(ctx, run, {
    form: deciding?.data_json ?? {},
    output: outputOf(action, deciding, all),
    to: targetOf(stage, action),
  });
};

const assertAt = ({ row }: Run, { stage_run }: AssignmentRow): void => {
  if (row.status !== 'waiting' || row.stage_run !== stage_run)
    throw conflict(
      row.status === 'paused'
        ? 'the instance is paused: it goes on when it is resumed'
        : 'the instance has gone on meanwhile',
    );
};

/** Writes what was handed in and moves the instance on, all inside the caller's transaction. */
export const handIn = async (
  ctx: Ctx,
  row: AssignmentRow,
  {
    action,
    values,
    comment,
    by,
  }: { action: string | null; values: Record<string, unknown>; comment: string; by: string | null },
): Promise<void> => {
  const now = ctx.now().toISOString();
  const patch: Partial<AssignmentRow> & Pick<AssignmentRow, 'status'> = {
    status: 'completed',
    ...{ action, data_json: values, comment, completed_by: by, completed_at: now },
    ...{ claimed_by: null, lease_until: null, draft_json: null, updated_at: now },
  };
  const run = row.instance_id === null ? null : await accessRun(ctx, row.instance_id);
  if (run) assertAt(run, row);
  if (!(await store.change(ctx.db, row, patch)))
    throw conflict('the assignment was changed meanwhile: read it again');
  await settleNews(ctx, row);
  if (by !== null && row.form_json !== null) {
    const fileIds = fileIdsIn(templateOf(row.form_json, 'form'), values);
    if (run) await takeFiles(ctx, run, fileIds);
    else await takeFilesOfMessages(ctx, row, fileIds);
  }
  if (!run) return;
  await note(ctx, run, 'assignment_completed', { assignment_id: row.id, action });
  await decide(ctx, run, { ...row, ...patch });
};

/** Who gave messages to another as something to be done hears that it is. What a workflow gave is told with the end of its run. */
const tellDone = async (ctx: Ctx, { id, instance_id, title, created_by }: AssignmentRow): Promise<void> => {
  if (instance_id !== null || created_by === null || created_by === userId(ctx)) return;
  const me = await findUser(ctx, userId(ctx));
  await notify(ctx, [created_by], {
    ...{ type: 'assignment', body: '', link: `/assignments/${id}` },
    says: { kind: 'step_done', name: me?.display_name ?? '', title },
    data: { assignment_id: id },
  });
};

export const complete = (ctx: Ctx, id: string, given: Completion = {}): Promise<Assignment> =>
  changing(ctx, id, async (ctx, row) => {
    assertRev(row, given.rev);
    assertHolder(ctx, row);
    const action = actionOf(row, given.action);
    const values = await valuesOf(ctx, row, given.data ?? row.draft_json ?? {});
    await handIn(ctx, row, { action, values, comment: given.comment ?? '', by: userId(ctx) });
    tellChanged(ctx, row);
    await tellQueues(ctx, row);
    await tellDone(ctx, row);
    return null;
  });
