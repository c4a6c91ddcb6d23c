import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { ChatMessage, EnabledModel } from '@parley/contract';
import type { Outgoing } from './outbox.ts';

const { asked, enterAs, Line, next, tick, until } = await import('../../../lib/stand-in-browser.ts');
const session = await import('../../../lib/session.ts');
const { queryClient } = await import('../../../lib/query.ts');
const { startLive } = await import('../../../lib/live.ts');
const { discard, resume, say, sayAgain, waitingIn } = await import('./outbox.ts');
const { tellNotice } = await import('./tell-notice.ts');
const { setChoice } = await import('./choice.ts');
const { choiceInput } = await import('./choice-input.ts');
const { showToastsBy } = await import('../../../lib/toast.ts');

const unsent = (): Outgoing[] => JSON.parse(sessionStorage.getItem('parley.outbox.ann.all') ?? '[]');

const keyIn = (init: RequestInit): string | null => new Headers(init.headers).get('idempotency-key');

/** Whether AI takes part in a channel, as the page knows it. */
const know = (id: string, ai_mode: string): void => {
  queryClient.setQueryData(['GET /api/v1/channels/{id}', { params: { id } }], { id, ai_mode });
};

beforeEach(async () => {
  sessionStorage.clear();
  queryClient.clear();
  asked.length = 0;
  await enterAs('ann', session);
});

test('what was on its way when the session ended goes on after the next sign-in, under the same key', async () => {
  know('c1', 'false');
  say({ channelId: 'c1', content: 'hello', attachments: [] });
  const first = await next('/channels/c1/messages');
  first.answer({ error: 'the session is over' }, 401);
  (await next('/auth/web/refresh')).answer({ error: 'the session is over' }, 401);
  await until('the end', () => session.getSession().status === 'signed-out');
  await tick();
  await enterAs('ann', session);
  assert.equal(unsent()[0]?.failure, null);
  resume();
  const second = await next('/channels/c1/messages');
  assert.equal(keyIn(second.init), keyIn(first.init));
  resume();
  second.answer({ id: 'm1', channel_id: 'c1', parent_id: null });
  await until('an empty outbox', () => unsent().length === 0);
  assert.deepEqual(asked, [], 'it was not said twice');
});

test('another try takes the road of the first, whatever the page knows by then', async () => {
  know('c2', 'false');
  say({ channelId: 'c2', content: 'to people', attachments: [] });
  (await next('/channels/c2/messages')).answer({ error: 'not now' }, 503);
  await until('a failure', () => unsent()[0]?.failure);
  queryClient.clear();
  for (const one of unsent()) sayAgain(one);
  (await next('/channels/c2/messages')).answer({ id: 'm2', channel_id: 'c2', parent_id: null });
  await until('an empty outbox', () => unsent().length === 0);

  say({ channelId: 'c3', content: 'to all', attachments: [] });
  (await next('/chat/completions')).answer({ error: 'not now' }, 503);
  await until('a failure', () => unsent()[0]?.failure);
  know('c3', 'false');
  for (const one of unsent()) sayAgain(one);
  await next('/chat/completions');
});

test('a command that starts a workflow is said, and no model is asked', async () => {
  say({ channelId: 'c9', content: '/run claim It broke', attachments: [] });
  (await next('/channels/c9/messages')).answer({ id: 'm9', channel_id: 'c9', parent_id: null });
  await until('it was said', () => unsent().every(({ channelId }) => channelId !== 'c9'));
  say({ channelId: 'c9', content: '/running late', attachments: [] });
  await next('/chat/completions');
});

test('what could not leave goes by itself when there is a way again, in the order in which it was said', async () => {
  know('c6', 'false');
  const here = (): Outgoing[] => unsent().filter(({ channelId }) => channelId === 'c6');
  for (const content of ['first', 'second', 'third']) say({ channelId: 'c6', content, attachments: [] });
  const lost = await next('/channels/c6/messages');
  lost.fail();
  await until('all of them to wait', () => here().length === 3 && here().every((one) => one.isWaiting));
  assert.ok(here().every(({ failure }) => failure === null));
  assert.deepEqual(asked, [], 'nothing overtakes what waits');
  const second = here()[1];
  assert.ok(second);
  discard(second);

  startLive();
  await until('a line', () => Line.last?.onopen);
  Line.last.onopen?.();
  const again = await next('/channels/c6/messages');
  assert.equal(keyIn(again.init), keyIn(lost.init));
  assert.deepEqual(asked, []);
  again.answer({ id: 'm6', channel_id: 'c6', parent_id: null });
  const last = await next('/channels/c6/messages');
  assert.match(String(last.init.body), /third/);
  last.answer({ id: 'm7', channel_id: 'c6', parent_id: 'm6' });
  await until('an empty outbox', () => here().length === 0);
});

test('what has come back as a message is no longer waiting; what failed is, though the same was said before', () => {
  const startedAt = '2026-01-01T00:00:00.000Z';
  const stamp = Date.parse(startedAt).toString(16).padStart(12, '0');
  const id = `${stamp.slice(0, 8)}-${stamp.slice(8)}-7000-8000-000000000000`;
  const said = [{ id, content: 'yes', author: { id: 'ann' } }] as ChatMessage[];
  const one = { key: 'k', channelId: 'c4', content: 'yes', startedAt, failure: null } as Outgoing;
  const failed = { ...one, key: 'f', failure: 'no answer came' };
  assert.deepEqual(waitingIn([one, failed], 'c4', said, 'ann'), [failed]);
  assert.deepEqual(waitingIn([one, failed], 'c5', said, 'ann'), []);
  assert.deepEqual(waitingIn([one], 'c4', said, 'bob'), [one]);
});

test('where the AI waits to be called, the model that was chosen once is not named with every message', () => {
  const model = { type: 'model', model_id: 'm', provider_config_id: 'p' } as EnabledModel;
  setChoice('c9', { models: [model], temperature: 0.5 });
  assert.deepEqual(choiceInput('c9', 'auto'), { model: 'm', provider_config_id: 'p', temperature: 0.5 });
  assert.deepEqual(choiceInput('c9', 'mention_only'), { temperature: 0.5 });
});

test('that no answer comes is told, unless the message was for people', () => {
  know('c10', 'auto');
  queryClient.setQueryData(['GET /api/v1/channels/{id}/participants', { params: { id: 'c10' } }], {
    participants: [
      { participant_type: 'user', handle: 'bob' },
      { participant_type: 'persona', handle: 'ada' },
    ],
  });
  let count = 0;
  showToastsBy(() => {
    count++;
    return () => undefined;
  });
  const told = (content: string, notice: string): boolean => {
    const before = count;
    tellNotice('c10', content, notice);
    return count > before;
  };
  assert.deepEqual(
    [
      told('@Bob hello', 'a message that mentions only people is not answered by the AI'),
      told('@bob and @ada', '@ada cannot answer: this persona is switched off'),
      told('hello', 'no model is there'),
    ],
    [false, true, true],
  );
  know('c10', 'mention_only');
  assert.deepEqual(
    [
      told('@crew hello', 'AI answers only when it is mentioned in this channel'),
      told('@ada hello', '@ada cannot answer: this persona is switched off'),
    ],
    [false, true],
    'where the AI waits to be called, a message to a team is none to it',
  );
});
