import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { showInConversation } from '../../../../test/page.tsx';
import { channelOf } from '../../../../test/things.ts';
import { useConversation } from '../conversation/conversation.ts';
import { readChatDraft } from '../sending/chat-drafts.ts';
import type { Outgoing } from '../sending/outbox.ts';
import { OutgoingRow } from './OutgoingRow.tsx';

const channel = channelOf();

const outgoingOf = (change: Partial<Outgoing> = {}): Outgoing => ({
  key: 'a key of its own',
  channelId: channel.id,
  content: 'Water the beans.',
  attachments: [],
  startedAt: '2026-01-05T10:00:00.000Z',
  input: {},
  isForPeople: true,
  failure: null,
  isWaiting: false,
  ...change,
});

const Here = ({ outgoing }: { outgoing: Outgoing }) => (
  <>
    <OutgoingRow outgoing={outgoing} />
    <textarea ref={useConversation().field} aria-label="Message" />
  </>
);

const draw = (outgoing: Outgoing) => showInConversation(<Here outgoing={outgoing} />, { channel });

test('what is on its way is shown at once, under one’s own name', async () => {
  await draw(outgoingOf());
  screen.getByText('Water the beans.');
  screen.getByText('Ann');
  screen.getByText('Sending…');
  assert.equal(screen.queryByRole('button'), null);
});

test('what waits for a connection says so, and can be taken back', async () => {
  await draw(outgoingOf({ isWaiting: true }));
  assert.equal(screen.getByRole('status').textContent, 'Will be sent when you are back.');
  assert.equal(screen.queryByRole('button', { name: 'Try again' }), null);
  screen.getByRole('button', { name: 'Discard' });
});

test('what was refused says why, and offers to try again, to edit and to discard', async () => {
  await draw(outgoingOf({ failure: 'You may not write here.' }));
  assert.equal(screen.getByRole('alert').textContent, 'Not sent. You may not write here.');
  for (const name of ['Try again', 'Edit', 'Discard']) screen.getByRole('button', { name });
});

test('editing it puts the words back where they were written', async () => {
  const { user } = await draw(outgoingOf({ failure: 'You may not write here.' }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  assert.equal(readChatDraft(channel.id), 'Water the beans.');
  assert.equal(document.activeElement, screen.getByRole('textbox', { name: 'Message' }));
});
