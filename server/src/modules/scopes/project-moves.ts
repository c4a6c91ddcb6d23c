// Who moved what into a project or out of it: the activity of the project tells it.

import { type Ctx, userId } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import * as store from './project-moves-store.ts';
import type { ProjectMoveRow } from './rows.ts';

interface ProjectMove {
  readonly kind: ProjectMoveRow['kind'];
  readonly id: string;
  readonly from: string | null;
  /** Undefined: it stays where it is. */
  readonly to: string | null | undefined;
}

/** Inside the caller's transaction. */
export const noteProjectMove = async (ctx: Ctx, { kind, id, from, to }: ProjectMove): Promise<void> => {
  if (to === undefined || to === from) return;
  const of = { kind, thing_id: id, user_id: userId(ctx), created_at: ctx.now().toISOString() };
  await store.insert(ctx.db, [
    ...(from === null ? [] : [{ ...of, id: newId(), project_id: from, direction: 'out' as const }]),
    ...(to === null ? [] : [{ ...of, id: newId(), project_id: to, direction: 'in' as const }]),
  ]);
};
