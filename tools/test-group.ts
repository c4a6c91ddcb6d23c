// Runs several test files in one process. All are read before the first test begins, because to read one takes the process for itself.

import { resolve } from 'node:path';
import { before } from 'node:test';
import { pathToFileURL } from 'node:url';

const read = Promise.withResolvers<void>();
before(() => read.promise);
try {
  for (const path of process.argv.slice(2)) await import(pathToFileURL(resolve(path)).href);
} catch (error) {
  // The tests wait for this one: nothing else would end the process.
  console.error(error);
  process.exit(1);
}
read.resolve();
