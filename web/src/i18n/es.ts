import { gather } from './gather.ts';
import { words } from './shared/es.ts';

export const es = gather(
  words,
  import.meta.glob('../features/*/words/es.ts', { eager: true, import: 'words' }),
);
