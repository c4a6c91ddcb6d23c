import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { cutWire } from '../../../test/cut-wire.ts';
import { freshDatabase } from '../../../test/databases.ts';
import { DATABASES, type Harness, start } from '../../../test/harness.ts';
import { holdTimers } from '../../../test/held-timers.ts';
import { until } from '../../../test/until.ts';

const statusOf = async ({ send }: Harness, path: string, token?: string): Promise<number> =>
  (await send('GET', path, { token })).status;

for (const database of DATABASES) {
  test(`${database}: health says what the server is and what it stands on`, async (t) => {
    const harness = await start(t, database);
    const { version, database: db } = harness.server.kernel;
    const expected = { status: 'ok', version, database: true, schema_version: db.schemaVersion };
    for (const path of ['/health', '/api/v1/health'])
      assert.deepEqual((await harness.send('GET', path)).body, expected);
    assert.ok(db.schemaVersion >= 3);
    assert.match(version, /^\d+\.\d+\.\d+/);
    assert.deepEqual(await harness.anonymous('GET /healthz/live'), { status: 'alive' });
    assert.deepEqual(await harness.anonymous('GET /healthz/ready'), { status: 'ready' });
  });

  test(`${database}: a server that stops is alive and answers, but is not ready`, async (t) => {
    const harness = await start(t, database);
    const { access_token: token } = await harness.account('ann');
    const drain = holdTimers(t, 54_321);
    const stopped = harness.server.stop({ drainMs: 54_321 });
    const { status, body } = await harness.send('GET', '/healthz/ready');
    assert.equal(status, 503);
    assert.match(body.error, /stopping/);
    assert.equal(await statusOf(harness, '/healthz/live'), 200);
    assert.equal(await statusOf(harness, '/api/v1/profile', token), 200);
    drain.fire();
    await stopped;
    await assert.rejects(fetch(`${harness.url}/healthz/live`));
  });
}

test('what is asked on an open connection while the server stops is still answered', async (t) => {
  const { server, url, account } = await start(t, 'sqlite');
  await account('ann');
  const { hostname, port, host } = new URL(url);
  const body = JSON.stringify({ login: 'ann', password: 'a wrong password' });
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  const ended = new Promise((resolve) => socket.on('close', resolve));
  const begun = once(server.app.server, 'request');
  socket.write(
    `POST /api/v1/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  // The body is still missing, so the connection is in use.
  await begun;
  const stopped = server.stop();
  await until('nobody new is let in', () => !server.app.server.listening);
  socket.write(`${body}GET /health HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await stopped;
  await ended;
  assert.match(text, /^HTTP\/1\.1 401 /);
  const second = text.slice(text.indexOf('HTTP/1.1', 5));
  assert.match(second, /^HTTP\/1\.1 200 /);
  assert.match(second, /connection: close/i);
  assert.match(second, /"status":"ok"/);
});

/** A server whose way to Postgres the test can cut. */
const onAWire = async (t: TestContext) => {
  const fresh = await freshDatabase(t, 'postgres');
  const { hostname, port } = new URL(fresh.databaseUrl ?? '');
  const wire = await cutWire({ host: hostname, port: Number(port) });
  const address = new URL(fresh.databaseUrl ?? '');
  address.port = String(wire.port);
  const on = { ...fresh, databaseUrl: address.href, secretKey: randomBytes(32).toString('hex') };
  const harness = await start(t, 'postgres', { on });
  // After the server, which closes its connections to the database.
  t.after(() => wire.close());
  return { harness, wire };
};

const skipReason = DATABASES.includes('postgres') ? false : 'there is no Postgres';

test('postgres: while the database is gone the server is alive, says so, and comes back by itself', {
  skip: skipReason,
}, async (t) => {
  const { harness, wire } = await onAWire(t);
  const { access_token: token } = await harness.account('ann');
  await wire.cut();
  await until('it is noticed', async () => (await statusOf(harness, '/healthz/ready')) === 503);
  const { status, body } = await harness.send('GET', '/health');
  assert.deepEqual([status, body.status, body.database], [200, 'degraded', false]);
  assert.equal(await statusOf(harness, '/healthz/live'), 200);
  assert.equal(await statusOf(harness, '/metrics'), 200, 'the figures are wanted most just then');
  for (const [method, path, body] of [
    ['GET', '/api/v1/profile', undefined],
    ['POST', '/api/v1/folders', { name: 'x' }],
    ['POST', '/api/v1/auth/login', { login: 'ann', password: 'a fine long password' }],
  ] as const) {
    const answer = await harness.send(method, path, { token, ...(body === undefined ? {} : { body }) });
    assert.equal(answer.status, 503, path);
    assert.ok(Number(answer.headers.get('retry-after')) > 0, path);
    assert.match(answer.body.error, /try again/);
  }
  await wire.mend();
  await until('it is back', async () => (await statusOf(harness, '/healthz/ready')) === 200);
  assert.equal(await statusOf(harness, '/api/v1/profile', token), 200);
});

test('postgres: a database that does not answer is as good as gone', { skip: skipReason }, async (t) => {
  const { harness, wire } = await onAWire(t);
  wire.dam();
  assert.equal(await statusOf(harness, '/healthz/ready'), 503);
  assert.equal((await harness.send('GET', '/health')).body.database, false);
  await wire.mend();
  await until('it is back', async () => (await statusOf(harness, '/healthz/ready')) === 200);
});
