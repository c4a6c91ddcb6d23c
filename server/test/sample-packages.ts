// The packages of the repository, as files to be packed.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const SAMPLES = join(import.meta.dirname, '../../packages');

export const sampleFiles = (name: string): Record<string, Uint8Array> => {
  const folder = join(SAMPLES, name);
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    found.map((one) => {
      const path = join(one.parentPath, one.name);
      return [relative(folder, path), readFileSync(path)];
    }),
  );
};
