import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { ChatMessage } from '@parley/contract';
import type { Outgoing } from './outbox.ts';

const { asked, enterAs, next, tick, until } = await import('../../../lib/stand-in-browser.ts');
const session = await import('../../../lib/session.ts');
const { queryClient } = await import('../../../lib/query.ts');
const { pathQuery, takeIn } = await import('../conversation/path.ts');
const { readChatDraft, writeChatDraft } = await import('./chat-drafts.ts');
const { sendDraft } = await import('./sending.ts');
const { allQueued, takeOut } = await import('./queued.ts');
const { sendNow, sendQueued } = await import('./send-queued.ts');

let count = 0;
let channelId = '';
const keyIn = (init: RequestInit): string | null => new Headers(init.headers).get('idempotency-key');
const contents = (): string[] => allQueued().map(({ content }) => content);
const unsent = (): Outgoing[] => JSON.parse(sessionStorage.getItem('parley.outbox.ann.all') ?? '[]');

const answerIn = (status: ChatMessage['status'], updated_at: string): ChatMessage =>
  ({
    ...{
      id: `a-${channelId}`,
      channel_id: channelId,
      parent_id: 'q',
      role: 'assistant',
      status,
      content: '',
    },
    ...{ sibling_count: 1, author: { id: null }, attachments: [], updated_at },
  }) as unknown as ChatMessage;

/** A branch with an answer that is being written. */
const answering = (): void => {
  queryClient.setQueryData(pathQuery(channelId).queryKey, {
    messages: [answerIn('streaming', '1')],
    has_more: false,
  });
};
const ends = (): void => takeIn(answerIn('complete', '2'));

const write = (text: string): void => {
  writeChatDraft(channelId, text);
  sendDraft(channelId);
};

/** A stream that ends when the test says so. */
const streamed = () => {
  let end = (): void => undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      end = () => controller.close();
      const chunk = { id: 'x', content: '', choices: [{ index: 0, delta: {} }], user_message_id: 'q2' };
      controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(chunk)}\n\n`));
    },
  });
  const response = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  return { response, end: () => end() };
};

beforeEach(async () => {
  channelId = `c${++count}`;
  asked.length = 0;
  await enterAs('ann', session);
  for (const { key } of allQueued()) takeOut(key);
  queryClient.clear();
  queryClient.setQueryData(['GET /api/v1/channels/{id}', { params: { id: channelId } }], {
    ...{ id: channelId, ai_mode: 'auto' },
  });
});

test('what is sent during an answer waits for its end, and what follows waits for the answer to that', async () => {
  answering();
  write('first');
  write('second');
  assert.deepEqual(contents(), ['first', 'second']);
  assert.equal(readChatDraft(channelId), '');
  assert.deepEqual(asked, []);
  ends();
  const first = await next('/chat/completions');
  assert.match(String(first.init.body), /first/);
  assert.deepEqual(contents(), ['second']);
  const stream = streamed();
  first.respond(stream.response);
  await until('the question is said', () => unsent().length === 0);
  await tick();
  assert.deepEqual(asked, [], 'its answer is still being told');
  stream.end();
  assert.match(String((await next('/chat/completions')).init.body), /second/);
  assert.deepEqual(contents(), []);
});

test('after a reload it is sent when the branch is known and nothing is being written, under the key that it had', async () => {
  answering();
  write('later');
  const [waiting] = allQueued();
  queryClient.removeQueries({ queryKey: pathQuery(channelId).queryKey });
  sendQueued();
  const look = await next('/path');
  assert.deepEqual(contents(), ['later'], 'an answer may be under way');
  look.answer({ messages: [answerIn('complete', '2')], has_more: false });
  const sent = await next('/chat/completions');
  assert.equal(keyIn(sent.init), waiting?.key);
});

test('what lies in both places, because the page ended in between, is said once', async () => {
  answering();
  write('twice');
  const [one] = allQueued();
  assert.ok(one);
  ends();
  const sent = await next('/chat/completions');
  const { queueUp } = await import('./queued.ts');
  queueUp(one);
  sent.respond(streamed().response);
  sendQueued();
  await tick();
  assert.equal(asked.filter(({ url }) => url.includes('/chat/completions')).length, 0);
  assert.equal(keyIn(sent.init), one.key);
  takeOut(one.key);
});

test('sending now ends the answer and passes those that wait', async () => {
  answering();
  write('first');
  write('urgent');
  const urgent = allQueued()[1];
  assert.ok(urgent);
  const sending = sendNow(urgent);
  (await next('/stop')).answer(answerIn('stopped', '3'));
  await sending;
  assert.match(String((await next('/chat/completions')).init.body), /urgent/);
  assert.deepEqual(contents(), ['first']);
});

test('where the AI waits to be called, and where only people talk, nothing is held up', async () => {
  for (const ai_mode of ['mention_only', 'false']) {
    channelId = `c${++count}`;
    queryClient.setQueryData(['GET /api/v1/channels/{id}', { params: { id: channelId } }], {
      ...{ id: channelId, ai_mode },
    });
    answering();
    write('hello');
    assert.deepEqual(contents(), []);
    await next(ai_mode === 'false' ? `/channels/${channelId}/messages` : '/chat/completions');
  }
});
