import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WorkflowPayer } from '@parley/contract';
import { screen, within } from '@testing-library/react';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, lastAsked } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { Payers } from './Payers.tsx';

const GRANT = 'PUT /api/v1/workflows/{id}/key-grants/{config_id}';
const TAKE_BACK = 'DELETE /api/v1/workflows/{id}/key-grants/{config_id}';
const STEPS = [{ key: 'sort', title: 'Sort it' }, { key: 'talk' }];

const payerOf = (change: Partial<WorkflowPayer> = {}): WorkflowPayer => ({
  ...{ stage_key: 'sort', payer: 'own_key', budget: 'none', model: 'large', team: null },
  ...{ person: { id: newId(), display_name: 'Ann' }, provider_config: null, key: null, granted_until: null },
  ...change,
});

const config = { id: newId(), name: 'My key' };
const workflowId = newId();
const draw = (...payers: WorkflowPayer[]) =>
  show(<Payers workflowId={workflowId} payers={payers} steps={STEPS} />);

test('each step of the AI says who pays, by what people call it', async () => {
  await draw(
    payerOf(),
    payerOf({ stage_key: 'talk', payer: 'who_talks', model: null }),
    payerOf({ stage_key: 'gone', payer: 'team_key', team: { id: newId(), name: 'Sailors' } }),
    payerOf({ stage_key: 'last', payer: 'demonstration' }),
  );
  const part = await screen.findByRole('region', { name: 'Who pays' });
  const rows = within(part).getAllByRole('listitem');
  const said = rows.map(({ textContent }) => textContent ?? '');
  for (const [row, words] of [
    [0, ['Sort it', 'Ann', ' · large']],
    [1, ['talk']],
    [2, ['gone', 'Sailors']],
    [3, ['last']],
  ] as const)
    for (const word of words) assert.ok(said[row]?.includes(word), `${said[row]} says ${word}`);
  assert.equal(within(part).queryByRole('button'), null, 'there is no key of one’s own to grant');
});

test('nothing is said where no step asks a model', async () => {
  await draw();
  assert.equal(screen.queryByRole('region', { name: 'Who pays' }), null);
});

test('a key of one’s own that opens with its owner alone is granted for some days', async () => {
  answer(GRANT, {
    ...{ provider_config: config, expires_at: '2026-07-01T12:00:00.000Z' },
    created_at: '2026-06-01T12:00:00.000Z',
  });
  const { user } = await draw(payerOf({ provider_config: config, key: 'closed' }));
  await user.click(await screen.findByRole('button', { name: 'Let this workflow use it' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Let this workflow use it' }));
  await toastSays('This workflow may use your key.');
  const { params, body } = lastAsked(GRANT);
  assert.deepEqual([params, body], [{ id: workflowId, config_id: config.id }, { days: 30 }]);
});

test('a key that was granted says until when, and is taken back', async () => {
  answer(TAKE_BACK, { message: 'ok' });
  const until = '2026-07-01T12:00:00.000Z';
  const { user } = await draw(payerOf({ provider_config: config, key: 'granted', granted_until: until }));
  await screen.findByText(/while you are away until .*2026/);
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await toastSays('This workflow may use your key no longer.');
  assert.deepEqual(lastAsked(TAKE_BACK).params, { id: workflowId, config_id: config.id });
});
