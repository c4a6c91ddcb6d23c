import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { showPage } from '../../../../test/page.tsx';
import { answer } from '../../../../test/server.ts';
import { channelOf, participantOf } from '../../../../test/things.ts';
import { ConversationPage } from './ConversationPage.tsx';

test('the button in the head opens the panel that was open last, at first the context, and closes it', async () => {
  const channel = channelOf({ ai_mode: 'false' });
  answer('GET /api/v1/channels/{id}', channel);
  answer('GET /api/v1/channels/{id}/participants', { participants: [participantOf()] });
  answer('GET /api/v1/channels/{id}/path', { messages: [], has_more: false });
  answer('GET /api/v1/presence', { data: {} });
  const { user, path } = await showPage(<ConversationPage />, {
    path: '/c/$channelId',
    validateSearch: ({ panel }) => ({ panel }),
    address: `/c/${channel.id}`,
  });
  const button = await screen.findByRole('button', { name: 'Panel' });
  const leadsTo = (address: RegExp): Promise<void> => waitFor(() => assert.match(path(), address));
  await user.click(button);
  await leadsTo(/\?panel=context$/);
  assert.equal(button.getAttribute('aria-expanded'), 'true');
  await user.click(button);
  await leadsTo(/\/c\/[^?]+$/);
  assert.equal(button.getAttribute('aria-expanded'), 'false');
  await user.click(screen.getByRole('button', { name: /1 participant/ }));
  await leadsTo(/\?panel=people$/);
  await user.keyboard('{Alt>}{Shift>}p{/Shift}{/Alt}');
  await leadsTo(/\/c\/[^?]+$/);
  await user.click(button);
  await leadsTo(/\?panel=people$/);
});
