import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { statsOf } from '../../../test/admin-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, hold, refuse } from '../../../test/server.ts';
import { OverviewPage } from './OverviewPage.tsx';

const STATS = 'GET /api/v1/admin/stats';

const answerSettings = (settings: Record<string, boolean | string> = {}): void =>
  answer('GET /api/v1/admin/settings', {
    settings: {
      allow_registration: true,
      require_approval: false,
      refuse_common_passwords: false,
      backup_schedule: 'off',
      ...settings,
    },
    descriptions: [],
  });

const draw = (
  change: Parameters<typeof statsOf>[0] = {},
  settings: Record<string, boolean | string> = {},
) => {
  answer(STATS, statsOf(change));
  answerSettings(settings);
  return show(<OverviewPage />);
};

/** Every name with its figure, in the order of the page. */
const figures = (): Record<string, string> =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent ?? '', term.parentElement?.querySelector('dd')?.textContent ?? '']),
  );

test('the figures of the server stand with their names', async () => {
  await draw({
    users: { total: 1_250, active: 1_200, pending: 0, admins: 3 },
    sessions: { active: 410 },
    channels: { total: 9_000, messages: 1_000_000 },
    files: { total: 77, bytes: 3_500_000_000 },
    database: { engine: 'postgres', schema_version: 54 },
    version: '0.9.1',
    uptime_seconds: 7_200,
  });
  await screen.findByText('1,250');
  assert.deepEqual(figures(), {
    People: '1,250',
    'Active accounts': '1,200',
    Administrators: '3',
    'Open sessions': '410',
    Chats: '9,000',
    Messages: '1,000,000',
    Files: '77',
    'Size of the files': '3.5 GB',
    Version: '0.9.1',
    Database: 'postgres',
    'Schema version': '54',
    'Running for': '2 hours',
  });
});

test('accounts that wait and jobs that failed for good are said first, with the way to them', async () => {
  await draw({ users: { total: 4, active: 2, pending: 2, admins: 1 }, jobs: { dead: 1 } });
  await screen.findByText(/^2 accounts wait for approval/);
  assert.equal(screen.getByRole('link', { name: 'See people' }).getAttribute('href'), '/admin/users');
  screen.getByText(/^1 job has failed for good\./);
  assert.equal(screen.getByRole('link', { name: 'See jobs' }).getAttribute('href'), '/admin/jobs');
});

test('where all is well, neither is said', async () => {
  await draw({ jobs: { dead: 0, pending: 4 } });
  await screen.findByRole('table', { name: 'Sign-ins by day' });
  assert.equal(screen.queryByRole('link', { name: 'See people' }), null);
  assert.equal(screen.queryByRole('link', { name: 'See jobs' }), null);
});

test('days are bars for the eyes, and a table with the same figures for a screen reader', async () => {
  await draw({
    logins: [
      { day: '2026-01-04', count: 0 },
      { day: '2026-01-05', count: 8 },
      { day: '2026-01-06', count: 4 },
    ],
  });
  const table = await screen.findByRole('table', { name: 'Sign-ins by day' });
  assert.deepEqual(
    within(table)
      .getAllByRole('row')
      .map((row) => row.querySelector('td')?.textContent),
    ['0', '8', '4'],
  );
  const figure = table.closest('figure');
  assert.match(figure?.textContent ?? '', /^12in the last 3 days/);
  const [none = 0, most = 0, half = 0] = [...(figure?.querySelectorAll('rect') ?? [])].map((bar) =>
    Number(bar.getAttribute('height')),
  );
  assert.equal(half * 2, most);
  assert.ok(none > 0 && none < half, 'a day without anything keeps its place');
});

test('a handful does not look like a flood: one sign-in is a quarter of the height', async () => {
  await draw({
    registrations: [{ day: '2026-01-05', count: 1 }],
    logins: [{ day: '2026-01-05', count: 900 }],
  });
  const height = async (name: string): Promise<number> => {
    const table = await screen.findByRole('table', { name });
    return Number(table.closest('figure')?.querySelector('rect')?.getAttribute('height'));
  };
  assert.equal((await height('Registrations by day')) * 4, await height('Sign-ins by day'));
});

test('a server without a past day shows a sum and no bars', async () => {
  await draw({ logins: [], registrations: [] });
  const table = await screen.findByRole('table', { name: 'Sign-ins by day' });
  assert.equal(within(table).queryAllByRole('row').length, 0);
  assert.equal(table.closest('figure')?.querySelectorAll('rect').length, 0);
});

test('the figures say that they are on their way, and a refusal has a way out', async () => {
  const give = hold(STATS);
  answerSettings();
  const { user } = await show(<OverviewPage />);
  await screen.findByText('Loading…');
  screen.getByRole('link', { name: 'Health' });
  give(Response.json({ error: 'administrators only' }, { status: 403 }));
  await screen.findByText('Administrators only.');
  refuse(STATS, 403, 'still not');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Still not.');
  answer(STATS, statsOf({ version: '0.9.2' }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('0.9.2');
});

/** Every step of the list with what stands at its end. */
const secureSteps = (): string[] =>
  screen.getAllByRole('listitem').map((row) => {
    const [title = ''] = [...row.querySelectorAll('h3')].map(({ textContent }) => textContent ?? '');
    const buttons = within(row).queryAllByRole('button');
    return `${title}: ${buttons.map(({ textContent }) => textContent).join(', ') || 'done'}`;
  });

test('what makes a server safe is ticked off by what the server does', async () => {
  await draw({}, { require_approval: true, backup_schedule: 'daily' });
  await screen.findByText('2 of 6');
  assert.deepEqual(secureSteps(), [
    'Refuse common passwords: Leave as it is',
    'Protect your own account: Leave as it is',
    'Use an encrypted address: Leave as it is',
    'Send mail: Leave as it is',
    'Decide who may join: done',
    'Make backups: done',
  ]);
  const folded = screen.getByText('Done: 2').closest('details');
  assert.deepEqual([folded?.open, folded?.querySelectorAll('li').length], [false, 2]);
  const link = screen.getByRole('link', { name: 'Open: Protect your own account' });
  assert.equal(link.getAttribute('href'), '/settings/security');
});

test('an administrator leaves a step as it is, and is asked again if they want', async () => {
  const saved: unknown[] = [];
  answer('PUT /api/v1/settings', ({ body }) => {
    saved.push(body);
    return { settings: {} };
  });
  await draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Leave as it is: Send mail' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Left as it is · ask again: Send mail' }));
  await screen.findByRole('button', { name: 'Leave as it is: Send mail' });
  await waitFor(() => assert.deepEqual(saved, [{ secure_steps_left: ['mail'] }, { secure_steps_left: [] }]));
});

test('where people sign in elsewhere, only what this server decides is asked', async () => {
  answer('GET /api/v1/auth/options', {
    auth_mode: 'oidc',
    allow_registration: false,
    needs_setup: false,
    oidc: { login_url: '/login' },
    password_reset: false,
    service_name: 'Parley',
  });
  await draw();
  await screen.findByText('0 of 2');
  assert.deepEqual(secureSteps(), [
    'Make backups: Leave as it is',
    'Use an encrypted address: Leave as it is',
  ]);
});
