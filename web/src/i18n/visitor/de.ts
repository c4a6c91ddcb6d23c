import { gather } from '../gather.ts';
import { words } from '../shared/de.ts';

export const visitorWords = gather(words, {
  ...import.meta.glob('../../features/forms/settings-words/de.ts', { eager: true, import: 'words' }),
  ...import.meta.glob('../../features/visitor/settings-words/de.ts', { eager: true, import: 'words' }),
});
