import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatMessage } from '@parley/contract';
import type { Path } from '../conversation/path.ts';

const { enterAs, Line, next, tick, until } = await import('../../../lib/stand-in-browser.ts');
const session = await import('../../../lib/session.ts');
const { startLive } = await import('../../../lib/live.ts');
const { queryClient } = await import('../../../lib/query.ts');
const { ask, listenToAnswers, liveAnswerOf } = await import('./running-answers.ts');
const { pathQuery } = await import('../conversation/path.ts');

const CHANNEL = 'c1';

const answerAs = (id: string, more: Partial<ChatMessage>): ChatMessage =>
  ({
    id,
    parent_id: 'q',
    channel_id: CHANNEL,
    role: 'assistant',
    content: '',
    status: 'streaming',
    sibling_count: 1,
    updated_at: '2026-01-01T00:00:00.000Z',
    ...more,
  }) as ChatMessage;

const show = (...messages: ChatMessage[]): void => {
  queryClient.setQueryData<Path>(pathQuery(CHANNEL).queryKey, { messages, has_more: false });
};

const stream = (...chunks: object[]): Response =>
  new Response(chunks.map((chunk) => `id: m:0-0-0\ndata: ${JSON.stringify(chunk)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });

const said = (id: string, content: string) => [
  { user_message_id: 'q', content: '', choices: [{ delta: {} }] },
  { message_id: id, content: '', choices: [{ delta: { role: 'assistant' } }] },
  { message_id: id, content, choices: [{ delta: { content } }] },
];

test('the pieces of an answer are kept until the message itself has them all', async () => {
  await enterAs('ann', session);
  show(answerAs('a1', {}));
  const asking = ask(CHANNEL, {}, 'key');
  (await next('/chat/completions')).respond(stream(...said('a1', 'All of it.')));
  await asking;
  const look = await next('/messages/a1');
  assert.equal(liveAnswerOf('a1')?.content, 'All of it.');
  look.answer(answerAs('a1', { content: 'All of it.', status: 'complete' }));
  await until('the end', () => liveAnswerOf('a1') === undefined);
});

test('an answer that is written on after its stream broke keeps its pieces', async () => {
  show(answerAs('a2', {}));
  const asking = ask(CHANNEL, {}, 'key 2');
  (await next('/chat/completions')).respond(stream(...said('a2', 'Half')));
  await asking;
  (await next('/messages/a2')).answer(answerAs('a2', { content: 'Ha' }));
  await tick();
  assert.equal(liveAnswerOf('a2')?.content, 'Half');
});

test('a piece that comes after the end is not kept', async () => {
  listenToAnswers();
  startLive();
  await until('a connection', () => Line.count > 0);
  const piece = { channel_id: CHANNEL, offset: 0, content: 'Late', reasoning_offset: 0, reasoning: '' };
  show(answerAs('a3', {}), answerAs('a4', { content: 'Late', status: 'complete' }));
  for (const message_id of ['a3', 'a4'])
    Line.last.tell({ type: 'user.message.delta', data: { ...piece, message_id, tool_steps: 0 } });
  assert.equal(liveAnswerOf('a3')?.content, 'Late');
  assert.equal(liveAnswerOf('a4'), undefined);
});
