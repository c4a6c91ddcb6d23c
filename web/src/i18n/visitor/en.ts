import { gather } from '../gather.ts';
import { words } from '../shared/en.ts';

export const visitorWords = gather(words, {
  ...import.meta.glob('../../features/forms/settings-words/en.ts', { eager: true, import: 'words' }),
  ...import.meta.glob('../../features/visitor/settings-words/en.ts', { eager: true, import: 'words' }),
});
