// Who is told of what happens to a team: those who are in it, whether or not they follow it, and who has just come or gone.

import { type Ctx, emit } from '../../kernel/ctx.ts';

export const audienceOf = (teamId: string, userIds: string[] = []) => ({
  ...(userIds.length === 0 ? {} : { userIds }),
  topics: [`team_members:${teamId}`, `team:${teamId}`],
});

export const announce = (
  ctx: Ctx,
  kind: 'team.created' | 'team.updated' | 'team.role.changed',
  teamId: string,
): void => emit(ctx, kind, { team_id: teamId }, audienceOf(teamId));
