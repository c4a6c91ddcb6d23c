import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Link } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { showPage } from '../../../../test/page.tsx';
import { answer, refuse } from '../../../../test/server.ts';
import { channelOf } from '../../../../test/things.ts';
import { invalidate } from '../../../lib/query.ts';
import { markRemoved } from '../../../lib/removed-channels.ts';
import { LeavingGuard } from '../../shell/LeavingGuard.tsx';
import { readChatDraft } from '../sending/chat-drafts.ts';
import { ConversationPage } from './ConversationPage.tsx';

const ONE = 'GET /api/v1/channels/{id}';
const KEPT = { name: 'What you typed is kept' };

/** A chat on the screen, with words in its field. */
const writeIn = async (words: string) => {
  const channel = channelOf({ ai_mode: 'false', title: 'Rose club' });
  const other = channelOf({ ai_mode: 'false', title: 'Shed' });
  answer(ONE, ({ params }) => (params.id === other.id ? other : channel));
  answer('GET /api/v1/channels/{id}/participants', { participants: [] });
  answer('GET /api/v1/channels/{id}/path', { messages: [], has_more: false });
  answer('GET /api/v1/presence', { data: {} });
  answer('POST /api/v1/channels/{id}/typing', { message: 'ok' });
  const page = (
    <>
      <ConversationPage />
      <LeavingGuard />
      <Link to="/c/$channelId" params={{ channelId: other.id }}>
        Another chat
      </Link>
    </>
  );
  const place = { path: '/c/$channelId', validateSearch: () => ({}), address: `/c/${channel.id}` };
  const shown = await showPage(page, place);
  const field = await screen.findByRole('textbox', { name: 'Message' });
  if (words !== '') await shown.user.type(field, words);
  return { ...shown, channel };
};

const keptSays = async (words: string): Promise<void> => {
  const dialog = within(await screen.findByRole('dialog', KEPT));
  dialog.getByText('Rose club');
  assert.equal(dialog.getByLabelText<HTMLTextAreaElement>('Message').value, words);
};

test('what one was writing in a chat that one is taken out of stays, to be copied', async () => {
  const { channel } = await writeIn('Prune them in March');
  markRemoved(channel.id, 'left');
  await screen.findByText('You are no longer part of this chat');
  await keptSays('Prune them in March');
});

test('it stays, too, where the server knows the chat no longer, as after the end in its team', async () => {
  await writeIn('Prune them in March');
  refuse(ONE, 404, 'channel not found');
  refuse('GET /api/v1/channels/{id}/join', 404, 'channel not found');
  await invalidate(ONE);
  await screen.findByText('There is nothing here');
  await keptSays('Prune them in March');
});

test('a writer who becomes an observer while they write sees their draft, to be copied or thrown away', async () => {
  const { user, channel } = await writeIn('Prune them in March');
  answer(ONE, { ...channel, my_role: 'observer', rights: { ...channel.rights, write: false } });
  await invalidate(ONE);
  await screen.findByText(/You are an observer here/);
  const draft = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your draft' });
  assert.deepEqual([draft.value, draft.readOnly], ['Prune them in March', true]);
  screen.getByRole('button', { name: 'Copy' });
  assert.equal(readChatDraft(channel.id), 'Prune them in March', 'it waits there as well');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => assert.equal(screen.queryByRole('textbox', { name: 'Your draft' }), null));
});

test('of a chat that is lost with an empty field nothing is shown', async () => {
  const { channel } = await writeIn('');
  markRemoved(channel.id, 'deleted');
  await screen.findByRole('alert');
  assert.equal(screen.queryByText(KEPT.name), null);
});

test('a writer who opens another chat is neither asked nor shown the draft, which waits in its chat', async () => {
  const { user, channel } = await writeIn('Prune them in March');
  await user.click(screen.getByRole('link', { name: 'Another chat' }));
  await screen.findByRole('heading', { name: 'Shed' });
  assert.equal(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value, '');
  assert.equal(screen.queryByText(KEPT.name), null);
  assert.equal(readChatDraft(channel.id), 'Prune them in March');
});
