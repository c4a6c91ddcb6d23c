// Whom a stage gives something to, as of the moment it is entered.

import type { Ctx } from '../../../kernel/ctx.ts';
import { findRole } from '../../readers/index.ts';
import { ownerOfScope, teamsOfScope } from '../../scopes/index.ts';
import { findMembership, hasLeftTeam, shareTeam } from '../../teams/index.ts';
import { findUser } from '../../users/index.ts';
import * as assignments from '../assignments-store.ts';
import type { Assignees } from '../definition/stages.ts';
import * as instances from '../instances-store.ts';
import type { AssignmentRow, CandidateRow, InstanceRow } from '../rows.ts';
import { evaluate, type Run } from './run.ts';

export type Candidate = Pick<CandidateRow, 'user_id' | 'team_id' | 'role'>;

export interface Chosen {
  /** The one it is given to; null: one of the candidates takes it. */
  readonly assigneeId: string | null;
  readonly candidates: readonly Candidate[];
  /** All of them, as people. */
  readonly userIds: readonly string[];
  readonly isVisitor: boolean;
}

/** How a person comes to have something: through a team, by a role there or by any, or by name. */
export type Way = Pick<AssignmentRow, 'via_team_id' | 'via_role'>;

export const BY_NAME: Way = { via_team_id: null, via_role: null };

/** How it comes to a person that something is offered to these; undefined where it is not offered to them. Nobody leaves the team meanwhile. */
export const wayOf = async (
  ctx: Ctx,
  candidates: readonly Candidate[],
  personId: string,
): Promise<Way | undefined> => {
  if (candidates.some(({ user_id }) => user_id === personId)) return BY_NAME;
  for (const { team_id, role } of candidates) {
    if (team_id === null) continue;
    await shareTeam(ctx, team_id);
    const membership = await findMembership(ctx, team_id, personId);
    if (membership && (role === null || role === membership.role))
      return { via_team_id: team_id, via_role: role };
  }
  return undefined;
};

const person = (user_id: string): Candidate => ({ user_id, team_id: null, role: null });
const ofTeam = (team_id: string, role: string | null = null): Candidate => ({ user_id: null, team_id, role });

const LEADING = ['owner', 'lead'];
const EXPRESSION_MAX = 100;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Those whose accounts are there and switched on. */
const present = async (ctx: Ctx, ids: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const id of new Set(ids)) if ((await findUser(ctx, id))?.is_active) found.push(id);
  return found;
};

const people = (ids: readonly string[]): Chosen => ({
  assigneeId: ids.length === 1 ? (ids[0] ?? null) : null,
  candidates: ids.map(person),
  userIds: ids,
  isVisitor: false,
});

const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((id): id is string => typeof id === 'string' && UUID.test(id.toLowerCase()))
    .map((id) => id.toLowerCase())
    .slice(0, EXPRESSION_MAX);

const leastLoaded = async (ctx: Ctx, ids: readonly string[]): Promise<string | undefined> => {
  const loads = await assignments.countLoads(ctx.db, ids);
  return ids.toSorted((a, b) => (loads.get(a) ?? 0) - (loads.get(b) ?? 0))[0];
};

interface Choice {
  readonly stageKey: string;
  /** Who may not decide about their own. */
  readonly refusedId: string | null;
}

const NO_PEOPLE: Chosen = { assigneeId: null, candidates: [], userIds: [], isVisitor: false };

/** Who owns the workflow and has left the team has no work to give to its people. */
const chooseInTeam = async (
  ctx: Ctx,
  { row }: Run,
  assignees: Extract<Assignees, { team_id: string }>,
  { stageKey, refusedId }: Choice,
): Promise<Chosen> => {
  const { team_id, kind } = assignees;
  await shareTeam(ctx, team_id);
  const ownerId = await ownerOfScope(ctx, row.workflow_id);
  if (ownerId === undefined || !(await findMembership(ctx, team_id, ownerId))) return NO_PEOPLE;
  const members = (await assignments.listTeamMembers(ctx.db, team_id)).filter(
    ({ user_id }) => user_id !== refusedId,
  );
  const withRole = (roles: readonly string[]): Chosen => ({
    assigneeId: null,
    candidates: roles.map((role) => ofTeam(team_id, role)),
    userIds: members.filter(({ role }) => roles.includes(role)).map(({ user_id }) => user_id),
    isVisitor: false,
  });
  if (kind === 'role') return withRole([assignees.role]);
  if (kind === 'leads') return withRole(LEADING);
  const ids = members.map(({ user_id }) => user_id);
  const all = { candidates: [ofTeam(team_id)], userIds: ids, isVisitor: false };
  if (kind === 'team' || ids.length === 0) return { ...all, assigneeId: null };
  const turn = kind === 'round_robin' ? await assignments.countOfStage(ctx.db, row.workflow_id, stageKey) : 0;
  const assigneeId = kind === 'round_robin' ? ids[turn % ids.length] : await leastLoaded(ctx, ids);
  return { ...all, assigneeId: assigneeId ?? null };
};

const LEVELS_MAX = 10;

/** Who started a run, as long as they may read its workflow, or the one whose run started it. */
export const initiatorOf = async (ctx: Ctx, { row }: Run): Promise<string | null> => {
  const { initiator_id } = row;
  if (initiator_id === null) return null;
  let at: Pick<InstanceRow, 'workflow_id' | 'parent_id'> | undefined = row;
  for (let level = 0; at && level < LEVELS_MAX; level++) {
    if ((await findRole(ctx.db, initiator_id, at.workflow_id)) !== undefined) return initiator_id;
    at = at.parent_id === null ? undefined : await instances.find(ctx.db, at.parent_id);
  }
  return null;
};

/** Who came to see the workflow through a team of it, and has left that: what names them in it is not for them any more. */
const hasLost = async (ctx: Ctx, workflowId: string, personId: string): Promise<boolean> => {
  const teams = (await teamsOfScope(ctx, workflowId)).toSorted();
  for (const id of teams) await shareTeam(ctx, id);
  if ((await findRole(ctx.db, personId, workflowId)) !== undefined) return false;
  for (const id of teams) if (await hasLeftTeam(ctx.db, id, personId)) return true;
  return false;
};

const withoutLeavers = async (ctx: Ctx, { row }: Run, ids: readonly string[]): Promise<string[]> => {
  const left: string[] = [];
  for (const id of ids) if (!(await hasLost(ctx, row.workflow_id, id))) left.push(id);
  return left;
};

/** Without the one who may not decide; with nobody left it is for the publisher, who can give it to another. */
export const choose = async (ctx: Ctx, run: Run, assignees: Assignees, choice: Choice): Promise<Chosen> => {
  const { row } = run;
  const fallback = async (): Promise<Chosen> =>
    people(
      (await present(ctx, run.publisherId === null ? [] : [run.publisherId])).filter(
        (id) => id !== choice.refusedId,
      ),
    );
  const named = async (ids: readonly string[]): Promise<Chosen> => {
    const there = await withoutLeavers(
      ctx,
      run,
      (await present(ctx, ids)).filter((id) => id !== choice.refusedId),
    );
    return there.length === 0 ? fallback() : people(there);
  };
  switch (assignees.kind) {
    case 'initiator':
      if (row.initiator_type === 'visitor')
        return { assigneeId: null, candidates: [], userIds: [], isVisitor: true };
      return named([await initiatorOf(ctx, run)].filter((id) => id !== null));
    case 'user':
      return named([assignees.id]);
    case 'users':
      return named(assignees.ids);
    case 'expression':
      return named(idsOf(evaluate(ctx, run, assignees.condition, `${choice.stageKey}: cel`)));
    default: {
      const chosen = await chooseInTeam(ctx, run, assignees, choice);
      return chosen.userIds.length === 0 ? fallback() : chosen;
    }
  }
};
