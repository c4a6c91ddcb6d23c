// Where shared things are. A noun whose things are in workspaces provides the name of its table; what happens to all of them alike, when a
// workspace goes or a person leaves a team, is done here.

import type { Ctx } from '../../kernel/ctx.ts';
import { definePart } from '../../kernel/parts.ts';
import * as placesStore from './places-store.ts';

/** What scopes call one, and the table that has its `workspace_id`. */
export const placed = definePart<readonly [kind: string, table: placesStore.PlacedTable]>('scopes.placed');

interface Thing {
  readonly id: string;
  readonly kind: string;
}

const idsOf = (things: readonly Thing[], kind: string): string[] =>
  things.filter((thing) => thing.kind === kind).map(({ id }) => id);

/** Which of these things are in a workspace of the team; null: of any. */
export const listInTeam = async (
  ctx: Ctx,
  teamId: string | null,
  things: readonly Thing[],
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  for (const [kind, table] of placed.listed(ctx.kernel)) {
    const ids = idsOf(things, kind);
    if (ids.length === 0) continue;
    for (const id of await placesStore.listInTeam(ctx.db, table, teamId, ids)) found.add(id);
  }
  return found;
};

/** Of these things, those that lie in a workspace of the team. What has no place is its owner's, as what lies in a person's own workspace. */
export const onlyOfTeam = async <T extends Thing>(
  ctx: Ctx,
  teamId: string,
  things: readonly T[],
): Promise<T[]> => {
  const inTeam = await listInTeam(ctx, teamId, things);
  return things.filter(({ id }) => inTeam.has(id));
};

/** They are in their owners' own workspaces from then on. */
export const moveToOwners = async (ctx: Ctx, things: readonly Thing[]): Promise<void> => {
  for (const [kind, table] of placed.listed(ctx.kernel)) {
    const ids = idsOf(things, kind);
    if (ids.length > 0) await placesStore.moveToOwners(ctx.db, table, ids);
  }
};

/** What is in a workspace that goes is in the other one from then on. */
export const moveThings = async (ctx: Ctx, fromId: string, toId: string): Promise<void> => {
  for (const [, table] of placed.listed(ctx.kernel)) await placesStore.moveAll(ctx.db, table, fromId, toId);
};
