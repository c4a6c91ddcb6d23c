import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Link } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { gone, sayYes } from '../../../../test/acts.ts';
import { beMe, showInConversation } from '../../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../../test/server.ts';
import { channelOf, messageOf, newId } from '../../../../test/things.ts';
import { LeavingGuard } from '../../shell/LeavingGuard.tsx';
import { useConversation } from '../conversation/conversation.ts';
import { EditMessage } from './EditMessage.tsx';

const EDIT = 'POST /api/v1/channels/{id}/messages/{msgId}/edit';
const channel = channelOf({ ai_mode: 'false' });
const message = messageOf({ content: 'Plant it on Monday.', channel_id: channel.id });

const Here = () => {
  const { editingId, setEditingId, field } = useConversation();
  return (
    <>
      {editingId === message.id ? (
        <EditMessage message={message} onClose={() => setEditingId(null)} />
      ) : (
        <p>closed</p>
      )}
      <textarea ref={field} aria-label="Message" />
      <LeavingGuard />
      <Link to="/c/$channelId" params={{ channelId: newId() }}>
        Another chat
      </Link>
      <button type="button" onClick={() => setEditingId(null)}>
        Take away
      </button>
    </>
  );
};

const edit = async () => {
  const shown = await showInConversation(<Here />, { channel, editingId: message.id });
  const field = screen.getByRole('textbox', { name: 'New version of the message' }) as HTMLTextAreaElement;
  return { ...shown, field };
};

test('editing begins at the end of what was said', async () => {
  const { field } = await edit();
  assert.equal(document.activeElement, field);
  assert.equal(field.value, 'Plant it on Monday.');
});

test('what did not change cannot be saved', async () => {
  const { user, field } = await edit();
  const save = screen.getByRole('button', { name: 'Save as a new version' });
  assert.ok(save.hasAttribute('disabled'));
  await user.type(field, ' Or later.');
  assert.ok(!save.hasAttribute('disabled'));
  await user.clear(field);
  assert.ok(save.hasAttribute('disabled'));
});

test('a new version is saved beside the old one, and one writes on below', async () => {
  const { user, field } = await edit();
  answer(EDIT, messageOf({ channel_id: channel.id, content: 'Plant it now.' }));
  await user.clear(field);
  await user.type(field, 'Plant it now.{Enter}');
  await screen.findByText('closed');
  assert.equal(lastAsked(EDIT).body.content, 'Plant it now.');
  assert.equal(document.activeElement, screen.getByRole('textbox', { name: 'Message' }));
});

test('Escape leaves everything as it was', async () => {
  const { user, field } = await edit();
  await user.type(field, ' Never.{Escape}');
  await screen.findByText('closed');
  assert.equal(askedFor(EDIT).length, 0);
  assert.equal(screen.queryByRole('dialog'), null);
});

test('the key that sends is the key that saves', async () => {
  beMe({ settings: { send_key: 'Mod+Enter' } });
  const { user, field } = await edit();
  answer(EDIT, messageOf({ channel_id: channel.id }));
  await user.type(field, '{Enter}More.');
  assert.equal(askedFor(EDIT).length, 0);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => assert.equal(askedFor(EDIT).length, 1));
});

test('a refusal is said in place, and the words stay', async () => {
  const { user, field } = await edit();
  refuse(EDIT, 403, 'only its author may edit a message');
  await user.type(field, ' Now.{Enter}');
  await screen.findByText('Only its author may edit a message.');
  assert.equal(field.value, 'Plant it on Monday. Now.');
});

test('another chat is opened only after a question while something is written', async () => {
  const { user, field, path } = await edit();
  const another = screen.getByRole('link', { name: 'Another chat' });
  await user.type(field, ' Or later.');
  await user.click(another);
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await gone(() => screen.queryByRole('alertdialog'));
  assert.equal(field.value, 'Plant it on Monday. Or later.');
  await user.click(another);
  await sayYes(user, 'Leave');
  await waitFor(() => assert.match(path(), /^\/c\//));
});

test('what is written stays when the message is taken away, whoever took it', async () => {
  const { user, field } = await edit();
  await user.type(field, ' Or later.');
  await user.click(screen.getByRole('button', { name: 'Take away' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What you typed is kept' }));
  dialog.getByDisplayValue('Plant it on Monday. Or later.');
});
