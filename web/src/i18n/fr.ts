import { gather } from './gather.ts';
import { words } from './shared/fr.ts';

export const fr = gather(
  words,
  import.meta.glob('../features/*/words/fr.ts', { eager: true, import: 'words' }),
);
