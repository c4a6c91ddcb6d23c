import { gather } from './gather.ts';
import { words } from './shared/de.ts';

export const de = gather(
  words,
  import.meta.glob('../features/*/words/de.ts', { eager: true, import: 'words' }),
);
