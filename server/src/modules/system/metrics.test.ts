import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';

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
      const labels = 'method="GET",route="/api/v1/admin/users/:id",status="200"';
      assert.ok(text.includes(`parley_http_request_duration_seconds_count{${labels}} 1`));
      assert.ok(text.includes('method="GET",route="unmatched",status="404"'));
    });

    await t.test('name no person, no id and no address', () => {
      for (const told of [user.id, user.email, user.username, '127.0.0.1', harness.server.kernel.instanceId])
        assert.ok(!text.includes(told), told);
    });
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
