import { loadSettingsWords } from '../../i18n/load-language.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Its words come with it: most visits move nothing. */
export const MoveChannel = lazyPart(async () => {
  const [{ MoveChannel }] = await Promise.all([import('./MoveChannel.tsx'), loadSettingsWords()]);
  return MoveChannel;
});
