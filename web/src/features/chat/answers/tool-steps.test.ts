import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOf } from './tool-steps.ts';

const step = (id: string, content_offset: number) => ({
  id,
  name: 'calculator',
  arguments: '{}',
  status: 'done',
  output: '4',
  content_offset,
});

const outline = (content: string, calls: readonly unknown[]): string[] =>
  partsOf(content, calls).map((part) => (part.kind === 'text' ? part.text : `[${part.step.id}]`));

test('text and calls come in the order in which they were written', () => {
  assert.deepEqual(outline('Let me see. It is 4.', [step('a', 12)]), ['Let me see. ', '[a]', 'It is 4.']);
  assert.deepEqual(outline('It is 4.', [step('a', 0), step('b', 0)]), ['[a]', '[b]', 'It is 4.']);
});

test('a call whose place has not arrived yet stands at the end', () => {
  assert.deepEqual(outline('Let', [step('a', 12)]), ['Let', '[a]', '']);
});

test('what does not look like a call is left out', () => {
  assert.deepEqual(outline('x', [null, 7, 'a', { id: 'b' }, { ...step('c', 0), status: 'odd' }]), ['x']);
});
