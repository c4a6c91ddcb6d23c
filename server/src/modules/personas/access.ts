// Who may see a persona, who may change it, and who may have it answer.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { badRequest, forbidden, notFound } from '../../kernel/errors.ts';
import {
  accessTeam,
  canEditOwned,
  canSeeOwned,
  isAdministrator,
  type Owned,
  type TeamRights,
  teamRights,
} from '../teams/index.ts';
import * as store from './store.ts';

export const canEdit = (ctx: Ctx, row: Owned, rights?: TeamRights): Promise<boolean> =>
  canEditOwned(ctx, row, 'team.personas.write', rights);

/** The caller's own, those of their teams, and the platform's; what is switched off of the last two only those see who may change it. */
export const canSee = async (
  ctx: Ctx,
  row: Owned & { readonly is_active?: boolean },
  rights = teamRights(ctx),
): Promise<boolean> => {
  if (!(await canSeeOwned(ctx, row, rights))) return false;
  return row.scope === 'personal' || row.is_active !== false || canEdit(ctx, row, rights);
};

/** Those of these rows that the caller may look at. */
export const seenAmong = async <T extends Owned>(
  ctx: Ctx,
  rows: readonly T[],
  rights = teamRights(ctx),
): Promise<T[]> => {
  const seen: T[] = [];
  for (const row of rows) if (await canSee(ctx, row, rights)) seen.push(row);
  return seen;
};

/** To look at. Another person's does not exist, also where it takes part in a channel: its prompt is its owner's. */
export const accessVisible = async (ctx: Ctx, id: string): Promise<store.PersonaRow> => {
  const row = await store.find(ctx.db, id);
  if (!row || !(await canSee(ctx, row))) throw notFound('persona');
  return row;
};

/** Whether nothing of this id is there for anyone any more. */
export const isGone = async ({ db }: Ctx, id: string): Promise<boolean> =>
  (await store.find(db, id)) === undefined;

export const accessEditable = async (ctx: Ctx, id: string): Promise<store.PersonaRow> => {
  const row = await accessVisible(ctx, id);
  if (!(await canEdit(ctx, row))) throw forbidden(SHARED[row.scope]('persona'));
  return row;
};

/** Why it cannot be changed by a person who sees it. */
export const SHARED = {
  personal: (what: string) => `this ${what} is not yours`,
  team: (what: string) =>
    `this ${what} is the team’s; your role in it does not allow to change it (team.personas.write)`,
  global: (what: string) => `this ${what} is for everybody; an administrator changes it`,
} as const;

/** To have it answer: the caller's own, one of their teams or of the platform, or one that is in a channel with the caller. */
export const access = async (ctx: Ctx, id: string): Promise<store.PersonaRow> => {
  const row = await store.find(ctx.db, id);
  const isThere = row && ((await canSee(ctx, row)) || (await store.meets(ctx.db, id, userId(ctx))));
  if (!row || !isThere) throw notFound('persona');
  return row;
};

interface AskedScope {
  readonly scope?: Owned['scope'] | undefined;
  readonly team_id?: string | null | undefined;
}

/** Whose a new one is to be. Only administrators make what is for everybody, and members who may what is their team's. */
export const keeperOf = async (
  ctx: Ctx,
  { scope, team_id = null }: AskedScope,
  what: string,
): Promise<Owned> => {
  if (team_id !== null) {
    if (scope !== undefined && scope !== 'team') throw badRequest('team_id: only what is for a team has one');
    await accessTeam(ctx, team_id, 'team.personas.write');
    return { scope: 'team', owner_id: null, team_id };
  }
  if (scope === 'team') throw badRequest('team_id: say which team it is for');
  if (scope === 'global' && !isAdministrator(ctx))
    throw forbidden(`only an administrator may make ${what} for everybody`);
  return { scope: scope ?? 'personal', owner_id: scope === 'global' ? null : userId(ctx), team_id };
};
