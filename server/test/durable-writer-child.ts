// A process that writes until it is killed, and says each number once its write is acknowledged. For
// db/durability.test.ts.

import { openDatabase } from '../src/db/open.ts';
import { addThing, silent, TOY_STEPS } from './toys.ts';

const WRITERS = 8;

const [databaseUrl = '', dataDir = '', first = '0'] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl: databaseUrl || null, dataDir, log: silent }, TOY_STEPS);
let next = Number(first);

const write = async (): Promise<never> => {
  for (;;) {
    const number = next++;
    await database.begin((tx) => addThing(tx, number));
    process.stdout.write(`${number}\n`);
  }
};
await Promise.all(Array.from({ length: WRITERS }, write));
