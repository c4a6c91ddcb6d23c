import type { Workspace, WorkspaceOverview } from '@parley/contract';
import { useEffect } from 'react';
import { listen, useTopic } from '../../lib/live.ts';
import { refetchInAWhile } from '../../lib/live-changes.ts';
import { useMe } from '../../lib/me.ts';
import { ask, queryClient } from '../../lib/query.ts';
import { myId } from '../../lib/session.ts';

/**
 * What is unread and what happened is not always told: it is asked for again so often. The same answer is drawn anew too, because
 * meanwhile what was "now" is "1 minute ago".
 */
export const FRESH = { refetchInterval: 60_000, notifyOnChangeProps: 'all' } as const;

const OVERVIEW = 'GET /api/v1/workspaces/{id}/overview';

/** Of one's own it tells what waits for the person wherever it lies, so that nothing is out of sight. */
export const overviewQuery = (id: string, isOwn = false) =>
  ask(OVERVIEW, {
    params: { id },
    ...(isOwn ? { query: { all: 'true' } } : {}),
  });

/** Asks for the overview again when a person comes or goes of whom it says otherwise. */
export const useComings = (id: string, isOwn: boolean): void => {
  useTopic('presence');
  useEffect(
    () =>
      listen({
        'presence.changed': ({ user_id, status }) => {
          const { queryKey } = overviewQuery(id, isOwn);
          const isShown =
            queryClient.getQueryData(queryKey)?.online.some((one) => one.id === user_id) === true;
          if (user_id !== myId() && isShown !== (status === 'online')) refetchInAWhile(OVERVIEW);
        },
      }),
    [id, isOwn],
  );
};

type Waits = Pick<
  WorkspaceOverview,
  'unread' | 'mentions' | 'mentioned_in' | 'finished' | 'failed' | 'due' | 'waiting' | 'recent' | 'activity'
>;

const countOf = ({ activity: _, ...lists }: Waits): number => {
  const { unread, mentions, mentioned_in, finished, failed, due, waiting, recent } = lists;
  return [unread, mentions, mentioned_in, finished, failed, due, waiting, recent].flat().length;
};

/** Nothing was said there, nothing waits and nothing happened. */
export const isEmpty = (overview: Waits): boolean => countOf(overview) + overview.activity.length === 0;

/** A team's workspace in which nothing was said yet, and nothing waits: who may manage it is shown what to begin with. */
export const isNew = (overview: WorkspaceOverview): boolean =>
  overview.workspace.kind === 'team' &&
  overview.workspace.rights.manage &&
  countOf(overview) + overview.open_channel_count === 0;

/** Workspaces whose first steps the person wants to see no more. */
export const closedSteps = (settings: Readonly<Record<string, unknown>>): readonly string[] =>
  Array.isArray(settings.first_steps_closed)
    ? settings.first_steps_closed.filter((id) => typeof id === 'string')
    : [];

/** Who may manage a team's workspace is shown its first steps until all are done, or they close them. */
export const useHasSteps = ({ id, kind, rights }: Workspace): boolean => {
  const { settings } = useMe();
  return kind === 'team' && rights.manage && !closedSteps(settings).includes(id);
};
