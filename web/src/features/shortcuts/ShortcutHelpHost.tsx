import { lazy, Suspense } from 'react';
import { createStore } from '../../lib/external-store.ts';

const ShortcutHelp = lazy(() =>
  import('./ShortcutHelp.tsx').then((module) => ({ default: module.ShortcutHelp })),
);

const store = createStore<'never' | 'open' | 'closed'>('never');

export const openHelp = (): void => store.set(() => 'open');

export const ShortcutHelpHost = () => {
  const state = store.use();
  if (state === 'never') return null;
  return (
    <Suspense fallback={null}>
      <ShortcutHelp isOpen={state === 'open'} onClose={() => store.set(() => 'closed')} />
    </Suspense>
  );
};
