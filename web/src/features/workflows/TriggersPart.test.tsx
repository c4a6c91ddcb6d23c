import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue, Workflow } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { isDisabled, rewrite } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { workflowOf } from '../../../test/workflow-things.ts';
import { ask } from '../../lib/query.ts';
import { TriggersPart } from './TriggersPart.tsx';
import { readTriggers } from './triggers.ts';

const CHANGE = 'PATCH /api/v1/workflows/{id}';

test('times and events that start a workflow are added, changed, removed and saved together', async () => {
  const schedule = { kind: 'schedule', cron: '0 8 * * *', input: { why: 'daily' } };
  const { definition } = workflowOf();
  const workflow = workflowOf({
    definition: { ...definition, triggers: [schedule, { kind: 'event', event: 'user.note.created' }] },
    next_start_at: '2026-01-06T08:00:00.000Z',
  });
  answer(CHANGE, workflow);
  const { user } = await show(<TriggersPart workflow={workflow} />);
  screen.getByText('/run warranty-claim');
  screen.getByText(/^Starts next/);
  assert.ok(isDisabled('button', 'Save'));
  await rewrite(user, 'When (cron)', '0 9 * * *');
  await rewrite(user, 'Time zone', 'Europe/Rome');
  const [, removeEvent] = screen.getAllByRole('button', { name: 'Remove this start' });
  assert.ok(removeEvent);
  await user.click(removeEvent);
  await user.click(screen.getByRole('button', { name: 'Start it on an event' }));
  await user.selectOptions(screen.getByLabelText('When this happens'), 'A person joins a team');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Saved. It counts once you publish.');
  assert.deepEqual((lastAsked(CHANGE).body.definition as { triggers: unknown }).triggers, [
    { ...schedule, cron: '0 9 * * *', timezone: 'Europe/Rome' },
    { kind: 'event', event: 'team.member.added' },
  ]);
});

test('a refusal leaves what was entered, and what the page does not know is not shown as a start', async () => {
  const workflow = workflowOf();
  refuse(CHANGE, 409, 'it was changed meanwhile');
  const { user } = await show(<TriggersPart workflow={workflow} />);
  await user.click(screen.getByRole('button', { name: 'Start it at a time' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays(/changed meanwhile/);
  await waitFor(() => screen.getByLabelText('When (cron)'));
  assert.deepEqual(
    readTriggers({ triggers: [null, 'x', { kind: 'moon' }, { kind: 'event', event: 'x' }] }),
    [],
  );
});

const Read = ({ id }: { readonly id: string }) => {
  const { data } = useQuery(ask('GET /api/v1/workflows/{id}', { params: { id } }));
  return data ? <TriggersPart workflow={data} /> : null;
};

test('a look at a start changes nothing, and one that was removed stays away after it is saved', async () => {
  const fields: JsonValue[] = [
    { key: 'topic', type: 'text', label: 'Topic', default: 'Rain' },
    { key: 'paper', type: 'file', label: 'Paper' },
  ];
  const daily = { kind: 'schedule', cron: '0 8 * * *' };
  const triggers = [daily, { kind: 'event', event: 'user.note.created' }];
  const workflow = workflowOf({ definition: { ...workflowOf().definition, input: { fields }, triggers } });
  answer('GET /api/v1/workflows/{id}', workflow);
  answer(CHANGE, ({ body }) => {
    const changed = { ...workflow, ...(body as Partial<Workflow>), draft_rev: workflow.draft_rev + 1 };
    answer('GET /api/v1/workflows/{id}', changed);
    return changed;
  });
  // While it is saved the button only says that it is busy.
  const settled = () =>
    waitFor(() => {
      assert.ok(isDisabled('button', 'Save'));
      assert.equal(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy'), null);
    });
  const { user } = await show(<Read id={workflow.id} />);
  const [, remove] = await screen.findAllByRole('button', { name: 'Remove this start' });
  assert.ok(remove && isDisabled('button', 'Save'));
  assert.equal(screen.queryByLabelText('Add a file'), null);
  assert.equal(screen.getAllByText('A schedule or an event cannot hand in files.').length, 2);
  await user.click(remove);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await settled();
  assert.deepEqual((lastAsked(CHANGE).body.definition as { triggers: unknown }).triggers, [daily]);
  assert.equal(screen.getAllByRole('button', { name: 'Remove this start' }).length, 1);
  await user.type(screen.getByLabelText('Topic (optional)'), 's');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await settled();
  assert.deepEqual((lastAsked(CHANGE).body.definition as { triggers: unknown }).triggers, [
    { ...daily, input: { topic: 'Rains' } },
  ]);
});
