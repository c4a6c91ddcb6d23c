import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDraft } from './stages.ts';
import { definitionFrom, TEMPLATES } from './templates.ts';

test('no template gives a review to the person who started the run', () => {
  for (const { id } of TEMPLATES) {
    const definition = definitionFrom(id, 'ann');
    assert.ok(definition);
    for (const { kind, key, assignees } of readDraft(definition).stages)
      if (kind === 'review') assert.deepEqual(assignees, { kind: 'user', id: 'ann' }, `${id} ${key}`);
  }
});
