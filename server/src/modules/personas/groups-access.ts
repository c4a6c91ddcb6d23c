// Who may see a group of personas, and who may change it.

import type { Ctx } from '../../kernel/ctx.ts';
import { forbidden, notFound } from '../../kernel/errors.ts';
import { canEdit, canSee } from './access.ts';
import * as store from './groups-store.ts';

export const accessGroup = async (ctx: Ctx, id: string): Promise<store.GroupRow> => {
  const row = await store.find(ctx.db, id);
  if (!row || !canSee(ctx, row)) throw notFound('persona group');
  return row;
};

export const accessEditableGroup = async (ctx: Ctx, id: string): Promise<store.GroupRow> => {
  const row = await accessGroup(ctx, id);
  if (!canEdit(ctx, row)) throw forbidden('this group is for everybody; an administrator changes it');
  return row;
};

/** A member of this group and of no other. */
export const accessMember = async (ctx: Ctx, groupId: string, memberId: string): Promise<store.Member> => {
  const member = (await store.listMembers(ctx.db, [groupId])).find(({ id }) => id === memberId);
  if (!member) throw notFound('group member');
  return member;
};
