// What has changed and has to be made findable. Written with the change, worked off behind it.

import { sql } from '../../db/sql.ts';
import type { Ctx } from '../../kernel/ctx.ts';

export const indexLater = async (
  ctx: Ctx,
  kind: 'channel' | 'message' | 'file',
  id: string,
): Promise<void> => {
  await sql(ctx.db).insertInto('search_pending').values({ kind, ref_id: id }).execute();
};
