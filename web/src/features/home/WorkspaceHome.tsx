import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { useMay } from '../../lib/me.ts';
import { NewWorkspacePage, WorkspaceById } from '../workspaces/index.ts';

/** The field comes with the home page, so that neither of the two weighs more for the other. */
const loadHome = () => import('./HomePage.tsx');

const route = getRouteApi('/app/ws/$workspaceId');

/** The home of a workspace at its own address: what is begun there is there, whichever one is chosen. `/ws/new` is where one is made. */
export const WorkspaceHome = () => {
  const { workspaceId } = route.useParams();
  const { view } = route.useSearch();
  if (workspaceId === 'new') return <NewWorkspacePage />;
  return (
    <WorkspaceById
      key={workspaceId}
      id={workspaceId}
      view={view}
      beginning={<Beginning workspaceId={workspaceId} />}
    />
  );
};

export const Beginning = ({ workspaceId }: { readonly workspaceId: string }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const home = useDeferredPart(loadHome);
  const mayChat = useMay('surface.chat.access');
  const mayCreate = useMay('channels.create');
  return mayChat && mayCreate && home && <home.NewChat field={field} workspaceId={workspaceId} isLate />;
};
