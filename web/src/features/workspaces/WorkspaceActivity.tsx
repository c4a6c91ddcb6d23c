import type { Activity, Workspace } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../lib/me.ts';
import { ask } from '../../lib/query.ts';
import { ALL_LINK } from '../../ui/all-link.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { ActivityList, gather } from '../projects/index.ts';
import { FRESH } from './overview.ts';

const activityQuery = (id: string, isOwn: boolean) =>
  ask('GET /api/v1/workspaces/{id}/activity', {
    params: { id },
    query: { limit: '50', ...(isOwn ? { all: 'true' } : {}) },
  });

/** What happened last in the workspace, of that which one may see; in one's own, wherever one takes part. */
export const WorkspaceActivity = ({ workspace: { id } }: { readonly workspace: Workspace }) => {
  const { t } = useTranslation();
  const isOwn = useMe().personal_workspace_id === id;
  const query = useQuery({ ...activityQuery(id, isOwn), ...FRESH });
  return (
    <section aria-label={t('project_page.activity')} className="rounded-card border border-line shadow-card">
      <Loaded query={query}>{({ data }) => <HappenedHere id={id} lines={data} />}</Loaded>
    </section>
  );
};

/** As many as the overview of a workspace brings. */
const NEW_MAX = 6;

/** What is new, where some of it became one line: with what happened before it, so that it fills the room that it has. */
const useFilled = (id: string, lines: readonly Activity[]): readonly Activity[] => {
  const isOwn = useMe().personal_workspace_id === id;
  const enabled = lines.length >= NEW_MAX && gather(lines).length < NEW_MAX;
  const { data } = useQuery({ ...activityQuery(id, isOwn), enabled });
  return enabled && data ? data.data : lines;
};

interface NewHereProps {
  readonly workspace: Workspace;
  readonly lines: readonly Activity[];
  /** Another way, beside that to all of it. */
  readonly action: ReactNode;
}

/** The newest of it, on the home of the workspace. */
export const NewHere = ({ workspace: { id }, lines, action }: NewHereProps) => {
  const { t } = useTranslation();
  const headingId = useId();
  const filled = useFilled(id, lines);
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-4">
        <h2 id={headingId} className="grow type-read font-semibold">
          {t('workspace_page.new_here')}
        </h2>
        {action}
        <Link
          to="/ws/$workspaceId"
          params={{ workspaceId: id }}
          search={{ view: 'activity' }}
          className={ALL_LINK}
        >
          {t('project_page.activity')}
        </Link>
      </div>
      <div className="overflow-hidden rounded-card border border-line shadow-card">
        <HappenedHere id={id} lines={filled} max={NEW_MAX} />
      </div>
    </section>
  );
};

interface HappenedHereProps {
  readonly id: string;
  readonly lines: readonly Activity[];
  readonly max?: number;
}

const HappenedHere = ({ id, ...list }: HappenedHereProps) => (
  <ActivityList
    {...list}
    openChats={(name) => (
      <Link
        to="/ws/$workspaceId"
        params={{ workspaceId: id }}
        search={{ view: 'channels' }}
        className="rounded-sm"
      >
        {name}
      </Link>
    )}
  />
);
