// Finds personas and groups by their handles: for the modules that decide who answers.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { canSee, seenAmong } from './access.ts';
import { withoutLost } from './groups-access.ts';
import * as groups from './groups-store.ts';
import * as store from './store.ts';

/** The active personas that the caller may have answer: their own, the platform's, those in a channel with them. */
export const findPersonasByHandle = (ctx: Ctx, handles: readonly string[]): Promise<store.PersonaRow[]> =>
  findMet(ctx, handles, true);

/** The same for those that are switched off: the person who mentions one is told why it does not answer. */
export const findSwitchedOffPersonas = (ctx: Ctx, handles: readonly string[]): Promise<store.PersonaRow[]> =>
  findMet(ctx, handles, false);

const findMet = async (
  ctx: Ctx,
  handles: readonly string[],
  isActive: boolean,
): Promise<store.PersonaRow[]> => {
  const found = await store.listByHandle(ctx.db, handles, isActive);
  const met = await Promise.all(
    found.map(async (row) => (await canSee(ctx, row)) || store.meets(ctx.db, row.id, userId(ctx))),
  );
  return found.filter((_row, index) => met[index]);
};

export interface GroupWithMembers {
  readonly group: groups.GroupRow;
  readonly leader: store.PersonaRow | null;
  /** Active ones, in their order, the leader among them. */
  readonly members: store.PersonaRow[];
  /** Whether it has no members at all, active or not. */
  readonly isEmpty: boolean;
  readonly policy: groups.GroupRow['turn_policy_json'];
}

const withMembers = async (ctx: Ctx, group: groups.GroupRow): Promise<GroupWithMembers> => {
  const all = await withoutLost(ctx, await groups.listMembers(ctx.db, [group.id]));
  const members = all.filter(({ persona }) => persona.is_active);
  return {
    group,
    isEmpty: all.length === 0,
    leader: members.find(({ is_leader }) => is_leader)?.persona ?? null,
    members: members.map(({ persona }) => persona),
    policy: group.turn_policy_json,
  };
};

export const findGroupsByHandle = async (
  ctx: Ctx,
  handles: readonly string[],
): Promise<GroupWithMembers[]> => {
  const found = await seenAmong(ctx, await groups.listByHandle(ctx.db, handles));
  return Promise.all(found.map((row) => withMembers(ctx, row)));
};
