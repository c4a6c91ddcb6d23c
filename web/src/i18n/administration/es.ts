import { gather } from '../gather.ts';

export const administration = gather(
  {},
  import.meta.glob('../../features/*/admin-words/es.ts', { eager: true, import: 'words' }),
);
