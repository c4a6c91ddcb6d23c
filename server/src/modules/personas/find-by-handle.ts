// Finds personas and groups by their handles: for the modules that decide who answers. A handle may be several people's own, so that it means
// the first of: a persona of the channel (the caller's own before others'), what is the caller's own, what is a team's or for everybody, and another
// person's persona that the caller meets in some other channel.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { seenAmong } from './access.ts';
import { withoutLost } from './groups-access.ts';
import * as groups from './groups-store.ts';
import * as store from './store.ts';

export interface GroupWithMembers {
  readonly group: groups.GroupRow;
  readonly leader: store.PersonaRow | null;
  /** Active ones, in their order, the leader among them. */
  readonly members: store.PersonaRow[];
  /** Whether it has no members at all, active or not. */
  readonly isEmpty: boolean;
  readonly policy: groups.GroupRow['turn_policy_json'];
}

/** What a handle means to the caller. A persona that is switched off is found too: the person who calls it is told why it does not answer. */
export type Named =
  | { readonly kind: 'persona'; readonly persona: store.PersonaRow }
  | { readonly kind: 'group'; readonly group: GroupWithMembers };

interface Candidate {
  readonly handle: string;
  readonly rank: number;
  readonly named: () => Promise<Named>;
}

/** By handle; those that mean nothing to the caller are left out. */
export const findByHandle = async (
  ctx: Ctx,
  handles: readonly string[],
  channelId: string | null,
): Promise<Map<string, Named>> => {
  const candidates = [
    ...(await personaCandidates(ctx, handles, channelId)),
    ...(await groupCandidates(ctx, handles)),
  ].toSorted((a, b) => a.rank - b.rank);
  const found = new Map<string, Named>();
  for (const { handle, named } of candidates) if (!found.has(handle)) found.set(handle, await named());
  return found;
};

const [OWN_HERE, HERE, OWN, SHARED, MET_ELSEWHERE] = [0, 1, 2, 3, 4];

const rankOf = (ctx: Ctx, { owner_id }: { readonly owner_id: string | null }): number =>
  owner_id === userId(ctx) ? OWN : SHARED;

const personaCandidates = async (
  ctx: Ctx,
  handles: readonly string[],
  channelId: string | null,
): Promise<Candidate[]> => {
  const rows = await store.listNamed(ctx.db, { userId: userId(ctx), channelId }, handles);
  const seen = new Set(await seenAmong(ctx, rows));
  return rows
    .filter((row) => row.is_met || seen.has(row))
    .map((row) => {
      const { is_here, is_met: _, ...persona } = row;
      return {
        handle: persona.handle,
        rank: rankOfPersona(ctx, persona, { isHere: is_here, isSeen: seen.has(row) }),
        named: async () => ({ kind: 'persona', persona }),
      };
    });
};

const rankOfPersona = (
  ctx: Ctx,
  row: store.PersonaRow,
  { isHere, isSeen }: { readonly isHere: boolean; readonly isSeen: boolean },
): number => {
  if (isHere) return row.owner_id === userId(ctx) ? OWN_HERE : HERE;
  return isSeen ? rankOf(ctx, row) : MET_ELSEWHERE;
};

const groupCandidates = async (ctx: Ctx, handles: readonly string[]): Promise<Candidate[]> =>
  (await seenAmong(ctx, await groups.listNamed(ctx.db, userId(ctx), handles))).map((row) => ({
    handle: row.handle,
    rank: rankOf(ctx, row),
    named: async () => ({ kind: 'group', group: await withMembers(ctx, row) }),
  }));

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

/** An active persona that is named outside of any channel. */
export const findPersonaByHandle = async (
  ctx: Ctx,
  handle: string,
): Promise<store.PersonaRow | undefined> => {
  const named = (await findByHandle(ctx, [handle], null)).get(handle);
  return named?.kind === 'persona' && named.persona.is_active ? named.persona : undefined;
};
