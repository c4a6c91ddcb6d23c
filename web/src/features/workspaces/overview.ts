import type { WorkspaceOverview } from '@parley/contract';
import { ask } from '../../lib/query.ts';

export const overviewQuery = (id: string) => ask('GET /api/v1/workspaces/{id}/overview', { params: { id } });

/** A team's workspace in which nothing was said yet, and nothing waits: who may manage it is shown what to begin with. */
export const isNew = ({
  workspace,
  recent,
  unread,
  mentions,
  due,
  open_channel_count,
}: WorkspaceOverview): boolean =>
  workspace.kind === 'team' &&
  workspace.rights.manage &&
  recent.length + unread.length + mentions.length + due.length + open_channel_count === 0;
