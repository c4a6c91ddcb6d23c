import { loadSettingsWords } from '../../i18n/load-language.ts';
import { createStore } from '../../lib/external-store.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** With words that nothing else needs. */
const ShortcutHelp = lazyPart(async () => {
  await loadSettingsWords();
  return (await import('./ShortcutHelp.tsx')).ShortcutHelp;
});

const store = createStore(false);

export const openHelp = (): void => store.set(() => true);

export const ShortcutHelpHost = () => (
  <ShortcutHelp isOpen={store.use()} onClose={() => store.set(() => false)} />
);
