import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel } from '@parley/contract';

await import('../../lib/stand-in-browser.ts');
Object.assign(globalThis, { matchMedia: () => new EventTarget() });
const { countUnread } = await import('./use-unread.ts');

const channel = (unread_count: number, mention_count = 0): Channel =>
  ({ unread_count, mention_count }) as Channel;

test('what is counted are conversations with something new, and whether one was called', () => {
  assert.deepEqual(countUnread({ data: [] }), { conversations: 0, isMentioned: false });
  assert.deepEqual(countUnread({ data: [channel(0), channel(12), channel(1)] }), {
    conversations: 2,
    isMentioned: false,
  });
  assert.deepEqual(countUnread({ data: [channel(3, 1), channel(0)] }), {
    conversations: 1,
    isMentioned: true,
  });
});
