// Who is told of a change to a persona or a group, and what is written down of it.

import { type Ctx, emit } from '../../kernel/ctx.ts';
import { recordAct } from '../audit/index.ts';
import type { Owned } from '../teams/index.ts';

/** Those whose it is: a person, a team, or the administrators. */
export const keepersOf = ({ owner_id, team_id }: Owned): { userIds: string[] } | { topics: string[] } => {
  if (owner_id !== null) return { userIds: [owner_id] };
  return { topics: [team_id === null ? 'admin' : `team_members:${team_id}`] };
};

interface SharedThing extends Owned {
  readonly type: 'persona' | 'persona_group';
  readonly id: string;
  readonly name: string;
}

/** What is a person's own is told to them and recorded nowhere. */
export const recordShared = async (
  ctx: Ctx,
  action: string,
  { type, id, name, scope, team_id }: SharedThing,
): Promise<void> => {
  if (scope === 'personal') return;
  const topics = [team_id === null ? 'everybody' : `team_members:${team_id}`];
  emit(ctx, 'user.personas.changed', {}, { topics });
  const details = { name, ...(team_id === null ? {} : { team_id }) };
  await recordAct(ctx, { action, target: { type, id }, details });
};
