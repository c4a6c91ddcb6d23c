import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Memory } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, gone, rewrite, rowWith, sayYes } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { projectOf, teamOf } from '../../../test/team-things.ts';
import { newId, userOf } from '../../../test/things.ts';
import { invalidate } from '../../lib/query.ts';
import { getSession } from '../../lib/session.ts';
import { MemoryPage } from './MemoryPage.tsx';

const AT = '2026-01-05T10:00:00.000Z';
const CHANGE = 'PUT /api/v1/memory/{id}';

const WINTER = projectOf({ name: 'Winter' });
const READ_ONLY = projectOf({ name: 'Theirs', rights: { write: false, manage: false } });
const GARDENERS = teamOf();

const memoryOf = (change: Partial<Memory> = {}): Memory => ({
  id: newId(),
  content: 'I row on Sundays.',
  kind: 'fact',
  scope: 'me',
  persona_id: null,
  project_id: null,
  team_id: null,
  source: null,
  is_active: true,
  uses: 0,
  last_used_at: null,
  key_status: 'ready',
  rights: { write: true },
  created_at: AT,
  updated_at: AT,
  ...change,
});

const settings = { enabled: true, suggest: 'ask', is_open: true } as const;

const draw = (...memories: Memory[]) => {
  answer('GET /api/v1/memory', countedOf(...memories));
  answer('GET /api/v1/memory/settings', settings);
  answer('GET /api/v1/projects', countedOf(WINTER, READ_ONLY));
  answer('GET /api/v1/teams/mine', countedOf(GARDENERS));
  answer('GET /api/v1/personas', { data: [] });
  return show(<MemoryPage />);
};

test('each memory says where it came from and when it was last told', async () => {
  const source = { channel_id: newId(), message_id: newId() };
  await draw(
    memoryOf({ uses: 3, last_used_at: AT, source }),
    memoryOf({ content: 'Metric units.', kind: 'preference', scope: 'team', team_id: GARDENERS.id }),
  );
  const row = await rowWith('I row on Sundays.');
  assert.match(row.textContent, /Fact.*used 3 times, last/);
  assert.equal(
    within(row).getByRole('link').getAttribute('href'),
    `/c/${source.channel_id}?m=${source.message_id}`,
  );
  assert.match((await rowWith('Metric units.')).textContent, /Preference.*Team: Gardeners.*kept/);
});

test('who signed in by a passkey is told what opens their memories, and led there', async () => {
  const { user } = await draw(memoryOf({ content: '', key_status: 'closed' }));
  answer('GET /api/v1/memory/settings', { ...settings, is_open: false });
  await invalidate('GET /api/v1/memory/settings');
  await screen.findByText(/You are signed in without your password/);
  assert.equal(screen.queryByRole('button', { name: 'Remember something' }), null);
  answer('POST /api/v1/auth/web/logout', { message: 'signed out' });
  await user.click(screen.getByRole('button', { name: 'Sign in with your password' }));
  await waitFor(() => assert.equal(getSession().status, 'signed-out'));
});

test('one that was sealed under an older password opens with that one', async () => {
  const memory = memoryOf({ content: '', key_status: 'locked' });
  const { user } = await draw(memory);
  const row = within(await rowWith(/before your password was reset\. Your old password opens it/));
  assert.equal(row.queryByRole('switch'), null);
  assert.equal(row.queryByRole('button', { name: /^Edit memory / }), null);
  row.getByRole('button', { name: /^Forget / });
  const unlock = await screen.findByRole('button', { name: 'Unlock with the old password' });
  await user.click(unlock);
  refuse('POST /api/v1/profile/unlock', 401, 'the old password is wrong', 'not_old_password');
  answer('GET /api/v1/profile', userOf());
  await user.type(await screen.findByLabelText('Old password'), 'mistyped{Enter}');
  await screen.findByText('This is not the password from before the reset.');
  answer('POST /api/v1/profile/unlock', { message: 'one stored key is readable again' });
  answer('GET /api/v1/memory', countedOf(memoryOf()));
  await rewrite(user, 'Old password', 'as it was');
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  await toastSays('What you had stored opens again.');
  assert.deepEqual(lastAsked('POST /api/v1/profile/unlock').body, { old_password: 'as it was' });
  await rowWith('I row on Sundays.');
  assert.equal(screen.queryByRole('button', { name: 'Unlock with the old password' }), null);
});

test('one is switched off, changed and forgotten', async () => {
  const memory = memoryOf();
  const { user } = await draw(memory);
  const row = within(await rowWith('I row on Sundays.'));
  answer(CHANGE, memory);
  await user.click(row.getByRole('switch', { name: 'I row on Sundays.' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { is_active: false }));
  await user.click(row.getByRole('button', { name: /^Edit memory / }));
  await choose(user, 'Kind', 'Instruction');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CHANGE).body, { content: 'I row on Sundays.', kind: 'instruction' }),
  );
  await gone(() => screen.queryByRole('dialog'));
  answer('DELETE /api/v1/memory/{id}', { message: 'forgotten' });
  await user.click(row.getByRole('button', { name: /^Forget / }));
  await sayYes(user, 'Forget');
  await toastSays('Forgotten.');
});

test('something new is remembered as typed', async () => {
  const { user } = await draw();
  await screen.findByText('Nothing is remembered yet');
  await user.click(screen.getByRole('button', { name: 'Remember something' }));
  await user.type(await screen.findByLabelText('What to remember'), 'I row.');
  answer('POST /api/v1/memory', memoryOf());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked('POST /api/v1/memory').body, { content: 'I row.', kind: 'fact' }),
  );
});

test('something is remembered for a project or a team by those who may write there', async () => {
  const { user } = await draw();
  answer('POST /api/v1/memory', memoryOf());
  for (const [place, named] of [
    ['Project: Winter', { project_id: WINTER.id }],
    ['Team: Gardeners', { team_id: GARDENERS.id }],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: 'Remember something' }));
    await user.type(await screen.findByLabelText('What to remember'), 'We row.');
    await user.click(screen.getByRole('combobox', { name: 'For whom' }));
    await screen.findByRole('option', { name: place });
    assert.equal(screen.queryByRole('option', { name: /Theirs/ }), null);
    await user.click(screen.getByRole('option', { name: place }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await gone(() => screen.queryByRole('dialog'));
    const { body } = lastAsked('POST /api/v1/memory');
    assert.deepEqual(body, { content: 'We row.', kind: 'fact', ...named });
  }
});

test('words are looked for on the server, and a scope narrows the list there', async () => {
  const { user } = await draw(memoryOf());
  await rowWith('I row on Sundays.');
  await choose(user, 'Whose', 'Project');
  await waitFor(() => assert.equal(lastAsked('GET /api/v1/memory').query.scope, 'project'));
  answer('POST /api/v1/memory/search', { data: [] });
  await user.type(screen.getByLabelText('Find a memory'), 'row');
  await waitFor(() =>
    assert.deepEqual(lastAsked('POST /api/v1/memory/search').body, { query: 'row', limit: 50 }),
  );
  await screen.findByText('No memory matches');
});

test('memory is switched off as a whole, and how it suggests is chosen', async () => {
  const { user } = await draw();
  const whole = await screen.findByRole('switch', { name: 'Remember things for me' });
  answer('PUT /api/v1/memory/settings', { ...settings, suggest: 'auto' });
  await choose(user, 'When the AI wants to remember something', 'Remember it, with a way back');
  await waitFor(() => assert.deepEqual(lastAsked('PUT /api/v1/memory/settings').body, { suggest: 'auto' }));
  await user.click(whole);
  await waitFor(() => assert.deepEqual(lastAsked('PUT /api/v1/memory/settings').body, { enabled: false }));
});

test('all that is one’s own is forgotten after a question', async () => {
  const { user } = await draw(memoryOf());
  answer('DELETE /api/v1/memory', { message: 'forgotten' });
  await user.click(await screen.findByRole('button', { name: 'Forget all of mine' }));
  await sayYes(user, 'Forget all of mine');
  await toastSays('All of your memories are forgotten.');
});
