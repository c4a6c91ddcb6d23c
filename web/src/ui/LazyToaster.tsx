import { useDeferredPart } from '../lib/deferred-parts.ts';

const load = () => import('./Toaster.tsx');

/** Fetched once the page is there: the first paint does without it, and a screen reader finds its live region in time. */
export const LazyToaster = () => {
  const part = useDeferredPart(load);
  return part && <part.Toaster />;
};
