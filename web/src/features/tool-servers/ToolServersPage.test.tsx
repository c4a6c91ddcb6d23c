import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { McpServer } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, gone, isOn, rewrite, rowWith, sayYes } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { ToolServersPage } from './ToolServersPage.tsx';

const LIST = 'GET /api/v1/admin/mcp-servers';
const COMMANDS = 'GET /api/v1/admin/mcp-commands';
const CREATE = 'POST /api/v1/admin/mcp-servers';
const CHANGE = 'PUT /api/v1/admin/mcp-servers/{id}';
const REFRESH = 'POST /api/v1/admin/mcp-servers/{id}/refresh';
const SIGN_IN = 'POST /api/v1/admin/mcp-servers/{id}/sign-in';

const AT = '2026-01-05T10:00:00.000Z';

const serverOf = (change: Partial<McpServer> = {}): McpServer => ({
  id: newId(),
  name: 'weather',
  team_id: null,
  transport: 'http',
  url: 'https://weather.test/mcp',
  command: null,
  has_token: false,
  is_active: true,
  requires_approval: true,
  tools: [{ name: 'forecast', description: 'Tells tomorrow’s weather', is_read_only: true }],
  sign_in_by: 'administrator',
  sign_in: 'none',
  oauth_issuer: null,
  oauth_client_id: null,
  has_client_secret: false,
  error: null,
  refreshed_at: AT,
  created_at: AT,
  updated_at: AT,
  ...change,
});

const draw = (...servers: McpServer[]) => {
  answer(LIST, { data: servers });
  answer(COMMANDS, { data: [] });
  return show(<ToolServersPage />);
};

test('without a server the page says that the built-in tools work', async () => {
  await draw();
  await screen.findByText('The built-in tools work without one.');
});

test('each server says where it is, what it offers and whether it asks first', async () => {
  await draw(serverOf(), serverOf({ name: 'notes', is_active: false, requires_approval: false, tools: [] }));
  const row = await rowWith('weather');
  assert.match(row.textContent ?? '', /Asks first.*weather\.test.*forecast/);
  assert.equal(within(row).getByText('forecast').getAttribute('title'), 'Tells tomorrow’s weather');
  assert.match((await rowWith('notes')).textContent ?? '', /Off/);
  assert.doesNotMatch((await rowWith('notes')).textContent ?? '', /Asks first/);
});

test('a server that failed says why, and is asked again', async () => {
  const server = serverOf({ error: 'it does not answer', tools: [] });
  const { user } = await draw(server);
  await screen.findByText('it does not answer');
  answer(REFRESH, serverOf({ id: server.id }));
  answer(LIST, { data: [serverOf({ id: server.id })] });
  await user.click(screen.getByRole('button', { name: 'Ask weather for its tools again' }));
  await screen.findByText('forecast');
  assert.equal(lastAsked(REFRESH).params.id, server.id);
  assert.equal(screen.queryByText('it does not answer'), null);
});

const begin = async () => {
  const shown = await draw();
  await shown.user.click(screen.getByRole('button', { name: 'Add a server' }));
  await screen.findByRole('dialog', { name: 'Add a server' });
  return shown;
};

test('a new server is used at once and asks first, unless one says otherwise', async () => {
  answer(CREATE, serverOf());
  const { user } = await begin();
  assert.ok(isOn('checkbox', /Ask a person first/));
  assert.ok(isOn('checkbox', /Models may use it/));
  await user.type(screen.getByLabelText('Name'), 'weather');
  await user.type(screen.getByLabelText('Address'), 'https://weather.test/mcp');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await gone(() => screen.queryByRole('dialog'));
  assert.deepEqual(lastAsked(CREATE).body, {
    name: 'weather',
    transport: 'http',
    url: 'https://weather.test/mcp',
    is_active: true,
    requires_approval: true,
    sign_in_by: 'administrator',
    oauth_issuer: null,
    oauth_client_id: null,
  });
});

test('a program is one of those that the operator named, and has no address', async () => {
  answer(CREATE, serverOf());
  answer(LIST, { data: [] });
  answer(COMMANDS, { data: [{ command: '/usr/bin/mcp-files' }] });
  const { user } = await show(<ToolServersPage />);
  await user.click(screen.getByRole('button', { name: 'Add a server' }));
  await user.type(await screen.findByLabelText('Name'), 'files');
  await screen.findByRole('combobox', { name: 'Where it runs' });
  await choose(user, 'Where it runs', 'As a program on this server');
  assert.equal(screen.queryByLabelText('Address'), null);
  await choose(user, 'Command', '/usr/bin/mcp-files');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await gone(() => screen.queryByRole('dialog'));
  const { transport, command, url } = lastAsked(CREATE).body;
  assert.deepEqual([transport, command, url], ['stdio', '/usr/bin/mcp-files', undefined]);
});

test('a server without name and address is not made', async () => {
  const { user } = await begin();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  assert.equal((await screen.findAllByText('Fill this in.')).length, 2);
  assert.equal(askedFor(CREATE).length, 0);
});

test('an address that is refused is said in the dialog', async () => {
  refuse(CREATE, 400, 'this address is not allowed');
  const { user } = await begin();
  await user.type(screen.getByLabelText('Name'), 'weather');
  await user.type(screen.getByLabelText('Address'), 'http://localhost{Enter}');
  await screen.findByText('This address is not allowed.');
});

test('an edit keeps the token and the secret that it does not show', async () => {
  const server = serverOf({
    has_token: true,
    oauth_issuer: 'https://id.test',
    oauth_client_id: 'parley',
    has_client_secret: true,
  });
  answer(CHANGE, server);
  const { user } = await draw(server);
  await user.click(await screen.findByRole('button', { name: 'Edit weather' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit weather' });
  assert.equal(within(dialog).getAllByText('Leave it empty to keep the old one.').length, 2);
  await rewrite(user, 'Issuer address', '');
  await user.click(screen.getByRole('checkbox', { name: /Ask a person first/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await gone(() => screen.queryByRole('dialog'));
  const { body } = lastAsked(CHANGE);
  assert.deepEqual(
    [body.oauth_issuer, body.oauth_client_id, body.requires_approval],
    [null, 'parley', false],
  );
  assert.ok(!('token' in body) && !('oauth_client_secret' in body));
});

test('a server that wants an account says so, and a sign-in that cannot begin says why', async () => {
  answer(SIGN_IN, { authorization_url: null, error: 'it registers no clients' });
  const { user } = await draw(serverOf({ sign_in: 'needed' }));
  await screen.findByText(/It needs an account to sign in/);
  await user.click(screen.getByRole('button', { name: 'Sign in to weather' }));
  await toastSays('it registers no clients');
});

test('a server that one has signed in to is marked, and has no button for it', async () => {
  await draw(serverOf({ sign_in: 'done' }));
  assert.match((await rowWith('weather')).textContent ?? '', /Signed in/);
  assert.equal(screen.queryByRole('button', { name: 'Sign in to weather' }), null);
});

test('a server that each person signs in to says so, and the administrator signs in as one of them', async () => {
  const OWN = 'POST /api/v1/mcp-servers/{id}/sign-in';
  answer(OWN, { authorization_url: null, error: 'it registers no clients' });
  const { user } = await draw(serverOf({ sign_in_by: 'person', sign_in: 'needed' }));
  assert.match((await rowWith('weather')).textContent ?? '', /Each signs in.*with their own account/);
  await user.click(screen.getByRole('button', { name: 'Sign in to weather' }));
  await toastSays('it registers no clients');
  assert.equal(askedFor(OWN).length, 1);
});

test('deleting a server says that its tools go with it', async () => {
  answer('DELETE /api/v1/admin/mcp-servers/{id}', { message: 'ok' });
  const { user } = await draw(serverOf());
  await user.click(await screen.findByRole('button', { name: 'Delete weather' }));
  await screen.findByText('Its tools go with it.');
  answer(LIST, { data: [] });
  await sayYes(user, 'Delete');
  await screen.findByText('No tool servers yet');
  await waitFor(() => assert.equal(askedFor('DELETE /api/v1/admin/mcp-servers/{id}').length, 1));
});
