import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Hold } from '@parley/contract';
import { screen, within } from '@testing-library/react';
import { choose, sayYes } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { HoldsPage } from './HoldsPage.tsx';

const LIST = 'GET /api/v1/admin/holds';
const SET = 'POST /api/v1/admin/holds';
const LIFT = 'DELETE /api/v1/admin/holds/{id}';

const holdOf = (change: Partial<Hold> = {}): Hold => ({
  ...{ id: newId(), kind: 'person', target_id: newId(), target_name: 'cara', reason: 'The case of the mill' },
  ...{ set_at: '2026-01-05T10:00:00.000Z', set_by_name: 'root', lifted_at: null, lifted_by_name: null },
  ...change,
});

test('each hold says what it lies on, why, and whether it is in force', async () => {
  const lifted = { lifted_at: '2026-02-05T10:00:00.000Z', lifted_by_name: null, target_name: null };
  answer(LIST, countedOf(holdOf(), holdOf({ kind: 'chat', ...lifted })));
  await show(<HoldsPage />);
  const [first, second] = await screen.findAllByRole('listitem');
  assert.match(first?.textContent ?? '', /cara.*In force.*The case of the mill.*Person.*by root/);
  assert.match(second?.textContent ?? '', /Not here any more.*Lifted.*Chat.*by an account that is gone/);
  assert.equal(within(second ?? document.body).queryByRole('button'), null);
});

test('a hold is set with its reason, and what does not exist is said in the dialog', async () => {
  answer(LIST, countedOf());
  const { user } = await show(<HoldsPage />);
  await screen.findByText('Nothing is held on this server.');
  await user.click(screen.getByRole('button', { name: 'New hold' }));
  await choose(user, 'What is held', 'Chat');
  await user.type(screen.getByRole('textbox', { name: 'Which one' }), 'https://example.org/c/nowhere');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'A letter of the court');
  refuse(SET, 404, 'chat not found');
  await user.click(screen.getByRole('button', { name: 'Set the hold' }));
  await screen.findByRole('alert');
  answer(SET, holdOf());
  await user.click(screen.getByRole('button', { name: 'Set the hold' }));
  await toastSays('The hold is in force.');
  assert.deepEqual(lastAsked(SET).body, {
    kind: 'chat',
    target: 'https://example.org/c/nowhere',
    reason: 'A letter of the court',
  });
});

test('a hold is lifted after a question', async () => {
  const hold = holdOf();
  answer(LIST, countedOf(hold));
  const { user } = await show(<HoldsPage />);
  await user.click(await screen.findByRole('button', { name: 'Lift the hold on cara' }));
  answer(LIFT, { message: 'hold lifted' });
  await sayYes(user, 'Lift');
  await toastSays('The hold was lifted.');
  assert.equal(lastAsked(LIFT).params.id, hold.id);
});
