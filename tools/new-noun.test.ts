import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './bootstrap.mjs';
import { newNoun, singularOf } from './new-noun.ts';
import { scratch, write } from './scratch.ts';
import { listFiles } from './tidy/sources.ts';
import { tidy } from './tidy.ts';

test('a new noun adds one line to each of three existing files', () => {
  const written = Object.entries(newNoun(ROOT, 'trial-notes'));
  const existing = written.filter(([path]) => existsSync(join(ROOT, path)));
  assert.deepEqual(
    existing.map(([path]) => path),
    ['contract/src/nouns.ts', 'server/src/modules.ts', 'web/src/feature-list.ts'],
  );
  const added = existing.map(([path, text]) => {
    const before = readFileSync(join(ROOT, path), 'utf8').split('\n');
    return text.split('\n').filter((line) => !before.includes(line));
  });
  assert.deepEqual(added, [
    ["export * from './trial-notes.ts';"],
    ["  'trial-notes',"],
    ["export { trialNotes } from './features/trial-notes/feature.ts';"],
  ]);
});

test('nothing of the example is left in a new noun, and every form of its name is its own', () => {
  const written = newNoun(ROOT, 'trial-notes');
  for (const [path, text] of Object.entries(written)) {
    if (existsSync(join(ROOT, path))) continue;
    assert.doesNotMatch(path + text, /folder|shelves|chats/i, path);
  }
  const contract = written['contract/src/trial-notes.ts'] ?? '';
  for (const part of [
    'export const trialNoteNoun = noun({',
    "name: 'trial-notes'",
    "'POST /api/v1/trial-notes'",
    "'user.trial_note.created': TrialNoteOut",
    "resources: ['trial_note']",
    'List my trial notes',
  ])
    assert.ok(contract.includes(part), part);
  const fixture = written['server/src/modules/trial-notes/trial-notes.fixture.ts'] ?? '';
  for (const part of ['trial_note: {', "canary('trial_note')", "'POST /api/v1/trial-notes'"])
    assert.ok(fixture.includes(part), part);
  const service = written['server/src/modules/trial-notes/service.ts'] ?? '';
  assert.ok(service.includes("throw notFound('trial note')"));
});

test('a noun is named in the plural, once', () => {
  assert.deepEqual(['notes', 'categories', 'boxes', 'trial-notes'].map(singularOf), [
    'note',
    'category',
    'box',
    'trial-note',
  ]);
  for (const name of ['', 'Notes', 'my notes', 'news/', 'sheep'])
    assert.throws(() => newNoun(ROOT, name), { message: /^name the noun in the plural/ }, name);
  assert.throws(() => newNoun(ROOT, 'folders'), { message: 'folders is there already' });
});

/** The installed packages, but that those of the project are the ones of the copy. */
const linkPackages = (root: string): void => {
  const link = (target: string, path: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    symlinkSync(target, join(root, path));
  };
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!['.cache', '@parley'].includes(name)) link(join(ROOT, 'node_modules', name), `node_modules/${name}`);
  const ofPage = 'web/node_modules';
  if (existsSync(join(ROOT, ofPage))) link(join(ROOT, ofPage), ofPage);
  for (const name of readdirSync(join(ROOT, 'node_modules', '@parley')))
    link(join(root, name), `node_modules/@parley/${name}`);
};

const isLong = process.env.PARLEY_TEST_LONG === '1';

test('a tree with a new noun is tidy; in the long run its types, arrows and own test pass as well', (t) => {
  const root = scratch(t, {});
  // The generated documentation is behind until `npm run generate`; nothing here reads it.
  for (const path of listFiles(ROOT)) write(root, path, readFileSync(join(ROOT, path)));
  for (const [path, text] of Object.entries(newNoun(ROOT, 'trial-notes'))) write(root, path, text);
  const errors = tidy(root).filter(({ severity }) => severity === 'error');
  assert.deepEqual(errors, []);
  if (!isLong) return;
  linkPackages(root);
  const run = (...args: string[]): void => {
    const env = { ...process.env, PARLEY_TEST_POSTGRES: 'off', NODE_TEST_CONTEXT: undefined };
    execFileSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  };
  const tsc = join('node_modules', 'typescript-native', 'bin', 'tsc');
  for (const project of ['tsconfig.json', 'web/tsconfig.json']) run(tsc, '--noEmit', '-p', project);
  run('tools/check.ts', 'arrows');
  run('server/src/modules/trial-notes/trial-notes.test.ts');
});
