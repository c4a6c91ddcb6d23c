import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { showInConversation } from '../../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../../test/server.ts';
import { ANN, answerOf, channelOf, messageOf, newId } from '../../../../test/things.ts';
import { DiffDialog } from './DiffDialog.tsx';

const DIFF = 'GET /api/v1/channels/{id}/diff';
const SIBLINGS = 'GET /api/v1/channels/{id}/messages/{msgId}/siblings';
const CURSOR = 'PUT /api/v1/channels/{id}/cursor';

const channel = channelOf();
const root = newId();
const at = { channel_id: channel.id };
const shade = messageOf({ ...at, parent_id: root, content: 'Plant it in the shade.', sibling_count: 2 });
const sun = messageOf({ ...at, parent_id: root, content: 'Plant it in the sun.', sibling_count: 2 });
const reply = answerOf({ ...at, parent_id: sun.id, content: 'It will **burn** there.' });

const nodeOf = ({ id, parent_id, content }: typeof shade) => ({
  id,
  parent_id,
  role: 'user' as const,
  author: { type: 'user' as const, id: ANN, display_name: 'Ann', handle: 'ann' },
  excerpt: content,
  is_deleted: false,
  created_at: shade.created_at,
});

const draw = async () => {
  let closed = 0;
  answer(SIBLINGS, { siblings: [shade, sun] });
  answer('GET /api/v1/channels/{id}/tree', { data: [shade, sun, reply].map(nodeOf) });
  answer('GET /api/v1/channels/{id}/path', { messages: [shade], has_more: false });
  answer(CURSOR, ({ body }) => ({ active_leaf_id: body.active_leaf_id }));
  const shown = await showInConversation(<DiffDialog leafId={shade.id} onClose={() => closed++} />, {
    channel,
  });
  return { ...shown, closed: () => closed };
};

const compared = () => answer(DIFF, { ancestor_id: root, a: [shade], b: [sun, reply] });

test('this version is compared with the newest other one, each with what followed', async () => {
  compared();
  await draw();
  await screen.findByText('burn');
  assert.deepEqual(lastAsked(DIFF).query, { a: shade.id, b: reply.id });
  assert.equal(screen.getAllByRole('combobox', { name: 'Version' }).length, 2);
});

test('words that only one of them has are marked, and said to be so', async () => {
  compared();
  await draw();
  await screen.findByText('burn');
  const [only] = document.querySelectorAll('del');
  const [added] = document.querySelectorAll('ins');
  assert.match(only?.textContent ?? '', /only here:.*shade/);
  assert.match(added?.textContent ?? '', /only here:.*sun/);
});

test('a side that says nothing of its own says that', async () => {
  answer(DIFF, { ancestor_id: root, a: [], b: [reply] });
  await draw();
  await screen.findByText('Nothing that the other side does not have.');
});

test('a message that was deleted is not shown by its words', async () => {
  answer(DIFF, { ancestor_id: root, a: [{ ...shade, content: '', is_deleted: true }], b: [sun] });
  await draw();
  await screen.findByText('This message was deleted.');
});

test('one goes to the version on either side, at the end of what followed', async () => {
  compared();
  const { user, closed } = await draw();
  await screen.findByText('burn');
  const [, right] = screen.getAllByRole('button', { name: 'Go to this version' });
  assert.ok(right);
  await user.click(right);
  await waitFor(() => assert.equal(lastAsked(CURSOR).body.active_leaf_id, reply.id));
  assert.equal(closed(), 1);
});

test('another version can be taken on either side', async () => {
  compared();
  const { user } = await draw();
  await screen.findByText('burn');
  const [left] = screen.getAllByRole('combobox', { name: 'Version' });
  assert.ok(left);
  await user.click(left);
  const options = await screen.findByRole('listbox');
  const [, second] = within(options).getAllByRole('option');
  assert.ok(second);
  await user.click(second);
  await waitFor(() => assert.deepEqual(lastAsked(DIFF).query, { a: reply.id, b: reply.id }));
});

test('versions that cannot be loaded say so in the dialog', async () => {
  compared();
  const drawn = draw();
  refuse(SIBLINGS, 403, 'you are not part of this conversation');
  const { user } = await drawn;
  await screen.findByText('You are not part of this conversation.');
  answer(SIBLINGS, { siblings: [shade, sun] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('burn');
});
