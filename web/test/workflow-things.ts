// Workflows and what runs of them, for tests of components: whole, and different only in what the test names.

import type { Assignment, Instance } from '@parley/contract';
import { ANN, newId } from './things.ts';

const AT = '2026-01-05T10:00:00.000Z';

export const assignmentOf = (change: Partial<Assignment> = {}): Assignment => ({
  id: newId(),
  instance_id: null,
  workflow_id: null,
  workflow_title: 'Warranty claim',
  stage_key: 'check',
  title: 'Check the claim',
  instructions: '',
  form: null,
  actions: [],
  status: 'assigned',
  assignee_id: ANN,
  claimed_by: null,
  lease_until: null,
  draft: null,
  priority: 'normal',
  due_at: null,
  is_overdue: false,
  claimable: true,
  channel_id: null,
  rev: 1,
  created_at: AT,
  completed_at: null,
  completed_by: null,
  action: null,
  data: null,
  comment: '',
  ...change,
});

export const instanceOf = (change: Partial<Instance> = {}): Instance => ({
  id: newId(),
  workflow_id: newId(),
  version: 1,
  title: 'Claim 2041',
  status: 'waiting',
  stage: { key: 'check', kind: 'review', title: 'Check the claim' },
  input: {},
  vars: {},
  outcome: null,
  error: null,
  channel_id: null,
  initiator: { type: 'user', id: ANN, display_name: 'Ann' },
  started_at: AT,
  updated_at: AT,
  due_at: null,
  ended_at: null,
  rev: 1,
  ...change,
});
