import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatMessage, SearchHit } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { showPage } from '../../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../../test/server.ts';
import { ANN, channelOf, messageOf } from '../../../../test/things.ts';
import { queryClient } from '../../../lib/query.ts';
import { ConversationContext } from '../conversation/conversation.ts';
import { pathQuery } from '../conversation/path.ts';
import { FindBar } from './FindBar.tsx';

const SEARCH = 'GET /api/v1/search';
const channel = channelOf();

const hitOf = (message: ChatMessage): SearchHit => ({
  type: 'message',
  id: message.id,
  channel_id: channel.id,
  channel_title: channel.title,
  scope_id: channel.id,
  title: '',
  snippet: message.content,
  highlights: [],
  author_id: ANN,
  leaf_id: message.id,
  created_at: message.created_at,
});

/** On the branch that is shown are `here`; the server finds `found`, the newest first. */
const draw = async (here: readonly ChatMessage[], found: readonly ChatMessage[], has_more = false) => {
  queryClient.setQueryData(pathQuery(channel.id).queryKey, { messages: [...here], has_more: false });
  answer(SEARCH, { data: found.map(hitOf), has_more });
  let closed = 0;
  const conversation = {
    channel,
    myId: ANN,
    people: new Map(),
    editingId: null,
    setEditingId: () => undefined,
    open: () => undefined,
    field: { current: null },
  };
  const shown = await showPage(
    <ConversationContext value={conversation}>
      <FindBar onClose={() => closed++} />
    </ConversationContext>,
    { path: '/c/$channelId', validateSearch: (raw) => raw, address: `/c/${channel.id}` },
  );
  return { ...shown, closed: () => closed };
};

const three = ['old rose', 'rose', 'new rose'].map((content) =>
  messageOf({ channel_id: channel.id, content }),
);
const [old, middle, newest] = three as [ChatMessage, ChatMessage, ChatMessage];
const field = () => screen.getByRole('searchbox', { name: 'Find in this chat' });

test('the whole chat is searched, the newest is gone to first, and Enter leads to older ones and around', async () => {
  const { user, path } = await draw(three, three.toReversed());
  await user.type(field(), 'rose');
  await screen.findByText('1 of 3');
  const { channel_id, type, q } = lastAsked(SEARCH).query;
  assert.deepEqual([channel_id, type, q], [channel.id, 'message', 'rose']);
  await waitFor(() => assert.equal(path(), `/c/${channel.id}?m=${newest.id}`));
  await user.keyboard('{Enter}');
  await screen.findByText('2 of 3');
  await waitFor(() => assert.equal(path(), `/c/${channel.id}?m=${middle.id}`));
  await user.keyboard('{F3}');
  await screen.findByText('3 of 3');
  await user.keyboard('{Enter}');
  await screen.findByText('1 of 3');
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  await screen.findByText('3 of 3');
  await waitFor(() => assert.equal(path(), `/c/${channel.id}?m=${old.id}`));
});

test('what lies on another branch is gone to, and said', async () => {
  const { user, path } = await draw([middle], [newest]);
  await user.type(field(), 'rose');
  await screen.findByText('This is on another branch. You are there now.');
  await waitFor(() => assert.equal(path(), `/c/${channel.id}?m=${newest.id}`));
});

test('nothing found is said, and a sign that is no word is not asked for', async () => {
  const { user } = await draw(three, []);
  await user.type(field(), '?');
  await user.type(field(), ' lily');
  await screen.findByText('Nothing found');
  assert.deepEqual(
    askedFor(SEARCH).map(({ query }) => query.q),
    ['? lily'],
  );
});

test('more than one answer holds is said as more', async () => {
  const { user } = await draw(three, three.toReversed(), true);
  await user.type(field(), 'rose');
  await screen.findByText('1 of 3+');
});

test('Escape closes it', async () => {
  const { user, closed } = await draw(three, []);
  await user.type(field(), 'a');
  await user.keyboard('{Escape}');
  assert.equal(closed(), 1);
});
