import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EnabledModel } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { choose, focused, gone } from '../../../../test/acts.ts';
import { show } from '../../../../test/page.tsx';
import { answer, hold, lastAsked, refuse } from '../../../../test/server.ts';
import { modelOf, modelsOf, newId } from '../../../../test/things.ts';
import { choiceInput } from '../sending/choice-input.ts';
import { ModelPanel } from './ModelPanel.tsx';

const MODELS = 'GET /api/v1/models/enabled';
const PREFER = 'PUT /api/v1/models/preferences';

const fern = modelOf({ capabilities: { vision: true, tools: false, reasoning: false } });
const moss = modelOf({ model_id: 'moss-1', display_name: 'Moss 1', sort_order: 1, context_window: null });
const ivy = modelOf({ model_id: 'ivy-3', display_name: 'Ivy 3', sort_order: 2, hidden: true });
const gardener = modelOf({
  type: 'persona',
  model_id: 'gardener',
  display_name: 'Gardener',
  handle: 'gardener',
  persona_id: newId(),
  provider_config_id: null,
  provider_config_name: null,
});

const Picker = ({ channelId }: { readonly channelId: string }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        Choose
      </button>
      {anchor && <ModelPanel channelId={channelId} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};

const draw = async (...models: EnabledModel[]) => {
  const channelId = newId();
  if (models.length > 0) answer(MODELS, modelsOf(...models));
  const shown = await show(<Picker channelId={channelId} />);
  const open = () => shown.user.click(screen.getByRole('button', { name: 'Choose' }));
  await open();
  await screen.findByRole('dialog', { name: 'Who answers' });
  return { ...shown, open, channelId, chosen: () => choiceInput(channelId, 'auto') };
};

const closed = () => gone(() => screen.queryByRole('dialog', { name: 'Who answers' }));

test('each says what it can do, and hidden ones are not there', async () => {
  await draw(fern, moss, ivy, gardener);
  const row = await screen.findByRole('button', { name: /^Fern 2/ });
  within(row).getByRole('img', { name: 'Sees pictures' });
  assert.match(row.textContent ?? '', /Greenhouse · 128K tokens/i);
  assert.match(screen.getByRole('button', { name: /^Gardener/ }).textContent ?? '', /Persona/);
  assert.equal(screen.queryByRole('button', { name: /^Ivy/ }), null);
});

test('choosing one closes the list, and choosing it again leaves it to the conversation', async () => {
  const { user, open, chosen } = await draw(fern, moss);
  await user.click(await screen.findByRole('button', { name: /^Moss 1/ }));
  await closed();
  assert.deepEqual(chosen(), { model: 'moss-1', provider_config_id: moss.provider_config_id });
  await open();
  const again = await screen.findByRole('button', { name: /^Moss 1/ });
  assert.equal(again.getAttribute('aria-pressed'), 'true');
  await user.click(again);
  await closed();
  assert.deepEqual(chosen(), {});
});

test('several are marked without closing the list, and answer side by side', async () => {
  const { user, chosen } = await draw(fern, moss);
  await user.click(await screen.findByRole('button', { name: 'Also ask Fern 2' }));
  await user.click(screen.getByRole('button', { name: 'Also ask Moss 1' }));
  await screen.findByText('2 models answer side by side.');
  assert.deepEqual(
    chosen().models?.map(({ model }) => model),
    ['fern-2', 'moss-1'],
  );
  await user.click(screen.getByRole('button', { name: 'None' }));
  assert.deepEqual(chosen(), {});
});

test('a persona answers alone', async () => {
  const { user, chosen } = await draw(fern, gardener);
  await user.click(await screen.findByRole('button', { name: 'Also ask Fern 2' }));
  assert.equal(screen.queryByRole('button', { name: 'Also ask Gardener' }), null);
  await user.click(screen.getByRole('button', { name: /^Gardener/ }));
  await closed();
  assert.deepEqual(chosen(), { persona_id: gardener.persona_id });
});

test('Enter takes the first that fits the words, and arrows lead from row to row', async () => {
  const { user, chosen } = await draw(fern, moss);
  const field = screen.getByLabelText('Find a model or persona');
  await screen.findByRole('button', { name: /^Fern 2/ });
  await user.click(field);
  await user.keyboard('{ArrowDown}');
  assert.match(focused(), /^Automatic/);
  await user.keyboard('{ArrowDown}');
  assert.match(focused(), /^Fern 2/);
  await user.keyboard('{ArrowDown}{ArrowUp}');
  assert.match(focused(), /^Fern 2/);
  await user.type(field, 'moss{Enter}');
  await closed();
  assert.equal(chosen().model, 'moss-1');
});

test('words that fit none say so', async () => {
  const { user } = await draw(fern);
  await screen.findByRole('button', { name: /^Fern 2/ });
  await user.type(screen.getByLabelText('Find a model or persona'), 'oak');
  await screen.findByText('No model fits.');
});

test('a list that cannot be loaded says so', async () => {
  refuse(MODELS, 403, 'you may not ask models');
  await draw();
  await screen.findByText('You may not ask models.');
});

test('while the list is put in order, hidden ones are there and can be shown again', async () => {
  const { user } = await draw(fern, ivy, gardener);
  await screen.findByRole('button', { name: /^Fern 2/ });
  await user.click(screen.getByRole('button', { name: 'Put the list in order' }));
  const hide = await screen.findByRole('button', { name: 'Hide Ivy 3' });
  assert.equal(lastAsked(MODELS).query.hidden, 'true');
  assert.equal(hide.getAttribute('aria-pressed'), 'true');
  assert.equal(screen.queryByRole('button', { name: 'Hide Gardener' }), null);
  assert.equal(screen.getByRole('button', { name: 'Move Fern 2 up' }).getAttribute('aria-disabled'), 'true');
  hold(PREFER);
  await user.click(hide);
  await waitFor(() => assert.equal(hide.getAttribute('aria-pressed'), 'false'));
  assert.deepEqual(lastAsked(PREFER).body, {
    model_id: 'ivy-3',
    provider_config_id: ivy.provider_config_id,
    hidden: false,
  });
});

test('how they answer is set once for the conversation, within what a server takes', async () => {
  const { user, chosen } = await draw(fern);
  await screen.findByRole('button', { name: /^Fern 2/ });
  await user.click(screen.getByText('Parameters'));
  await choose(user, 'Thinking', 'Thinking: a lot');
  await choose(user, 'Temperature', 'Exact');
  await user.type(screen.getByLabelText('Longest answer, in tokens'), '2a50');
  assert.deepEqual(chosen(), { reasoning: 'high', temperature: 0, max_tokens: 250 });
  await user.clear(screen.getByLabelText('Longest answer, in tokens'));
  await choose(user, 'Thinking', 'Thinking: as usual');
  await choose(user, 'Temperature', 'Style: as usual');
  assert.deepEqual(chosen(), {});
});
