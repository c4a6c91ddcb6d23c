import { gather } from '../gather.ts';
import { words } from '../shared/ja.ts';

export const visitorWords = gather(words, {
  ...import.meta.glob('../../features/forms/settings-words/ja.ts', { eager: true, import: 'words' }),
  ...import.meta.glob('../../features/visitor/settings-words/ja.ts', { eager: true, import: 'words' }),
});
