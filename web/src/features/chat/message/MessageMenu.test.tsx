import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { beMe, showInConversation, toastSays } from '../../../../test/page.tsx';
import { answer, lastAsked } from '../../../../test/server.ts';
import { bootstrapOf, channelOf, messageOf } from '../../../../test/things.ts';
import { MessageMenu } from './MessageMenu.tsx';

const nothing = () => undefined;

const draw = (message = messageOf(), { onNote = nothing, onAddition = nothing, onTask = nothing } = {}) =>
  showInConversation(
    <MessageMenu
      message={message}
      anchor={document.body}
      onDelete={nothing}
      onNote={onNote}
      onAddition={onAddition}
      onTask={onTask}
      onAssign={nothing}
      onClose={nothing}
    />,
  );

test('who may make notes can make one of a message that says something', async () => {
  const { permissions } = bootstrapOf();
  beMe({ permissions: [...permissions, 'notes.create'] });
  let isChosen = false;
  const { user } = await draw(messageOf({ content: 'The beans are up.' }), {
    onNote: () => {
      isChosen = true;
    },
  });
  await user.click(await screen.findByRole('menuitem', { name: 'New note' }));
  assert.ok(isChosen);
});

test('who may make no notes is offered none', async () => {
  const { permissions } = bootstrapOf();
  beMe({ permissions: permissions.filter((one) => one !== 'notes.create') });
  await draw();
  await screen.findByRole('menuitem', { name: 'Copy the text' });
  assert.equal(screen.queryByRole('menuitem', { name: 'New note' }), null);
});

test('a message that says something can be added to a note, also by who may make none', async () => {
  beMe({ permissions: bootstrapOf().permissions.filter((one) => one !== 'notes.create') });
  let isChosen = false;
  const { user } = await draw(messageOf({ content: 'The beans are up.' }), {
    onAddition: () => {
      isChosen = true;
    },
  });
  await user.click(await screen.findByRole('menuitem', { name: 'Add to a note…' }));
  assert.ok(isChosen);
});

test('a message that says something can become a task', async () => {
  let isChosen = false;
  const { user } = await draw(messageOf({ content: 'Water the beans.' }), {
    onTask: () => {
      isChosen = true;
    },
  });
  await user.click(await screen.findByRole('menuitem', { name: 'New task' }));
  assert.ok(isChosen);
});

test('what follows a message is marked as unread together with it', async () => {
  const UNREAD = 'POST /api/v1/channels/{id}/mark-unread';
  const message = messageOf();
  answer(UNREAD, channelOf({ id: message.channel_id, unread_count: 2 }));
  const { user } = await draw(message);
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as unread from here' }));
  await toastSays('Unread from here, until you come back to this chat.');
  assert.deepEqual(lastAsked(UNREAD).body, { message_id: message.id });
});

test('one message is exported under words that speak of the message, not of the branch', async () => {
  const { user } = await draw(messageOf({ content: 'The beans are up.' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  await screen.findByRole('menuitem', { name: 'This message as PDF' });
  assert.equal(screen.queryByRole('menuitem', { name: /branch as/ }), null);
});

test('the branch that ends with a message is exported from its menu', async (t) => {
  const saved: string[] = [];
  t.mock.method(HTMLAnchorElement.prototype, 'click', function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  answer('GET /api/v1/channels/{id}/export', () => new Response('# Garden'));
  const message = messageOf({ content: 'The beans are up.' });
  const { user } = await draw(message);
  await user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Everything up to here as PDF' }));
  await waitFor(() => assert.equal(saved.length, 1));
  assert.deepEqual(lastAsked('GET /api/v1/channels/{id}/export').query, {
    format: 'pdf',
    leaf_id: message.id,
  });
});
