// What belongs to teams and is kept by other modules, which come later in the list and provide it.

import type { TeamBelonging } from '@parley/contract';
import type { Ctx } from '../../kernel/ctx.ts';
import { definePart } from '../../kernel/parts.ts';
import type { Writing } from './policy.ts';

/** All of it runs inside the transaction that changes the team. */
export interface TeamResources {
  /** A team was made. */
  made(ctx: Ctx, team: { readonly id: string; readonly name: string }): Promise<void>;
  /** It has another name now than this one. */
  renamed?(ctx: Ctx, team: { readonly id: string; readonly name: string }, before: string): Promise<void>;
  /** The team is about to go: ends what acts through it, while all that belongs to it is there. */
  end(ctx: Ctx, teamId: string): Promise<void>;
  /** What belongs to a team, as it is named in a sentence: `{ note: 2 }`. */
  count(ctx: Ctx, teamId: string): Promise<Readonly<Record<string, number>>>;
  /** The team goes: each thing stays its owner's, and private. */
  keep(ctx: Ctx, teamId: string): Promise<void>;
  /** The team goes, and what belongs to it as well. */
  remove(ctx: Ctx, teamId: string): Promise<void>;
  /** Those who had a role may give nothing to the team and change nothing of it any more: ends what they write through it. */
  writingLost?(ctx: Ctx, teamId: string): Promise<void>;
  /** A person has another role in the team: ends what they had only through the one before. */
  roleChanged?(ctx: Ctx, teamId: string, userId: string): Promise<void>;
  /** A person is no longer in the team: ends what they had only through it. */
  memberLeft(ctx: Ctx, teamId: string, userId: string): Promise<void>;
}

/** For modules that have to do only something of it. */
export const NO_TEAM_RESOURCES: TeamResources = {
  made: async () => {},
  end: async () => {},
  count: async () => ({}),
  keep: async () => {},
  remove: async () => {},
  memberLeft: async () => {},
};

export const teamResources = definePart<TeamResources>('teams.resources');

export const teamResourcesOf = ({ kernel }: Ctx): readonly TeamResources[] => teamResources.listed(kernel);

/** Members may do less than before, by a role or by what it grants. */
export const endWriting = async (ctx: Ctx, teamId: string, { is_writer }: Writing): Promise<void> => {
  if (!is_writer) for (const resources of teamResourcesOf(ctx)) await resources.writingLost?.(ctx, teamId);
};

/** What belongs to the team, by kind; kinds of which there is none are left out. */
export const countResources = async (ctx: Ctx, teamId: string): Promise<TeamBelonging[]> => {
  const counts: TeamBelonging[] = [];
  for (const resources of teamResourcesOf(ctx))
    for (const [what, count] of Object.entries(await resources.count(ctx, teamId)))
      if (count > 0) counts.push({ kind: what.replaceAll(' ', '_'), count });
  return counts;
};

const manyOf = (one: string): string => `${one}s`.replace(/([^aeiou])ys$/, '$1ies');

/** "2 notes, 3 memories and 1 project". */
export const inWords = (counts: readonly TeamBelonging[]): string => {
  const words = counts.map(({ kind, count }) => {
    const one = kind.replaceAll('_', ' ');
    return `${count} ${count === 1 ? one : manyOf(one)}`;
  });
  const last = words.pop() ?? 'nothing';
  return words.length === 0 ? last : `${words.join(', ')} and ${last}`;
};
