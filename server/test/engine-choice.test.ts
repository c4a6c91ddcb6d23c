import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runsHere } from './engine-choice.ts';

const FOLDERS = 'server/src/modules/folders/folders.test.ts';
const LOOP = 'for (const database of DATABASES) …';

const enginesOf = (path: string, rule: string, source = LOOP): string[] =>
  ['sqlite', 'postgres'].filter((engine) => runsHere(path, `${engine}: ${rule}`, source));

test('a test for both databases runs on exactly one, and a third of a file on Postgres', () => {
  const chosen = Array.from({ length: 200 }, (_, i) => enginesOf(FOLDERS, `rule ${i}`));
  assert.ok(chosen.every((engines) => engines.length === 1));
  const onSqlite = chosen.filter(([engine]) => engine === 'sqlite').length;
  assert.ok(onSqlite > 110 && onSqlite < 155, `${onSqlite} of 200 on SQLite`);
});

test('the choice is the same in every run', () => {
  assert.deepEqual(
    enginesOf(FOLDERS, 'renaming a folder keeps its place'),
    enginesOf(FOLDERS, 'renaming a folder keeps its place'),
  );
});

test('stores, races, live delivery, jobs and security run on both', () => {
  const paths = [
    'server/src/db/columns.test.ts',
    'server/src/kernel/jobs.test.ts',
    'server/src/kernel/events.test.ts',
    'server/src/modules/auth/races.test.ts',
    'server/src/modules/live/live.test.ts',
    'server/test/security/isolation.test.ts',
  ];
  for (const path of paths) assert.deepEqual(enginesOf(path, 'a rule'), ['sqlite', 'postgres'], path);
});

test('a test that is written for one database alone runs there, and one that names none runs', () => {
  const source = `test('postgres: two instances', …)`;
  assert.ok(runsHere(FOLDERS, 'postgres: two instances', source));
  assert.ok(runsHere(FOLDERS, 'a rule of arithmetic', source));
});
