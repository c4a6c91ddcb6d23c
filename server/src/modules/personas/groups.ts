// Groups of personas: called together by one handle, with a leader and a rule for who speaks.

import type { GroupMember, PersonaGroup, PersonaGroupInput, PersonaGroupPatch } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, conflict, invariant, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Page } from '../../kernel/page.ts';
import { teamRights } from '../teams/index.ts';
import { claimHandle, foldName, type HandleOwner, releaseHandles, takeHandle } from '../users/index.ts';
import { accessVisible, canEdit, keeperOf } from './access.ts';
import { accessEditableGroup, accessGroup, accessMember, withoutLost } from './groups-access.ts';
import * as store from './groups-store.ts';
import { keepersOf, recordShared } from './record-shared.ts';
import { toCard } from './service.ts';

const GROUPS_PER_OWNER_MAX = 200;
/** More voices than this are a crowd, not an answer. */
const MEMBERS_MAX = 20;

const toMember = ({ id, is_leader, persona }: store.Member): GroupMember => ({
  id,
  persona_id: persona.id,
  is_leader,
  persona: toCard(persona),
});

/** A persona that the caller may no longer see is not among its members. */
const toGroup = async (
  ctx: Ctx,
  row: store.GroupRow,
  members: readonly store.Member[],
  rights = teamRights(ctx),
): Promise<PersonaGroup> => ({
  id: row.id,
  name: row.name,
  handle: row.handle,
  description: row.description,
  turn_policy: row.turn_policy_json,
  scope: row.scope,
  owner_id: row.owner_id,
  team_id: row.team_id,
  can_edit: await canEdit(ctx, row, rights),
  members: (
    await withoutLost(
      ctx,
      members.filter(({ group_id }) => group_id === row.id),
      rights,
    )
  ).map(toMember),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

export const list = async (ctx: Ctx, page: Page): Promise<PersonaGroup[]> => {
  const rows = await store.listFor(ctx.db, userId(ctx), page);
  const members = await store.listMembers(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const rights = teamRights(ctx);
  return Promise.all(rows.map((row) => toGroup(ctx, row, members, rights)));
};

export const read = async (ctx: Ctx, id: string): Promise<PersonaGroup> =>
  toGroup(ctx, await accessGroup(ctx, id), await store.listMembers(ctx.db, [id]));

/** Tells its owner's tabs, or the administrators, and writes down what administrators do. */
const tell = async (ctx: Ctx, verb: 'created' | 'updated', row: store.GroupRow): Promise<void> => {
  emit(ctx, `user.persona_group.${verb}`, { id: row.id, name: row.name }, keepersOf(row));
  await record(ctx, verb, row);
};

const record = (ctx: Ctx, verb: string, row: store.GroupRow): Promise<void> =>
  recordShared(ctx, `persona_group.${verb}`, { type: 'persona_group', ...row });

export const create = (ctx: Ctx, input: PersonaGroupInput): Promise<PersonaGroup> =>
  transact(ctx, async (ctx) => {
    const whose = await keeperOf(ctx, input, 'a group');
    await ctx.kernel.database.dialect.lock(ctx.db, `persona groups of ${whose.owner_id ?? whose.team_id}`);
    if ((await store.countOf(ctx.db, whose)) >= GROUPS_PER_OWNER_MAX)
      throw badRequest(`there are ${GROUPS_PER_OWNER_MAX} groups already; delete one first`);
    const [id, now] = [newId(), ctx.now().toISOString()];
    const owner: HandleOwner = { type: 'group', id, personId: whose.owner_id };
    if (input.handle !== undefined) await takeHandle(ctx, input.handle, owner);
    const row: store.GroupRow = {
      id,
      ...whose,
      name: input.name,
      name_key: foldName(input.name),
      handle: input.handle ?? (await claimHandle(ctx, input.name, owner)),
      description: input.description ?? '',
      turn_policy_json: input.turn_policy ?? { kind: 'leader' },
      created_at: now,
      updated_at: now,
    };
    await store.insert(ctx.db, row);
    await tell(ctx, 'created', row);
    return toGroup(ctx, row, []);
  });

export const update = (ctx: Ctx, id: string, patch: PersonaGroupPatch): Promise<PersonaGroup> =>
  transact(ctx, async (ctx) => {
    const before = await accessEditableGroup(ctx, id);
    if (patch.handle !== undefined && patch.handle !== before.handle) {
      await takeHandle(ctx, patch.handle, { type: 'group', id, personId: before.owner_id });
      await releaseHandles(ctx, id, patch.handle);
    }
    const row: store.GroupRow = {
      ...before,
      name: patch.name ?? before.name,
      name_key: foldName(patch.name ?? before.name),
      handle: patch.handle ?? before.handle,
      description: patch.description ?? before.description,
      turn_policy_json: patch.turn_policy ?? before.turn_policy_json,
      updated_at: ctx.now().toISOString(),
    };
    const { id: _id, ...columns } = row;
    await store.update(ctx.db, id, columns);
    await tell(ctx, 'updated', row);
    return toGroup(ctx, row, await store.listMembers(ctx.db, [id]));
  });

export const remove = (ctx: Ctx, id: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await accessEditableGroup(ctx, id);
    await releaseHandles(ctx, id);
    if (!(await store.remove(ctx.db, id))) throw notFound('persona group');
    emit(ctx, 'user.persona_group.deleted', { id }, keepersOf(row));
    await record(ctx, 'deleted', row);
  });

export const addMember = (
  ctx: Ctx,
  groupId: string,
  input: { persona_id: string; is_leader?: boolean | undefined },
): Promise<GroupMember> =>
  transact(ctx, async (ctx) => {
    const group = await accessEditableGroup(ctx, groupId);
    const persona = await accessVisible(ctx, input.persona_id);
    if (group.scope === 'global' && persona.scope !== 'global')
      throw badRequest('persona_id: a group for everybody has only personas for everybody');
    if (group.scope === 'team' && persona.scope !== 'global' && persona.team_id !== group.team_id)
      throw badRequest('persona_id: a group of a team has the team’s personas and those for everybody');
    const members = await store.listMembers(ctx.db, [groupId]);
    if (members.length >= MEMBERS_MAX) throw badRequest(`a group has ${MEMBERS_MAX} personas at most`);
    const row = {
      id: newId(),
      group_id: groupId,
      persona_id: persona.id,
      is_leader: false,
      position: members.length,
    };
    if (!(await store.insertMember(ctx.db, row))) throw conflict('this persona is in the group already');
    if (input.is_leader) await store.setLeader(ctx.db, groupId, row.id);
    await tell(ctx, 'updated', group);
    return toMember(await accessMember(ctx, groupId, row.id));
  });

export const setLeader = (
  ctx: Ctx,
  groupId: string,
  memberId: string,
  isLeader: boolean,
): Promise<GroupMember> =>
  transact(ctx, async (ctx) => {
    const group = await accessEditableGroup(ctx, groupId);
    const member = await accessMember(ctx, groupId, memberId);
    if (isLeader || member.is_leader) await store.setLeader(ctx.db, groupId, isLeader ? memberId : null);
    await tell(ctx, 'updated', group);
    return toMember(await accessMember(ctx, groupId, memberId));
  });

export const removeMember = (ctx: Ctx, groupId: string, memberId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const group = await accessEditableGroup(ctx, groupId);
    const { id } = await accessMember(ctx, groupId, memberId);
    if (!(await store.removeMember(ctx.db, groupId, id))) throw notFound('group member');
    await tell(ctx, 'updated', group);
  });

/** Before an account goes: the handles of its groups become free. */
export const releaseAllOf = async (ctx: Ctx, ownerId: string): Promise<void> => {
  invariant(ctx.tx, 'handles are released inside of transact');
  for (const id of await store.listOwnedIds(ctx.db, ownerId)) await releaseHandles(ctx, id);
};
