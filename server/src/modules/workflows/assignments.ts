// What people are given to do: who may see it, who may take it, and for how long.

import type { Assignment, PageQuery } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { conflict, forbidden, notFound } from '../../kernel/errors.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { pageOf } from '../../kernel/page.ts';
import { findRole, type PlaceAsked } from '../readers/index.ts';
import { accessScope } from '../scopes/index.ts';
import { accessTeam, findMembership } from '../teams/index.ts';
import { accessUser } from '../users/index.ts';
import * as store from './assignments-store.ts';
import { joinChannel } from './engine/channel.ts';
import { tellGiven, tellQueues } from './engine/give-out.ts';
import { LEASE_JOB } from './engine/jobs-names.ts';
import { BY_NAME, type Way, wayOf } from './engine/people.ts';
import { accessRun, keep, note } from './engine/run.ts';
import type { AssignmentRow } from './rows.ts';
import { KIND } from './service.ts';

const NOUN = 'assignment';
const UNFINISHED = ['open', 'assigned', 'claimed'] as const;
const DAY_MS = 86_400_000;
const DAYS_OF_A_WEEK = 7;

const isOver = ({ status }: Pick<AssignmentRow, 'status'>): boolean =>
  status === 'completed' || status === 'cancelled';

/** A lease that has run out holds nothing, also before the job has come that says so. */
const isHeld = ({ status, lease_until }: AssignmentRow, now: Date): boolean =>
  status === 'claimed' && lease_until !== null && Date.parse(lease_until) > now.getTime();

const isClaimable = (row: store.ShownAssignmentRow, me: string, now: Date): boolean => {
  if (isOver(row) || row.refused_id === me || isHeld(row, now)) return false;
  return row.assignee_id === null ? Number(row.candidate) > 0 : row.assignee_id === me;
};

/**
 * What is being written is read by who writes it. Put back, it is there for who may take it next. Those who only steer the workflow read what was
 * handed in, and nothing before.
 */
const maySeeDraft = (row: store.ShownAssignmentRow, me: string, now: Date): boolean => {
  if (isOver(row)) return false;
  if (isHeld(row, now)) return row.claimed_by === me;
  return row.assignee_id === null ? isClaimable(row, me, now) : row.assignee_id === me;
};

/** The same for the comment, until it is part of what was decided. */
const draftOf = (ctx: Ctx, row: store.ShownAssignmentRow): Pick<Assignment, 'draft' | 'comment'> => {
  const isSeen = maySeeDraft(row, userId(ctx), ctx.now());
  return {
    draft: isSeen ? (row.draft_json as Assignment['draft']) : null,
    comment: isSeen || isOver(row) ? row.comment : '',
  };
};

export const toAssignment = (ctx: Ctx, row: store.ShownAssignmentRow): Assignment => ({
  ...row,
  form: row.form_json as Assignment['form'],
  actions: row.actions_json,
  ...draftOf(ctx, row),
  data: row.data_json as Assignment['data'],
  is_overdue: !isOver(row) && row.due_at !== null && Date.parse(row.due_at) < ctx.now().getTime(),
  claimable: isClaimable(row, userId(ctx), ctx.now()),
});

interface AssignmentsQuery extends PageQuery {
  readonly status?: string | undefined;
  readonly due?: 'overdue' | 'today' | 'week' | undefined;
}

const dueOf = (ctx: Ctx, due: AssignmentsQuery['due']): store.AssignmentFilter['due'] => {
  if (due === undefined) return undefined;
  const now = ctx.now();
  if (due === 'overdue') return { from: null, before: now.toISOString() };
  const today = Date.parse(now.toISOString().slice(0, 10));
  const days = due === 'today' ? 1 : DAYS_OF_A_WEEK;
  return { from: new Date(today).toISOString(), before: new Date(today + days * DAY_MS).toISOString() };
};

const listFor = async (
  ctx: Ctx,
  teamId: string | null,
  { status, due, ...query }: AssignmentsQuery,
): Promise<{ data: Assignment[]; total: number }> => {
  const statuses = (status?.split(',') ?? UNFINISHED) as Array<AssignmentRow['status']>;
  const filter = { statuses, due: dueOf(ctx, due), teamId };
  const rows = await store.listMatching(ctx.db, userId(ctx), filter, pageOf(query));
  return {
    data: rows.map((row) => toAssignment(ctx, row)),
    total: await store.countMatching(ctx.db, userId(ctx), filter),
  };
};

/** What the caller has or may take of the workflows there: what is due first, the soonest before the others. */
export const listWaiting = (ctx: Ctx, workspaceId: PlaceAsked, limit: number) => {
  const filter = {
    statuses: UNFINISHED,
    teamId: null,
    workspaceId,
  };
  return store.listMatching(ctx.db, userId(ctx), filter, { limit, offset: 0 });
};

export const listMine = (ctx: Ctx, query: AssignmentsQuery) => listFor(ctx, null, query);

export const listOfTeam = async (ctx: Ctx, teamId: string, query: AssignmentsQuery) => {
  await accessTeam(ctx, teamId);
  return listFor(ctx, teamId, query);
};

/** Who may change the workflow sees and moves its assignments. */
const isSteering = async (ctx: Ctx, { workflow_id, created_by }: AssignmentRow): Promise<boolean> => {
  if (workflow_id === null) return created_by === userId(ctx);
  const role = await findRole(ctx.db, userId(ctx), workflow_id);
  return role === 'owner' || role === 'editor';
};

/** Those who write the workflow; of a team's, not every member who may write in it, but who manages its workflows. */
const isManaging = async (ctx: Ctx, row: AssignmentRow): Promise<boolean> => {
  if (!(await isSteering(ctx, row)) || row.workflow_id === null) return row.created_by === userId(ctx);
  const { my_role, team_id } = await accessScope(ctx, KIND, row.workflow_id);
  if (my_role === 'owner' || team_id === null) return true;
  const membership = await findMembership(ctx, team_id, userId(ctx));
  return membership === undefined || membership.permissions.has('team.workflows.manage');
};

/** A role in the team that it was given to may allow to take it from one and give it to another. */
const mayReassign = async (ctx: Ctx, row: AssignmentRow): Promise<boolean> => {
  if (await isManaging(ctx, row)) return true;
  const offeredTo = (await store.listCandidates(ctx.db, row.id)).map(({ team_id }) => team_id);
  for (const team_id of new Set([...offeredTo, row.via_team_id])) {
    const membership = team_id === null ? undefined : await findMembership(ctx, team_id, userId(ctx));
    if (membership?.permissions.has('team.assignments.reassign')) return true;
  }
  return false;
};

/** An assignment that the caller may see. Another one does not exist. */
const access = async (ctx: Ctx, id: string): Promise<store.ShownAssignmentRow> => {
  const me = userId(ctx);
  const row = await store.findShown(ctx.db, me, id);
  if (!row) throw notFound(NOUN);
  // Who left the team that it was offered to has no longer what they took, were given or handed in as a member.
  if (Number(row.concerned) > 0 || Number(row.candidate) > 0 || (await isSteering(ctx, row))) return row;
  if (await mayReassign(ctx, row)) return row;
  throw notFound(NOUN);
};

export const read = async (ctx: Ctx, id: string): Promise<Assignment> =>
  toAssignment(ctx, await access(ctx, id));

const hold = (ctx: Ctx, id: string): Promise<void> =>
  ctx.kernel.database.dialect.lock(ctx.db, `assignment row ${id}`);

export const tellChanged = (ctx: Ctx, { id, instance_id, assignee_id, claimed_by }: AssignmentRow): void =>
  emit(
    ctx,
    'workflow.assignment.updated',
    { id, instance_id },
    {
      userIds: [userId(ctx), assignee_id, claimed_by].filter((one) => one !== null),
    },
  );

/** Whether those who may take it see another thing now: who has it, or that it is over. */
const isAnothers = (row: AssignmentRow, patch: Partial<AssignmentRow>): boolean =>
  (['status', 'assignee_id', 'claimed_by'] as const).some(
    (name) => patch[name] !== undefined && patch[name] !== row[name],
  );

/** Read under the lock of its instance, whose moves may end it, and under its own. */
export const changing = (
  ctx: Ctx,
  id: string,
  work: (ctx: Ctx, row: store.ShownAssignmentRow) => Promise<Partial<AssignmentRow> | null>,
): Promise<Assignment> =>
  transact(ctx, async (ctx) => {
    const seen = await access(ctx, id);
    if (seen.instance_id !== null)
      await ctx.kernel.database.dialect.lock(ctx.db, `workflow run ${seen.instance_id}`);
    await hold(ctx, id);
    const row = await access(ctx, id);
    if (isOver(row)) throw conflict(`the assignment is ${row.status} already`);
    const patch = await work(ctx, row);
    if (patch !== null) {
      const written = { ...patch, updated_at: ctx.now().toISOString() };
      if (!(await store.change(ctx.db, row, written)))
        throw conflict('the assignment was changed meanwhile: read it again');
      tellChanged(ctx, { ...row, ...patch });
      if (isAnothers(row, patch)) await tellQueues(ctx, row);
    }
    return read(ctx, id);
  });

export const assertRev = ({ rev }: AssignmentRow, given: number | undefined): void => {
  if (given !== undefined && given !== rev)
    throw conflict('the assignment was changed meanwhile: read it again');
};

const leaseOf = async (ctx: Ctx, { id, claim_minutes }: AssignmentRow): Promise<Partial<AssignmentRow>> => {
  const until = new Date(ctx.now().getTime() + claim_minutes * 60_000);
  await enqueueJob(ctx, LEASE_JOB, { assignment_id: id }, { key: id, runAt: until });
  return { status: 'claimed', claimed_by: userId(ctx), lease_until: until.toISOString() };
};

interface Recorded {
  /** Who has it from now on: they join the conversation of the instance. */
  readonly holderId?: string;
  readonly data?: object;
}

const record = async (
  ctx: Ctx,
  row: AssignmentRow,
  kind: string,
  { holderId, data = {} }: Recorded = {},
): Promise<void> => {
  if (row.instance_id === null) return;
  const run = await accessRun(ctx, row.instance_id);
  if (holderId !== undefined) await joinChannel(ctx, run, holderId);
  await note(ctx, run, kind, { assignment_id: row.id, ...data });
  await keep(ctx, run);
};

export const claim = (ctx: Ctx, id: string): Promise<Assignment> =>
  changing(ctx, id, async (ctx, row) => {
    const me = userId(ctx);
    if (isHeld(row, ctx.now()) && row.claimed_by === me) return leaseOf(ctx, row);
    if (row.refused_id === me) throw forbidden('you may not decide about what you started yourself');
    if (isHeld(row, ctx.now())) throw conflict('another person is at it');
    if (row.assignee_id !== null && row.assignee_id !== me) throw conflict('it is given to another person');
    if (row.assignee_id === me) {
      await record(ctx, row, 'assignment_claimed', { holderId: me });
      return leaseOf(ctx, row);
    }
    const way = await wayOf(ctx, await store.listCandidates(ctx.db, id), me);
    if (way === undefined) throw forbidden('you are not among those who may take it');
    await record(ctx, row, 'assignment_claimed', { holderId: me });
    return { ...(await leaseOf(ctx, row)), ...way };
  });

/** The one who holds it; who was given it begins with it by the first thing they do. */
export const assertHolder = (ctx: Ctx, row: AssignmentRow): void => {
  const me = userId(ctx);
  if (row.refused_id === me) throw forbidden('you may not decide about what you started yourself');
  if (isHeld(row, ctx.now())) {
    if (row.claimed_by !== me) throw conflict('another person is at it');
    return;
  }
  if (row.assignee_id === me) return;
  throw row.assignee_id === null ? conflict('claim it first') : forbidden('it is given to another person');
};

export const heartbeat = (ctx: Ctx, id: string): Promise<Assignment> =>
  changing(ctx, id, async (ctx, row) => {
    if (!isHeld(row, ctx.now()) || row.claimed_by !== userId(ctx))
      throw conflict('you do not hold it: claim it first');
    return leaseOf(ctx, row);
  });

interface Draft {
  readonly data: Record<string, unknown>;
  readonly comment?: string | undefined;
  readonly rev?: number | undefined;
}

export const saveDraft = (ctx: Ctx, id: string, { data, comment, rev }: Draft): Promise<Assignment> =>
  changing(ctx, id, async (ctx, row) => {
    assertRev(row, rev);
    assertHolder(ctx, row);
    return {
      ...(await leaseOf(ctx, row)),
      draft_json: data,
      ...(comment === undefined ? {} : { comment }),
    };
  });

const FREED = { claimed_by: null, lease_until: null } as const;

/** Of nobody: those that it is offered to may take it. */
export const OPEN = { ...FREED, ...BY_NAME, status: 'open', assignee_id: null } as const;

export const release = (ctx: Ctx, id: string, keepsDraft: boolean): Promise<Assignment> =>
  changing(ctx, id, async (ctx, row) => {
    const me = userId(ctx);
    const isMine = row.claimed_by === me || row.assignee_id === me;
    if (row.status === 'open') throw conflict('it is not taken');
    if (!isMine && !(await mayReassign(ctx, row)))
      throw forbidden('only who has it, or who may reassign it, may give it back');
    const candidates = await store.listCandidates(ctx.db, id);
    // What was given to one person alone stays theirs.
    const isTheirsAlone =
      row.assignee_id !== null && candidates.every(({ user_id }) => user_id === row.assignee_id);
    if (isTheirsAlone && row.status === 'assigned')
      throw conflict('it is yours alone: ask for it to be reassigned');
    await record(ctx, row, 'assignment_released');
    return {
      ...FREED,
      ...(isTheirsAlone ? { status: 'assigned' } : OPEN),
      ...(keepsDraft ? {} : { draft_json: null, comment: '' }),
    };
  });

/** Whether a person has decided in this stage, or is to decide, by another assignment. */
export const hasPartIn = async (ctx: Ctx, row: AssignmentRow, person: string): Promise<boolean> => {
  if (row.instance_id === null || row.stage_run === null) return false;
  const others = (await store.listOfStage(ctx.db, row.instance_id, row.stage_run)).filter(
    ({ id }) => id !== row.id,
  );
  return others.some(
    (other) => other.completed_by === person || (!isOver(other) && other.assignee_id === person),
  );
};

/** To a person of the team that it is offered to, whatever their role there, it comes through the team; to others by name. */
const wayToAnother = async (ctx: Ctx, row: AssignmentRow, personId: string): Promise<Way> => {
  const candidates = await store.listCandidates(ctx.db, row.id);
  const teams = [...candidates.map(({ team_id }) => team_id), row.via_team_id];
  const anyRole = teams.map((team_id) => ({ user_id: null, team_id, role: null }));
  return (await wayOf(ctx, [...candidates, ...anyRole], personId)) ?? BY_NAME;
};

export const reassign = (
  ctx: Ctx,
  id: string,
  { user_id, reason = '' }: { readonly user_id: string; readonly reason?: string | undefined },
): Promise<Assignment> =>
  changing(ctx, id, async (ctx, row) => {
    if (!(await mayReassign(ctx, row)))
      throw forbidden('only those who may change the workflow, or reassign in its team, may do this');
    const person = await accessUser(ctx, user_id);
    if (!person.is_active) throw notFound('user');
    if (row.refused_id === user_id) throw conflict('this person may not decide about what they started');
    if (await hasPartIn(ctx, row, user_id))
      throw conflict('this person has a part in this decision already: one person, one voice');
    const way = await wayToAnother(ctx, row, user_id);
    await record(ctx, row, 'assignment_reassigned', { holderId: user_id, data: { to: user_id, reason } });
    await tellGiven(ctx, { ...row, assignee_id: user_id }, [user_id]);
    return { ...FREED, ...way, status: 'assigned', assignee_id: user_id };
  });
