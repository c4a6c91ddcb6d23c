import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AdminUser, DataExport, Erasure, Role } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, isDisabled, isOn, rewrite, rowWith, sayYes, textIn } from '../../../test/acts.ts';
import { adminUserOf, countedOf, roleOf } from '../../../test/admin-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { UsersPage } from './UsersPage.tsx';

const LIST = 'GET /api/v1/admin/users';
const CREATE = 'POST /api/v1/admin/users';
const CHANGE = 'PUT /api/v1/admin/users/{id}';
const REMOVE = 'DELETE /api/v1/admin/users/{id}';

const cara = adminUserOf({
  username: 'cara',
  handle: 'cara',
  display_name: 'Cara',
  email: 'cara@example.org',
  role: 'admin',
  last_login_at: null,
});
const dan = adminUserOf({
  username: 'dan',
  handle: 'dan',
  display_name: '',
  email: 'dan@example.org',
  is_active: false,
});

const ERASURE = 'GET /api/v1/admin/users/{id}/erase';
const AT = '2026-01-05T10:00:00.000Z';

const erasureOf = (user_id: string): Erasure => ({
  ...{ user_id, status: 'scheduled', requested_at: AT, erase_at: '2026-01-12T10:00:00.000Z' },
  by_administrator: true,
});
const exportOf = (user_id: string): DataExport => ({
  ...{ id: newId(), user_id, status: 'running', size: null, include: [], counts: {}, error: null },
  ...{ created_at: AT, finished_at: null, expires_at: '2026-01-12T10:00:00.000Z' },
});

const draw = (users: AdminUser[] = [cara, dan], roles: Role[] = []) => {
  answer(LIST, countedOf(...users));
  answer('GET /api/v1/admin/roles', { data: roles });
  return show(<UsersPage />);
};

const edit = async (name: string, roles: Role[] = []) => {
  const shown = await draw([cara, dan], roles);
  await shown.user.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  await screen.findByRole('dialog', { name });
  return shown;
};

test('everybody is listed with handle, e-mail address, role and state', async () => {
  await draw();
  const row = await rowWith('Cara');
  assert.match(row.textContent ?? '', /@cara · cara@example\.org/);
  assert.match(row.textContent ?? '', /Administrator/);
  assert.match((await rowWith('@dan')).textContent ?? '', /Inactive/);
});

test('a person who has never signed in is said to have never done so', async () => {
  await draw();
  assert.match((await rowWith('Cara')).textContent ?? '', /Never/);
  assert.doesNotMatch((await rowWith('@dan')).textContent ?? '', /Never/);
});

test('a person without a display name is called by the username', async () => {
  await draw();
  await screen.findByRole('button', { name: 'Edit dan' });
});

test('searching asks the server, once the typing rests', async () => {
  const { user } = await draw();
  await screen.findByText('Cara');
  await user.type(screen.getByLabelText('Search by name or e-mail'), 'car');
  await waitFor(() => assert.equal(lastAsked(LIST).query.q, 'car'));
  assert.equal(askedFor(LIST).filter(({ query }) => query.q === 'c').length, 0);
});

test('a role and a state narrow the list', async () => {
  const { user } = await draw();
  await screen.findByText('Cara');
  await choose(user, 'Role', 'Administrator');
  await waitFor(() => assert.equal(lastAsked(LIST).query.role, 'admin'));
  await choose(user, 'State', 'Inactive');
  await waitFor(() => assert.equal(lastAsked(LIST).query.is_active, 'false'));
  assert.equal(lastAsked(LIST).query.role, 'admin');
});

test('where nobody fits, the filter can be cleared', async () => {
  const { user } = await draw([]);
  await screen.findByText('Nobody fits');
  await choose(user, 'Role', 'Administrator');
  await waitFor(() => assert.equal(lastAsked(LIST).query.role, 'admin'));
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }));
  await waitFor(() => assert.match(screen.getByRole('combobox', { name: 'Role' }).textContent ?? '', /Any/));
});

test('the next page is asked for, and a narrower question goes back to the first', async () => {
  answer(LIST, { data: [cara], total: 200 });
  answer('GET /api/v1/admin/roles', { data: [] });
  const { user } = await show(<UsersPage />);
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => assert.equal(lastAsked(LIST).query.page, '2'));
  await choose(user, 'Role', 'Member');
  await waitFor(() => assert.equal(lastAsked(LIST).query.role, 'user'));
  assert.equal(lastAsked(LIST).query.page, '1');
});

test('a new person is created with what was typed', async () => {
  const { user } = await draw();
  answer(CREATE, adminUserOf());
  await user.click(screen.getByRole('button', { name: 'New person' }));
  await screen.findByRole('dialog', { name: 'New person' });
  await user.type(screen.getByLabelText('Username'), 'eve');
  await user.type(screen.getByLabelText('E-mail address'), 'eve@example.org');
  await user.type(screen.getByLabelText('First password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await toastSays('Created an account for eve.');
  const { body } = lastAsked(CREATE);
  assert.equal(body.username, 'eve');
  assert.equal(body.role, 'user');
  assert.equal(body.password, 'a long password');
});

test('what cannot be an account is not sent', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'New person' }));
  await screen.findByRole('dialog', { name: 'New person' });
  await user.type(screen.getByLabelText('Username'), 'e e');
  await user.type(screen.getByLabelText('E-mail address'), 'nowhere');
  await user.type(screen.getByLabelText('First password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Use letters, digits, dots, dashes and underscores only.');
  screen.getByText('This is not an e-mail address.');
  screen.getByText('Use 8 to 128 characters.');
  assert.equal(askedFor(CREATE).length, 0);
});

test('a name that is taken is said in the dialog, which stays', async () => {
  const { user } = await draw();
  refuse(CREATE, 409, 'the username is taken');
  await user.click(screen.getByRole('button', { name: 'New person' }));
  await screen.findByRole('dialog', { name: 'New person' });
  await user.type(screen.getByLabelText('Username'), 'cara');
  await user.type(screen.getByLabelText('E-mail address'), 'c@example.org');
  await user.type(screen.getByLabelText('First password'), 'a long password');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('The username is taken.');
  assert.equal(textIn('Username'), 'cara');
});

test('only what was changed is sent', async () => {
  const { user } = await edit('Cara');
  answer(CHANGE, cara);
  assert.ok(isDisabled('button', 'Save'));
  await rewrite(user, 'Display name', 'Cara B.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Saved Cara.');
  assert.deepEqual(lastAsked(CHANGE).body, { display_name: 'Cara B.' });
  assert.equal(lastAsked(CHANGE).params.id, cara.id);
});

test('an account is deactivated with a switch', async () => {
  const { user } = await edit('Cara');
  answer(CHANGE, cara);
  assert.ok(isOn('switch', 'Active'));
  await user.click(screen.getByRole('switch', { name: 'Active' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { is_active: false }));
});

test('an administrator becomes a member', async () => {
  const { user } = await edit('Cara');
  answer(CHANGE, cara);
  const dialog = screen.getByRole('dialog', { name: 'Cara' });
  await user.click(within(dialog).getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Member' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { role: 'user' }));
});

test('custom roles are given; built-in ones are not offered among them', async () => {
  const gardeners = roleOf();
  const { user } = await edit('Cara', [gardeners, roleOf({ name: 'user', is_builtin: true })]);
  answer(CHANGE, cara);
  await user.click(await screen.findByRole('checkbox', { name: 'Gardeners' }));
  assert.equal(screen.queryByRole('checkbox', { name: 'user' }), null);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { role_ids: [gardeners.id] }));
});

test('a new password that is too short is not sent', async () => {
  const { user } = await edit('Cara');
  await user.type(screen.getByLabelText('New password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Use 8 to 128 characters.');
  assert.equal(askedFor(CHANGE).length, 0);
});

test('the last administrator stays one, and the dialog says why', async () => {
  const { user } = await edit('Cara');
  refuse(CHANGE, 409, 'this is the last administrator');
  await user.click(screen.getByRole('switch', { name: 'Active' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This is the last administrator.');
});

test('an account is deleted after a question, and only then', async () => {
  const { user } = await edit('dan');
  answer(REMOVE, { message: 'deleted' });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByRole('alertdialog', { name: 'Delete dan?' });
  assert.equal(askedFor(REMOVE).length, 0);
  await sayYes(user, 'Delete');
  await toastSays('Deleted dan.');
  assert.equal(lastAsked(REMOVE).params.id, dan.id);
});

test('cancelling the question deletes nobody', async () => {
  const { user } = await edit('dan');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await sayYes(user, 'Cancel');
  await waitFor(() => assert.equal(screen.queryByRole('alertdialog'), null));
  assert.equal(askedFor(REMOVE).length, 0);
});

const openData = async (erasure: Erasure | null) => {
  const shown = await draw();
  answer(ERASURE, { erasure });
  await shown.user.click(await screen.findByRole('button', { name: 'The data of Cara' }));
  return shown;
};

test('an administrator has an archive of a person’s data made', async () => {
  const { user } = await openData(null);
  const exported = 'POST /api/v1/admin/users/{id}/export';
  answer(exported, exportOf(cara.id));
  await user.click(await screen.findByRole('button', { name: 'Prepare an archive' }));
  await toastSays('The archive is being written. A notification says when it is ready.');
  assert.equal(lastAsked(exported).params.id, cara.id);
});

test('an account is erased behind a word', async () => {
  const { user } = await openData(null);
  const erase = 'POST /api/v1/admin/users/{id}/erase';
  const erased = erasureOf(cara.id);
  answer(erase, erased);
  await user.click(await screen.findByRole('button', { name: 'Erase the account' }));
  assert.equal(askedFor(erase).length, 0);
  await user.type(screen.getByRole('textbox', { name: /Type .erase. to confirm/ }), 'erase');
  answer(ERASURE, { erasure: erased });
  await user.click(screen.getByRole('button', { name: 'Erase the account' }));
  await toastSays('The account is erased in seven days.');
  assert.deepEqual(lastAsked(erase).body, { confirm: 'erase' });
  await screen.findByRole('button', { name: 'Take it back' });
});

test('an erasure that a legal hold keeps waiting says so, and can be taken back', async () => {
  const { user } = await openData({ ...erasureOf(cara.id), status: 'held' });
  await screen.findByText('It waits until the legal hold is lifted');
  const takeBack = 'DELETE /api/v1/admin/users/{id}/erase';
  answer(takeBack, { message: 'erasure taken back' });
  await user.click(screen.getByRole('button', { name: 'Take it back' }));
  await toastSays('The account stays.');
});
