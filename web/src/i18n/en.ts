import { gather } from './gather.ts';
import { words } from './shared/en.ts';

export const en = gather(
  words,
  import.meta.glob('../features/*/words/en.ts', { eager: true, import: 'words' }),
);
