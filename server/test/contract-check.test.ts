import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationOf, problemsOf, type SeenAnswer } from './contract-check.ts';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'",
  'cache-control': 'no-store',
};

const answer = (path: string, status: number, body: unknown, headers: object = {}): SeenAnswer => ({
  method: 'GET',
  path,
  status,
  headers: new Headers({ ...HEADERS, ...headers }),
  text: JSON.stringify(body),
});

const HEALTH = { status: 'ok', version: '1', database: true, schema_version: 1 };

test('an answer as the contract declares it has no problem', () => {
  assert.deepEqual(problemsOf(answer('/health', 200, HEALTH)), []);
  assert.deepEqual(problemsOf(answer('/api/v1/folders?limit=1', 200, { data: [] })), []);
  assert.deepEqual(problemsOf(answer('/api/v1/folders', 401, { error: 'sign in first' })), []);
});

test('a field that is not declared is noticed, at the top and below', () => {
  const extra = problemsOf(answer('/health', 200, { ...HEALTH, host: 'db.internal' }));
  assert.match(extra.join(), /not declared/);
  const key = { id: 'a', name: 'b', prefix: 'pk_', scopes: [], last_used_at: null, expires_at: null };
  const nested = { data: [{ ...key, created_at: '2026-01-01T00:00:00.000Z', key_hash: 'secret' }] };
  assert.match(problemsOf(answer('/api/v1/api-keys', 200, nested)).join(), /not declared/);
});

test('a missing field, another type and another status are noticed', () => {
  const { version: _, ...incomplete } = HEALTH;
  assert.match(problemsOf(answer('/health', 200, incomplete)).join(), /not what is declared/);
  assert.match(
    problemsOf(answer('/health', 200, HEALTH, { 'content-type': 'text/html' })).join(),
    /not JSON/,
  );
  assert.match(problemsOf(answer('/health', 202, HEALTH)).join(), /not documented/);
  assert.match(problemsOf(answer('/health', 500, { error: 'oh' })).join(), /not documented/);
});

test('a refusal is exactly {error}, also where no operation is', () => {
  for (const body of [{}, { error: '' }, { error: 7 }, { error: 'x', code: 1 }, 'x', null, ['x']])
    assert.match(problemsOf(answer('/nowhere', 404, body)).join(), /not exactly/, JSON.stringify(body));
  assert.deepEqual(problemsOf(answer('/nowhere', 404, { error: 'route not found' })), []);
});

test('the headers that every answer carries are missed', () => {
  assert.match(
    problemsOf(answer('/health', 200, HEALTH, { 'x-content-type-options': '' })).join(),
    /nosniff/,
  );
  const cached = answer('/api/v1/health', 200, HEALTH, { 'cache-control': 'public' });
  assert.match(problemsOf(cached).join(), /cached/);
  assert.match(problemsOf(answer('/api/v1/folders', 429, { error: 'too many' })).join(), /come back/);
});

test('a line of a stream that is not what the contract declares is noticed', () => {
  const chunk = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 7,
    model: 'm',
    content: 'a',
    choices: [{ index: 0, delta: { content: 'a' }, finish_reason: null }],
  };
  const streamed = (...data: string[]): string[] =>
    problemsOf({
      ...answer('/api/v1/chat/completions', 200, null, { 'content-type': 'text/event-stream' }),
      method: 'POST',
      text: data.map((line) => `data: ${line}\n\n`).join(''),
    });
  const line = (more: object): string => JSON.stringify({ ...chunk, ...more });
  assert.deepEqual(streamed(line({}), line({ notice: 'no more' }), '[DONE]'), []);
  assert.match(streamed(line({ colour: 'red' }), '[DONE]').join(), /not declared/);
  assert.match(streamed(line({ content: undefined }), '[DONE]').join(), /not what is declared/);
  assert.match(streamed(line({ usage: {} }), '[DONE]').join(), /not what is declared/);
  assert.match(streamed('not JSON', '[DONE]').join(), /not what is declared/);
  assert.match(streamed(line({})).join(), /does not end/);
});

test('a literal path is found before one with a placeholder', () => {
  assert.equal(operationOf('GET', '/api/v1/admin/users?q=a')?.operation, 'GET /api/v1/admin/users');
  assert.equal(operationOf('HEAD', '/api/v1/admin/users/7')?.operation, 'GET /api/v1/admin/users/{id}');
  assert.equal(operationOf('GET', '/api/v1/nothing'), undefined);
});
