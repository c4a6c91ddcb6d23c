import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { ChatMessage } from '@parley/contract';
import { QueryObserver } from '@tanstack/react-query';
import type { Path } from './path.ts';

const { asked, Line, next, tick } = await import('../../../lib/stand-in-browser.ts');
const { follow, startLive } = await import('../../../lib/live.ts');
const { FEATURES } = await import('../../../features.ts');
const { applyLiveChanges } = await import('../../../lib/live-changes.ts');
const { queryClient } = await import('../../../lib/query.ts');
const { listenToMessages, pathQuery } = await import('./path.ts');

const CHANNEL = 'c1';
const TOPIC = `channel:${CHANNEL}`;

const saidAs = (id: string, parent_id: string | null, more: Partial<ChatMessage> = {}): ChatMessage =>
  ({
    id,
    parent_id,
    channel_id: CHANNEL,
    role: 'user',
    content: id,
    author: { type: 'user', id: 'u1', display_name: 'Ann', handle: 'ann' },
    sibling_count: 1,
    sibling_index: 0,
    attachments: [],
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    ...more,
  }) as ChatMessage;

const pathOf = (...messages: ChatMessage[]): Path => ({ messages, has_more: false });

const created = (message: ChatMessage, id: string, is_truncated = false): void =>
  Line.last.tell({ type: 'user.message.created', channel: TOPIC, id, data: { message, is_truncated } });

const shown = (): string[] | undefined =>
  queryClient.getQueryData<Path>(pathQuery(CHANNEL).queryKey)?.messages.map(({ id }) => id);

const openLine = async (): Promise<void> => {
  await applyLiveChanges(FEATURES.flatMap(({ live }) => live ?? []));
  listenToMessages();
  startLive();
  await tick();
  Line.last.onopen?.();
};

/** As the page does: follows, and shows the branch. Returns how it is left. */
const enter = (): (() => void) => {
  const unfollow = follow(TOPIC);
  const unsubscribe = new QueryObserver(queryClient, pathQuery(CHANNEL)).subscribe(() => undefined);
  return () => {
    unsubscribe();
    unfollow();
  };
};

afterEach(() => {
  queryClient.clear();
  asked.length = 0;
});

test('what is said while the branch is on its way is shown, though the answer is older', async () => {
  await openLine();
  const leave = enter();
  const look = await next('/path');
  created(saidAs('m2', 'm1'), 'e2');
  created(saidAs('m3', 'm2'), 'e3');
  look.answer(pathOf(saidAs('m1', null)));
  await tick();
  assert.deepEqual(shown(), ['m1', 'm2', 'm3']);
  leave();
});

test('a first look that began before the channel was followed is followed by another', async () => {
  const leave = enter();
  const look = await next('/path');
  Line.last.tell({ type: 'system.resync', channel: TOPIC, data: {} });
  Line.last.tell({ type: 'system.subscribed', channel: TOPIC, data: { cursor: 'e9' } });
  look.answer(pathOf(saidAs('m1', null)));
  (await next('/path')).answer(pathOf(saidAs('m1', null), saidAs('m2', 'm1')));
  await tick();
  assert.deepEqual(shown(), ['m1', 'm2']);
  leave();
});

test('another look does not take away what was said after it began', async () => {
  const leave = enter();
  (await next('/path')).answer(pathOf(saidAs('m1', null)));
  await tick();
  void queryClient.invalidateQueries({ queryKey: pathQuery(CHANNEL).queryKey });
  const look = await next('/path');
  created(saidAs('m2', 'm1'), 'e10');
  assert.deepEqual(shown(), ['m1', 'm2']);
  look.answer(pathOf(saidAs('m1', null)));
  await tick();
  assert.deepEqual(shown(), ['m1', 'm2']);
  leave();
});

test('a reply waits for the long message that it replies to', async () => {
  const leave = enter();
  (await next('/path')).answer(pathOf(saidAs('m1', null)));
  await tick();
  created(saidAs('m2', 'm1'), 'e11', true);
  created(saidAs('m3', 'm2'), 'e12');
  const whole = await next('/messages/m2');
  whole.answer(saidAs('m2', 'm1', { content: 'all of it' }));
  await tick();
  assert.deepEqual(shown(), ['m1', 'm2', 'm3']);
  leave();
});

test('a person who comes back hears what was said while nobody followed', async () => {
  const leave = enter();
  (await next('/path')).answer(pathOf(saidAs('m1', null)));
  await tick();
  created(saidAs('m2', 'm1'), 'e13');
  leave();
  // Something elsewhere moves the end of the stream on.
  Line.last.tell({
    type: 'user.message.created',
    channel: 'channel:c2',
    id: 'e20',
    data: { message: saidAs('x', null, { channel_id: 'c2' }), is_truncated: false },
  });
  const leaveAgain = enter();
  const frame = Line.last.sent.findLast(({ type, channel }) => type === 'subscribe' && channel === TOPIC);
  assert.equal(frame?.since, 'e13');
  leaveAgain();
});

test('the map is asked for again when an answer is done, and not while it is written', async () => {
  const key = ['GET /api/v1/channels/{id}/tree', { params: { id: CHANNEL } }];
  const isStale = () => queryClient.getQueryState(key)?.isInvalidated;
  const tell = (status: ChatMessage['status']): void =>
    Line.last.tell({
      ...{ type: 'user.message.updated', channel: TOPIC, id: `e30${status}` },
      data: { message: saidAs('m2', 'm1', { role: 'assistant', status }), is_truncated: false },
    });
  const leave = enter();
  queryClient.setQueryData(key, { data: [] });
  tell('streaming');
  assert.equal(isStale(), false);
  tell('complete');
  assert.equal(isStale(), true);
  leave();
});
