import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, RATE_LIMITS } from '@parley/contract';
import { DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';

for (const database of DATABASES) {
  test(`${database}: metrics`, async (t) => {
    const harness = await start(t, database);
    const { user, access_token: token } = await harness.account('ann');
    await harness.send('GET', `/api/v1/admin/users/${user.id}`, { token });
    await harness.send('GET', `/nowhere/${user.id}?q=${user.email}`);
    const response = await harness.raw('GET', '/metrics');
    const text = await response.text();
    const lines = text.split('\n').filter((line) => line !== '');

    await t.test('are in the text format, every name under parley_', () => {
      assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
      for (const line of lines)
        assert.match(line, /^(# (HELP|TYPE) parley_|parley_\w+(\{[^}]*\})? [-+\d.eNaInf]+$)/);
    });

    await t.test('have what an operator looks for', () => {
      for (const name of [
        'parley_http_request_duration_seconds_bucket',
        'parley_http_request_duration_seconds_count',
        'parley_websocket_connections',
        'parley_completion_tokens_total',
        'parley_database_pool_connections',
        'parley_jobs',
        'parley_outbox_lag_rows',
        'parley_outbox_lag_seconds',
        'parley_process_cpu_seconds_total',
        'parley_nodejs_eventloop_lag_seconds',
      ])
        assert.ok(
          lines.some((line) => line.startsWith(name)),
          name,
        );
      assert.ok(text.includes('# TYPE parley_provider_health gauge'));
      assert.match(text, /parley_jobs\{state="\w+"\} \d+/);
    });

    await t.test('count requests by the pattern of their route', () => {
      assert.match(
        text,
        /^parley_http_request_duration_seconds_bucket\{le="1",method="GET",status="2xx"\} \d+$/m,
      );
      const labels = 'method="GET",route="/api/v1/admin/users/:id"';
      assert.ok(text.includes(`parley_http_route_duration_seconds_count{${labels}} 1`));
      assert.ok(text.includes('method="GET",route="unmatched"'));
    });

    await t.test('name no person, no id and no address', () => {
      for (const told of [user.id, user.email, user.username, '127.0.0.1', harness.server.kernel.instanceId])
        assert.ok(!text.includes(told), told);
    });
  });

  test(`${database}: metrics are made once a second at most, and are no heavy load when every route was used`, async (t) => {
    const { raw, server } = await start(t, database);
    const made = t.mock.method(server.kernel.metrics, 'text');
    for (const operation of Object.keys(api)) {
      const [method = '', path = ''] = operation.split(' ');
      for (const status of [200, 400, 500])
        server.kernel.metrics.request({
          method,
          route: path.replace(/\{(\w+)\}/g, ':$1'),
          status,
          seconds: 0.1,
        });
    }
    const asked = performance.now();
    const texts = await Promise.all(
      Array.from({ length: 50 }, async () => (await raw('GET', '/metrics')).text()),
    );
    assert.ok(made.mock.callCount() <= 1 + Math.floor((performance.now() - asked) / 1_000));
    assert.ok(new Set(texts).size <= made.mock.callCount(), 'who asks in the same second reads the same');
    const bytes = Buffer.byteLength(texts[0] ?? '');
    // Each route was used, and failed: on a server that works it is half as much.
    assert.ok(bytes < 80_000, `${bytes} bytes`);
    assert.match(texts[0] ?? '', /route="other"/);
  });

  test(`${database}: metrics have a limit of their own`, async (t) => {
    const { send, server } = await start(t, database, { env: { RATE_LIMITS: 'on' }, clock: manualClock() });
    for (let i = 0; i < RATE_LIMITS.metrics.max; i++) await server.kernel.limits.take('metrics', '127.0.0.1');
    assert.equal((await send('GET', '/metrics')).status, 429);
    assert.equal((await send('GET', '/healthz/live')).status, 200, 'a supervisor is never told to wait');
  });

  test(`${database}: metrics may be closed by a token of their own`, async (t) => {
    const harness = await start(t, database, { env: { METRICS_TOKEN: 'let-me-see' } });
    const { access_token } = await harness.account('root');
    const ask = async (authorization?: string) =>
      (
        await harness.send(
          'GET',
          '/metrics',
          authorization === undefined ? {} : { headers: { authorization } },
        )
      ).status;
    assert.equal(await ask('Bearer let-me-see'), 200);
    for (const wrong of [
      undefined,
      '',
      'let-me-see',
      'Bearer let-me-se',
      'Bearer let-me-see2',
      `Bearer ${access_token}`,
    ])
      assert.equal(await ask(wrong), 401, String(wrong));
  });
}
