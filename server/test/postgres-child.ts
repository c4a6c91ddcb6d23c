// A process that starts a Postgres and is then killed. For test/postgres.test.ts.

import { startPostgres } from './postgres.ts';

const { url } = await startPostgres();
console.log(url);
setInterval(() => {}, 1000);
