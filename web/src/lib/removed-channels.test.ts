import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { QueryObserver } from '@tanstack/react-query';

const { asked, enterAs, Line, next, until } = await import('./stand-in-browser.ts');
const session = await import('./session.ts');
const { startLive } = await import('./live.ts');
const { FEATURES } = await import('../features.ts');
const { applyLiveChanges } = await import('./live-changes.ts');
const { forgetRemoved, removalReason } = await import('./removed-channels.ts');
const { queryClient } = await import('./query.ts');

const ONE = 'GET /api/v1/channels/{id}';

beforeEach(async () => {
  queryClient.clear();
  await enterAs('ann', session);
  await applyLiveChanges(FEATURES.flatMap(({ live }) => live ?? []));
  startLive();
  await until('a line', () => Line.count > 0);
  asked.length = 0;
  forgetRemoved('c1');
});

/** A channel that is on the screen; the list stands beside it. */
const show = (id: string, my_role: string): void => {
  const queryFn = () => fetch(`/channels/${id}`, {}).then((response) => response.json());
  queryClient.setQueryData([ONE, { params: { id } }], { id, my_role });
  const options = { queryKey: [ONE, { params: { id } }], queryFn, staleTime: Number.POSITIVE_INFINITY };
  new QueryObserver(queryClient, options).subscribe(() => undefined);
  const list = { queryKey: ['GET /api/v1/channels'], queryFn: () => fetch('/list', {}).then(() => []) };
  queryClient.setQueryData(list.queryKey, { data: [{ id }] });
  new QueryObserver(queryClient, { ...list, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => undefined);
};

const tell = (type: string, data: object): void =>
  Line.last.tell({ type, data: { channel_id: 'c1', ...data } });

const GOING = [
  ['user.channel.left', { participant_id: 'p', user_id: 'ann' }, 'left'],
  ['user.channel.deleted', {}, 'deleted'],
  ['user.channel.archived', { purge_after: '' }, 'archived'],
] as const;

for (const [type, data, reason] of GOING)
  test(`a conversation says why it went, and is not asked for again: ${reason}`, async () => {
    show('c1', 'member');
    tell(type, data);
    assert.equal(removalReason('c1'), reason);
    await next('/list');
    assert.deepEqual(
      asked.map(({ url }) => url).filter((url) => url.includes('c1')),
      [],
    );
    tell('user.channel.joined', { participant: {} });
    assert.equal(removalReason('c1'), undefined, 'whoever is asked in again sees it again');
  });

test('it stays for its owner when it is archived, and for those whom another person leaves', async () => {
  show('c1', 'owner');
  tell('user.channel.archived', { purge_after: '' });
  await next('/channels/c1');
  tell('user.channel.left', { participant_id: 'p', user_id: 'bob' });
  await next('/channels/c1');
  assert.equal(removalReason('c1'), undefined);
});
