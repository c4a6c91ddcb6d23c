import type { Folder } from '@parley/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { ALL_FOLDERS } from '../../lib/first-requests.ts';
import { ask, invalidate, queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';

const LIST = 'GET /api/v1/folders' as const;

export const foldersQuery = () => ask(LIST, ALL_FOLDERS);

/** Moves a folder at once on the page; the server follows, and has the last word when it refuses. */
export const useFolderOrder = (folders: readonly Folder[]): ((from: number, to: number) => void) => {
  const save = useMutation({
    mutationFn: async (changed: readonly Folder[]) => {
      for (const { id, sort_order } of changed) {
        await call('PUT /api/v1/folders/{id}', { params: { id }, body: { sort_order } });
      }
    },
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidate(LIST),
  });
  return (from, to) => {
    const order = [...folders];
    const [moved] = order.splice(from, 1);
    if (!moved) return;
    order.splice(to, 0, moved);
    const data = order.map((folder, sort_order) => ({ ...folder, sort_order }));
    const before = new Map(folders.map((folder) => [folder.id, folder.sort_order]));
    queryClient.setQueryData(foldersQuery().queryKey, { data });
    save.mutate(data.filter((folder) => before.get(folder.id) !== folder.sort_order));
  };
};
