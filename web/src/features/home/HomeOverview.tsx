import { useDeferredPart } from '../../lib/deferred-parts.ts';
import { useMe } from '../../lib/me.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { loadHomeCards } from '../packages/index.ts';
import { WorkspaceOverview } from '../workspaces/index.ts';

const loadPersonas = () => import('./HomePersonas.tsx');

/** What waits and what is new in the chosen workspace, or in one's own. It comes after the field to write in, which is what most come for. */
export const HomeOverview = () => {
  const own = useMe().personal_workspace_id;
  const id = useWorkspace()?.id ?? own;
  const cards = useDeferredPart(loadHomeCards);
  const personas = useDeferredPart(loadPersonas);
  return (
    <div className="flex flex-col gap-7">
      <WorkspaceOverview key={id} id={id} />
      {id === own && personas && <personas.HomePersonas />}
      {id === own && cards && <cards.HomeCards />}
    </div>
  );
};
