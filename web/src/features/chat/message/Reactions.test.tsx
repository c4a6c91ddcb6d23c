import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatMessage } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { showInConversation, toastSays } from '../../../../test/page.tsx';
import { answer, hold, lastAsked, refuse } from '../../../../test/server.ts';
import { ANN, BOB, channelOf, messageOf, participantOf } from '../../../../test/things.ts';
import { queryClient } from '../../../lib/query.ts';
import { type Path, pathQuery } from '../conversation/path.ts';
import { Reactions } from './Reactions.tsx';

const PUT = 'PUT /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}';
const DELETE = 'DELETE /api/v1/channels/{id}/messages/{msgId}/reactions/{emoji}';
const people = [participantOf(), participantOf({ participant_id: BOB, display_name: 'Bob' })];

const Shown = ({ channelId }: { channelId: string }) => {
  const { data } = useQuery({ ...pathQuery(channelId), enabled: false });
  const message = data?.messages[0];
  return message ? <Reactions message={message} /> : null;
};

const draw = async (reactions: ChatMessage['reactions'], channel = channelOf()) => {
  const message = messageOf({ channel_id: channel.id, reactions });
  const path: Path = { messages: [message], has_more: false };
  queryClient.setQueryData(pathQuery(channel.id).queryKey, path);
  return showInConversation(<Shown channelId={channel.id} />, { channel, people });
};

const pressed = (): string | null | undefined =>
  screen.queryByRole('button', { name: /👍/ })?.getAttribute('aria-pressed');

test('a reaction says who gave it', async () => {
  await draw([{ emoji: '👍', user_ids: [ANN, BOB] }]);
  screen.getByRole('button', { name: '👍 by Ann and Bob' });
  assert.equal(pressed(), 'true');
});

test('joining in is shown before the server has answered', async () => {
  const { user } = await draw([{ emoji: '👍', user_ids: [BOB] }]);
  const done = hold(PUT);
  assert.equal(pressed(), 'false');
  await user.click(screen.getByRole('button', { name: /👍/ }));
  assert.equal(pressed(), 'true');
  done({ message: 'ok' });
  await waitFor(() => assert.equal(lastAsked(PUT).params.emoji, '👍'));
});

test('what the server refuses is taken back, and said', async () => {
  const { user } = await draw([{ emoji: '👍', user_ids: [BOB] }]);
  refuse(PUT, 409, 'there are too many reactions');
  await user.click(screen.getByRole('button', { name: /👍/ }));
  await toastSays('There are too many reactions.');
  assert.equal(pressed(), 'false');
});

test('taking back the only reaction of its kind removes it', async () => {
  const { user } = await draw([{ emoji: '👍', user_ids: [ANN] }]);
  answer(DELETE, { message: 'ok' });
  await user.click(screen.getByRole('button', { name: /👍/ }));
  await waitFor(() => assert.equal(pressed(), undefined));
});

test('an observer sees reactions and cannot join in', async () => {
  const rights = { ...channelOf().rights, write: false };
  await draw([{ emoji: '👍', user_ids: [BOB] }], channelOf({ rights }));
  assert.ok(screen.getByRole('button', { name: /👍/ }).hasAttribute('disabled'));
});
