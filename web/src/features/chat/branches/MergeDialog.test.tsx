import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { sayYes } from '../../../../test/acts.ts';
import { showInConversation } from '../../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../../test/server.ts';
import { ANN, answerOf, channelOf, messageOf, newId } from '../../../../test/things.ts';
import { MergeDialog } from './MergeDialog.tsx';

const MERGE = 'POST /api/v1/channels/{id}/merge';
const channel = channelOf({ ai_mode: 'false' });
const at = { channel_id: channel.id };
const root = newId();
const shade = messageOf({ ...at, parent_id: root, content: 'In the shade.\n\nIt is cool there.' });
const sun = answerOf({ ...at, parent_id: root, content: 'In the sun.' });

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
  answer('GET /api/v1/channels/{id}/tree', {
    data: [nodeOf({ ...shade, id: root, parent_id: null, content: 'Where?' }), nodeOf(shade), nodeOf(sun)],
  });
  answer('GET /api/v1/channels/{id}/path', { messages: [shade], has_more: false });
  answer('GET /api/v1/channels/{id}/diff', { ancestor_id: root, a: [shade], b: [sun] });
  answer('GET /api/v1/models/enabled', { data: [], default_model: null, default_provider_config_id: null });
  const shown = await showInConversation(<MergeDialog a={shade.id} b={null} onClose={() => closed++} />, {
    channel,
  });
  await screen.findByText('In the sun.');
  return { ...shown, closed: () => closed };
};

test('both branches stand beside each other, and what is ticked is there to be written on', async () => {
  const { user, closed } = await draw();
  assert.deepEqual(lastAsked('GET /api/v1/channels/{id}/diff').query, { a: shade.id, b: sun.id });
  const field = screen.getByRole('textbox', { name: 'The merged message' });
  assert.equal((field as HTMLTextAreaElement).value, 'In the shade.\n\nIt is cool there.\n\nIn the sun.');
  await user.click(screen.getByRole('checkbox', { name: 'It is cool there.' }));
  assert.equal((field as HTMLTextAreaElement).value, 'In the shade.\n\nIn the sun.');
  answer(MERGE, messageOf({ ...at, parent_id: root, merged_from: [shade.id, sun.id] }));
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await waitFor(() => assert.equal(closed(), 1));
  const { body } = lastAsked(MERGE);
  assert.deepEqual(body, { message_ids: [shade.id, sun.id], content: 'In the shade.\n\nIn the sun.' });
});

test('what the server refuses is said, and nothing is lost', async () => {
  const { user, closed } = await draw();
  refuse(MERGE, 409, 'one of the two is still being written');
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await screen.findByText('One of the two is still being written.');
  assert.equal(closed(), 0);
});

test('Escape asks before the words of a person go, and leaves what nobody touched', async () => {
  const { user, closed } = await draw();
  await user.keyboard('{Escape}');
  await waitFor(() => assert.equal(closed(), 1));
  await user.type(screen.getByRole('textbox', { name: 'The merged message' }), ' Both will do.');
  await user.keyboard('{Escape}');
  await sayYes(user, 'Leave');
  await waitFor(() => assert.equal(closed(), 2));
});
