import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMetrics } from './metrics.ts';

const SOURCES = {
  pool: () => ({ total: 4, idle: 3, waiting: 2 }),
  jobs: async () => [{ state: 'dead', count: 7 }],
  outbox: () => ({ rows: 5, seconds: 1.5 }),
  droppedLines: () => 3,
};

test('every name begins with parley_, those of the process too', async () => {
  const metrics = createMetrics();
  metrics.observe(SOURCES);
  metrics.request({ method: 'GET', route: '/health', status: 200, seconds: 0.01 });
  const text = await metrics.text();
  const names = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  assert.ok(names.length > 50);
  assert.deepEqual(
    names.filter((line) => !line.startsWith('parley_')),
    [],
  );
  assert.match(text, /^parley_process_resident_memory_bytes \d+/m);
});

test('a second server of the process tells its figures too, and none of the first', async () => {
  const [first, second] = [createMetrics(), createMetrics()];
  first.request({ method: 'GET', route: '/first', status: 200, seconds: 0.01 });
  for (const text of [await first.text(), await second.text()]) {
    assert.equal(text.match(/^parley_process_resident_memory_bytes \d+/gm)?.length, 1);
    assert.equal(text.match(/^parley_nodejs_eventloop_lag_p99_seconds /gm)?.length, 1);
  }
  assert.ok(!(await second.text()).includes('/first'));
});

test('a route has two lines, and strangers add none of their own', async () => {
  const metrics = createMetrics();
  const lines = async () =>
    (await metrics.text()).split('\n').filter((line) => line.includes('{method=')).length;
  const ask = (method: string, route: string, status: number) =>
    metrics.request({ method, route, status, seconds: 0.01 });
  ask('GET', '/a', 200);
  const before = await lines();
  for (const status of [200, 201, 204, 299]) ask('GET', '/b', status);
  assert.equal((await lines()) - before, 2);
  for (const method of ['BREW', 'PROPFIND', 'LOCK']) ask(method, 'unmatched', 404);
  const strange = await lines();
  for (const method of ['REPORT', 'MKCOL']) ask(method, 'unmatched', 405);
  assert.equal(await lines(), strange);
});

test('ended jobs are counted by name and outcome', async () => {
  const metrics = createMetrics();
  metrics.jobRuns.inc({ name: 'files.sweep_blobs', outcome: 'done' });
  metrics.jobRuns.inc({ name: 'files.sweep_blobs', outcome: 'done' });
  assert.match(await metrics.text(), /^parley_jobs_total\{name="files.sweep_blobs",outcome="done"\} 2$/m);
});

test('the sources are asked when a person looks', async () => {
  const metrics = createMetrics();
  let rows = 1;
  metrics.observe({ ...SOURCES, outbox: () => ({ rows, seconds: 0 }) });
  rows = 42;
  const text = await metrics.text();
  assert.match(text, /^parley_outbox_lag_rows 42$/m);
  assert.match(text, /^parley_database_pool_connections\{state="waiting"\} 2$/m);
  assert.match(text, /^parley_jobs\{state="dead"\} 7$/m);
  assert.match(text, /^parley_log_lines_dropped_total 3$/m);
  assert.match(text, /^parley_jobs\{state="pending"\} 0$/m, 'none is a number too');
});

test('a source that fails costs its own figures and no others', async () => {
  const metrics = createMetrics();
  metrics.observe({ ...SOURCES, jobs: () => Promise.reject(new Error('no database')) });
  const text = await metrics.text();
  assert.doesNotMatch(text, /^parley_jobs\{/m);
  assert.match(text, /^parley_outbox_lag_rows 5$/m);
});
