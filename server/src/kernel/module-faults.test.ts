import assert from 'node:assert/strict';
import { test } from 'node:test';
import { folderNoun, NOUNS, presenceNoun } from '@parley/contract';
import { module as foldersModule } from '../modules/folders/module.ts';
import { module as presenceModule } from '../modules/presence/module.ts';
import { MODULES } from '../modules.ts';
import { moduleFaults } from './module-faults.ts';

test('every noun of the contract is served by one module, with all that it declares', () => {
  assert.deepEqual(moduleFaults(MODULES, NOUNS), []);
});

test('a noun that no module serves, or two, is named', () => {
  assert.deepEqual(moduleFaults([], [folderNoun]), ['the noun folders is served by no module']);
  assert.deepEqual(moduleFaults([foldersModule, { ...foldersModule, name: 'shelves' }], [folderNoun]), [
    'the noun folders is served by folders and shelves',
  ]);
});

test('a module serves what its nouns declare and nothing else', () => {
  assert.deepEqual(moduleFaults([{ ...presenceModule, topics: null }], [presenceNoun]), [
    'the module presence has no rule for the topic presence that its noun declares',
  ]);
  const strange = { ...foldersModule, topics: presenceModule.topics, routes: presenceModule.routes };
  assert.deepEqual(moduleFaults([strange], [folderNoun]), [
    ...(presenceModule.routes ?? []).map(
      ({ operation }) => `the module folders serves ${operation}, which none of its nouns declares`,
    ),
    'the module folders has a rule for the topic presence, which none of its nouns declares',
  ]);
});
