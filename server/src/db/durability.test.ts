// A write that was acknowledged is still there, whichever process is killed.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chanceOf } from '../../test/chance.ts';
import { DATABASES, type Engine, type FreshDatabase, freshDatabase } from '../../test/databases.ts';
import { findPostgres, startPostgres } from '../../test/postgres.ts';
import { addThing, silent, TOY_STEPS, thingNames } from '../../test/toys.ts';
import { openDatabase } from './open.ts';
import { openSqliteFile } from './sqlite/file.ts';

const WRITER = fileURLToPath(import.meta.resolve('../../test/durable-writer-child.ts'));
const CYCLES: Record<Engine, number> = { sqlite: 10, postgres: 5 };
/** Killed as soon as it has acknowledged about this many, so that slow machines prove as much as fast ones. */
const ACKNOWLEDGED_MIN = 40;
const NUMBERS_PER_CYCLE = 1_000_000;
const chance = chanceOf('durability');

/** Runs a writer, kills it in mid-sentence, and answers with the numbers it had acknowledged. */
const writeAndKill = async ({ databaseUrl, dataDir }: FreshDatabase, first: number): Promise<number[]> => {
  const child = spawn(process.execPath, [WRITER, databaseUrl ?? '', dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const acknowledged: number[] = [];
  const enough = ACKNOWLEDGED_MIN + Math.floor(chance.between(0, ACKNOWLEDGED_MIN));
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line));
    if (acknowledged.length === enough) child.kill('SIGKILL');
  }
  const [code, signal] = await exited;
  assert.equal(signal, 'SIGKILL', `the writer ended by itself with code ${code}`);
  return acknowledged;
};

const lost = (acknowledged: number[], names: string[]): number[] => {
  const found = new Set(names);
  return acknowledged.filter((number) => !found.has(`thing ${number}`));
};

for (const engine of DATABASES) {
  test(`${engine}: kill -9 of the server loses no acknowledged write`, async (t) => {
    const place = await freshDatabase(t, engine, { migrated: false });
    const acknowledged: number[] = [];
    for (let cycle = 0; cycle < CYCLES[engine]; cycle++) {
      acknowledged.push(...(await writeAndKill(place, cycle * NUMBERS_PER_CYCLE)));
      const database = await openDatabase({ ...place, log: silent }, TOY_STEPS);
      assert.deepEqual(lost(acknowledged, await thingNames(database.read)), []);
      await database.close();
    }
    assert.ok(acknowledged.length >= CYCLES[engine] * ACKNOWLEDGED_MIN);
    if (engine === 'sqlite') {
      const file = openSqliteFile(join(place.dataDir, 'parley.db'), { readOnly: true });
      assert.equal(file.prepare('pragma integrity_check').get()?.integrity_check, 'ok');
      file.close();
    }
  });
}

test('postgres: pulling the plug of Postgres loses no acknowledged write', {
  skip: findPostgres() ? false : 'no Postgres binaries here',
}, async (t) => {
  const server = await startPostgres({ durable: true });
  t.after(() => server.stop());
  const { dataDir } = await freshDatabase(t, 'sqlite', { migrated: false });
  const database = await openDatabase({ databaseUrl: server.url, dataDir, log: silent }, TOY_STEPS);
  t.after(() => database.close());
  const acknowledged: number[] = [];
  let next = 0;
  let isOver = false;
  const write = async (): Promise<void> => {
    while (!isOver) {
      const number = next++;
      await database
        .begin((tx) => addThing(tx, number))
        .then(
          () => acknowledged.push(number),
          (error) => assert.ok(database.dialect.isUnavailable(error), String(error)),
        );
    }
  };
  const writers = Promise.all(Array.from({ length: 8 }, write));
  for (let crash = 1; crash <= 3; crash++) {
    const before = acknowledged.length;
    while (acknowledged.length < before + ACKNOWLEDGED_MIN)
      await new Promise((resolve) => setImmediate(resolve));
    await server.crash();
  }
  isOver = true;
  await writers;
  assert.deepEqual(lost(acknowledged, await thingNames(database.read)), []);
  assert.ok(acknowledged.length >= 3 * ACKNOWLEDGED_MIN);
});
