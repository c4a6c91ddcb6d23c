import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Detected, Provider, ProviderConfig } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, gone, isOn, rowWith, sayYes, textIn } from '../../../test/acts.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { AT, providerOf } from '../../../test/things.ts';
import { PlatformProvidersPage, ProvidersPage } from './ProvidersPage.tsx';

const LIST = 'GET /api/v1/api-configs';
const CREATE = 'POST /api/v1/api-configs';
const DETECT = 'POST /api/v1/api-configs/detect';
const CHANGE = 'PUT /api/v1/api-configs/{id}';
const TEST = 'POST /api/v1/api-configs/{id}/test';

const KINDS: Provider[] = [
  {
    name: 'openai',
    label: 'OpenAI',
    default_base_url: 'https://x.test',
    needs_key: true,
    needs_base_url: false,
  },
  { name: 'ollama', label: 'Ollama', default_base_url: null, needs_key: false, needs_base_url: true },
];

const found = (change: Partial<Detected> = {}): Detected => ({
  provider: 'openai',
  label: 'OpenAI',
  ok: true,
  is_checked: true,
  error: null,
  models: [{ model_id: 'fern-2', display_name: 'Fern 2' }],
  ...change,
});

const draw = (...configs: ProviderConfig[]) => {
  answer(LIST, { data: configs });
  answer('GET /api/v1/providers', { data: KINDS });
  return show(<ProvidersPage />);
};

type User = Awaited<ReturnType<typeof draw>>['user'];

const openMenu = async (user: User): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: 'Actions for Greenhouse' }));
  await screen.findByRole('menu');
};

const pick = (user: User, name: string) => user.click(screen.getByRole('menuitem', { name }));

test('where own keys are turned off there is no field for one', async () => {
  beMe({ permissions: ['surface.chat.access'] });
  await draw();
  await screen.findByText(/Own keys are turned off here/);
  assert.equal(screen.queryByLabelText('API key'), null);
});

test('a pasted key is recognised before anything is stored, and then connected', async () => {
  answer(DETECT, { data: [found()] });
  const { user } = await draw();
  await user.type(await screen.findByLabelText('API key'), 'sk-test{Enter}');
  await screen.findByText('This key is from OpenAI, and it works');
  assert.deepEqual(lastAsked(DETECT).body, { api_key: 'sk-test' });
  assert.equal(askedFor(CREATE).length, 0);
  within(screen.getByRole('list', { name: 'Models' })).getByText('Fern 2');
  answer(CREATE, providerOf());
  await user.click(screen.getByRole('button', { name: 'Connect' }));
  await toastSays('OpenAI is connected.');
  assert.deepEqual(lastAsked(CREATE).body, { provider: 'openai', name: 'OpenAI', api_key: 'sk-test' });
  await waitFor(() => assert.equal(textIn('API key'), ''));
});

test('of many models twelve are named, and the rest are counted', async () => {
  const models = Array.from({ length: 15 }, (_, at) => ({ model_id: `m${at}`, display_name: `Model ${at}` }));
  answer(DETECT, { data: [found({ models })] });
  const { user } = await draw();
  await user.type(await screen.findByLabelText('API key'), 'sk-test{Enter}');
  const list = await screen.findByRole('list', { name: 'Models' });
  assert.equal(within(list).getAllByRole('listitem').length, 13);
  within(list).getByText('+3');
});

test('a key that no provider takes is not the same as one that could not be checked', async () => {
  answer(DETECT, { data: [found({ ok: false, error: 'OpenAI refuses this key' })] });
  const { user } = await draw();
  const field = await screen.findByLabelText('API key');
  await user.type(field, 'sk-test{Enter}');
  await screen.findByText('No provider accepts this key');
  screen.getByText('OpenAI refuses this key');
  answer(DETECT, { data: [found({ ok: false, is_checked: false, error: 'OpenAI does not answer' })] });
  await user.type(field, '2');
  assert.equal(screen.queryByText('No provider accepts this key'), null);
  await user.keyboard('{Enter}');
  await screen.findByText('This key could not be checked');
});

test('a key that is shown stays hidden until one asks', async () => {
  const { user } = await draw();
  const field = await screen.findByLabelText('API key');
  assert.equal(field.getAttribute('type'), 'password');
  await user.click(screen.getByRole('button', { name: 'Show the key' }));
  assert.equal(field.getAttribute('type'), 'text');
});

test('those of the platform are listed apart, and cannot be changed here', async () => {
  await draw(providerOf(), providerOf({ name: 'House', scope: 'global' }));
  await rowWith('House');
  screen.getByRole('button', { name: 'Actions for Greenhouse' });
  assert.equal(screen.queryByRole('button', { name: 'Actions for House' }), null);
});

test('a failing provider says what went wrong, and one that is off does not', async () => {
  const health = {
    ...{ status: 'failing' as const, checked_at: null, error: 'the quota is used up' },
    has_failed_check: false,
  };
  await draw(providerOf({ health }), providerOf({ name: 'Shed', health, is_active: false }));
  assert.match((await rowWith('Greenhouse')).textContent ?? '', /the quota is used up/);
  const off = (await rowWith('Shed')).textContent ?? '';
  assert.match(off, /Off/);
  assert.doesNotMatch(off, /quota/);
});

test('a provider whose check failed says that it is passed over, and is tested again from its row', async () => {
  const health = {
    status: 'failing' as const,
    checked_at: AT,
    error: 'the key was refused',
    has_failed_check: true,
  };
  const config = providerOf({ health });
  const { user } = await draw(config, providerOf({ name: 'House', scope: 'global', health }));
  const row = within(await rowWith('Greenhouse'));
  row.getByText(/Parley does not choose it by itself until it works again/);
  assert.equal(within(await rowWith('House')).queryByRole('button'), null);
  const well = { status: 'healthy' as const, checked_at: AT, error: null, has_failed_check: false };
  answer(TEST, { ok: true, error: null, model_count: 4, latency_ms: 120, health: well });
  answer(LIST, { data: [{ ...config, health: well }] });
  await user.click(row.getByRole('button', { name: 'Test again' }));
  await toastSays('It works. Models: 4, answered in 120 ms.');
  await gone(() => screen.queryByText(/does not choose it by itself/));
});

test('a key that was pasted is in the form that is opened, with the provider where only one was meant', async () => {
  answer(DETECT, {
    data: [found({ provider: 'anthropic', label: 'Anthropic', ok: false, error: 'it is refused' })],
  });
  const { user } = await draw();
  await user.type(await screen.findByLabelText('API key'), 'sk-test');
  await user.click(screen.getByRole('button', { name: 'Set up by hand' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set up by hand' });
  assert.equal(within(dialog).getByLabelText<HTMLInputElement>('API key').value, 'sk-test');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.type(await screen.findByLabelText('API key'), '{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Set up by hand with this key' }));
  const again = await screen.findByRole('dialog', { name: 'Set up by hand' });
  answer(CREATE, providerOf());
  await user.click(within(again).getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.equal(lastAsked(CREATE).body.provider, 'anthropic'));
  assert.equal(lastAsked(CREATE).body.api_key, 'sk-test');
});

test('a key that a new password has locked says how to unlock it', async () => {
  await draw(providerOf({ key_status: 'locked' }));
  assert.match((await rowWith('Greenhouse')).textContent ?? '', /Locked.*Your old password opens it/);
  screen.getByRole('button', { name: 'Unlock with the old password' });
});

test('a test says how it went', async () => {
  const result = { ok: true, error: null, model_count: 4, latency_ms: 120, health: providerOf().health };
  answer(TEST, result);
  const { user } = await draw(providerOf());
  await openMenu(user);
  await pick(user, 'Test and fetch models');
  await toastSays('It works. Models: 4, answered in 120 ms.');
  answer(TEST, { ...result, ok: false, error: 'the key was refused' });
  await openMenu(user);
  await pick(user, 'Test and fetch models');
  await toastSays('the key was refused');
});

test('a provider is turned off without being deleted', async () => {
  const config = providerOf();
  answer(CHANGE, { ...config, is_active: false });
  const { user } = await draw(config);
  await openMenu(user);
  answer(LIST, { data: [{ ...config, is_active: false }] });
  await pick(user, 'Turn off');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { is_active: false }));
  await screen.findByText('Off');
});

test('the demonstration has nothing to edit', async () => {
  const { user } = await draw(providerOf({ is_demo: true }));
  await openMenu(user);
  assert.equal(screen.queryByRole('menuitem', { name: 'Edit' }), null);
});

test('deleting says that the key goes too', async () => {
  answer('DELETE /api/v1/api-configs/{id}', { message: 'ok' });
  const { user } = await draw(providerOf());
  await openMenu(user);
  await pick(user, 'Delete');
  await screen.findByText('The key goes with it, and its models cannot be asked any more.');
  answer(LIST, { data: [] });
  await sayYes(user, 'Delete');
  await toastSays('Deleted “Greenhouse”.');
});

const byHand = async (user: User): Promise<HTMLElement> => {
  await user.click(await screen.findByRole('button', { name: 'Set up by hand' }));
  return screen.findByRole('dialog', { name: 'Set up by hand' });
};

test('what a provider needs depends on the provider', async () => {
  const { user } = await draw();
  const dialog = await byHand(user);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Fill this in.');
  await choose(user, 'Provider', 'Ollama');
  await waitFor(() => assert.equal(within(dialog).getAllByText('Fill this in.').length, 1));
  answer(CREATE, providerOf());
  await user.type(within(dialog).getByLabelText('Address'), 'http://ollama.test:11434');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await gone(() => screen.queryByRole('dialog'));
  assert.deepEqual(lastAsked(CREATE).body, {
    provider: 'ollama',
    base_url: 'http://ollama.test:11434',
    default_model: null,
    allow_background: false,
  });
});

test('headers are one to a line, and a line that is none is refused', async () => {
  const { user } = await draw();
  const dialog = await byHand(user);
  await user.type(within(dialog).getByLabelText('API key'), 'sk-test');
  await user.type(within(dialog).getByLabelText('Extra headers'), 'nonsense');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await within(dialog).findByText('Write each line as Name: value.');
  answer(CREATE, providerOf());
  await user.clear(within(dialog).getByLabelText('Extra headers'));
  await user.type(within(dialog).getByLabelText('Extra headers'), 'X-Team: green');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.deepEqual(lastAsked(CREATE).body.headers, { 'X-Team': 'green' }));
});

test('an edit that leaves the key empty keeps the old one', async () => {
  const config = providerOf({ header_names: ['X-Team'] });
  answer(CHANGE, config);
  const { user } = await draw(config);
  await openMenu(user);
  await pick(user, 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit Greenhouse' });
  within(dialog).getByText('Leave it empty to keep the old one.');
  within(dialog).getByText(/Kept: X-Team/);
  assert.ok(isOn('checkbox', /Keep answering while I’m away/));
  await user.type(within(dialog).getByLabelText('Default model'), 'fern-2');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.equal(lastAsked(CHANGE).body.default_model, 'fern-2'));
  assert.equal('api_key' in lastAsked(CHANGE).body, false);
  assert.equal('headers' in lastAsked(CHANGE).body, false);
});

test('an address that is refused is said in the dialog', async () => {
  refuse(CREATE, 400, 'this address is not allowed');
  const { user } = await draw();
  const dialog = await byHand(user);
  await user.type(within(dialog).getByLabelText('API key'), 'sk-test{Enter}');
  await within(dialog).findByText('This address is not allowed.');
});

test('the keys of the platform are asked for and made at their own address', async () => {
  answer('GET /api/v1/admin/api-configs', { data: [providerOf({ scope: 'global', name: 'House' })] });
  answer('GET /api/v1/providers', { data: KINDS });
  answer('POST /api/v1/admin/api-configs/detect', { data: [found()] });
  const { user } = await show(<PlatformProvidersPage />);
  screen.getByText('Everybody here may then use its models. Nothing is stored before you say so.');
  await user.type(await screen.findByLabelText('API key'), 'sk-test{Enter}');
  await screen.findByText('This key is from OpenAI, and it works');
  await screen.findByRole('button', { name: 'Actions for House' });
});
