// While a person has an assignment open that they hold, the server is told so: it stays theirs.

import type { Assignment } from '@parley/contract';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query.ts';

const SOONEST_MS = 15_000;
const LATEST_MS = 5 * 60_000;

/** At half of the time that is left, so that one lost sign does no harm. */
export const nextSignMs = (leaseUntil: string, now: number): number =>
  Math.min(LATEST_MS, Math.max(SOONEST_MS, (new Date(leaseUntil).getTime() - now) / 2));

export const useLease = ({ id, status, lease_until }: Assignment, isMine: boolean): void => {
  useEffect(() => {
    if (!isMine || status !== 'claimed' || lease_until === null) return;
    const tell = async (): Promise<void> => {
      // A page that is not looked at gives no sign of life: its person may be gone.
      if (document.visibilityState !== 'visible') return;
      await call('POST /api/v1/assignments/{id}/heartbeat', { params: { id } }).catch(() => undefined);
      await invalidate('GET /api/v1/assignments/{id}');
    };
    const timer = setTimeout(() => void tell(), nextSignMs(lease_until, Date.now()));
    return () => clearTimeout(timer);
  }, [id, status, lease_until, isMine]);
};
