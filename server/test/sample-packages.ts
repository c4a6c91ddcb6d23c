// The packages of the repository, as files to be packed.

import { join } from 'node:path';
import { packageFiles } from '../../tools/package-files.ts';

const SAMPLES = join(import.meta.dirname, '../../packages');

export const sampleFiles = (name: string): Readonly<Record<string, Uint8Array>> =>
  packageFiles(join(SAMPLES, name));
