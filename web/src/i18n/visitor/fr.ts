import { gather } from '../gather.ts';
import { words } from '../shared/fr.ts';

export const visitorWords = gather(words, {
  ...import.meta.glob('../../features/forms/settings-words/fr.ts', { eager: true, import: 'words' }),
  ...import.meta.glob('../../features/visitor/settings-words/fr.ts', { eager: true, import: 'words' }),
});
