import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { Secret } from './crypto/secret.ts';
import { createLog, loggableUrl, logOf } from './log.ts';

const caught = () => {
  const lines: string[] = [];
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, log: createLog('info', sink) };
};

test('a line is JSON with a time and without the machine’s name', () => {
  const { lines, log } = caught();
  log.info({ request: 'r1' }, 'hello');
  const { time, ...rest } = JSON.parse(lines[0] ?? '') as Record<string, unknown>;
  assert.match(String(time), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.deepEqual(rest, { level: 30, request: 'r1', msg: 'hello' });
});

test('a log that belongs to something names it in every line, and costs nothing before the first', (t) => {
  const { lines, log } = caught();
  const made = t.mock.method(log, 'child');
  const own = logOf(log, { request: 'r1' });
  assert.equal(made.mock.callCount(), 0);
  own.warn({ password: 'canary-4711' }, 'first');
  assert.equal(own.level, 'info');
  assert.equal(made.mock.callCount(), 1);
  own.child({ job: 'j1' }).info('second');
  const said = lines.map((line) => ({ ...(JSON.parse(line) as object), time: null }));
  assert.deepEqual(said, [
    { level: 40, time: null, request: 'r1', password: '[secret]', msg: 'first' },
    { level: 30, time: null, request: 'r1', job: 'j1', msg: 'second' },
  ]);
});

test('what is below the level is not written', () => {
  const { lines, log } = caught();
  log.debug('nothing');
  assert.deepEqual(lines, []);
});

test('what is called like a secret is censored, up to two levels deep', () => {
  const { lines, log } = caught();
  const secret = 'canary-4711';
  for (const name of [
    'password',
    'otp',
    'refresh_token',
    'api_key',
    'authorization',
    'cookie',
    'ticket',
    'secret',
  ])
    log.info({ [name]: secret, body: { [name]: secret }, request: { headers: { [name]: secret } } });
  assert.equal(lines.length, 8);
  for (const line of lines) assert.ok(!line.includes(secret), line);
});

test('a Secret never shows itself, wherever it is', () => {
  const { lines, log } = caught();
  const hidden = new Secret('canary-4711');
  log.info({ deep: { deeper: { deepest: { it: hidden } } } }, `said ${hidden}`);
  log.error({ err: new Error('failed', { cause: hidden }) });
  for (const line of lines) assert.ok(!line.includes('canary-4711'), line);
});

test('a query string stays out of the log', () => {
  assert.equal(loggableUrl('/ws?ticket=abc&x=1'), '/ws?…');
  assert.equal(loggableUrl('/api/v1/folders'), '/api/v1/folders');
  assert.equal(loggableUrl('/s/sh_abc'), '/s/…');
  assert.equal(loggableUrl('/api/v1/shared/sh_abc/files/1'), '/api/v1/shared/…/files/1');
  assert.equal(loggableUrl('/api/v1/invitations/abc/greeting'), '/api/v1/invitations/…/greeting');
});
