// What a person may do in a team, as of now: read anew for every request.

import type { TeamPermission } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import { coded, forbidden, notFound } from '../../kernel/errors.ts';
import { grantsOf } from './policy.ts';
import * as store from './store.ts';

export interface Membership {
  readonly team_id: string;
  /** The key of the role. */
  readonly role: string;
  readonly permissions: ReadonlySet<TeamPermission>;
}

type Granted = NonNullable<Awaited<ReturnType<typeof store.findMembership>>>;

const toMembership = (row: Granted): Membership => ({
  team_id: row.team_id,
  role: row.key,
  permissions: new Set(grantsOf(row)),
});

/** Undefined when the person is not in the team, or there is none. */
export const findMembership = async (
  ctx: Ctx,
  teamId: string,
  memberId: string,
): Promise<Membership | undefined> => {
  const row = await store.findMembership(ctx.db, teamId, memberId);
  return row && toMembership(row);
};

/** What the caller is in these teams, by team; those that they are not in are left out. */
export const listMemberships = async (
  ctx: Ctx,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, Membership>> => {
  const rows = await store.listMemberships(ctx.db, userId(ctx), teamIds);
  return new Map(rows.map((row) => [row.team_id, toMembership(row)]));
};

/** A team that the caller is in, and in which they may do this. Another one does not exist. */
export const access = async (ctx: Ctx, teamId: string, permission?: TeamPermission): Promise<Membership> => {
  const membership = await findMembership(ctx, teamId, userId(ctx));
  if (!membership) throw notFound('team');
  if (permission !== undefined && !membership.permissions.has(permission))
    throw coded('role_forbids', forbidden(`your role in this team does not allow this (${permission})`));
  return membership;
};

/** Changes of one team's members and roles take turns, so that the last two owners cannot both go. */
export const hold = (ctx: Ctx, teamId: string): Promise<void> =>
  ctx.kernel.database.dialect.lock(ctx.db, `team ${teamId}`);

/**
 * Who puts something into a team, or comes into its chats, asks for it before they ask for the membership: what is read after it holds
 * until the transaction ends, because nobody is removed meanwhile. They do not wait for each other.
 */
export const share = (ctx: Ctx, teamId: string): Promise<void> =>
  ctx.kernel.database.dialect.share(ctx.db, `team ${teamId}`);
