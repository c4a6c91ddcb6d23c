import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel, ChatMessage } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { gone } from '../../../../test/acts.ts';
import { showInConversation, toastSays } from '../../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../../test/server.ts';
import { answerOf, channelOf, newId } from '../../../../test/things.ts';
import { ColumnsOrOne, useMayBeColumns } from './Columns.tsx';

const SIBLINGS = 'GET /api/v1/channels/{id}/messages/{msgId}/siblings';
const CURSOR = 'PUT /api/v1/channels/{id}/cursor';

/** Two answers to one question; those that were asked for together began at the same moment. */
const pair = (channel: Channel, change: Partial<ChatMessage> = {}): [ChatMessage, ChatMessage] => {
  const both = { channel_id: channel.id, parent_id: newId(), sibling_count: 2 };
  const moss = { type: 'model' as const, id: null, display_name: 'Moss 1', handle: null };
  return [
    answerOf({ ...both, content: 'In the shade.' }),
    answerOf({ ...both, sibling_index: 1, content: 'In the sun.', author: moss, model: 'moss-1', ...change }),
  ];
};

/** An answer as a row of the conversation draws it. */
const Answer = ({ message }: { readonly message: ChatMessage }) =>
  useMayBeColumns(message, true) ? (
    <ColumnsOrOne message={message} readers={undefined}>
      <p>One alone</p>
    </ColumnsOrOne>
  ) : (
    <p>One alone</p>
  );

const draw = (versions: readonly [ChatMessage, ChatMessage], channel: Channel) => {
  answer(SIBLINGS, { siblings: [...versions] });
  answer('GET /api/v1/channels/{id}/feedback', { data: [] });
  answer(CURSOR, ({ body }) => ({ active_leaf_id: body.active_leaf_id }));
  answer('GET /api/v1/channels/{id}/path', { messages: [versions[1]], has_more: false });
  hold('GET /api/v1/channels/{id}/messages/{msgId}/stream');
  return showInConversation(<Answer message={versions[0]} />, { channel });
};

const columnOf = (name: string): HTMLElement => screen.getByRole('article', { name });

test('answers that were asked for together stand side by side, and one’s own is marked', async () => {
  const channel = channelOf();
  await draw(pair(channel), channel);
  await screen.findByRole('region', { name: '2 answers side by side' });
  within(columnOf('Fern 2')).getByText('In the shade.');
  within(columnOf('Moss 1')).getByText('In the sun.');
  assert.equal(columnOf('Fern 2').getAttribute('aria-current'), 'true');
  assert.equal(columnOf('Moss 1').getAttribute('aria-current'), 'false');
});

test('an answer that was asked for later stands alone', async () => {
  const channel = channelOf();
  await draw(pair(channel, { created_at: '2026-01-05T10:05:00.000Z' }), channel);
  await waitFor(() => assert.equal(askedFor(SIBLINGS).length, 1));
  await screen.findByText('One alone');
  assert.equal(screen.queryByRole('article'), null);
});

test('going on with one leads to its branch, and the columns close', async () => {
  const channel = channelOf();
  const versions = pair(channel);
  const { user } = await draw(versions, channel);
  await screen.findByRole('region', { name: '2 answers side by side' });
  await user.click(within(columnOf('Moss 1')).getByRole('button', { name: 'Go on with this one' }));
  await waitFor(() => assert.equal(lastAsked(CURSOR).body.active_leaf_id, versions[1].id));
  await screen.findByText('One alone');
});

test('where the way is barred the columns stay, and the page says why', async () => {
  const channel = channelOf();
  const { user } = await draw(pair(channel), channel);
  refuse(CURSOR, 404, 'there is no such message');
  await screen.findByRole('region', { name: '2 answers side by side' });
  await user.click(within(columnOf('Moss 1')).getByRole('button', { name: 'Go on with this one' }));
  await toastSays('There is no such message.');
  columnOf('Moss 1');
});

test('one at a time closes the columns and leaves the branch as it is', async () => {
  const channel = channelOf();
  const { user } = await draw(pair(channel), channel);
  await user.click(await screen.findByRole('button', { name: 'One at a time' }));
  await screen.findByText('One alone');
  await gone(() => screen.queryByRole('article', { name: 'Fern 2' }));
  assert.equal(askedFor(CURSOR).length, 0);
});

test('an answer that is being written can be stopped by itself', async () => {
  const channel = channelOf();
  const versions = pair(channel, { status: 'streaming', content: 'In the' });
  answer('POST /api/v1/channels/{id}/messages/{msgId}/stop', { ...versions[1], status: 'stopped' });
  const { user } = await draw(versions, channel);
  await screen.findByRole('region', { name: '2 answers side by side' });
  assert.equal(screen.queryByRole('button', { name: 'Stop Fern 2' }), null);
  await user.click(screen.getByRole('button', { name: 'Stop Moss 1' }));
  await waitFor(() =>
    assert.equal(lastAsked('POST /api/v1/channels/{id}/messages/{msgId}/stop').params.msgId, versions[1].id),
  );
});

test('an observer stops nothing', async () => {
  const channel = channelOf({ rights: { ...channelOf().rights, write: false } });
  await draw(pair(channel, { status: 'streaming' }), channel);
  await screen.findByRole('region', { name: '2 answers side by side' });
  assert.equal(screen.queryByRole('button', { name: /^Stop/ }), null);
});
