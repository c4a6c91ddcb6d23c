import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { isGone } from '../../lib/is-gone.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';

/** For all of a row, one after the other: one that is refused keeps none of the others, what was refused first is said once, and one that is gone needs nothing. */
const useEach = (act: (id: string) => Promise<unknown>) =>
  useMutation({
    mutationFn: async (ids: readonly string[]): Promise<void> => {
      const refused: unknown[] = [];
      for (const id of ids)
        await act(id).catch((error: unknown) => {
          if (!isGone(error)) refused.push(error);
        });
      if (refused.length > 0) throw refused[0];
    },
    onError: (error) => {
      toast.error(errorText(error));
    },
    onSettled: () => invalidate('GET /api/v1/notifications', 'GET /api/v1/notifications/unread-count'),
  });

export const useReadEach = () =>
  useEach((id) => call('PATCH /api/v1/notifications/{id}/read', { params: { id } }));

export const useRemoveEach = () =>
  useEach((id) => call('DELETE /api/v1/notifications/{id}', { params: { id } }));
