import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANN, BOB } from '../../../test/things.ts';
import { assignmentOf } from '../../../test/workflow-things.ts';
import { holdingOf, queueOf } from './holding.ts';
import { nextSignMs } from './use-lease.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const SOON = '2026-03-02T12:30:00.000Z';
const PAST = '2026-03-02T11:30:00.000Z';
const claimed = { status: 'claimed', assignee_id: null, claimable: false } as const;

test('an assignment is mine while I hold it or when it is given to me', () => {
  const held = (change: Parameters<typeof assignmentOf>[0]) => holdingOf(assignmentOf(change), ANN, NOW);
  assert.equal(held({}), 'mine');
  assert.equal(held({ ...claimed, claimed_by: ANN, lease_until: SOON }), 'mine');
  assert.equal(held({ ...claimed, claimed_by: BOB, lease_until: SOON }), 'other');
  assert.equal(held({ ...claimed, claimed_by: BOB, lease_until: PAST, claimable: true }), 'free');
  assert.equal(held({ status: 'open', assignee_id: null }), 'free');
  assert.equal(held({ assignee_id: BOB, claimable: false }), 'other');
  assert.equal(held({ status: 'completed' }), 'over');
});

test('the queue has what is late first, then today, then the rest', () => {
  const late = assignmentOf({ due_at: PAST });
  const soon = assignmentOf({ due_at: '2026-03-02T12:00:01.000Z' });
  const far = assignmentOf({ due_at: '2026-03-09T12:00:00.000Z' });
  const never = assignmentOf();
  assert.deepEqual(queueOf([never, far, soon, late], NOW), {
    overdue: [late],
    today: [soon],
    later: [never, far],
  });
});

test('a sign of life comes at half of the time that is left', () => {
  const now = NOW.getTime();
  assert.equal(nextSignMs(new Date(now + 60_000).toISOString(), now), 30_000);
  assert.equal(nextSignMs(new Date(now + 1_000).toISOString(), now), 15_000);
  assert.equal(nextSignMs(new Date(now + 86_400_000).toISOString(), now), 300_000);
});
