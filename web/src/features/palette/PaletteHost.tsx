import { loadSettingsWords } from '../../i18n/load-language.ts';
import { createStore } from '../../lib/external-store.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { catchEarlyKeys, stopCatching } from './early-keys.ts';

let isFetched = false;

const load = async () => {
  const [module] = await Promise.all([import('./Palette.tsx'), loadSettingsWords()]);
  isFetched = true;
  return module.Palette;
};
const Palette = lazyPart(load);

const store = createStore(false);

const close = (): void => {
  stopCatching();
  store.set(() => false);
};

/** What had the focus, noted before the palette's own field takes it. */
let cameFrom: Element | null = null;

export const openPalette = (): void => {
  if (store.get()) return;
  cameFrom = document.activeElement;
  // Later it opens at once, or is still closing: then its field is there, and would never say that it has come.
  if (!isFetched) catchEarlyKeys(close);
  store.set(() => true);
};

const returnTo = (): HTMLElement | true =>
  cameFrom instanceof HTMLElement && cameFrom.isConnected ? cameFrom : true;

export const PaletteHost = () => <Palette isOpen={store.use()} returnTo={returnTo} onClose={close} />;
