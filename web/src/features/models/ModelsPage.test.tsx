import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EnabledModel, ModelOverride } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, gone, isDisabled, isOn, rewrite, rowWith, textIn } from '../../../test/acts.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../test/server.ts';
import { modelOf, modelsOf } from '../../../test/things.ts';
import { CatalogPage } from './CatalogPage.tsx';
import { ModelsPage } from './ModelsPage.tsx';

const MODELS = 'GET /api/v1/models/enabled';
const PREFER = 'PUT /api/v1/models/preferences';
const BULK = 'POST /api/v1/models/preferences/bulk';
const SETTINGS = 'PUT /api/v1/settings';
const CATALOG = 'GET /api/v1/admin/models';
const SAY = 'PUT /api/v1/admin/models';

const fern = modelOf();
const of = { provider_config_id: fern.provider_config_id };
const moss = modelOf({ ...of, model_id: 'moss-1', display_name: 'Moss 1', sort_order: 1, hidden: true });
const oak = modelOf({ model_id: 'oak', display_name: 'Oak', provider_config_name: 'Shed', is_demo: true });

// --- One's own list.

const draw = (...models: EnabledModel[]) => {
  answer(MODELS, modelsOf(...models));
  return show(<ModelsPage />);
};

test('models stand under the key that brings them, and hidden ones are there too', async () => {
  await draw(fern, moss, oak);
  await screen.findByRole('heading', { name: 'Greenhouse' });
  screen.getByRole('heading', { name: 'Shed' });
  assert.equal(lastAsked(MODELS).query.hidden, 'true');
  assert.ok(isOn('switch', 'Fern 2'));
  assert.ok(!isOn('switch', 'Moss 1'));
  assert.match((await rowWith('Oak')).textContent ?? '', /Demonstration/);
});

test('a switch shows the wish at once, and says what is to be hidden', async () => {
  const { user } = await draw(fern);
  await screen.findByRole('switch', { name: 'Fern 2' });
  const comes = hold(PREFER);
  await user.click(screen.getByRole('switch', { name: 'Fern 2' }));
  await waitFor(() => assert.ok(!isOn('switch', 'Fern 2')));
  assert.deepEqual(lastAsked(PREFER).body, { ...of, model_id: 'fern-2', hidden: true });
  comes(Response.json({ error: 'not now' }, { status: 409 }));
  await toastSays('Not now.');
  await waitFor(() => assert.ok(isOn('switch', 'Fern 2')));
});

test('all of one key are hidden with one button, and shown again when none is', async () => {
  answer(BULK, { message: 'ok' });
  const { user } = await draw(fern, moss);
  answer(MODELS, modelsOf({ ...fern, hidden: true }, moss));
  await user.click(await screen.findByRole('button', { name: 'Hide all' }));
  await screen.findByRole('button', { name: 'Show all' });
  assert.equal(lastAsked(BULK).body.hidden, true);
  assert.deepEqual(
    lastAsked(BULK).body.entries.map(({ model_id }) => model_id),
    ['fern-2', 'moss-1'],
  );
});

test('one model alone has no button for all', async () => {
  await draw(oak);
  await rowWith('Oak');
  assert.equal(screen.queryByRole('button', { name: 'Hide all' }), null);
});

test('the first cannot be put first, and the last cannot go down', async () => {
  const { user } = await draw(fern, moss);
  await user.click(await screen.findByRole('button', { name: 'Place of Fern 2' }));
  await screen.findByRole('menu');
  assert.ok(isDisabled('menuitem', 'Put first'));
  assert.ok(!isDisabled('menuitem', 'Move down'));
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByRole('menu'));
  await user.click(screen.getByRole('button', { name: 'Place of Moss 1' }));
  await screen.findByRole('menu');
  assert.ok(isDisabled('menuitem', 'Move down'));
});

test('words narrow the list, and where none fits that is said', async () => {
  const { user } = await draw(fern, oak);
  await rowWith('Oak');
  await user.type(screen.getByLabelText('Search models'), 'oak');
  await gone(() => screen.queryByRole('switch', { name: 'Fern 2' }));
  await user.type(screen.getByLabelText('Search models'), 'x');
  await screen.findByText('No models');
});

test('the default is one of those that are not hidden, or what the server chooses', async () => {
  answer(SETTINGS, { settings: {} });
  const { user } = await draw(fern, moss);
  await screen.findByRole('combobox', { name: 'Your default model' });
  await choose(user, 'Your default model', 'Fern 2 · Greenhouse');
  await toastSays('Your default model has been saved.');
  assert.deepEqual(lastAsked(SETTINGS).body, { default_model: `${fern.provider_config_id}/fern-2` });
  await user.click(screen.getByRole('combobox', { name: 'Your default model' }));
  assert.equal(screen.queryByRole('option', { name: /Moss 1/ }), null);
});

test('a default that is gone counts as none', async () => {
  beMe({ settings: { default_model: 'gone/oak' } });
  await draw(fern);
  const box = await screen.findByRole('combobox', { name: 'Your default model' });
  assert.match(box.textContent ?? '', /As the server chooses/);
});

// --- What this server says of them.

const override: ModelOverride = {
  provider: 'openai',
  model_id: 'fern-2',
  display_name: 'Fern the second',
  context_window: null,
  max_output: null,
  price: null,
  capabilities: null,
  hidden: true,
  updated_at: '2026-01-05T10:00:00.000Z',
};

const catalog = (overrides: ModelOverride[], ...models: EnabledModel[]) => {
  answer(MODELS, modelsOf(...models));
  answer(CATALOG, { data: overrides });
  return show(<CatalogPage />);
};

test('one model that two keys bring is one entry', async () => {
  await catalog([], fern, modelOf({ provider_config_name: 'Shed' }));
  const list = await screen.findByRole('list', { name: 'Models' });
  assert.equal(within(list).getAllByRole('listitem').length, 1);
});

test('a model that is hidden from all is known by what was said of it, and can be put back', async () => {
  answer('DELETE /api/v1/admin/models', { message: 'ok' });
  const { user } = await catalog([override]);
  assert.match((await rowWith('Fern the second')).textContent ?? '', /Hidden.*Changed/);
  await user.click(screen.getByRole('button', { name: 'Back to what the provider says of Fern the second' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked('DELETE /api/v1/admin/models').query, {
      provider: 'openai',
      model_id: 'fern-2',
    }),
  );
});

test('prices and abilities are said together, and an empty price is none', async () => {
  answer(SAY, override);
  const { user } = await catalog([], { ...fern, price: { input: 1, output: 2 } });
  await user.click(await screen.findByRole('button', { name: 'Edit Fern 2' }));
  await screen.findByRole('dialog', { name: 'Edit Fern 2' });
  assert.deepEqual([textIn('Price in, USD per million'), textIn('Context (tokens)')], ['1', '128000']);
  await rewrite(user, 'Price in, USD per million', '');
  await user.click(screen.getByRole('checkbox', { name: 'Sees images' }));
  await user.click(screen.getByRole('checkbox', { name: /Hide from everybody/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await gone(() => screen.queryByRole('dialog'));
  const { price, capabilities, hidden } = lastAsked(SAY).body;
  assert.deepEqual(
    [price, capabilities, hidden],
    [null, { vision: true, tools: true, reasoning: false }, true],
  );
});

test('a figure that is none, or below zero, is refused at its field', async () => {
  const { user } = await catalog([], fern);
  await user.click(await screen.findByRole('button', { name: 'Edit Fern 2' }));
  await screen.findByRole('dialog', { name: 'Edit Fern 2' });
  await rewrite(user, 'Context (tokens)', 'many');
  await rewrite(user, 'Price out, USD per million', '-1{Enter}');
  assert.equal((await screen.findAllByText('Enter a number, or nothing.')).length, 2);
  assert.equal(askedFor(SAY).length, 0);
});

test('tokens are counted in whole numbers, and prices need not be', async () => {
  const { user } = await catalog([], fern);
  await user.click(await screen.findByRole('button', { name: 'Edit Fern 2' }));
  await screen.findByRole('dialog', { name: 'Edit Fern 2' });
  await rewrite(user, 'Context (tokens)', '1.5');
  await rewrite(user, 'Price in, USD per million', '0,15');
  await rewrite(user, 'Price out, USD per million', '0.6{Enter}');
  await screen.findByText('Enter a whole number.');
  assert.equal(askedFor(SAY).length, 0);
  answer(SAY, override);
  await rewrite(user, 'Context (tokens)', '200000{Enter}');
  await gone(() => screen.queryByRole('dialog'));
  assert.deepEqual(lastAsked(SAY).body.price, { input: 0.15, output: 0.6 });
  assert.equal(lastAsked(SAY).body.context_window, 200_000);
});

test('a refusal is said in the dialog', async () => {
  refuse(SAY, 404, 'there is no such model');
  const { user } = await catalog([], fern);
  await user.click(await screen.findByRole('button', { name: 'Edit Fern 2' }));
  await screen.findByRole('dialog', { name: 'Edit Fern 2' });
  await rewrite(user, 'Name', 'Fern{Enter}');
  await screen.findByText('There is no such model.');
});
