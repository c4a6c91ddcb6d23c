import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { isDisabled, isOn, rewrite, rowWith, sayYes } from '../../../test/acts.ts';
import { roleOf } from '../../../test/admin-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { RolesPage } from './RolesPage.tsx';

const LIST = 'GET /api/v1/admin/roles';
const CREATE = 'POST /api/v1/admin/roles';
const CHANGE = 'PUT /api/v1/admin/roles/{id}';
const REMOVE = 'DELETE /api/v1/admin/roles/{id}';

const admin = roleOf({ name: 'admin', is_builtin: true, description: 'May do everything', member_count: 1 });
const everybody = roleOf({
  name: 'user',
  is_builtin: true,
  description: 'What everybody may do',
  permissions: ['surface.chat.access'],
});
const gardeners = roleOf({ member_count: 2, permissions: ['channels.create'], description: 'Green' });

const draw = (roles: Role[] = [admin, everybody, gardeners]) => {
  answer(LIST, { data: roles });
  return show(<RolesPage />);
};

test('each role says how many people have it and how much it allows', async () => {
  await draw();
  const list = await screen.findByRole('list', { name: 'Roles' });
  const row = within(list).getByText('Gardeners').closest('li');
  assert.match(row?.textContent ?? '', /2 people · 1 permission/);
  assert.match(row?.textContent ?? '', /Green/);
});

test('a role of the server is marked, and cannot be deleted', async () => {
  await draw();
  const list = await screen.findByRole('list', { name: 'Roles' });
  assert.match(within(list).getByText('user').closest('li')?.textContent ?? '', /Built in/);
  assert.equal(screen.queryByRole('button', { name: 'Delete user' }), null);
  screen.getByRole('button', { name: 'Delete Gardeners' });
});

test('there is nothing to change in the role of administrators', async () => {
  await draw();
  await screen.findByRole('button', { name: 'Edit user' });
  assert.equal(screen.queryByRole('button', { name: 'Edit admin' }), null);
});

test('the table says who may do what', async () => {
  await draw();
  const table = await screen.findByRole('table', { name: 'Who may do what' });
  const row = within(table).getByText('Start chats').closest('tr');
  assert.ok(row);
  const cells = within(row).getAllByRole('img');
  assert.deepEqual(
    cells.map((cell) => cell.getAttribute('aria-label')),
    ['No', 'No', 'Yes'],
  );
});

test('a new role is created with its permissions', async () => {
  const { user } = await draw();
  answer(CREATE, roleOf({ name: 'Editors' }));
  await user.click(screen.getByRole('button', { name: 'New role' }));
  await screen.findByRole('dialog', { name: 'New role' });
  await user.type(screen.getByLabelText('Name'), 'Editors');
  await user.click(screen.getByRole('checkbox', { name: 'Create personas' }));
  await user.click(screen.getByRole('checkbox', { name: 'Start chats' }));
  await user.click(screen.getByRole('checkbox', { name: 'Start chats' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await toastSays('Saved “Editors”.');
  assert.deepEqual(lastAsked(CREATE).body, {
    name: 'Editors',
    description: '',
    permissions: ['personas.create'],
  });
});

test('a role without a name is not created', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'New role' }));
  await screen.findByRole('dialog', { name: 'New role' });
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Fill this in.');
  assert.equal(askedFor(CREATE).length, 0);
});

test('a role is shown as it is, and changed', async () => {
  const { user } = await draw();
  answer(CHANGE, gardeners);
  await user.click(await screen.findByRole('button', { name: 'Edit Gardeners' }));
  await screen.findByRole('dialog', { name: 'Edit Gardeners' });
  assert.ok(isOn('checkbox', 'Start chats'));
  assert.ok(!isOn('checkbox', 'Create personas'));
  assert.ok(isDisabled('button', 'Save'));
  await rewrite(user, 'Name', 'Foresters');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.equal(lastAsked(CHANGE).body.name, 'Foresters'));
  assert.equal(lastAsked(CHANGE).params.id, gardeners.id);
});

test('a built-in role keeps its name, which is not sent again', async () => {
  const { user } = await draw();
  answer(CHANGE, everybody);
  await user.click(await screen.findByRole('button', { name: 'Edit user' }));
  await screen.findByRole('dialog', { name: 'Edit user' });
  assert.ok(isDisabled('textbox', 'Name'));
  await user.click(screen.getByRole('checkbox', { name: 'Start chats' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.equal('name' in lastAsked(CHANGE).body, false));
  assert.deepEqual(lastAsked(CHANGE).body.permissions?.toSorted(), [
    'channels.create',
    'surface.chat.access',
  ]);
});

test('a name that another role has is refused in the dialog', async () => {
  const { user } = await draw();
  refuse(CREATE, 409, 'there is a role of this name');
  await user.click(screen.getByRole('button', { name: 'New role' }));
  await screen.findByRole('dialog', { name: 'New role' });
  await user.type(screen.getByLabelText('Name'), 'Gardeners{Enter}');
  await screen.findByText('There is a role of this name.');
});

test('deleting says how many people lose something', async () => {
  const { user } = await draw();
  answer(REMOVE, { message: 'deleted' });
  await user.click(await screen.findByRole('button', { name: 'Delete Gardeners' }));
  await screen.findByText('2 people lose what it granted.');
  await sayYes(user, 'Delete');
  await toastSays('Deleted “Gardeners”.');
  assert.equal(lastAsked(REMOVE).params.id, gardeners.id);
});

test('a role that could not be deleted is still there, and the page says why', async () => {
  const { user } = await draw();
  refuse(REMOVE, 409, 'the role is in use');
  await user.click(await screen.findByRole('button', { name: 'Delete Gardeners' }));
  await sayYes(user, 'Delete');
  await toastSays('The role is in use.');
  await rowWith('Green');
});
