import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { choose } from '../../../test/acts.ts';
import { personaOf } from '../../../test/noun-things.ts';
import { show } from '../../../test/page.tsx';
import { answer } from '../../../test/server.ts';
import { modelOf, modelsOf, newId } from '../../../test/things.ts';
import { DefaultAnswerer } from './DefaultAnswerer.tsx';

const gardener = personaOf();
const resting = personaOf({ name: 'Critic', is_active: false });

interface Chosen {
  readonly model: string;
  readonly persona: string;
}

const draw = async (start: Chosen) => {
  answer(
    'GET /api/v1/models/enabled',
    modelsOf(
      modelOf(),
      modelOf({ model_id: 'moss-1', display_name: '' }),
      modelOf({ type: 'persona', model_id: 'persona:x', persona_id: newId(), display_name: 'Gardener' }),
    ),
  );
  answer('GET /api/v1/personas', { data: [gardener, resting] });
  let chosen = start;
  const Trial = () => {
    const [{ model, persona }, set] = useState(start);
    chosen = { model, persona };
    return (
      <DefaultAnswerer
        model={model}
        persona={persona}
        onModel={(next) => set({ model: next, persona })}
        onPersona={(next) => set({ model, persona: next })}
      />
    );
  };
  const shown = await show(<Trial />);
  return { ...shown, chosen: () => chosen };
};

const options = async (): Promise<(string | null)[]> =>
  (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

const [MODEL, PERSONA] = ['Default model', 'Default persona'];

test('models are offered by their names, and those that only stand for a persona are not', async () => {
  const { user, chosen } = await draw({ model: '', persona: '' });
  await user.click(screen.getByRole('combobox', { name: MODEL }));
  await waitFor(async () => assert.deepEqual((await options()).slice(1), ['Fern 2', 'moss-1']));
  await user.click(screen.getByRole('option', { name: 'moss-1' }));
  assert.deepEqual(chosen(), { model: 'moss-1', persona: '' });
});

test('a model that is gone stays chosen, and is named as it was', async () => {
  await draw({ model: 'oak-0', persona: '' });
  await waitFor(() => assert.equal(screen.getByRole('combobox', { name: MODEL }).textContent, 'oak-0'));
});

test('a persona that rests is offered only where it is chosen already', async () => {
  const { user, chosen } = await draw({ model: '', persona: '' });
  await user.click(screen.getByRole('combobox', { name: PERSONA }));
  await waitFor(async () => assert.deepEqual((await options()).slice(1), ['Gardener']));
  await user.keyboard('{Escape}');
  await choose(user, PERSONA, 'Gardener');
  assert.equal(chosen().persona, gardener.id);
});

test('one that rests and is chosen keeps its name', async () => {
  await draw({ model: '', persona: resting.id });
  await waitFor(() => assert.equal(screen.getByRole('combobox', { name: PERSONA }).textContent, 'Critic'));
});
