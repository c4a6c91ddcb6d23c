// `npm run check`: installs what is missing, then hands over to check.ts on the right Node.

import { handOver } from './bootstrap.mjs';

await handOver('check.ts');
