import { lazy, Suspense } from 'react';
import { useIsSettled } from '../lib/settled.ts';

const Toaster = lazy(() => import('./Toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Fetched once the page is there: the first paint does without it, and a screen reader finds its live region in time. */
export const LazyToaster = () =>
  useIsSettled() ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
