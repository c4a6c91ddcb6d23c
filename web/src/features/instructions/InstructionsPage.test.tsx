import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OwnInstructions } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { rewrite } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, lastAsked } from '../../../test/server.ts';
import { InstructionsPage } from './InstructionsPage.tsx';

const CHANGE = 'PUT /api/v1/profile/instructions';

const own = (change: Partial<OwnInstructions> = {}): OwnInstructions => ({
  ...{ about: 'I keep bees.', style: 'Briefly.', enabled: true, key_status: 'ready' },
  updated_at: '2026-01-05T10:00:00.000Z',
  ...change,
});

const draw = (kept: OwnInstructions) => {
  answer('GET /api/v1/profile/instructions', kept);
  return show(<InstructionsPage />);
};

test('only the field that was changed is sent, and the switch acts at once', async () => {
  const { user } = await draw(own());
  await screen.findByDisplayValue('I keep bees.');
  answer(CHANGE, own({ style: 'In rhymes.' }));
  await rewrite(user, 'How should it answer?', 'In rhymes.');
  answer('GET /api/v1/profile/instructions', own({ style: 'In rhymes.' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Your instructions have been saved.');
  assert.deepEqual(lastAsked(CHANGE).body, { style: 'In rhymes.' });
  answer(CHANGE, own({ enabled: false }));
  answer('GET /api/v1/profile/instructions', own({ enabled: false }));
  await user.click(screen.getByRole('switch', { name: 'Tell the AI' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { enabled: false }));
});

test('what is locked says so, and is written anew as a whole', async () => {
  const { user } = await draw(own({ about: '', style: '', key_status: 'locked' }));
  await screen.findByText(/what you save before that takes their place\.$/);
  screen.getByRole('button', { name: 'Unlock with the old password' });
  answer(CHANGE, own({ style: '' }));
  await rewrite(user, 'What should the AI know about you?', 'I keep bees.');
  answer('GET /api/v1/profile/instructions', own({ style: '' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { about: 'I keep bees.', style: '' }));
});

test('what opens at a sign-in only is not written over', async () => {
  await draw(own({ about: '', style: '', key_status: 'closed' }));
  await screen.findByText('They open when you sign in with your password.');
  assert.equal(screen.queryByRole('button', { name: 'Save' }), null);
});
