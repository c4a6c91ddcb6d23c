import { loadSettingsWords } from '../../i18n/load-language.ts';
import { createStore } from '../../lib/external-store.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const MessagePerson = lazyPart(async () => {
  const [{ MessagePerson: dialog }] = await Promise.all([import('./MessagePerson.tsx'), loadSettingsWords()]);
  return dialog;
});

const store = createStore(false);

export const openMessage = (): void => store.set(() => true);

export const MessageHost = () => store.use() && <MessagePerson onClose={() => store.set(() => false)} />;
