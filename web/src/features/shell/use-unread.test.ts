import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel } from '@parley/contract';

await import('../../lib/stand-in-browser.ts');
Object.assign(globalThis, { matchMedia: () => new EventTarget() });
const { countUnread } = await import('./use-unread.ts');

const channel = (change: Partial<Channel>): Channel =>
  ({ type: 'group', participant_count: 2, unread_count: 0, mention_count: 0, ...change }) as Channel;

test('what is counted are conversations with something new, and those of them that speak to the person', () => {
  assert.deepEqual(countUnread({ data: [] }), { conversations: 0, addressed: 0 });
  const some = [channel({}), channel({ unread_count: 12 }), channel({ unread_count: 3, mention_count: 1 })];
  assert.deepEqual(countUnread({ data: some }), { conversations: 2, addressed: 1 });
});

test('whatever another person says in a direct chat is addressed to the person', () => {
  const alone = channel({ type: 'direct', participant_count: 1, unread_count: 1 });
  assert.equal(countUnread({ data: [alone] }).addressed, 0);
  const direct = channel({ type: 'direct', unread_count: 1 });
  assert.deepEqual(countUnread({ data: [direct, channel({ type: 'direct' })] }), {
    conversations: 1,
    addressed: 1,
  });
});
