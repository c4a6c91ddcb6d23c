import { createStore } from '../../lib/external-store.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const ShortcutHelp = lazyPart(() => import('./ShortcutHelp.tsx').then((module) => module.ShortcutHelp));

const store = createStore(false);

export const openHelp = (): void => store.set(() => true);

export const ShortcutHelpHost = () => (
  <ShortcutHelp isOpen={store.use()} onClose={() => store.set(() => false)} />
);
