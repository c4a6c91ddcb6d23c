import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Surface } from '@parley/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { countedOf } from '../../../test/admin-things.ts';
import { pageOf } from '../../../test/noun-things.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { teamOf, workspaceOf } from '../../../test/team-things.ts';
import { ANN, bootstrapOf, channelOf } from '../../../test/things.ts';
import { assignmentOf } from '../../../test/workflow-things.ts';
import { allPages } from '../../feature.ts';
import { patchChannel } from '../../lib/channel-cache.ts';
import { watchFirstPage } from '../../lib/deferred-parts.ts';
import { invalidate, queryClient } from '../../lib/query.ts';
import { withoutLossTold } from '../../lib/without-loss-told.ts';
import { chooseWorkspace, chosenWorkspace } from '../../lib/workspace.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageHeadContext } from '../../ui/page-head.ts';
import { ListColumn } from './ListColumn.tsx';
import { Rail } from './Rail.tsx';
import { SettingsList } from './SettingsList.tsx';
import { ShellMenus } from './ShellMenus.tsx';
import { sectionAt } from './sections.ts';
import { WorkspaceWatch } from './WorkspaceWatch.tsx';

// The addresses of pages are known once the router has them all.
await import('../../routes.tsx');

const CHANNELS = 'GET /api/v1/channels';
const SETTINGS = 'PUT /api/v1/settings';
const COUNT = 'GET /api/v1/notifications/unread-count';

const names = (role: 'link' | 'menuitem'): (string | null)[] =>
  screen.getAllByRole(role).map(({ textContent }) => textContent);

// Asked for once a first page was drawn, which another file of the same process may have done.
beforeEach(() => answer('GET /api/v1/assignments/mine', { data: [], total: 0 }));

test('every page of a section belongs to it, and so do the addresses beneath it', () => {
  for (const { route, navigation } of allPages())
    for (const entry of navigation ?? [])
      if (entry.bar === 'rail' || entry.bar === 'more' || entry.bar === 'foot')
        assert.equal(sectionAt(route.to)?.text, entry.text);
  assert.equal(sectionAt('/c/1')?.text, 'shell.chats');
  assert.equal(sectionAt('/admin/users')?.text, 'shell.settings');
  assert.equal(sectionAt('/models')?.text, 'settings.personas');
  assert.equal(sectionAt('/no/such/page'), null);
});

test('the rail shows the sections that there are, with a word each, and counts what is addressed to the person', async () => {
  const page = { page: 1, per_page: 100, total_pages: 1 };
  const data = [channelOf({ unread_count: 9 }), channelOf({ unread_count: 3, mention_count: 1 })];
  answer(CHANNELS, { data, total: 2, ...page });
  answer(COUNT, { count: 120 });
  beMe({ unread_notifications: 120 });
  await show(<Rail current="/chats" />);
  await screen.findByRole('link', { name: 'Chats Unread: 1' });
  const rail = screen.getByRole('navigation', { name: 'Main' });
  const links = within(rail).getAllByRole('link');
  assert.deepEqual(
    links.map((link) => link.getAttribute('aria-label') ?? link.querySelector('.max-w-full')?.textContent),
    ['Home', 'Chats', 'Notes', 'Tasks', 'Knowledge', 'Workflows', 'Personas', 'Inbox'],
  );
  assert.equal(screen.getByRole('link', { name: /^Chats/ }).getAttribute('aria-current'), 'page');
  assert.match(screen.getByRole('link', { name: /^Inbox/ }).textContent ?? '', /99\+$/);
});

test('pages of packages stand below the line, three of them or those that the person chose; the others are under More', async () => {
  const surfaces = ['Alpha', 'Beta', 'Delta', 'Gamma'].map(
    (title): Surface => ({
      ...{ id: `${title}:${title}`, package_id: 'com.example.parts', slug: title.toLowerCase(), title },
      ...{ icon: null, placement: ['nav'], url: 'about:blank', permission: null },
    }),
  );
  answer('GET /api/v1/surfaces', { data: surfaces });
  answer(CHANNELS, pageOf());
  answer(COUNT, { count: 0 });
  watchFirstPage();
  await show(
    <>
      <Rail current="/" />
      <Anchored kind="more" />
    </>,
  );
  const inRail = (): (string | null)[] =>
    within(screen.getByRole('navigation', { name: 'Main', hidden: true }))
      .getAllByRole('link', { hidden: true })
      .flatMap((link) => (link.getAttribute('href')?.startsWith('/x/') ? [link.textContent] : []));
  await waitFor(() => assert.deepEqual(inRail(), ['Alpha', 'Beta', 'Delta']));
  assert.deepEqual(names('menuitem').slice(-1), ['Gamma']);
  act(() => beMe({ settings: { pinned_surfaces: ['com.example.parts/gamma', 'com.example.gone/page'] } }));
  await waitFor(() => assert.deepEqual(inRail(), ['Gamma']));
  assert.deepEqual(names('menuitem').slice(-3), ['Alpha', 'Beta', 'Delta']);
});

test('a person without chats in reach sees no section of them', async () => {
  answer(COUNT, { count: 0 });
  beMe({ permissions: [] });
  await show(<Rail current="/" />);
  assert.equal(screen.queryByRole('link', { name: /^Chats/ }), null);
});

const Anchored = ({ kind }: { readonly kind: 'new' | 'more' | 'account' | 'workspaces' }) => (
  <ShellMenus menu={{ kind, anchor: document.body }} onClose={() => undefined} />
);

test('what can be made is what the features have declared and the person may', async () => {
  await show(<Anchored kind="new" />);
  await screen.findByRole('menu');
  assert.deepEqual(names('menuitem'), [
    'New chat',
    'Message a person',
    'Temporary chat',
    'Chat with people',
    'New note',
    'New task',
    'New knowledge base',
    'New project',
    'New persona',
  ]);
});

test('another workspace is chosen from the tile, named on it, and left for one’s own', async () => {
  const own = workspaceOf({ kind: 'personal', team_id: null, name: 'ann' });
  const garden = workspaceOf({ name: 'Garden club' });
  answer('GET /api/v1/workspaces', countedOf(own, garden));
  const { user, path } = await show(<Anchored kind="workspaces" />);
  await user.click(await screen.findByRole('menuitem', { name: 'Garden club' }));
  await waitFor(() => assert.equal(path(), '/'));
  assert.equal(chosenWorkspace()?.id, garden.id);
  const { id, name, icon, color, team_id } = garden;
  await waitFor(() =>
    assert.deepEqual(lastAsked(SETTINGS).body, { workspace: { id, name, icon, color, team_id } }),
  );
  cleanup();
  const elsewhere = channelOf({ workspace_id: own.id });
  answer(CHANNELS, pageOf(elsewhere, channelOf({ workspace_id: garden.id, unread_count: 2 })));
  answer(COUNT, { count: 0 });
  await show(<Rail current="/" />);
  await waitFor(() => assert.equal(queryClient.isFetching(), 0));
  screen.getByRole('button', { name: 'Workspace: Garden club' });
  patchChannel(elsewhere.id, (channel) => ({ ...channel, unread_count: 1 }));
  await screen.findByRole('button', { name: 'Workspace: Garden club · Something new' });
  cleanup();
  answer('GET /api/v1/workspaces', countedOf({ ...own, has_unread: true }, { ...garden, has_unread: true }));
  const again = await show(<Anchored kind="workspaces" />);
  await screen.findByRole('menuitem', { name: 'Garden club' });
  await again.user.click(await screen.findByRole('menuitem', { name: /^Your own.*Something new/ }));
  assert.equal(chosenWorkspace(), null);
  await waitFor(() => assert.deepEqual(lastAsked(SETTINGS).body, { workspace: null }));
});

test('a chosen workspace is called as others call it now, and one that is lost is given up with a word', async () => {
  const garden = workspaceOf({ name: 'Garden club' });
  const ONE = 'GET /api/v1/workspaces/{id}';
  chooseWorkspace(garden);
  answer(ONE, { ...garden, name: 'Allotment', icon: 'A' });
  await show(<WorkspaceWatch />);
  await waitFor(() => assert.equal(chosenWorkspace()?.name, 'Allotment'));
  assert.equal(chosenWorkspace()?.icon, 'A');
  refuse(ONE, 404, 'workspace not found');
  answer('GET /api/v1/settings', { settings: { workspace: garden } });
  await act(() => invalidate(ONE));
  await toastSays(/^“Allotment” is no longer open to you/);
  assert.equal(chosenWorkspace(), null);
  await waitFor(() => assert.deepEqual(lastAsked(SETTINGS).body, { workspace: null }));
});

test('one that a person gives up by themselves is given up without a word', async () => {
  const garden = workspaceOf({ name: 'Garden club' });
  chooseWorkspace(garden);
  answer('GET /api/v1/workspaces/{id}', garden);
  answer('GET /api/v1/settings', { settings: { workspace: garden } });
  await show(<WorkspaceWatch />);
  await waitFor(() => assert.equal(queryClient.isFetching(), 0));
  await withoutLossTold(garden.team_id ?? '', async () => {
    refuse('GET /api/v1/workspaces/{id}', 404, 'workspace not found');
    await act(() => invalidate('GET /api/v1/workspaces/{id}'));
    await waitFor(() => assert.equal(chosenWorkspace(), null));
  });
  assert.equal(screen.queryByText(/is no longer open to you/), null);
});

test('a workspace that cannot be asked for just now stays chosen', async () => {
  const garden = workspaceOf();
  chooseWorkspace(garden);
  refuse('GET /api/v1/workspaces/{id}', 403, 'you may not do this');
  await show(<WorkspaceWatch />);
  await waitFor(() => assert.equal(askedFor('GET /api/v1/workspaces/{id}').length, 1));
  await waitFor(() => assert.equal(queryClient.isFetching(), 0));
  await act(async () => undefined);
  assert.equal(chosenWorkspace()?.id, garden.id);
  chooseWorkspace(null);
});

test('who works in more workspaces than one answer holds can choose each of them', async () => {
  const [first, last] = [workspaceOf({ name: 'First' }), workspaceOf({ name: 'Last' })];
  answer('GET /api/v1/workspaces', ({ query }) => ({
    data: [query.offset === '1' ? last : first],
    total: 2,
  }));
  await show(<Anchored kind="workspaces" />);
  await screen.findByRole('menuitem', { name: 'Last' });
  screen.getByRole('menuitem', { name: 'First' });
});

test('workspaces of one name are told apart by their teams, and who may manage one can make another', async () => {
  const [ours, theirs] = [teamOf({ handle: 'ours' }), teamOf({ handle: 'theirs', my_permissions: [] })];
  answer(
    'GET /api/v1/workspaces',
    countedOf(
      workspaceOf({ kind: 'personal', team_id: null, name: 'ann' }),
      workspaceOf({ name: 'Garden', team_id: ours.id }),
      workspaceOf({ name: 'Garden', team_id: theirs.id }),
    ),
  );
  beMe({ teams: [ours, theirs] });
  const { user, path } = await show(<Anchored kind="workspaces" />);
  await screen.findByRole('menuitem', { name: /@theirs$/ });
  assert.equal(screen.getByRole('menuitem', { name: 'Your own' }).getAttribute('aria-current'), 'true');
  assert.equal(screen.getByRole('menuitem', { name: /@ours$/ }).getAttribute('aria-current'), 'false');
  await user.click(screen.getByRole('menuitem', { name: 'New workspace' }));
  await waitFor(() => assert.equal(path(), '/ws/new'));
  cleanup();
  beMe({ teams: [theirs] });
  await show(<Anchored kind="workspaces" />);
  await screen.findByRole('menuitem', { name: 'Teams' });
  assert.equal(screen.queryByRole('menuitem', { name: 'New workspace' }), null);
});

test('a chat with people is a group in which the AI waits to be called, and opens where people are added', async () => {
  const { user, path } = await show(<Anchored kind="new" />);
  const made = channelOf();
  answer('POST /api/v1/channels', made);
  await user.click(await screen.findByRole('menuitem', { name: 'Chat with people' }));
  await waitFor(() => assert.equal(path(), `/c/${made.id}?panel=people`));
  assert.deepEqual(lastAsked('POST /api/v1/channels').body, { type: 'group', ai_mode: 'mention_only' });
});

test('only those who may are led to the settings of the server', async () => {
  beMe({ permissions: bootstrapOf().permissions.filter((one) => one !== 'surface.admin.access') });
  await show(<Anchored kind="account" />);
  await screen.findByRole('menu');
  assert.deepEqual(names('menuitem'), ['Settings', 'Appearance', 'Keyboard shortcuts', 'Sign out']);
});

test('the settings have the same groups in both scopes, and one search finds them all', async () => {
  beMe({ permissions: [...bootstrapOf().permissions, 'surface.admin.access'] });
  const { user } = await show(<SettingsList />, '/settings/profile');
  const groups = () =>
    screen
      .getAllByRole('heading', { level: 2 })
      .slice(1)
      .map(({ textContent }) => textContent);
  assert.deepEqual(groups(), ['Account', 'AI', 'Platform', 'Operation']);
  await user.type(screen.getByRole('searchbox', { name: 'Find a setting' }), 'usage');
  assert.deepEqual(names('link').slice(3), ['UsageYou', 'UsageServer']);
  await user.type(screen.getByRole('searchbox'), 'less');
  await screen.findByText('No setting is called that.');
  await user.click(screen.getByRole('button', { name: 'Clear filter' }));
  assert.deepEqual(groups(), ['Account', 'AI', 'Platform', 'Operation']);
});

const Fruit = () => (
  <>
    <a href="#apple">Apple</a>
    <button type="button">Menu of the apple</button>
    <a href="#pear">Pear</a>
    <input aria-label="Filter" />
  </>
);
const loadFruit = async () => Fruit;

test('the rows of a list are gone through with J and K, which stay letters in a field', async () => {
  const { user } = await show(<ListColumn label="Fruit" load={loadFruit} />);
  const apple = await screen.findByRole('link', { name: 'Apple' });
  apple.focus();
  await user.keyboard('j');
  assert.equal(document.activeElement?.textContent, 'Pear');
  await user.keyboard('jk');
  assert.equal(document.activeElement, apple);
  await user.type(screen.getByRole('textbox', { name: 'Filter' }), 'jk');
  assert.equal(screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter' }).value, 'jk');
});

test('letters do nothing for a person who has switched them off', async () => {
  beMe({ settings: { letter_keys: false } });
  const { user } = await show(<ListColumn label="Fruit" load={loadFruit} />);
  const apple = await screen.findByRole('link', { name: 'Apple' });
  apple.focus();
  await user.keyboard('j');
  assert.equal(document.activeElement, apple);
});

test('the width of a list is moved with the arrow keys, within its limits, and kept on the device', async () => {
  await show(<ListColumn label="Fruit" load={loadFruit} />);
  const edge = screen.getByRole('separator', { name: 'Width of the list' });
  assert.equal(edge.ariaValueNow ?? edge.getAttribute('aria-valuenow'), '264');
  for (let press = 0; press < 20; press += 1) fireEvent.keyDown(edge, { key: 'ArrowRight' });
  assert.equal(edge.getAttribute('aria-valuenow'), '400');
  assert.equal(localStorage.getItem('parley.list_width'), '400');
  fireEvent.doubleClick(edge);
  assert.equal(edge.getAttribute('aria-valuenow'), '264');
  assert.equal(localStorage.getItem('parley.list_width'), null);
});

test('a page puts its title into the head of its sheet, and what it says about itself stays on the sheet', async () => {
  const slot = document.createElement('div');
  document.body.append(slot);
  await show(
    <PageHeadContext value={slot}>
      <PageHeader title="Files" description="What you have uploaded." />
    </PageHeadContext>,
  );
  assert.equal(within(slot).getByRole('heading', { level: 1 }).textContent, 'Files');
  assert.equal(within(slot).queryByText('What you have uploaded.'), null);
  slot.remove();
});

test('the rail counts what workflows have given to the person, once the first page is there', async () => {
  answer(CHANNELS, pageOf());
  answer(COUNT, { count: 0 });
  const mine = [assignmentOf({ assignee_id: ANN }), assignmentOf({ assignee_id: ANN, status: 'completed' })];
  answer('GET /api/v1/assignments/mine', { data: mine, total: 2 });
  await show(<Rail current="/" />);
  watchFirstPage();
  await screen.findByRole('link', { name: 'Tasks Assignments: 1' });
});
