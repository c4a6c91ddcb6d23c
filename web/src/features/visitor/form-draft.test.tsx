import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDraft, writeDraft } from './form-draft.ts';

const DAY_MS = 86_400_000;

test('a draft is found again under its name for a day, and not after it was sent', () => {
  writeDraft('claim', { mail: 'oda@example.org' }, 1_000);
  assert.deepEqual(readDraft('claim', 2_000), { mail: 'oda@example.org' });
  assert.deepEqual(readDraft('another', 2_000), {});
  assert.deepEqual(readDraft('claim', 1_000 + DAY_MS), {});
  assert.deepEqual(readDraft('claim', 2_000), {}, 'what is too old is gone for good');
  writeDraft('claim', { mail: 'oda@example.org' }, 1_000);
  writeDraft('claim', null);
  assert.deepEqual(readDraft('claim', 2_000), {});
});

test('what is no draft is as good as none', () => {
  for (const text of ['', '{', 'null', '7', '{"at":"x"}', '{"at":null,"data":null}']) {
    localStorage.setItem('parley.visit-draft.claim', text);
    assert.deepEqual(readDraft('claim', 1), {}, text);
  }
});
