import { gather } from '../gather.ts';
import { words } from '../shared/ar.ts';

export const visitorWords = gather(words, {
  ...import.meta.glob('../../features/forms/settings-words/ar.ts', { eager: true, import: 'words' }),
  ...import.meta.glob('../../features/visitor/settings-words/ar.ts', { eager: true, import: 'words' }),
});
