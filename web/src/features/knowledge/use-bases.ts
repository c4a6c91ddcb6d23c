import { useQuery } from '@tanstack/react-query';
import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';

const BASES_MAX = LONGEST_PAGE;

/** The knowledge bases of a workspace, or all, that one may see, the last changed first. */
export const basesQuery = (workspaceId?: string) =>
  ask('GET /api/v1/knowledge-bases', {
    query: { per_page: BASES_MAX, ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }) },
  });

/** Those of the chosen workspace; without one, all. */
export const useBases = () => useQuery(basesQuery(useWorkspace()?.id));
