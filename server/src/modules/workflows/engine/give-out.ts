// A stage for people becomes assignments: one that many may take, or one for each who has to decide.

import type { JsonValue } from '@parley/contract';
import { type Ctx, emit } from '../../../kernel/ctx.ts';
import { conflict } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { enqueueJob } from '../../../kernel/jobs.ts';
import { notify, readNotificationsDone } from '../../notifications/index.ts';
import * as assignments from '../assignments-store.ts';
import type { ChatStage, FormStage, ReviewStage } from '../definition/stages.ts';
import { fill, fillTitle } from '../definition/templates.ts';
import type { AssignmentRow } from '../rows.ts';
import { joinChannel } from './channel.ts';
import { ESCALATE_JOB } from './jobs-names.ts';
import { BY_NAME, type Candidate, type Chosen, choose, type Way, wayOf } from './people.ts';
import { factsOf, note, type Run } from './run.ts';

type Given = FormStage | ReviewStage;

const CHAT_CLAIM_MINUTES = 60;

interface Draft {
  readonly stage: Pick<Given, 'key' | 'title'>;
  readonly assigneeId: string | null;
  readonly candidates: readonly Candidate[];
  readonly way: Way;
  readonly columns: Partial<AssignmentRow>;
}

const insert = async (ctx: Ctx, run: Run, draft: Draft): Promise<AssignmentRow> => {
  const { row } = run;
  const now = ctx.now().toISOString();
  const made: AssignmentRow = {
    id: newId(),
    instance_id: row.id,
    workflow_id: row.workflow_id,
    stage_key: draft.stage.key,
    stage_run: row.stage_run,
    title: fillTitle(draft.stage, factsOf(ctx, run)),
    instructions: '',
    form_json: null,
    actions_json: [],
    status: draft.assigneeId === null ? 'open' : 'assigned',
    rev: 1,
    assignee_id: draft.assigneeId,
    claimed_by: null,
    ...draft.way,
    lease_until: null,
    claim_minutes: CHAT_CLAIM_MINUTES,
    refused_id: null,
    draft_json: null,
    action: null,
    data_json: null,
    comment: '',
    priority: 'normal',
    due_at: null,
    is_for_visitor: false,
    channel_id: row.channel_id,
    created_by: null,
    completed_by: null,
    completed_at: null,
    created_at: now,
    updated_at: now,
    ...draft.columns,
  };
  await assignments.insert(
    ctx.db,
    made,
    draft.candidates.map((candidate) => ({ ...candidate, id: newId(), assignment_id: made.id })),
  );
  return made;
};

/** Those it concerns hear of it, in the page and as they like to be told. */
export const tellGiven = async (
  ctx: Ctx,
  { id, instance_id, title, instructions, assignee_id }: AssignmentRow,
  userIds: readonly string[],
): Promise<void> => {
  const concerned = assignee_id === null ? userIds : [assignee_id];
  emit(ctx, 'workflow.assignment.created', { id, instance_id }, { userIds: [...concerned] });
  const actor = ctx.actor.kind === 'user' ? ctx.actor.userId : null;
  await notify(
    ctx,
    concerned.filter((one) => one !== actor),
    {
      type: 'assignment',
      says: { kind: assignee_id === null ? 'step_to_take' : 'step_given', title },
      body: instructions,
      link: `/assignments/${id}`,
      data: { assignment_id: id, instance_id } satisfies Record<string, JsonValue>,
    },
  );
};

/** Whether each of the people that a stage names has a voice of their own. */
export const isForEach = (stage: Given): boolean => stage.kind === 'review' && stage.mode !== 'any';

/** One for many, or one for each: a voice that comes with a place in a team is offered to nobody else. */
const draftsOf = async (
  ctx: Ctx,
  stage: Given,
  { assigneeId, candidates, userIds, isVisitor }: Chosen,
): Promise<Array<Pick<Draft, 'assigneeId' | 'candidates' | 'way'>>> => {
  const wayTo = async (id: string | null) =>
    id === null ? BY_NAME : ((await wayOf(ctx, candidates, id)) ?? BY_NAME);
  if (!isForEach(stage) || isVisitor) return [{ assigneeId, candidates, way: await wayTo(assigneeId) }];
  const drafts = [];
  for (const id of userIds) {
    const way = await wayTo(id);
    const named = way.via_team_id === null ? [{ user_id: id, team_id: null, role: null }] : [];
    drafts.push({ assigneeId: id, candidates: named, way });
  }
  return drafts;
};

/** Instead of a level: it is due now, or soon. */
export const DUE_NOW = -1;
export const DUE_SOON = -2;

const DAY_MS = 86_400_000;

const sendLevel = async (ctx: Ctx, id: string, level: number, atMs: number): Promise<void> => {
  await enqueueJob(
    ctx,
    ESCALATE_JOB,
    { assignment_id: id, level },
    { key: `${id} ${level}`, runAt: new Date(atMs) },
  );
};

/** A day before it is due, or when half of the time for it has passed. */
export const sendDueNews = async (
  ctx: Ctx,
  { id, due_at }: Pick<AssignmentRow, 'id' | 'due_at'>,
): Promise<void> => {
  if (due_at === null) return;
  const [now, due] = [ctx.now().getTime(), Date.parse(due_at)];
  if (due > now) await sendLevel(ctx, id, DUE_SOON, due - Math.min(DAY_MS, (due - now) / 2));
  await sendLevel(ctx, id, DUE_NOW, due);
};

const sendEscalations = async (ctx: Ctx, stage: Given, row: AssignmentRow): Promise<void> => {
  await sendDueNews(ctx, row);
  const now = ctx.now().getTime();
  if (stage.kind === 'review')
    for (const [level, { afterMs }] of stage.escalations.entries())
      await sendLevel(ctx, row.id, level, now + afterMs);
};

export const giveOut = async (ctx: Ctx, run: Run, stage: Given): Promise<void> => {
  const { row } = run;
  const refusedId = stage.kind === 'review' && stage.isSelfApprovalRefused ? row.initiator_id : null;
  const chosen = await choose(ctx, run, stage.assignees, { stageKey: stage.key, refusedId });
  if (chosen.userIds.length === 0 && !chosen.isVisitor)
    throw conflict(`no person can be given the stage ${stage.key}`);
  const facts = factsOf(ctx, run);
  const columns = {
    instructions: fill(stage.instructions, facts),
    form_json: stage.rawForm,
    actions_json: stage.kind === 'review' ? stage.actions.map(({ key, label }) => ({ key, label })) : [],
    claim_minutes: stage.claimMinutes,
    refused_id: refusedId,
    priority: stage.priority,
    due_at: stage.dueMs === null ? null : new Date(ctx.now().getTime() + stage.dueMs).toISOString(),
    is_for_visitor: chosen.isVisitor,
  };
  row.due_at = columns.due_at;
  for (const draft of await draftsOf(ctx, stage, chosen)) {
    const made = await insert(ctx, run, { ...draft, stage, columns });
    await note(ctx, run, 'assignment_created', {
      assignment_id: made.id,
      assignee_id: made.assignee_id,
    });
    if (made.assignee_id !== null) await joinChannel(ctx, run, made.assignee_id);
    await tellGiven(ctx, made, draft.assigneeId === null ? chosen.userIds : [draft.assigneeId]);
    await sendEscalations(ctx, stage, made);
  }
};

/** A conversation that its person can end by hand. */
export const giveChat = async (ctx: Ctx, run: Run, stage: ChatStage): Promise<void> => {
  const choice = { stageKey: stage.key, refusedId: null };
  const chosen = await choose(ctx, run, { kind: 'initiator' }, choice);
  const made = await insert(ctx, run, {
    stage,
    assigneeId: chosen.assigneeId,
    candidates: chosen.candidates,
    way: BY_NAME,
    columns: {
      instructions: fill(stage.goal, factsOf(ctx, run)),
      actions_json: [{ key: 'done', label: 'Done' }],
      is_for_visitor: chosen.isVisitor,
    },
  });
  await note(ctx, run, 'assignment_created', { assignment_id: made.id, assignee_id: made.assignee_id });
  await tellGiven(ctx, made, chosen.userIds);
};

/** Nothing is to be done there any more: what told of it is read. */
export const settleNews = async (ctx: Ctx, row: AssignmentRow): Promise<void> =>
  readNotificationsDone(ctx, await assignments.listTold(ctx.db, row), {
    ...{ type: 'assignment', name: 'assignment_id', id: row.id },
  });

/** Who has it, or may take it, sees at once that it is not what it was. */
export const tellQueues = async (ctx: Ctx, row: AssignmentRow): Promise<void> => {
  const { id, instance_id } = row;
  const userIds = [...new Set(await assignments.listTold(ctx.db, row))];
  emit(ctx, 'workflow.assignment.updated', { id, instance_id }, { userIds });
};

/** What is left of a stage, or of an instance that is over. */
export const takeBack = async (ctx: Ctx, { row }: Run): Promise<void> => {
  const now = ctx.now().toISOString();
  for (const gone of await assignments.cancelUnfinished(ctx.db, row.id, now)) {
    await settleNews(ctx, gone);
    await tellQueues(ctx, gone);
  }
};
