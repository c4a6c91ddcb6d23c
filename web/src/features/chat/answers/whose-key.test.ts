import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whoseKey } from './whose-key.ts';

const config = (id: string, scope: 'personal' | 'global', is_demo = false) => ({
  id,
  name: `name of ${id}`,
  scope,
  is_demo,
});

const CONFIGS = [config('mine', 'personal'), config('house', 'global'), config('demo', 'global', true)];
const ROSTER = [{ provider_config_id: 'theirs', display_name: 'GPT', added_by: 'ann' }];

test('an answer tells with whose key it was asked for', () => {
  const ownerOf = (id: string | null) => whoseKey(id, CONFIGS, ROSTER);
  assert.deepEqual(ownerOf('mine'), { config: 'name of mine', owner: 'me', lenderId: null });
  assert.deepEqual(ownerOf('house'), { config: 'name of house', owner: 'server', lenderId: null });
  assert.deepEqual(ownerOf('demo'), { config: 'name of demo', owner: 'none', lenderId: null });
  assert.deepEqual(ownerOf('theirs'), { config: 'GPT', owner: 'other', lenderId: 'ann' });
});

test('what nobody tells is not guessed', () => {
  assert.equal(whoseKey('gone', CONFIGS, ROSTER), null);
  assert.equal(whoseKey(null, CONFIGS, ROSTER), null);
});
