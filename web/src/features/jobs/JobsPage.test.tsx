import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { choose, rowWith } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { JobsPage } from './JobsPage.tsx';

const LIST = 'GET /api/v1/admin/jobs';
const RETRY = 'POST /api/v1/admin/jobs/{id}/retry';

const jobOf = (change: Partial<Job> = {}): Job => ({
  id: newId(),
  name: 'channels.purge',
  state: 'done',
  attempt: 1,
  run_at: '2026-01-05T10:00:00.000Z',
  last_error: null,
  created_at: '2026-01-05T10:00:00.000Z',
  finished_at: '2026-01-05T10:00:01.000Z',
  ...change,
});

const draw = (...jobs: Job[]) => {
  answer(LIST, countedOf(...jobs));
  return show(<JobsPage />);
};

test('each job says how it stands, and a failed one why', async () => {
  await draw(jobOf(), jobOf({ name: 'mail.send', state: 'dead', attempt: 5, last_error: 'no such host' }));
  assert.match((await rowWith('channels.purge')).textContent ?? '', /Done/);
  assert.match((await rowWith('mail.send')).textContent ?? '', /no such host.*Failed.*5/);
});

test('a job has a name for people beside its id', async () => {
  await draw(jobOf({ name: 'kernel.purge_jobs' }), jobOf({ name: 'mail.send' }));
  assert.match((await rowWith('kernel.purge_jobs')).textContent ?? '', /^Remove old jobskernel\.purge_jobs/);
  assert.match((await rowWith('mail.send')).textContent ?? '', /^mail\.send/);
});

test('only a failed job can be run again', async () => {
  const dead = jobOf({ name: 'mail.send', state: 'dead' });
  const { user } = await draw(jobOf(), dead);
  answer(RETRY, { message: 'ok' });
  assert.equal(screen.queryByRole('button', { name: 'Run channels.purge again' }), null);
  await user.click(await screen.findByRole('button', { name: 'Run mail.send again' }));
  await toastSays('The job will run again.');
  assert.equal(lastAsked(RETRY).params.id, dead.id);
});

test('a job that was run again by another administrator says so', async () => {
  refuse(RETRY, 409, 'the job is not dead');
  const { user } = await draw(jobOf({ name: 'mail.send', state: 'dead' }));
  await user.click(await screen.findByRole('button', { name: 'Run mail.send again' }));
  await toastSays('The job is not dead.');
});

test('a state narrows the list from its first page on, and one without jobs says so', async () => {
  answer(LIST, { data: [jobOf()], total: 120 });
  const { user } = await show(<JobsPage />);
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => assert.equal(lastAsked(LIST).query.page, '2'));
  answer(LIST, countedOf());
  await choose(user, 'State', 'Running');
  await screen.findByText('Nothing is in this state.');
  assert.deepEqual([lastAsked(LIST).query.state, lastAsked(LIST).query.page], ['running', '1']);
});
