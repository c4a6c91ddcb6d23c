import type { ReactNode } from 'react';
import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { useMe } from '../../lib/me.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { loadHomeCards } from '../packages/index.ts';
import { useIsOverviewHere, WorkspaceOverview } from '../workspaces/index.ts';

const loadPersonas = () => import('./HomePersonas.tsx');

/** What waits and what is new in the chosen workspace, or in one's own. It comes after the field to write in, which is what most come for. */
export const HomeOverview = ({ below }: { readonly below?: ReactNode }) => {
  const own = useMe().personal_workspace_id;
  const id = useWorkspace()?.id ?? own;
  const cards = useDeferredPart(loadHomeCards);
  const personas = useDeferredPart(loadPersonas);
  const isHere = useIsOverviewHere(id);
  return (
    <div className="flex flex-col gap-7">
      <WorkspaceOverview key={id} id={id} />
      {isHere && id === own && personas && <personas.HomePersonas />}
      {isHere && id === own && cards && <cards.HomeCards />}
      {isHere && below}
    </div>
  );
};
