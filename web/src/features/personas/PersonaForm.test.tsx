import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Persona } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { choose, isOn, rewrite, textIn } from '../../../test/acts.ts';
import { personaOf } from '../../../test/noun-things.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { teamOf } from '../../../test/team-things.ts';
import { modelOf, modelsOf } from '../../../test/things.ts';
import { PersonaForm } from './PersonaForm.tsx';

const CREATE = 'POST /api/v1/personas';
const CHANGE = 'PUT /api/v1/personas/{id}';

const fern = modelOf();

const draw = (persona: Persona | null = null) => {
  answer('GET /api/v1/models/enabled', modelsOf(fern));
  return show(<PersonaForm persona={persona} />);
};

test('a name and a prompt make a persona, which is then opened', async () => {
  const made = personaOf();
  answer(CREATE, made);
  const { user, path } = await draw();
  await user.type(screen.getByLabelText('Name'), 'Gardener');
  await user.type(screen.getByLabelText('Prompt'), 'You know plants.');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await toastSays('Saved Gardener.');
  await waitFor(() => assert.equal(path(), `/personas/${made.id}`));
  const { body } = lastAsked(CREATE);
  assert.deepEqual(
    [body.name, body.system_prompt, body.scope, body.model, body.temperature, 'handle' in body],
    ['Gardener', 'You know plants.', 'personal', null, null, false],
  );
});

test('without a name nothing is sent', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Fill this in.');
  assert.equal(askedFor(CREATE).length, 0);
});

test('figures outside their range, and words in their place, are refused at their field', async () => {
  const { user } = await draw();
  await user.type(screen.getByLabelText('Name'), 'Gardener');
  await user.type(screen.getByLabelText('Temperature'), '2.1');
  await user.type(screen.getByLabelText('Top-p'), 'much');
  await user.type(screen.getByLabelText('Longest answer (tokens)'), '0{Enter}');
  await screen.findByText('Enter a number from 0 to 2, or nothing.');
  screen.getByText('Enter a number from 0 to 1, or nothing.');
  screen.getByText(/Enter a number from 1 to/);
  assert.equal(askedFor(CREATE).length, 0);
});

test('a comma is a decimal point too, and each line of starters is one', async () => {
  answer(CREATE, personaOf());
  const { user } = await draw();
  await user.type(screen.getByLabelText('Name'), 'Gardener');
  await user.type(screen.getByLabelText('Temperature'), '0,7');
  await user.type(screen.getByLabelText('Ways to begin'), 'What grows here?{Enter}{Enter} When to sow? ');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await toastSays('Saved Gardener.');
  assert.equal(lastAsked(CREATE).body.temperature, 0.7);
  assert.deepEqual(lastAsked(CREATE).body.starters, ['What grows here?', 'When to sow?']);
});

test('a model is chosen together with the key that brings it', async () => {
  answer(CREATE, personaOf());
  const { user } = await draw();
  await user.type(screen.getByLabelText('Name'), 'Gardener');
  await choose(user, 'Model', 'Fern 2 · Greenhouse');
  await choose(user, 'Reasoning', 'A lot');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await toastSays('Saved Gardener.');
  const { model, provider_config_id, reasoning } = lastAsked(CREATE).body;
  assert.deepEqual([model, provider_config_id, reasoning], ['fern-2', fern.provider_config_id, 'high']);
});

test('a model that is gone stays chosen until another is', async () => {
  const persona = personaOf({ model: 'moss/1', provider_config_id: null });
  answer(CHANGE, persona);
  const { user } = await draw(persona);
  assert.match(screen.getByRole('combobox', { name: 'Model' }).textContent ?? '', /moss\/1/);
  await rewrite(user, 'Description', 'Likes moss');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Saved Gardener.');
  assert.equal(lastAsked(CHANGE).body.model, 'moss/1');
});

test('only an administrator makes a persona for all accounts, and only at its making', async () => {
  await draw();
  assert.equal(screen.queryByRole('combobox', { name: 'Who it is for' }), null);
});

test('an administrator’s persona for all accounts is created as such', async () => {
  beMe({ permissions: ['surface.admin.access', 'personas.create'] });
  answer(CREATE, personaOf({ scope: 'global' }));
  const { user } = await draw();
  await user.type(screen.getByLabelText('Name'), 'Gardener');
  await choose(user, 'Who it is for', 'Server-wide');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => assert.equal(lastAsked(CREATE).body.scope, 'global'));
});

test('a persona is made for a team in which one may, and for no other', async () => {
  const gardeners = teamOf({ name: 'Gardeners' });
  beMe({ teams: [gardeners, teamOf({ name: 'Sailors', my_permissions: ['team.things.write'] })] });
  answer(CREATE, personaOf({ scope: 'team', team_id: gardeners.id }));
  const { user } = await draw();
  await user.type(screen.getByLabelText('Name'), 'Gardener');
  await user.click(screen.getByRole('combobox', { name: 'Who it is for' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  assert.deepEqual(offered, ['Only you', 'Gardeners']);
  await user.click(screen.getByRole('option', { name: 'Gardeners' }));
  screen.getByText(/^Everyone in the team may call it/);
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => assert.equal(lastAsked(CREATE).body.team_id, gardeners.id));
  assert.equal(lastAsked(CREATE).body.scope, 'team');
});

test('a persona is shown as it is, and what is emptied is taken away', async () => {
  const persona = personaOf({ temperature: 0.5, starters: ['Hello?'], is_active: false, handle: 'green' });
  answer(CHANGE, personaOf());
  const { user, path } = await draw(persona);
  assert.deepEqual(
    [textIn('Name'), textIn('Handle'), textIn('Temperature'), textIn('Ways to begin')],
    ['Gardener', 'green', '0.5', 'Hello?'],
  );
  assert.ok(!isOn('checkbox', /Answers/));
  await rewrite(user, 'Temperature', '');
  await rewrite(user, 'Handle', '@leaf');
  await user.click(screen.getByRole('checkbox', { name: /Answers/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Saved Gardener.');
  const { temperature, handle, is_active } = lastAsked(CHANGE).body;
  assert.deepEqual([temperature, handle, is_active], [null, 'leaf', true]);
  assert.equal(path(), '/here');
});

test('a handle that is taken is said below the form, which keeps what was typed', async () => {
  refuse(CHANGE, 409, 'this handle is taken');
  const { user } = await draw(personaOf());
  await rewrite(user, 'Handle', 'bob');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This handle is taken.');
  assert.equal(textIn('Handle'), 'bob');
});
