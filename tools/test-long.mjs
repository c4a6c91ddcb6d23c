// `npm run test:long`: `npm test` with everything that takes long.

import { handOver } from './bootstrap.mjs';

process.env.PARLEY_TEST_LONG = '1';
await handOver('run-tests.ts');
