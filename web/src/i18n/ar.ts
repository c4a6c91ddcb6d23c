import { gather } from './gather.ts';
import { words } from './shared/ar.ts';

export const ar = gather(
  words,
  import.meta.glob('../features/*/words/ar.ts', { eager: true, import: 'words' }),
);
