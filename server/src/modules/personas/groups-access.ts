// Who may see a group of personas, and who may change it.

import type { Ctx } from '../../kernel/ctx.ts';
import { forbidden, notFound } from '../../kernel/errors.ts';
import { teamRights } from '../teams/index.ts';
import { canEdit, canSee, SHARED } from './access.ts';
import * as store from './groups-store.ts';

export const accessGroup = async (ctx: Ctx, id: string): Promise<store.GroupRow> => {
  const row = await store.find(ctx.db, id);
  if (!row || !(await canSee(ctx, row))) throw notFound('persona group');
  return row;
};

export const accessEditableGroup = async (ctx: Ctx, id: string): Promise<store.GroupRow> => {
  const row = await accessGroup(ctx, id);
  if (!(await canEdit(ctx, row))) throw forbidden(SHARED[row.scope]('group'));
  return row;
};

/** Without the personas of a team that the caller is no longer in. */
export const withoutLost = async (
  ctx: Ctx,
  members: readonly store.Member[],
  rights = teamRights(ctx),
): Promise<store.Member[]> => {
  const kept: store.Member[] = [];
  for (const member of members) {
    const { team_id } = member.persona;
    if (team_id === null || (await rights(team_id)) !== undefined) kept.push(member);
  }
  return kept;
};

/** A member of this group and of no other. */
export const accessMember = async (ctx: Ctx, groupId: string, memberId: string): Promise<store.Member> => {
  const member = (await store.listMembers(ctx.db, [groupId])).find(({ id }) => id === memberId);
  if (!member) throw notFound('group member');
  return member;
};
