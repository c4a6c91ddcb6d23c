import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Persona } from '@parley/contract';
import { bodyOf, valuesOf } from './persona-values.ts';

const persona = {
  name: 'Editor',
  handle: 'editor',
  description: '',
  system_prompt: 'Be brief.',
  greeting: '',
  starters: ['Shorten this', 'Check the spelling'],
  model: 'vendor/model-1',
  provider_config_id: '01890000-0000-7000-8000-000000000001',
  temperature: 0.3,
  top_p: null,
  max_tokens: 500,
  reasoning: null,
  is_active: true,
  scope: 'personal',
} as Persona;

test('what comes from the wire goes back to it unchanged', () => {
  const { scope: _scope, ...wire } = persona;
  assert.deepEqual(bodyOf(valuesOf(persona)), wire);
});

test('empty boxes are "not said", and numbers may be written with a comma', () => {
  const body = bodyOf({ ...valuesOf(null), name: 'New', temperature: '0,7', starters: '\n a \n\n' });
  assert.equal(body.temperature, 0.7);
  assert.equal(body.max_tokens, null);
  assert.equal(body.model, null);
  assert.deepEqual(body.starters, ['a']);
  assert.equal('handle' in body, false);
});
