import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ROOT } from './bootstrap.mjs';
import { newNoun, renamed, singularOf } from './new-noun.ts';
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

test('nothing of the skeleton is left in a new noun, and every form of its name is its own', () => {
  const written = newNoun(ROOT, 'trial-notes');
  for (const [path, text] of Object.entries(written)) {
    if (existsSync(join(ROOT, path))) continue;
    assert.doesNotMatch(path + text, /sample|NEXT_|\.txt/i, path);
  }
  const whole = Object.entries(written).map(([path, text]) => `${path}\n${text}`);
  for (const part of [
    'export const trialNoteNoun = noun({',
    "name: 'trial-notes'",
    "'POST /api/v1/trial-notes'",
    "'user.trial_note.created'",
    "resources: ['trial_note', memberOf('trial_note')]",
    "const CREATE = 'trial_notes.create'",
    "searchKinds: ['trial_note']",
    'List the trial notes that I may see',
    "m.createTable('trial_notes'",
    'TRIAL_NOTES_PER_USER_MAX',
    "throw notFound('trial note')",
    "name: 'list_trial_notes'",
    "canary('trial_note')",
    "title: 'Trial notes'",
    'web/src/features/trial-notes/TrialNotesPage.test.tsx',
  ])
    assert.ok(
      whole.some((text) => text.includes(part)),
      part,
    );
  assert.ok(renamed('A sample thing, a sample thing', NAMED).startsWith('An answer, an answer'));
});

const NAMED = { plural: 'answers', singular: 'answer' };

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

const RULES = ['arrows', 'tidy', 'dead code'];
const SUITES = [
  'fixtures',
  'isolation',
  'permissions',
  'mass-assignment',
  'told-places',
  'isolation-teams',
  'account-removal',
];

/** A copy of the project, without what is generated: nothing here reads that. */
const copyProject = (t: TestContext): string => {
  const root = scratch(t, {});
  for (const path of listFiles(ROOT)) write(root, path, readFileSync(join(ROOT, path)));
  return root;
};

test('a tree with a new noun is tidy', (t) => {
  const root = copyProject(t);
  for (const [path, text] of Object.entries(newNoun(ROOT, 'trial-notes'))) write(root, path, text);
  assert.deepEqual(
    tidy(root).filter(({ severity }) => severity === 'error'),
    [],
  );
});

if (process.env.PARLEY_TEST_LONG === '1')
  test('a noun that the command made passes everything that other nouns pass', (t) => {
    const root = copyProject(t);
    linkPackages(root);
    const run = (...args: string[]): void => {
      const env = {
        ...process.env,
        PARLEY_OPERATIONS: '/trial-notes',
        PARLEY_TEST_POSTGRES: process.env.PARLEY_TEST_POSTGRES ?? 'off',
        NODE_TEST_CONTEXT: undefined,
      };
      execFileSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    };
    run('tools/new-noun.ts', 'trial-notes');
    const biome = join('node_modules', '@biomejs', 'biome', 'bin', 'biome');
    run(biome, 'check', 'contract', 'server/src/modules', 'web/src/features', 'web/src/feature-list.ts');
    const tsc = join('node_modules', 'typescript-native', 'bin', 'tsc');
    for (const project of ['tsconfig.json', 'web/tsconfig.json']) run(tsc, '--noEmit', '-p', project);
    run('tools/check.ts', ...RULES);
    run('server/src/modules/trial-notes/trial-notes.test.ts');
    for (const suite of SUITES) run(`server/test/security/${suite}.test.ts`);
    const page = ['web/src/features/trial-notes/TrialNotesPage.test.tsx', 'web/src/features.test.ts'];
    for (const file of [...page, 'web/src/i18n/i18n.test.ts'])
      run('--import', './web/test/register.ts', file);
  });
