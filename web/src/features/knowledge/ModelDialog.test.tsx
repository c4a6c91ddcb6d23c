import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ConfigModel } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { choose } from '../../../test/acts.ts';
import { baseOf } from '../../../test/knowledge-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, lastAsked } from '../../../test/server.ts';
import { providerOf } from '../../../test/things.ts';
import { ModelDialog } from './ModelDialog.tsx';

const CHANGE = 'PUT /api/v1/knowledge-bases/{id}';

const modelNamed = (model_id: string, kind: ConfigModel['kind']): ConfigModel => ({
  ...{ model_id, display_name: model_id, kind, context_window: null, max_output: null, price: null },
  capabilities: { vision: false, tools: false, reasoning: false },
  fetched_at: '2026-01-05T10:00:00.000Z',
});

const TEAM = providerOf({ name: 'Team key', scope: 'team', team_id: 'b5a3e1c2-0000-4000-8000-000000000001' });
const HOUSE = providerOf({ name: 'House', scope: 'global' });
const OWN = providerOf({ name: 'My key', scope: 'personal' });

const draw = async (models: readonly ConfigModel[], base = baseOf()) => {
  answer('GET /api/v1/api-configs', { data: [OWN, TEAM, HOUSE] });
  answer('GET /api/v1/api-configs/{id}/models', { data: [...models] });
  answer(CHANGE, base);
  const { user } = await show(<ModelDialog base={base} onClose={() => {}} />);
  await screen.findByRole('combobox', { name: 'Provider' });
  return { user, base };
};

test('a model is chosen among those that make vectors, of a provider that all may use', async () => {
  const { user } = await draw([modelNamed('chatty', 'chat'), modelNamed('small-embed', 'embedding')]);
  await user.click(screen.getByRole('combobox', { name: 'Provider' }));
  assert.deepEqual(
    (await screen.findAllByRole('option')).map(({ textContent }) => textContent),
    ['None: search by words', 'Built in (English)', 'House'],
  );
  await user.click(screen.getByRole('option', { name: 'House' }));
  await screen.findByRole('combobox', { name: 'Model' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await choose(user, 'Model', 'small-embed');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CHANGE).body, {
      embedding: { provider_config_id: HOUSE.id, model: 'small-embed' },
    }),
  );
});

test('a base of a team may use the team’s; where no model is listed its name is typed', async () => {
  const { user } = await draw([], baseOf({ team_id: TEAM.team_id }));
  await choose(user, 'Provider', 'Team key');
  await user.type(await screen.findByLabelText('Model'), ' nomic-embed-text ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CHANGE).body, {
      embedding: { provider_config_id: TEAM.id, model: 'nomic-embed-text' },
    }),
  );
});

test('a base goes back to words, and what the provider says against a model is shown', async () => {
  const embedding = { provider_config_id: HOUSE.id, model: 'small-embed', dimensions: 8 };
  const { user } = await draw([modelNamed('small-embed', 'embedding')], baseOf({ embedding }));
  answer(CHANGE, () => Response.json({ error: 'the model is not here' }, { status: 400 }));
  await choose(user, 'Provider', 'None: search by words');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/the model is not here/i);
  assert.deepEqual(lastAsked(CHANGE).body, { embedding: { model: null } });
});

test('the built-in model needs no provider, and is the one that is shown again', async () => {
  const { user } = await draw([]);
  await choose(user, 'Provider', 'Built in (English)');
  await screen.findByText(/nothing leaves it/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const embedding = { provider_config_id: null, model: 'built-in/all-MiniLM-L6-v2' };
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { embedding }));
});
