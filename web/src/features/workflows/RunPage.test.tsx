import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InstanceDetail } from '@parley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sayYes } from '../../../test/acts.ts';
import { show } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { assignmentOf, instanceOf, workflowOf } from '../../../test/workflow-things.ts';
import { RunById } from './RunPage.tsx';
import { WorkflowsList } from './WorkflowsList.tsx';

const READ = 'GET /api/v1/instances/{id}';

const draw = (run: InstanceDetail) => {
  answer(READ, run);
  answer('GET /api/v1/assignments/mine', { data: [], total: 0 });
  answer('GET /api/v1/instances/{id}/history', { data: [] });
  return show(<RunById id={run.id} />);
};

test('a run that failed says why and is tried again', async () => {
  const run = instanceOf({ status: 'failed', error: 'no model answered', input: { topic: 'Rain' } });
  const { user } = await draw(run);
  await screen.findByText('no model answered');
  screen.getByText('Rain');
  answer('POST /api/v1/instances/{id}/retry', run);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => assert.equal(lastAsked('POST /api/v1/instances/{id}/retry').params.id, run.id));
});

test('a run is paused, goes on, and is ended after a question', async () => {
  const run = instanceOf({ channel_id: newId() });
  const { user } = await draw(run);
  answer('POST /api/v1/instances/{id}/pause', () => {
    const paused = { ...run, status: 'paused' as const };
    answer(READ, paused);
    return paused;
  });
  await screen.findByRole('link', { name: 'Open the chat' });
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  answer('POST /api/v1/instances/{id}/resume', run);
  await user.click(await screen.findByRole('button', { name: 'Go on' }));
  await waitFor(() => lastAsked('POST /api/v1/instances/{id}/resume'));
  answer('POST /api/v1/instances/{id}/cancel', run);
  await user.click(screen.getByRole('button', { name: 'End this run' }));
  await sayYes(user, 'End this run');
  await waitFor(() => lastAsked('POST /api/v1/instances/{id}/cancel'));
});

test('what a visitor did is told of the visitor, and the rest of the server', async () => {
  const run = instanceOf({ initiator: { type: 'visitor', id: null, display_name: 'Visitor' } });
  const at = '2026-01-05T10:00:00.000Z';
  const entry = { stage_key: 'ask', actor: null, data: {}, created_at: at };
  await draw(run);
  cleanup();
  answer('GET /api/v1/instances/{id}/history', {
    data: [
      { ...entry, seq: 1, kind: 'assignment_completed' },
      { ...entry, seq: 2, kind: 'stage_left', stage_key: '$input' },
    ],
  });
  await show(<RunById id={run.id} />);
  const [done, left] = await screen.findAllByRole('listitem');
  assert.ok(done && left);
  within(done).getByText('Visitor');
  within(left).getByText(/Asked at the start$/);
  within(left).getByText('Parley');
});

test('a run that is gone says so, and the list beside it counts what runs', async () => {
  refuse(READ, 404, 'not found');
  await show(<RunById id={newId()} />);
  await screen.findByText('This run is not here');
  cleanup();
  const counts = { ...workflowOf().instance_counts, waiting: 3 };
  answer('GET /api/v1/workflows', { data: [workflowOf({ instance_counts: counts })], total: 1 });
  await show(<WorkflowsList />);
  await screen.findByRole('link', { name: 'Warranty claim 3' });
});

test('a run leads its starter to what it wants of them, and tells its history in the words of the workflow', async () => {
  const known = { labels: {}, fields: [], answers: null };
  const step = { key: 'check', kind: 'review' as const, title: 'Check the claim', ...known };
  const actions = [{ key: 'ok', label: 'Looks good' }];
  const run = instanceOf({ steps: [{ ...step, actions }] });
  answer(READ, run);
  const mine = assignmentOf({ instance_id: run.id, title: 'Tell us more' });
  answer('GET /api/v1/assignments/mine', { data: [mine, assignmentOf()], total: 2 });
  const entry = { seq: 1, stage_key: 'check', actor: null, created_at: run.started_at };
  answer('GET /api/v1/instances/{id}/history', {
    data: [
      { ...entry, kind: 'assignment_completed', data: { action: 'ok' } },
      { ...entry, seq: 2, kind: 'turns_used_up', data: { turns: 3 } },
    ],
  });
  const { user, path } = await show(<RunById id={run.id} />);
  await screen.findByText('Looks good');
  screen.getByText('The talk used up its turns');
  assert.equal(screen.queryByText(/check$/), null);
  await user.click(screen.getByRole('link', { name: 'Your part: Tell us more' }));
  await waitFor(() => assert.equal(path(), `/assignments/${mine.id}`));
});

test('who does not steer a run is offered only what they may do: who started it, to end it', async () => {
  const run = instanceOf({ awaited_signal: 'paid', can_steer: false });
  await draw(run);
  await screen.findByRole('button', { name: 'End this run' });
  for (const name of ['Pause', 'Let the signal “paid” come'])
    assert.equal(screen.queryByRole('button', { name }), null);
  cleanup();
  await draw({ ...run, id: newId(), initiator: { type: 'user', id: newId(), display_name: 'Bob' } });
  await screen.findByRole('heading', { name: run.title });
  assert.equal(screen.queryByRole('button', { name: 'End this run' }), null);
});
