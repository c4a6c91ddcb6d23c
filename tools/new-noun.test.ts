import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './bootstrap.mjs';
import { newNoun, singularOf } from './new-noun.ts';

test('a new noun adds one line to each of two existing files', () => {
  const written = Object.entries(newNoun(ROOT, 'trial-notes'));
  const existing = written.filter(([path]) => existsSync(join(ROOT, path)));
  assert.deepEqual(
    existing.map(([path]) => path),
    ['contract/src/nouns.ts', 'server/src/modules.ts'],
  );
  const added = existing.map(([path, text]) => {
    const before = readFileSync(join(ROOT, path), 'utf8').split('\n');
    return text.split('\n').filter((line) => !before.includes(line));
  });
  assert.deepEqual(added, [["export * from './trial-notes.ts';"], ["  'trial-notes',"]]);
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
