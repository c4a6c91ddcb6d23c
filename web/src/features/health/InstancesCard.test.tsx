import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClusterInstance } from '@parley/contract';
import { screen, within } from '@testing-library/react';
import { sayYes } from '../../../test/acts.ts';
import { statsOf } from '../../../test/admin-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { InstancesCard } from './InstancesCard.tsx';

const CLUSTER = 'GET /api/v1/admin/cluster';
const DRAIN = 'POST /api/v1/admin/cluster/drain';
const AT = '2026-01-05T10:00:00.000Z';

const instanceOf = (change: Partial<ClusterInstance>): ClusterInstance => ({
  id: 'one',
  hostname: 'alpha',
  version: '0.1.0',
  started_at: AT,
  last_seen_at: AT,
  is_self: false,
  is_leader: false,
  connections: 3,
  answers: 2,
  load: 0.25,
  event_lag_ms: 12,
  is_draining: false,
  clock_offset_ms: 0,
  ...change,
});

const draw = (engine: string, ...data: ClusterInstance[]) => {
  answer('GET /api/v1/admin/stats', statsOf({ database: { engine, schema_version: 51 } }));
  answer(CLUSTER, { data, jobs: {} });
  return show(<InstancesCard />);
};

test('instances say what they do, which is the first, and whose clock is off', async () => {
  await draw(
    'postgres',
    instanceOf({ is_self: true, is_leader: true }),
    instanceOf({ id: 'two', hostname: 'beta', clock_offset_ms: 31_000 }),
    instanceOf({ id: 'three', hostname: 'gamma', clock_offset_ms: -12_000, is_draining: true }),
  );
  const [alpha, beta, gamma] = await screen.findAllByRole('listitem');
  assert.match(alpha?.textContent ?? '', /First.*3 connections · 2 answers being written · busy 25 %/);
  assert.match(beta?.textContent ?? '', /Clock 31 s ahead/);
  assert.match(gamma?.textContent ?? '', /Draining.*Clock 12 s behind/);
  assert.ok(gamma && within(gamma).queryByRole('button') === null, 'it is drained already');
});

test('an instance is drained after a question', async () => {
  const { user } = await draw('postgres', instanceOf({}), instanceOf({ id: 'two', hostname: 'beta' }));
  await user.click(await screen.findByRole('button', { name: 'Drain beta' }));
  await screen.findByText(/It takes no new requests/);
  assert.equal(askedFor(DRAIN).length, 0);
  answer(DRAIN, { message: 'the instance finishes what it has, and stops' });
  await sayYes(user, 'Drain');
  await toastSays('beta finishes what it has, and stops.');
  assert.deepEqual(lastAsked(DRAIN).body, { instance_id: 'two' });
});

test('on the embedded database there is one instance, and no cluster is asked for', async () => {
  await draw('sqlite');
  await screen.findByText('One server, on its own database.');
  assert.equal(askedFor(CLUSTER).length, 0);
});
