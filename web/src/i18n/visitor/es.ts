import { gather } from '../gather.ts';
import { words } from '../shared/es.ts';

export const visitorWords = gather(words, {
  ...import.meta.glob('../../features/forms/settings-words/es.ts', { eager: true, import: 'words' }),
  ...import.meta.glob('../../features/visitor/settings-words/es.ts', { eager: true, import: 'words' }),
});
