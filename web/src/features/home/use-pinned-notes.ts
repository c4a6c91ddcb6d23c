import type { NoteSummary } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { ask } from '../../lib/query.ts';
import { useWorkspace } from '../../lib/workspace.ts';

/** Pinned ones come first in the list of notes, so its beginning holds them. More are one press away. */
const NOTES_ASKED = '20';

const onlyPinned = ({ data }: { readonly data: readonly NoteSummary[] }): readonly NoteSummary[] =>
  data.filter(({ is_pinned }) => is_pinned);

/** Of the chosen workspace; without one, all. */
export const usePinnedNotes = (isWanted: boolean): readonly NoteSummary[] | undefined => {
  const workspace = useWorkspace();
  const query = { per_page: NOTES_ASKED, ...(workspace ? { workspace_id: workspace.id } : {}) };
  return useQuery({ ...ask('GET /api/v1/notes', { query }), enabled: isWanted, select: onlyPinned }).data;
};
