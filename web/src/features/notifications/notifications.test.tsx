import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Notification } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, gone, isOn, rowWith } from '../../../test/acts.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { setLanguage } from '../../i18n/chosen-language.ts';
import { NotificationsPage } from './NotificationsPage.tsx';
import { PreferencesPage } from './PreferencesPage.tsx';
import { gatherByThing } from './things.ts';
import { useUnreadCount } from './use-notifications.ts';

const LIST = 'GET /api/v1/notifications';
const COUNT = 'GET /api/v1/notifications/unread-count';
const READ_ALL = 'POST /api/v1/notifications/mark-all-read';
const READ = 'PATCH /api/v1/notifications/{id}/read';
const REMOVE = 'DELETE /api/v1/notifications/{id}';
const PREFERENCES = 'GET /api/v1/notifications/preferences';
const PREFER = 'PUT /api/v1/notifications/preferences/{type}';

const notificationOf = (change: Partial<Notification> = {}): Notification => ({
  id: newId(),
  type: 'mention',
  title: 'Bob mentioned you',
  body: 'What does @ann think?',
  link: `/c/${newId()}`,
  data: {},
  is_read: false,
  created_at: '2026-01-05T10:00:00.000Z',
  ...change,
});

const listed = (...data: Notification[]) => {
  answer(LIST, { data, total: data.length });
  answer(COUNT, { count: data.filter(({ is_read }) => !is_read).length });
};

test('a person to whom nothing happened is told so', async () => {
  listed();
  await show(<NotificationsPage />);
  await screen.findByText('All quiet');
});

test('what is new is marked for eyes and ears, and what was read is not', async () => {
  listed(notificationOf(), notificationOf({ title: 'Cara wrote', is_read: true }));
  await show(<NotificationsPage />);
  assert.match((await rowWith('Bob mentioned you')).textContent ?? '', /^New: Bob/);
  assert.doesNotMatch((await rowWith('Cara wrote')).textContent ?? '', /New:/);
});

test('what Parley says stands in the language of the reader, and what others say in their own words', async (context) => {
  context.after(() => setLanguage('en'));
  await setLanguage('de');
  listed(
    notificationOf({ data: { kind: 'mentioned', name: 'Bob <b>' } }),
    notificationOf({ title: 'Due soon: Weed', data: { kind: 'task_due', title: 'Weed' } }),
    notificationOf({ type: 'share', data: { kind: 'shared', name: 'Bob', title: 'Dach' } }),
    notificationOf({ title: 'Polls: A new poll', data: { kind: 'constructor', package_id: 'polls' } }),
  );
  await show(<NotificationsPage />);
  await screen.findByText('Bob <b> hat dich erwähnt');
  await screen.findByText('Bald fällig: Weed');
  await screen.findByText('Bob hat Dach mit dir geteilt');
  await screen.findByText('Polls: A new poll');
});

test('what Parley says beneath it stands in the language of the reader too', async (context) => {
  context.after(() => setLanguage('en'));
  await setLanguage('de');
  const date = '2026-12-01T12:00:00.000Z';
  listed(
    notificationOf({ body: 'In English.', data: { kind: 'archive_ready' } }),
    notificationOf({ body: 'In English.', data: { kind: 'erasure', date } }),
    notificationOf({ body: 'In English.', data: { kind: 'import_done', count: 7 } }),
    notificationOf({ body: '3 were brought in.', data: { kind: 'import_done' } }),
    notificationOf({ body: '', data: { kind: 'budget_team' } }),
    notificationOf({ body: 'A file is damaged.', data: { kind: 'import_failed' } }),
    notificationOf({ body: 'In English.', data: { kind: 'task_failed', reason: 'budget_used_up' } }),
    notificationOf({ body: 'In English.', data: { kind: 'task_switched_off', reason: 'persona_gone' } }),
    notificationOf({ body: 'The vendor is asleep.', data: { kind: 'task_failed', reason: null } }),
  );
  await show(<NotificationsPage />);
  await screen.findByText('Es kann sieben Tage lang heruntergeladen werden.');
  await screen.findByText('Am 01.12.2026 wird es endgültig gelöscht. Bis dahin kannst du es zurücknehmen.');
  await screen.findByText('Übernommene Chats: 7');
  await screen.findByText('3 were brought in.');
  await screen.findByText('A file is damaged.');
  await screen.findByText('Das KI-Budget dieses Monats ist verbraucht.');
  await screen.findByText(/^Ihre Persona gibt es nicht mehr/);
  await screen.findByText('The vendor is asleep.');
  assert.equal(screen.queryByText('In English.'), null);
  assert.equal(screen.queryByText(/antworten die Schlüssel/), null, 'of what was lost nothing is said');
});

test('one that is opened is read, and leads to what it is about', async () => {
  const one = notificationOf({ link: '/c/1' });
  listed(one);
  const { user, path } = await show(<NotificationsPage />);
  answer(READ, notificationOf({ is_read: true }));
  const row = await rowWith('Bob mentioned you');
  await user.click(within(row).getByRole('button', { name: /^New: Bob/ }));
  await waitFor(() => assert.equal(path(), '/c/1'));
  assert.equal(lastAsked(READ).params.id, one.id);
});

test('one that was read is not read again, and an address elsewhere is not followed', async () => {
  listed(notificationOf({ is_read: true, link: '//evil.example/' }));
  const { user, path } = await show(<NotificationsPage />);
  const row = await rowWith('Bob mentioned you');
  const [open] = within(row).getAllByRole('button');
  assert.ok(open);
  await user.click(open);
  assert.equal(path(), '/here');
  assert.equal(askedFor(READ).length, 0);
});

test('one that is removed hands the focus to its neighbour', async () => {
  const [first, second] = [notificationOf({ title: 'First' }), notificationOf({ title: 'Second' })];
  listed(first, second);
  const { user } = await show(<NotificationsPage />);
  answer(REMOVE, { message: 'ok' });
  await user.click(await screen.findByRole('button', { name: 'Remove “First”' }));
  assert.equal(document.activeElement?.getAttribute('aria-label'), 'Remove “Second”');
  await waitFor(() => assert.equal(lastAsked(REMOVE).params.id, first.id));
});

test('what was told about one thing is one row that says how many, opens the newest and reads them all', async () => {
  const told = ['/c/1?m=3', '/c/1', '/c/1?m=1#top'].map((link, at) =>
    notificationOf({ link, title: `Word ${3 - at}`, type: at === 1 ? 'share' : 'mention' }),
  );
  const [newest, ...older] = told;
  assert.ok(newest);
  listed(newest, notificationOf({ title: 'Another chat' }), ...older);
  const { user, path } = await show(<NotificationsPage />);
  const open = await screen.findByRole('button', { name: /^New: Word 3 3 notifications/ });
  assert.equal(screen.getAllByRole('listitem').length, 2);
  assert.equal(screen.queryByText('Word 1'), null);
  answer(READ, ({ params }) =>
    params.id === newest.id
      ? Response.json({ error: 'notification not found' }, { status: 404 })
      : notificationOf({ is_read: true }),
  );
  open.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => assert.equal(path(), '/c/1?m=3'));
  await waitFor(() =>
    assert.deepEqual(
      askedFor(READ).map(({ params }) => params.id),
      told.map(({ id }) => id),
      'one that is gone keeps none of the others',
    ),
  );
});

test('a mention is not hidden by what was written in the chat after it', async () => {
  const link = '/c/1';
  listed(
    notificationOf({ link, type: 'message', title: 'Cara wrote' }),
    notificationOf({ link: `${link}?m=2`, title: 'Bob mentioned you' }),
    notificationOf({ link, type: 'message', title: 'Bob wrote' }),
  );
  const { user, path } = await show(<NotificationsPage />);
  const open = await screen.findByRole('button', { name: /^New: Bob mentioned you 3 notifications/ });
  assert.equal(screen.queryByRole('navigation', { name: 'Pages' }), null, 'rows are not what is counted');
  answer(READ, notificationOf({ is_read: true }));
  await user.click(open);
  await waitFor(() => assert.equal(path(), '/c/1?m=2'));
});

test('a row of several is removed with all that it stands for', async () => {
  const told = [notificationOf({ link: '/tasks/1' }), notificationOf({ link: '/tasks/1' })];
  listed(...told);
  const { user } = await show(<NotificationsPage />);
  answer(REMOVE, { message: 'ok' });
  await user.click(
    await screen.findByRole('button', { name: 'Remove “Bob mentioned you” (2 notifications)' }),
  );
  await waitFor(() =>
    assert.deepEqual(
      askedFor(REMOVE).map(({ params }) => params.id),
      told.map(({ id }) => id),
    ),
  );
});

test('what was read, what is said of the account and what leads to no one thing stand each for itself', () => {
  const alone: Partial<Notification>[] = [
    { link: '/c/1', is_read: true },
    { link: '/settings/security', type: 'system' },
    { link: '/settings?part=1' },
    { link: '//evil.example/c' },
    { link: null },
  ];
  for (const change of alone) {
    const told = [notificationOf(change), notificationOf(change)];
    assert.deepEqual(
      gatherByThing(told).map(({ all }) => all),
      told.map((one) => [one]),
    );
  }
});

test('all are read with one button, and the list is asked for anew', async () => {
  listed(notificationOf());
  const { user } = await show(<NotificationsPage />);
  await rowWith('Bob mentioned you');
  answer(READ_ALL, { message: 'ok' });
  listed(notificationOf({ is_read: true }));
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await gone(() => screen.queryByText('New:'));
  assert.equal(askedFor(READ_ALL).length, 1);
});

test('only what was not read can be asked for, from its first page', async () => {
  answer(LIST, { data: [notificationOf()], total: 120 });
  const { user } = await show(<NotificationsPage />);
  await screen.findByText('Notifications 1–50 of 120');
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => assert.equal(lastAsked(LIST).query.page, '2'));
  await choose(user, 'Show', 'Unread');
  await waitFor(() => assert.equal(lastAsked(LIST).query.unread, 'true'));
  assert.equal(lastAsked(LIST).query.page, '1');
});

const Count = () => <output>{useUnreadCount()}</output>;

test('the count that came with the first screen is shown until another one comes', async () => {
  beMe({ unread_notifications: 120 });
  await show(<Count />);
  assert.equal(screen.getByRole('status').textContent, '120');
});

test('an inbox that cannot be loaded says so', async () => {
  refuse(LIST, 403, 'you may not see this');
  await show(<NotificationsPage />);
  await screen.findByText('You may not see this.');
});

const mentions = { type: 'mention' as const, in_app: true, email: false, push: true };

test('a switch acts at once, before the server has answered', async () => {
  answer(PREFERENCES, { data: [mentions], email_available: true });
  const { user } = await show(<PreferencesPage />);
  const name = 'Someone mentions you E-mail';
  await screen.findByRole('switch', { name });
  const comes = hold(PREFER);
  await user.click(screen.getByRole('switch', { name }));
  await waitFor(() => assert.ok(isOn('switch', name)));
  answer(PREFERENCES, { data: [{ ...mentions, email: true }], email_available: true });
  comes({ ...mentions, email: true });
  await waitFor(() => assert.equal(askedFor(PREFERENCES).length, 2));
  assert.deepEqual([lastAsked(PREFER).params.type, lastAsked(PREFER).body], ['mention', { email: true }]);
});

test('a switch that the server refuses goes back', async () => {
  answer(PREFERENCES, { data: [mentions], email_available: false });
  const { user } = await show(<PreferencesPage />);
  const name = 'Someone mentions you In the app';
  await screen.findByRole('switch', { name });
  refuse(PREFER, 409, 'this cannot be switched off');
  await user.click(screen.getByRole('switch', { name }));
  await toastSays('This cannot be switched off.');
  await waitFor(() => assert.ok(isOn('switch', name)));
});

test('a server that sends no e-mail says so, and offers none', async () => {
  answer(PREFERENCES, { data: [mentions], email_available: false });
  await show(<PreferencesPage />);
  // Web push goes on without it.
  await screen.findByText('This server sends no e-mail.');
  assert.ok(screen.getByRole('switch', { name: 'Someone mentions you In the app' }));
  assert.equal(screen.queryByRole('switch', { name: 'Someone mentions you E-mail' }), null);
});
