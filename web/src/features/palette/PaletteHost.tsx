import { loadSettingsWords } from '../../i18n/load-language.ts';
import { createStore } from '../../lib/external-store.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Palette = lazyPart(async () => {
  const [module] = await Promise.all([import('./Palette.tsx'), loadSettingsWords()]);
  return module.Palette;
});

const store = createStore(false);

/** What had the focus, noted before the palette's own field takes it. */
let cameFrom: Element | null = null;

export const openPalette = (): void => {
  if (store.get()) return;
  cameFrom = document.activeElement;
  store.set(() => true);
};

const returnTo = (): HTMLElement | true =>
  cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : true;

export const PaletteHost = () => (
  <Palette isOpen={store.use()} returnTo={returnTo} onClose={() => store.set(() => false)} />
);
