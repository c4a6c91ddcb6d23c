// `?m=` and `?leaf=`: an address that names a message or a branch. Goes there, shows it, and takes the words out of the address
// once that is done, so that a reload does not drag one back.

import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { toast } from '../../../lib/toast.ts';
import { goTo, loadUpTo } from './path.ts';

const route = getRouteApi('/app/c/$channelId');
const SHOWN_MS = 2500;

export interface Target {
  readonly id: string;
  readonly at: number;
}

export const useTarget = (channelId: string, isReady: boolean): Target | null => {
  const { m, leaf } = route.useSearch();
  const navigate = route.useNavigate();
  const [target, setTarget] = useState<Target | null>(null);
  useEffect(() => {
    const wanted = m ?? leaf;
    if (!isReady || wanted === undefined) return;
    const go = async (): Promise<void> => {
      if (!(await loadUpTo(channelId, wanted))) {
        await goTo(channelId, wanted);
        await loadUpTo(channelId, wanted);
      }
      if (m !== undefined) setTarget({ id: m, at: Date.now() });
    };
    go()
      .catch((error: unknown) => toast.error(errorText(error)))
      .finally(() => void navigate({ to: '.', search: ({ panel }) => ({ panel }), replace: true }));
  }, [channelId, isReady, m, leaf, navigate]);
  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => setTarget(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [target]);
  return target;
};
