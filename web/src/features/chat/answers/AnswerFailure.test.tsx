import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cleanup, screen } from '@testing-library/react';
import { showInConversation } from '../../../../test/page.tsx';
import { answer } from '../../../../test/server.ts';
import { AT, answerOf, newId, providerOf } from '../../../../test/things.ts';
import { AnswerFailure } from './AnswerFailure.tsx';
import { KINDS, KNOWN } from './answer-failure.ts';

const CONFIGS = 'GET /api/v1/api-configs';

const draw = (change: Parameters<typeof answerOf>[0]) =>
  showInConversation(
    <section aria-label="Ending">
      <AnswerFailure
        message={answerOf({ status: 'failed', content: '', ...change })}
        onClose={() => undefined}
      />
    </section>,
  );

const failureOf = (kind: string, change: object = {}) => ({
  failure: { kind, status: null, is_retryable: false, retry_after_seconds: null, ...change },
});

const REFUSED = 'Anthropic refused the key. Check the key in the configuration. It says: invalid x-api-key';

test('what failed at the provider is said by its kind, to the owner of the key with its words and the way there', async () => {
  const id = newId();
  answer(CONFIGS, { data: [providerOf({ id, scope: 'personal' })] });
  await draw({ provider_config_id: id, error: REFUSED, usage: failureOf('auth') });
  const way = await screen.findByRole('link', { name: 'Check your key' });
  assert.equal(way.getAttribute('href'), '/settings/providers');
  screen.getByText(/^The provider refused the key\. The provider says: .?invalid x-api-key/);
});

test('who does not keep the key is told neither whose customer somebody else is nor to look at it', async () => {
  answer(CONFIGS, { data: [providerOf({ scope: 'personal' })] });
  await draw({ provider_config_id: newId(), error: REFUSED, usage: failureOf('auth') });
  await screen.findByText(
    'The provider refused the key. Whoever keeps the key can change that; until then, choose another model.',
  );
  assert.equal(screen.queryByRole('link'), null);
});

test('how long to wait is said where the provider said it, and that waiting does not help where it does not', async () => {
  answer(CONFIGS, { data: [] });
  const say = async (change: object, pattern: RegExp, updated_at = AT) => {
    const usage = failureOf('rate_limited', change);
    await draw({ provider_config_id: newId(), error: 'OpenAI says no.', usage, updated_at });
    await screen.findByText(pattern);
    cleanup();
  };
  const [is_retryable, retry_after_seconds] = [true, 7_200];
  const now = new Date().toISOString();
  await say({ is_retryable }, /Ask again in a moment/);
  await say({ is_retryable, retry_after_seconds }, /Ask again after .*\d:\d/, now);
  await say({ is_retryable, retry_after_seconds }, /Ask again in a moment/);
  await say({}, /is used up/);
});

test('the server’s own reasons are said in the reader’s language, all others as the server says them', async () => {
  const said = async (error: string, content = '') => {
    await draw({ error, content });
    const text = screen.getByRole('region', { name: 'Ending' }).textContent;
    cleanup();
    return text;
  };
  const crashed = 'the server stopped while answering; what came is kept';
  assert.equal(await said(crashed), 'The server stopped while answering.');
  assert.equal(await said(crashed, 'It gr'), 'The server stopped while answering. What came is kept.');
  const filtered = 'OpenAI broke off the answer because of its content rules; what came is kept.';
  assert.equal(await said(filtered), 'The provider broke off the answer because of its content rules.');
  assert.equal(await said('you have used up your budget'), 'You have used up your budget.');
  assert.equal(await said('it is full; what came is kept'), 'It is full.');
});

test('the sentences and the kinds that the page knows are those of the server', () => {
  const server = new URL('../../../../../server/src/', import.meta.url);
  const read = (folder: string): string =>
    readdirSync(new URL(folder, server), { withFileTypes: true })
      .filter((file) => file.isFile() && file.name.endsWith('.ts') && !file.name.includes('.test.'))
      .map(({ name }) => readFileSync(new URL(name, new URL(folder, server)), 'utf8'))
      .join('');
  const source = ['modules/completions/model/', 'modules/completions/write/', 'providers/']
    .map(read)
    .join('');
  for (const part of Object.keys(KNOWN)) assert.ok(source.includes(part), part);
  const [, kinds = ''] = /export type FailureKind =([^;]+);/.exec(source) ?? [];
  const named = [...kinds.matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  assert.deepEqual(Object.keys(KINDS).toSorted(), named.toSorted());
});
