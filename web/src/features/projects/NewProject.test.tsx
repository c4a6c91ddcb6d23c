import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { countedOf } from '../../../test/admin-things.ts';
import { pageOf } from '../../../test/noun-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { projectOf, workspaceOf } from '../../../test/team-things.ts';
import { modelOf, modelsOf } from '../../../test/things.ts';
import { NewProjectPage } from './ProjectPage.tsx';

const CREATE = 'POST /api/v1/projects';

const draw = () => {
  answer('GET /api/v1/workspaces', countedOf(workspaceOf({ kind: 'personal', team_id: null })));
  answer('GET /api/v1/models/enabled', modelsOf(modelOf()));
  answer('GET /api/v1/personas', pageOf());
  return show(<NewProjectPage />);
};

test('Mod+Enter finishes the form, also from a text of several lines', async () => {
  const { user, path } = await draw();
  await user.type(await screen.findByLabelText('Name'), 'Orchard');
  const made = projectOf({ name: 'Orchard' });
  answer(CREATE, made);
  answer('GET /api/v1/projects', countedOf(made));
  const text = screen.getByLabelText('Description');
  await user.type(text, 'Forty trees.{Enter}By the lake.');
  assert.equal(askedFor(CREATE).length, 0);
  await user.type(text, '{Control>}{Enter}{/Control}');
  await waitFor(() => assert.equal(path(), `/p/${made.id}`));
  const { name, description } = lastAsked(CREATE).body;
  assert.deepEqual([name, description], ['Orchard', 'Forty trees.\nBy the lake.']);
});

test('a new project begins with its name', async () => {
  await draw();
  const name = await screen.findByLabelText('Name');
  await waitFor(() => assert.ok(document.activeElement === name));
});

test('what is wrong is said as it is by the button', async () => {
  const { user } = await draw();
  await user.type(await screen.findByLabelText('Description'), '{Meta>}{Enter}{/Meta}');
  await screen.findByText('Fill this in.');
  assert.equal(askedFor(CREATE).length, 0);
});
