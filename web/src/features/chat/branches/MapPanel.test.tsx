import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { showInConversation } from '../../../../test/page.tsx';
import { answer, lastAsked } from '../../../../test/server.ts';
import { ANN, BOB, channelOf, messageOf, newId } from '../../../../test/things.ts';
import { MapPanel } from './MapPanel.tsx';

const channel = channelOf();
const author = { type: 'user', id: ANN, display_name: 'Ann', handle: 'ann' } as const;
const at = '2026-01-05T10:00:00.000Z';

const nodeOf = (parent_id: string | null, excerpt: string, is_deleted = false) => ({
  id: newId(),
  parent_id,
  role: 'user',
  author,
  excerpt,
  is_deleted,
  created_at: at,
});

const root = nodeOf(null, 'Where to plant it?');
const left = nodeOf(root.id, 'In the **shade**.');
const right = nodeOf(root.id, 'In the sun.');
const gone = nodeOf(right.id, '', true);
const tree = [root, left, right, gone];

const draw = (
  data: Array<typeof root & { merged_from?: string[] }> = tree,
  main_leaf_id: string | null = null,
) => {
  let closed = 0;
  answer('GET /api/v1/channels/{id}/tree', { data });
  answer('GET /api/v1/channels/{id}/path', {
    messages: [root, left].map(({ id, parent_id }) => messageOf({ id, parent_id, channel_id: channel.id })),
    has_more: false,
  });
  answer('GET /api/v1/channels/{id}/cursors', {
    data: [
      {
        user_id: BOB,
        active_leaf_id: gone.id,
        last_read_message_id: null,
        display_name: 'Bob',
        handle: 'bob',
      },
    ],
  });
  answer('PUT /api/v1/channels/{id}/cursor', ({ body }) => ({ active_leaf_id: body.active_leaf_id }));
  const shown = showInConversation(<MapPanel onGo={() => closed++} />, {
    channel: { ...channel, main_leaf_id },
  });
  return shown.then((all) => ({ ...all, closed: () => closed }));
};

const map = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Map' });

test('every message of every branch is on the map, in plain words', async () => {
  await draw();
  const buttons = within(await map()).getAllByRole('button');
  assert.equal(buttons.length, 4);
  within(await map()).getByText('In the shade.');
  within(await map()).getByText('This message was deleted.');
});

test('where one is oneself is marked, and is the only stop of the Tab key', async () => {
  await draw();
  const here = await within(await map()).findByRole('button', { current: true });
  within(here).getByText('In the shade.');
  const stops = within(await map())
    .getAllByRole('button')
    .filter(({ tabIndex }) => tabIndex === 0);
  assert.deepEqual(stops, [here]);
});

test('where others are is said with their names', async () => {
  await draw();
  const button = (await within(await map()).findByText('Bob is here')).closest('button');
  within(button as HTMLElement).getByText('This message was deleted.');
});

test('arrow keys go from message to message', async () => {
  const { user } = await draw();
  const here = await within(await map()).findByRole('button', { current: true });
  here.focus();
  await user.keyboard('{ArrowUp}');
  within(document.activeElement as HTMLElement).getByText('Where to plant it?');
});

test('choosing a message closes the map and goes there', async () => {
  const { user, closed } = await draw();
  await user.click(within(await map()).getByText('In the sun.'));
  assert.equal(closed(), 1);
  await waitFor(() =>
    assert.equal(lastAsked('PUT /api/v1/channels/{id}/cursor').body.active_leaf_id, right.id),
  );
});

test('a conversation without a message has an empty map', async () => {
  answer('GET /api/v1/channels/{id}/tree', { data: [] });
  answer('GET /api/v1/channels/{id}/path', { messages: [], has_more: false });
  answer('GET /api/v1/channels/{id}/cursors', { data: [] });
  await showInConversation(<MapPanel />, { channel });
  await screen.findByText('Nothing has been said here yet');
});

test('two lines lead from the merged branches into the message that merges them', async () => {
  const both = { ...nodeOf(root.id, 'Half shade.'), merged_from: [left.id, right.id] };
  await draw([...tree, both], left.id);
  await screen.findByText('Main line');
  assert.equal(document.querySelectorAll('path[stroke-dasharray]').length, 2);
});
