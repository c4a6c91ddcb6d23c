import { gather } from '../gather.ts';

export const settings = gather(
  {},
  import.meta.glob('../../features/*/settings-words/es.ts', { eager: true, import: 'words' }),
);
