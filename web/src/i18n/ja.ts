import { gather } from './gather.ts';
import { words } from './shared/ja.ts';

export const ja = gather(
  words,
  import.meta.glob('../features/*/words/ja.ts', { eager: true, import: 'words' }),
);
