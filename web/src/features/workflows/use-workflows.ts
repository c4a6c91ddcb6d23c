import { useQuery } from '@tanstack/react-query';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';

const ROWS_MAX = '100';

/** The workflows of the chosen workspace that one may see, the last changed first; without one, all. */
export const useWorkflows = () => {
  const workspace = useWorkspace();
  return useQuery(
    ask('GET /api/v1/workflows', {
      query: { per_page: ROWS_MAX, ...(workspace ? { workspace_id: workspace.id } : {}) },
    }),
  );
};
