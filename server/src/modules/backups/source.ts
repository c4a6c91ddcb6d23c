// An archive that lies in a file.

import { createReadStream } from 'node:fs';
import type { Source } from './rebuild.ts';

export const sourceOfFile = (path: string, passphrase: string | null): Source => ({
  open: async () => createReadStream(path),
  passphrase,
});
