// `?m=` and `?leaf=`: an address that names a message or a branch. Goes there and shows it. The message stays in the address, so that going
// back leads to it again, until the person goes to another branch or says something; a branch is left out once it is shown.

import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../lib/error-text.ts';
import { toast } from '../../../lib/toast.ts';
import { goTo, loadUpTo, pathQuery } from './path.ts';

const route = getRouteApi('/app/c/$channelId');
const SHOWN_MS = 2500;

export interface Target {
  readonly id: string;
  readonly at: number;
}

/** `ownLast` is what the person said last: from then on the end is where they are. */
export const useTarget = (
  channelId: string,
  isReady: boolean,
  ownLast: string | undefined,
): Target | null => {
  const { m, leaf } = route.useSearch();
  const navigate = route.useNavigate();
  const address = useRouterState({ select: ({ location }) => location.searchStr });
  const arrival = useRouterState({ select: ({ location }) => location.state.__TSR_key });
  const [target, setTarget] = useState<Target | null>(null);
  const leave = useCallback(
    (what: 'm' | 'leaf') =>
      void navigate({ to: '.', search: (search) => ({ ...search, [what]: undefined }), replace: true }),
    [navigate],
  );
  const last = useRef<{ readonly wanted: string; readonly address: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again, and is then another arrival
  useEffect(() => {
    const wanted = m ?? leaf;
    if (!isReady) return;
    const before = last.current;
    last.current = wanted === undefined ? null : { wanted, address };
    // Something else in the address is another: a panel was opened, or a file.
    if (wanted === undefined || (before?.wanted === wanted && before.address !== address)) return;
    const go = async (): Promise<void> => {
      if (!(await loadUpTo(channelId, wanted))) {
        await goTo(channelId, wanted);
        await loadUpTo(channelId, wanted);
      }
      if (m !== undefined) setTarget({ id: m, at: Date.now() });
      else leave('leaf');
    };
    go().catch((error: unknown) => {
      toast.error(errorText(error));
      leave(m === undefined ? 'leaf' : 'm');
    });
  }, [channelId, isReady, m, leaf, arrival]);
  useLeft(channelId, m, target, ownLast, leave);
  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => setTarget(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [target]);
  return target;
};

/** The message goes from the address with what it was there for. */
const useLeft = (
  channelId: string,
  m: string | undefined,
  target: Target | null,
  ownLast: string | undefined,
  leave: (what: 'm') => void,
): void => {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (target) shown.current = target.id;
  }, [target]);
  const { data: isHere = true } = useQuery({
    ...pathQuery(channelId),
    enabled: false,
    select: ({ messages }) => m === undefined || messages.some(({ id }) => id === m),
  });
  useEffect(() => {
    if (m === undefined) shown.current = null;
    else if (shown.current === m && !isHere) leave('m');
  }, [m, isHere, leave]);
  const first = useRef(ownLast);
  useEffect(() => {
    if (ownLast === undefined || ownLast === first.current) return;
    first.current = ownLast;
    if (m !== undefined) leave('m');
  }, [ownLast, m, leave]);
};
