// Whom a package is for.

import type { Ctx } from '../../../kernel/ctx.ts';
import { findMembership } from '../../teams/index.ts';
import type { PackageRow } from '../rows.ts';

export const mayUse = async (
  ctx: Ctx,
  { scope, team_id, owner_id }: Pick<PackageRow, 'scope' | 'team_id' | 'owner_id'>,
  userId: string,
): Promise<boolean> =>
  scope === 'global' ||
  (team_id === null ? owner_id === userId : (await findMembership(ctx, team_id, userId)) !== undefined);
