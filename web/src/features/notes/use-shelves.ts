import { useQuery } from '@tanstack/react-query';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';

/** The folders and tags of all notes here, those with the most notes first. */
export const useShelves = () => {
  const workspace = useWorkspace();
  const { data } = useQuery(
    ask('GET /api/v1/notes/shelves', { query: workspace ? { workspace_id: workspace.id } : {} }),
  );
  return { folders: data?.folders ?? [], tags: data?.tags ?? [] };
};
