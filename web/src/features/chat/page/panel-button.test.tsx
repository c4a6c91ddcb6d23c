import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { countedOf } from '../../../../test/admin-things.ts';
import { noteOf } from '../../../../test/note-things.ts';
import { showPage } from '../../../../test/page.tsx';
import { answer } from '../../../../test/server.ts';
import { channelOf, participantOf } from '../../../../test/things.ts';
import { PanelContext } from '../../../ui/page-head.ts';
import { ConversationPage } from './ConversationPage.tsx';

/** The frame's place for a panel beside the page. */
const WithPanel = () => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <PanelContext value={place}>
      <ConversationPage />
      <div ref={setPlace} />
    </PanelContext>
  );
};

const drawChat = async (page: ReactElement, search = '') => {
  const channel = channelOf({ ai_mode: 'false' });
  answer('GET /api/v1/channels/{id}', channel);
  answer('GET /api/v1/channels/{id}/participants', { participants: [participantOf()] });
  answer('GET /api/v1/channels/{id}/path', { messages: [], has_more: false });
  answer('GET /api/v1/presence', { data: {} });
  return showPage(page, {
    path: '/c/$channelId',
    validateSearch: ({ panel, beside }) => ({ panel, beside }),
    address: `/c/${channel.id}${search}`,
  });
};

test('the button in the head opens the panel that was open last, at first the context, and closes it', async () => {
  const { user, path } = await drawChat(<ConversationPage />);
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

test('a key takes the note away that lies beside the chat, and puts it back', async () => {
  const note = noteOf({ title: 'Beds' });
  answer('GET /api/v1/notes/{id}', note);
  const { user, path } = await drawChat(<WithPanel />, `?beside=note:${note.id}`);
  await screen.findByRole('complementary', { name: 'Beds' });
  await user.keyboard('{Alt>}{Shift>}b{/Shift}{/Alt}');
  await waitFor(() => assert.equal(screen.queryByRole('complementary', { name: 'Beds' }), null));
  assert.match(path(), /\/c\/[^?]+$/);
  await user.keyboard('{Alt>}{Shift>}b{/Shift}{/Alt}');
  await screen.findByRole('complementary', { name: 'Beds' });
});

test('a dialog that a panel opens leaves the panel where it is, and gives the focus back to it', async () => {
  answer('GET /api/v1/channels/{id}/knowledge-bases', { data: [] });
  answer('GET /api/v1/knowledge-bases', countedOf());
  const { user } = await drawChat(<WithPanel />, '?panel=context');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  await screen.findByRole('dialog', { name: 'Chat settings' });
  await user.keyboard('{Escape}');
  await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
  await waitFor(() => assert.equal(document.activeElement?.textContent, 'Change'));
});
