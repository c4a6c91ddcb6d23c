import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readVisit, writeVisit } from './visit.ts';

const VISIT = { instanceId: '00000000-0000-4000-8000-000000000001', token: 'a'.repeat(43) };

test('the link of a visitor holds their instance and its token, and nothing else is one', () => {
  assert.deepEqual(readVisit(writeVisit(VISIT)), VISIT);
  for (const wrong of ['', '#', '#x.y', `#${VISIT.instanceId}`, `${writeVisit(VISIT)}x`])
    assert.equal(readVisit(wrong), null, wrong);
});
