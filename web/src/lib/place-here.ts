import { useMayMakeHere } from './me.ts';
import { useWorkspace } from './workspace.ts';

/** Where a chat or a note stands that is begun in passing: in the chosen workspace, or in one's own where one only reads in that. */
export const usePlaceHere = (): { readonly workspace_id?: string } => {
  const workspace = useWorkspace();
  const mayMakeHere = useMayMakeHere();
  return workspace && mayMakeHere ? { workspace_id: workspace.id } : {};
};
