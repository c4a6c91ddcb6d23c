import type { EnabledModel } from '@parley/contract';
import { PREFERENCES_BULK_MAX } from '@parley/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { ask, invalidate, queryClient } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { changedPlaces, withMoved } from './model-order.ts';

export const ENABLED = 'GET /api/v1/models/enabled' as const;

/** Also those that are hidden: here they can be brought back. */
export const allModels = () => ask(ENABLED, { query: { hidden: 'true' } });

export type Move = (moved: EnabledModel, target: EnabledModel) => void;

/** Moves a model at once on the page; the server follows, and has the last word when it refuses. */
export const useModelOrder = (): Move => {
  const save = useMutation({
    mutationFn: (entries: ReturnType<typeof changedPlaces>) =>
      call('POST /api/v1/models/preferences/bulk', {
        body: { entries: entries.slice(0, PREFERENCES_BULK_MAX), hidden: false },
      }),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidate(ENABLED),
  });
  return (moved, target) => {
    const { queryKey } = allModels();
    const known = queryClient.getQueryData(queryKey);
    if (!known) return;
    const before = known.data.filter(({ type }) => type === 'model');
    const after = withMoved(before, moved, target);
    const personas = known.data.filter(({ type }) => type !== 'model');
    queryClient.setQueryData(queryKey, { ...known, data: [...after, ...personas] });
    save.mutate(changedPlaces(before, after));
  };
};
