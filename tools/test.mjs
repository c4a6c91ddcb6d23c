// `npm test`: installs what is missing, then hands over to run-tests.ts on the right Node.

import { handOver } from './bootstrap.mjs';

await handOver('run-tests.ts');
