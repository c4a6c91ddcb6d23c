import { join } from 'node:path';
import type { Plugin } from 'vite';

const VITES_HELPER = '\0vite/preload-helper.js';
const OWN_HELPER = join(import.meta.dirname, 'src/lib/import-part.ts');

/** Parts of the page that are imported when they are wanted are fetched by `importPart`, which says why. */
export const fetchParts = (): Plugin => ({
  name: 'fetch-parts',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === VITES_HELPER ? `export { importPart as __vitePreload } from ${JSON.stringify(OWN_HELPER)};` : null,
});

/** Vite leaves out the part itself where it imports nothing else. */
export const filesOfPart = (
  file: string,
  imports: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] => (hostType === 'js' && imports.length === 0 ? [file] : imports);
