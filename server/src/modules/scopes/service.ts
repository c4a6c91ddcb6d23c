// Shared things: whose they are and who may see them. A noun keeps its own table, whose rows refer to the scope of the same id and go with
// it, and asks here before it shows or changes one.

import type { Resource, ScopeRights, ScopeRole, Visibility } from '@parley/contract';
import { type Ctx, emit, transact, userId } from '../../kernel/ctx.ts';
import { badRequest, coded, forbidden, invariant, notFound } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { ReachRule } from '../../kernel/module.ts';
import { definePart, type Part } from '../../kernel/parts.ts';
import { findRole, listReaderIds, rolesIn } from '../readers/index.ts';
import { forgetScope } from '../search/index.ts';
import { accessTeam, shareTeam } from '../teams/index.ts';
import { allows, refusal, rightsOf, type ScopeNeed } from './policy.ts';
import type { ScopeMemberRow, ScopeRow } from './rows.ts';
import * as store from './store.ts';

/** What a thing shows of its sharing, as the caller sees it (`sharedFields` of the contract). */
export interface Shared {
  readonly owner_id: string;
  /** Null also for a caller who is not in the team. */
  readonly team_id: string | null;
  readonly visibility: Visibility;
  readonly my_role: ScopeRole;
  readonly rights: ScopeRights;
}

const toShared = (
  { owner_id, told_team_id, visibility }: store.VisibleScopeRow,
  my_role: ScopeRole,
): Shared => ({
  owner_id,
  team_id: told_team_id,
  visibility,
  my_role,
  rights: rightsOf(my_role),
});

/** A thing of this kind with which the caller may do this. One that they may not read does not exist. */
export const access = async (
  ctx: Ctx,
  kind: string,
  id: string,
  need: ScopeNeed = 'read',
): Promise<Shared> => {
  const scope = await store.findTold(ctx.db, userId(ctx), id);
  const role = scope && (await findRole(ctx.db, userId(ctx), id));
  if (scope?.kind !== kind || role === undefined) throw notFound(kind.replaceAll('_', ' '));
  if (!allows(need, role)) throw refusal(role);
  return toShared(scope, role);
};

/** For `reach` of a noun whose things are scopes of this kind. */
export const reachOf = (kind: Resource): ReachRule => ({
  resource: kind,
  assert: async (ctx, id) => {
    await access(ctx, kind, id);
  },
});

/** The team that a thing belongs to, no matter who asks: for rules, not to be told. */
export const teamOf = async ({ db }: Ctx, id: string): Promise<string | null> =>
  (await store.find(db, id))?.team_id ?? null;

/** The teams whose people may read it: its own, and those it is shared with. */
export const teamsOf = async (ctx: Ctx, id: string): Promise<string[]> => {
  const own = await teamOf(ctx, id);
  return [...(own === null ? [] : [own]), ...(await store.listTeamIds(ctx.db, id))];
};

/** Whether nothing of this id is there for anyone any more. */
export const isGone = async ({ db }: Ctx, id: string): Promise<boolean> =>
  (await store.find(db, id)) === undefined;

/** What each of these things shows of its sharing; those that the caller may not read are left out. For lists: two questions, not two each. */
export const listShared = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, Shared>> => {
  const roles = await rolesIn(ctx.db, userId(ctx), ids);
  const scopes = await store.listTold(ctx.db, userId(ctx), [...roles.keys()]);
  return new Map(
    scopes.flatMap((scope) => {
      const role = roles.get(scope.id);
      return role === undefined ? [] : [[scope.id, toShared(scope, role)] as const];
    }),
  );
};

export interface NewScope {
  /** The thing's own id. */
  readonly id: string;
  readonly kind: string;
  readonly team_id?: string | null | undefined;
  readonly visibility?: Visibility | undefined;
}

export const ownerOf = async (ctx: Ctx, id: string): Promise<string | undefined> =>
  (await store.find(ctx.db, id))?.owner_id;

/** Before the thing's own row, inside the caller's transaction. Who acts becomes its owner. */
export const create = async (
  ctx: Ctx,
  { id, kind, team_id = null, visibility = 'private' }: NewScope,
): Promise<Shared> => {
  invariant(ctx.tx, 'a scope is made inside of transact');
  if (team_id !== null) await shareTeam(ctx, team_id);
  await assertTeam(ctx, team_id, visibility);
  const owner_id = userId(ctx);
  const now = ctx.now().toISOString();
  const scope: ScopeRow = { id, kind, owner_id, team_id, visibility, created_at: now, updated_at: now };
  await store.insert(ctx.db, scope);
  await store.insertMember(ctx.db, newOwner(ctx, id, owner_id));
  return toShared({ ...scope, told_team_id: team_id }, 'owner');
};

/** A person as an owner among the members of a thing. */
export const newOwner = (ctx: Ctx, scope_id: string, user_id: string): ScopeMemberRow => ({
  ...{ id: newId(), scope_id, user_id, team_id: null, role: 'owner' },
  created_at: ctx.now().toISOString(),
});

/** A thing is given only to a team in which the caller may write; another one does not exist. */
const assertTeam = async (ctx: Ctx, teamId: string | null, visibility: Visibility): Promise<void> => {
  if (teamId === null) {
    if (visibility === 'team') throw badRequest('team_id: only what belongs to a team is visible to one');
    return;
  }
  const { permissions } = await accessTeam(ctx, teamId);
  if (!permissions.has('team.things.write'))
    throw coded('role_forbids', forbidden('your role in this team does not allow giving things to it'));
};

export interface ScopePatch {
  readonly team_id?: string | null | undefined;
  readonly visibility?: Visibility | undefined;
}

/** Gives a thing to a team, takes it back, or changes who of the team sees it. */
export const change = (ctx: Ctx, kind: string, id: string, patch: ScopePatch): Promise<Shared> =>
  transact(ctx, async (ctx) => {
    // The team before the thing, as those who leave it do: the other way round they would wait for each other.
    if (patch.team_id) await shareTeam(ctx, patch.team_id);
    await hold(ctx, id);
    const before = await access(ctx, kind, id, 'manage');
    const ofTeam = await teamOf(ctx, id);
    const team_id = patch.team_id === undefined ? ofTeam : patch.team_id;
    const visibility = patch.visibility ?? (team_id === null ? 'private' : before.visibility);
    if (team_id !== ofTeam || visibility !== before.visibility) {
      // Who owns it may hide it from a team that they are not in.
      if (team_id !== ofTeam || visibility === 'team') await assertTeam(ctx, team_id, visibility);
      await changing(ctx, { id, kind }, () =>
        store.update(ctx.db, id, { team_id, visibility, updated_at: ctx.now().toISOString() }),
      );
    }
    return access(ctx, kind, id);
  });

/** Of the things of one kind. */
type OfKind = readonly [kind: string, act: (ctx: Ctx, id: string) => Promise<void>];

const actOn = async (
  ctx: Ctx,
  { id, kind }: Pick<ScopeRow, 'id' | 'kind'>,
  part: Part<OfKind>,
): Promise<void> => {
  for (const [ofKind, act] of part.listed(ctx.kernel)) if (ofKind === kind) await act(ctx, id);
};

/** What comes before a thing of a kind goes, however it goes, in the transaction that ends it. */
export const beforeThingRemoved = definePart<OfKind>('scopes.before-removal');

/** Ends a thing, inside the caller's transaction, after the caller was asked for `manage`. Its own row goes with it. */
export const remove = async (ctx: Ctx, scope: Pick<ScopeRow, 'id' | 'kind'>): Promise<void> => {
  invariant(ctx.tx, 'a scope is removed inside of transact');
  await actOn(ctx, scope, beforeThingRemoved);
  await changing(ctx, scope, async () => {
    await forgetScope(ctx, scope.id);
    await store.remove(ctx.db, scope.id);
  });
};

/** Nobody is taken off the thing until the transaction ends; those who ask for this do not wait for each other. */
export const share = (ctx: Ctx, id: string): Promise<void> =>
  ctx.kernel.database.dialect.share(ctx.db, `scope ${id}`);

/** Changes of one thing's members take turns, so that the last two owners cannot both go. */
export const hold = (ctx: Ctx, id: string): Promise<void> =>
  ctx.kernel.database.dialect.lock(ctx.db, `scope ${id}`);

/**
 * What ends in a thing of a kind when a person is taken off its members, in the transaction of that
 * change. What ends when the thing itself changes, or a person leaves its team, is the noun's own to do, after all else has found its place.
 */
export const readingLost = definePart<OfKind>('scopes.reading-lost');

/** Takes a member off a thing: what they had only by reading it ends. */
export const taking = async (
  ctx: Ctx,
  scope: Pick<ScopeRow, 'id' | 'kind'>,
  work: () => Promise<void>,
): Promise<void> => {
  const lost = await changing(ctx, scope, work);
  if (lost.length > 0) await actOn(ctx, scope, readingLost);
};

/** Runs a change of who may see a thing, and tells those who may see it now and those who may no longer. Gives the latter. */
export const changing = async (
  ctx: Ctx,
  { id, kind }: Pick<ScopeRow, 'id' | 'kind'>,
  work: () => Promise<void>,
): Promise<readonly string[]> => {
  const before = await listReaderIds(ctx.db, id);
  await work();
  const after = new Set(await listReaderIds(ctx.db, id));
  const lost = before.filter((reader) => !after.has(reader));
  emit(ctx, 'user.scope.changed', { id, kind }, { userIds: lost, topics: [`members:${id}`] });
  return lost;
};
