// A process that takes a data folder and holds it until it is killed. For db/lock.test.ts.

import { lockFolder } from '../src/db/lock.ts';

const [folder = ''] = process.argv.slice(2);
try {
  const lock = lockFolder(folder);
  // A lock that nothing refers to is collected sooner or later, and the folder is free.
  process.once('SIGTERM', () => lock.release());
  console.log('locked');
  setInterval(() => {}, 1000);
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
}
