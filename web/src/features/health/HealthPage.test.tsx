import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProviderConfig } from '@parley/contract';
import { screen, within } from '@testing-library/react';
import { statsOf } from '../../../test/admin-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, refuse } from '../../../test/server.ts';
import { providerOf } from '../../../test/things.ts';
import { HealthPage } from './HealthPage.tsx';

const READY = 'GET /healthz/ready';
const STATS = 'GET /api/v1/admin/stats';
const PROVIDERS = 'GET /api/v1/admin/api-configs';
const AT = '2026-01-05T10:00:00.000Z';

const draw = (change: Parameters<typeof statsOf>[0] = {}, ...providers: ProviderConfig[]) => {
  answer(READY, { status: 'ok' });
  answer(STATS, statsOf(change));
  answer(PROVIDERS, { data: providers });
  return show(<HealthPage />);
};

const row = (name: string): Promise<HTMLElement> => screen.findByRole('listitem', { name });

test('a server that works says how quickly, on what database, in which version and since when', async () => {
  await draw({ version: '0.9.1', uptime_seconds: 7_200 });
  const server = await row('Server and database');
  await within(server).findByText(
    /Answers in \d+ ms · Database: sqlite · Version 0\.9\.1 · running for 2 hours/,
  );
  within(server).getByText('Works');
});

test('a server that is not ready is in trouble, says why, and is asked again', async () => {
  answer(STATS, statsOf());
  answer(PROVIDERS, { data: [] });
  refuse(READY, 409, 'the database does not answer');
  const { user } = await show(<HealthPage />);
  const server = await row('Server and database');
  await within(server).findByText('The database does not answer.');
  within(server).getByText('In trouble');
  answer(READY, { status: 'ok' });
  await user.click(within(server).getByRole('button', { name: 'Try again' }));
  await within(server).findByText('Works');
});

test('jobs are counted, and those that failed for good ask for a look', async () => {
  await draw({ jobs: { pending: 1_500, running: 2, dead: 3 } });
  const jobs = await row('Jobs');
  await within(jobs).findByText('Needs a look');
  assert.match(jobs.textContent ?? '', /1,500.*2/);
  const link = within(jobs).getByRole('link', { name: '3 jobs have failed for good.' });
  assert.equal(link.getAttribute('href'), '/admin/jobs');
});

test('without failed jobs there is nothing to look at', async () => {
  await draw({ jobs: { pending: 1 } });
  const jobs = await row('Jobs');
  await within(jobs).findByText('Works');
  assert.equal(within(jobs).queryByRole('link'), null);
});

test('each provider says how it is and what went wrong, and a screen reader finds them by their list', async () => {
  await draw(
    {},
    providerOf({
      name: 'Greenhouse',
      health: { status: 'healthy', checked_at: AT, error: null, has_failed_check: false },
    }),
    providerOf({
      name: 'Orchard',
      health: { status: 'down', checked_at: AT, error: 'the key is wrong', has_failed_check: true },
    }),
    providerOf({ name: 'Meadow' }),
  );
  const list = await screen.findByRole('list', { name: 'AI providers' });
  const [greenhouse, orchard, meadow] = within(list).getAllByRole('listitem');
  assert.ok(greenhouse && orchard && meadow);
  assert.match(greenhouse.textContent ?? '', /Greenhouse.*hecked/);
  within(orchard).getByText('the key is wrong');
  assert.doesNotMatch(meadow.textContent ?? '', /hecked .* ago/, 'it was never asked');
});

test('a server without providers says so', async () => {
  await draw();
  await screen.findByText('No provider is set up.');
});
