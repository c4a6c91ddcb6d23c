import { LONGEST_PAGE } from '../../lib/page-size.ts';
import { ask } from '../../lib/query.ts';

const BASES_MAX = LONGEST_PAGE;

/** The knowledge bases that one may see, the last changed first. */
export const basesQuery = (workspaceId?: string) =>
  ask('GET /api/v1/knowledge-bases', {
    query: { per_page: BASES_MAX, ...(workspaceId === undefined ? {} : { workspace_id: workspaceId }) },
  });
