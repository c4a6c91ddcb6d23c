import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { showInConversation } from '../../../../test/page.tsx';
import { answer } from '../../../../test/server.ts';
import { channelOf, fileOf } from '../../../../test/things.ts';
import { readChatDraft, writeChatDraft } from '../sending/chat-drafts.ts';
import { uploadsOf } from '../sending/uploads.ts';
import { TellMore } from './TellMore.tsx';

const draw = async (channel = channelOf()) => {
  const opened: unknown[] = [];
  let left = 0;
  const onLeave = (): void => {
    left += 1;
  };
  const onOpen = (what: unknown) => void opened.push(what);
  const shown = await showInConversation(<TellMore onLeave={onLeave} />, { channel, onOpen });
  return { ...shown, channel, opened, timesLeft: () => left };
};

const verbs = (): string[] => screen.queryAllByRole('button').map(({ textContent }) => textContent);

test('below what an answer was given stands how the next one is given more', async () => {
  const { user, channel, timesLeft } = await draw();
  writeChatDraft(channel.id, 'What about');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Name a note, a task or something else' }));
  assert.equal(readChatDraft(channel.id), 'What about #', 'as it is typed');
  assert.equal(timesLeft(), 1);
  answer('POST /api/v1/channels/{id}/files', fileOf());
  const picker = document.querySelector<HTMLInputElement>('input[type="file"]');
  assert.ok(picker);
  await user.upload(picker, new File(['leaf'], 'leaf.txt'));
  await waitFor(() =>
    assert.deepEqual(
      uploadsOf(channel.id).map(({ name }) => name),
      ['leaf.txt'],
    ),
  );
  assert.equal(timesLeft(), 2);
});

test('what every answer is told is changed by those who may, where the chat says it', async () => {
  const { user, opened } = await draw();
  await user.click(screen.getByRole('button', { name: 'Change' }));
  assert.deepEqual(opened, [{ kind: 'settings' }]);
});

test('who may not write or change is offered neither, and in the archive nobody is', async () => {
  const { rights } = channelOf();
  await draw(channelOf({ rights: { ...rights, edit: false } }));
  assert.deepEqual(verbs(), ['Add']);
  cleanup();
  await draw(channelOf({ rights: { ...rights, write: false, edit: false } }));
  assert.deepEqual(verbs(), []);
  cleanup();
  await draw(channelOf({ archived_at: '2026-01-05T10:00:00.000Z' }));
  assert.deepEqual(verbs(), []);
});
