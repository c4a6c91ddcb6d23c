import { lazy, Suspense } from 'react';
import { createStore } from '../../lib/external-store.ts';

const Palette = lazy(() => import('./Palette.tsx').then((module) => ({ default: module.Palette })));

/** `never`: nobody has asked for it, so it is not even fetched. */
const store = createStore<'never' | 'open' | 'closed'>('never');

export const openPalette = (): void => store.set(() => 'open');

export const PaletteHost = () => {
  const state = store.use();
  if (state === 'never') return null;
  return (
    <Suspense fallback={null}>
      <Palette isOpen={state === 'open'} onClose={() => store.set(() => 'closed')} />
    </Suspense>
  );
};
