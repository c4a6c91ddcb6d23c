import { gather } from '../gather.ts';

export const administration = gather(
  {},
  import.meta.glob('../../features/*/admin-words/de.ts', { eager: true, import: 'words' }),
);
