import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel } from '@parley/contract';
import { renderHook, waitFor } from '@testing-library/react';
import '../../../../test/page.tsx';
import { answer, askedFor } from '../../../../test/server.ts';
import { channelOf } from '../../../../test/things.ts';
import { markUnread } from '../../../lib/mark-unread.ts';
import { queryClient } from '../../../lib/query.ts';
import { useMarkRead } from './use-mark-read.ts';

const READ = 'POST /api/v1/channels/{id}/mark-read';
const keyOf = ({ id }: Channel) => ['GET /api/v1/channels/{id}', { params: { id } }];

/** One with something new in it, as the page knows it. */
const fresh = (): Channel => {
  const channel = channelOf({ message_count: 3, unread_count: 1 });
  queryClient.setQueryData(keyOf(channel), channel);
  answer(READ, { ...channel, unread_count: 0 });
  answer('POST /api/v1/channels/{id}/mark-unread', channel);
  return channel;
};

const unreadIn = (channel: Channel): number | undefined =>
  queryClient.getQueryData<Channel>(keyOf(channel))?.unread_count;

test('what is new is read after a second, and not by who has gone on by then', async (t) => {
  const channel = fresh();
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const passing = renderHook(() => useMarkRead(channel));
  t.mock.timers.tick(900);
  passing.unmount();
  t.mock.timers.tick(1_000);
  assert.equal(unreadIn(channel), 1);
  const staying = renderHook(() => useMarkRead(channel));
  t.mock.timers.tick(1_000);
  assert.equal(unreadIn(channel), 0);
  staying.unmount();
  t.mock.timers.reset();
  await waitFor(() => assert.equal(askedFor(READ).length, 1));
});

test('what is new is not read in a window behind another one, and is once that comes to the front', async (t) => {
  const channel = fresh();
  const hasFocus = t.mock.method(document, 'hasFocus', () => false);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const shown = renderHook(() => useMarkRead(channel));
  t.mock.timers.tick(5_000);
  assert.equal(unreadIn(channel), 1);
  hasFocus.mock.mockImplementation(() => true);
  window.dispatchEvent(new Event('focus'));
  t.mock.timers.tick(1_000);
  assert.equal(unreadIn(channel), 0);
  shown.unmount();
});

test('what one marks as unread stays so until one comes back', async (t) => {
  const channel = fresh();
  const open = renderHook((shown) => useMarkRead(shown), { initialProps: { ...channel, unread_count: 0 } });
  await markUnread(channel.id);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  open.rerender(channel);
  t.mock.timers.tick(5_000);
  assert.equal(unreadIn(channel), 1);
  open.unmount();
  renderHook(() => useMarkRead(channel));
  t.mock.timers.tick(1_000);
  assert.equal(unreadIn(channel), 0);
});
