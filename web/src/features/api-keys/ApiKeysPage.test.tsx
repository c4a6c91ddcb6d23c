import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiKey } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, gone, isOn, rowWith, sayYes, textIn } from '../../../test/acts.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { ApiKeysPage } from './ApiKeysPage.tsx';

const LIST = 'GET /api/v1/api-keys';
const CREATE = 'POST /api/v1/api-keys';
const REVOKE = 'DELETE /api/v1/api-keys/{id}';
const SECRET = 'parley_secret_of_the_test';

const keyOf = (change: Partial<ApiKey> = {}): ApiKey => ({
  id: newId(),
  name: 'Nightly report',
  prefix: 'parley_ab12',
  scopes: ['read'],
  last_used_at: null,
  expires_at: null,
  created_at: '2026-01-05T10:00:00.000Z',
  ...change,
});

const draw = (...keys: ApiKey[]) => {
  answer(LIST, { data: keys });
  return show(<ApiKeysPage />);
};

const begin = async (...keys: ApiKey[]) => {
  const shown = await draw(...keys);
  await shown.user.click(await screen.findByRole('button', { name: 'Create a key' }));
  await screen.findByRole('dialog', { name: 'Create a key' });
  return shown;
};

const create = async (user: Awaited<ReturnType<typeof draw>>['user']): Promise<void> => {
  const dialog = screen.getByRole('dialog', { name: 'Create a key' });
  await user.click(within(dialog).getByRole('button', { name: 'Create a key' }));
};

test('a person without a key is told what one is good for, and can make one', async () => {
  await draw();
  await screen.findByText('Create one for a script, a bot or another tool.');
  assert.equal(screen.getAllByRole('button', { name: 'Create a key' }).length, 1);
});

test('a list that cannot be loaded says so, and is asked for again', async () => {
  refuse(LIST, 403, 'you may not use keys');
  const { user } = await show(<ApiKeysPage />);
  await screen.findByText('You may not use keys.');
  answer(LIST, { data: [keyOf()] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Nightly report');
});

test('each key says how it begins, what it may do, when it was used and when it ends', async () => {
  await draw(
    keyOf({ scopes: ['read', 'write'] }),
    keyOf({ name: 'Old bot', expires_at: '2026-01-06T10:00:00Z' }),
  );
  const row = await rowWith('Nightly report');
  assert.match(row.textContent ?? '', /parley_ab12…/);
  assert.match(row.textContent ?? '', /Never used · without end/);
  assert.match(row.textContent ?? '', /readwrite/);
  assert.doesNotMatch(row.textContent ?? '', /Expired/);
  assert.match((await rowWith('Old bot')).textContent ?? '', /Expired/);
});

test('a new key reads for ninety days unless one says otherwise', async () => {
  answer(CREATE, { ...keyOf(), key: SECRET });
  const { user } = await begin();
  await user.type(screen.getByLabelText('Name'), 'Nightly report');
  await create(user);
  await screen.findByRole('dialog', { name: 'Your new key' });
  const { name, scopes, expires_at } = lastAsked(CREATE).body;
  assert.deepEqual([name, scopes], ['Nightly report', ['read']]);
  const days = (Date.parse(expires_at ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 89.9 && days <= 90, `${days} days`);
});

test('a key without an end, with writing and without reading', async () => {
  answer(CREATE, { ...keyOf(), key: SECRET });
  const { user } = await begin();
  await user.type(screen.getByLabelText('Name'), 'Bot');
  await user.click(screen.getByRole('checkbox', { name: /Write/ }));
  await user.click(screen.getByRole('checkbox', { name: /Read/ }));
  await choose(user, 'Valid for', 'Without end');
  await create(user);
  await waitFor(() =>
    assert.deepEqual(lastAsked(CREATE).body, { name: 'Bot', scopes: ['write'], expires_at: null }),
  );
});

test('a key that may do nothing, or has no name, is not made', async () => {
  const { user } = await begin();
  await user.click(screen.getByRole('checkbox', { name: /Read/ }));
  await create(user);
  await screen.findByText('Choose at least one.');
  screen.getByText('Fill this in.');
  assert.equal(askedFor(CREATE).length, 0);
});

test('a key is narrowed only to permissions that its owner has', async () => {
  beMe({ permissions: ['channels.create'] });
  const { user } = await begin();
  assert.deepEqual(
    screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-checked')),
    ['true', 'false', 'false'],
  );
  await user.click(screen.getByRole('checkbox', { name: /Start chats/ }));
  assert.ok(isOn('checkbox', /Start chats/));
  answer(CREATE, { ...keyOf(), key: SECRET });
  await user.type(screen.getByLabelText('Name'), 'Bot');
  await create(user);
  await waitFor(() => assert.deepEqual(lastAsked(CREATE).body.scopes, ['read', 'channels.create']));
});

test('a refusal is said in the dialog, which keeps what was typed', async () => {
  refuse(CREATE, 409, 'you have too many keys');
  const { user } = await begin();
  await user.type(screen.getByLabelText('Name'), 'Bot');
  await create(user);
  await screen.findByText('You have too many keys.');
  assert.equal(textIn('Name'), 'Bot');
});

test('the secret is shown once, with lines to paste, and is gone when the dialog is', async () => {
  answer(CREATE, { ...keyOf(), key: SECRET });
  const { user } = await begin();
  await user.type(screen.getByLabelText('Name'), 'Bot');
  await create(user);
  await screen.findByRole('dialog', { name: 'Your new key' });
  assert.equal(screen.getByRole('region', { name: 'The key' }).textContent, SECRET);
  assert.match(
    screen.getByRole('region', { name: 'curl' }).textContent ?? '',
    new RegExp(`Bearer ${SECRET}`),
  );
  await user.click(screen.getByRole('tab', { name: 'OpenAI (Python)' }));
  const python = await screen.findByRole('region', { name: 'OpenAI (Python)' });
  assert.match(python.textContent ?? '', /base_url='http:\/\/parley\.test\/api\/v1\/openai'/);
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  await gone(() => screen.queryByRole('dialog'));
  assert.doesNotMatch(document.body.textContent ?? '', new RegExp(SECRET));
});

test('the next key begins with an empty form', async () => {
  answer(CREATE, { ...keyOf(), key: SECRET });
  const { user } = await begin(keyOf());
  await user.type(screen.getByLabelText('Name'), 'Bot');
  await create(user);
  await user.click(await screen.findByRole('button', { name: 'I have kept it' }));
  await gone(() => screen.queryByRole('dialog'));
  await user.click(screen.getByRole('button', { name: 'Create a key' }));
  await screen.findByRole('dialog', { name: 'Create a key' });
  assert.equal(textIn('Name'), '');
});

test('a key is revoked after a question, and leaves the list', async () => {
  const key = keyOf();
  const { user } = await draw(key);
  await user.click(await screen.findByRole('button', { name: 'Revoke Nightly report' }));
  await screen.findByText(/Programs that use this key stop working at once/);
  const comes = hold(REVOKE);
  await sayYes(user, 'Revoke');
  await waitFor(() => assert.equal(lastAsked(REVOKE).params.id, key.id));
  answer(LIST, { data: [] });
  comes({ message: 'ok' });
  await toastSays('Revoked “Nightly report”.');
  await screen.findByText('No keys yet');
});

test('Escape leaves a key as it is', async () => {
  const { user } = await draw(keyOf());
  await user.click(await screen.findByRole('button', { name: 'Revoke Nightly report' }));
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByRole('alertdialog'));
  assert.equal(askedFor(REVOKE).length, 0);
});
