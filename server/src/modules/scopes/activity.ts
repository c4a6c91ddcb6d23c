// Who did what to which thing when, in a project or in a workspace: one answer for both.

import type { Activity } from '@parley/contract';
import { type Ctx, userId } from '../../kernel/ctx.ts';
import type { Page } from '../../kernel/page.ts';
import { avatarUri } from '../users/index.ts';
import { type ActivityPlace, listActivity } from './activity-store.ts';

/** The caller has been let into the place already. */
export const activityIn = async (ctx: Ctx, place: ActivityPlace, page: Page): Promise<Activity[]> => {
  const rows = await listActivity(ctx.db, userId(ctx), place, page);
  return rows.map(({ within_id, user_id, display_name, avatar_png, ...row }) => ({
    ...row,
    user_id,
    project_id: row.type === 'file' ? within_id : null,
    kb_id: row.type === 'document' ? within_id : null,
    is_joined: row.type !== 'channel' || within_id === row.id,
    user:
      user_id === null || display_name === null
        ? null
        : { id: user_id, display_name, avatar: avatarUri(avatar_png) },
  }));
};
