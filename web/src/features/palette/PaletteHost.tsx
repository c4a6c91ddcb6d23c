import { createStore } from '../../lib/external-store.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Palette = lazyPart(() => import('./Palette.tsx').then((module) => module.Palette));

const store = createStore(false);

export const openPalette = (): void => store.set(() => true);

export const PaletteHost = () => <Palette isOpen={store.use()} onClose={() => store.set(() => false)} />;
