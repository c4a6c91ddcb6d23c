import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { letGo, sayYes } from '../../../test/acts.ts';
import { folderOf } from '../../../test/noun-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { channelOf } from '../../../test/things.ts';
import { keepFocus } from '../../lib/keep-focus.ts';
import { ChannelRow } from './ChannelRow.tsx';
import { ChosenChats } from './ChosenChats.tsx';
import { chooseNone, readChosen, toggleChosen, useChosen } from './chosen-chats.ts';
import { putAway } from './put-away.ts';

const CHANGE = 'PUT /api/v1/channels/{id}';
const REMOVE = 'DELETE /api/v1/channels/{id}';
const chats = ['Roses', 'Tulips'].map((title) => channelOf({ title, message_count: 2 }));

const List = () => {
  const chosen = useChosen();
  return (
    <>
      {chosen.size > 0 && <ChosenChats folders={[folderOf('Work')]} onClose={chooseNone} />}
      {chats.map((channel) => (
        <ChannelRow
          key={channel.id}
          channel={channel}
          isNested={false}
          isCurrent={false}
          onMenu={() => undefined}
          onNavigate={undefined}
        />
      ))}
    </>
  );
};

/** With the first of them chosen. */
const draw = async () => {
  chooseNone();
  answer(CHANGE, ({ params }) => channelOf({ id: params.id ?? '' }));
  answer('GET /api/v1/channels', { data: [], page: 1, per_page: 50, total: 0, total_pages: 0 });
  const shown = await show(<List />);
  const [first] = chats;
  assert.ok(first);
  toggleChosen(first);
  await screen.findByText('1 chosen');
  return shown;
};

test('while one is chosen, pressing a row chooses it, and leads nowhere', async () => {
  const { user, path } = await draw();
  await user.click(screen.getByRole('link', { name: /Tulips/ }));
  await screen.findByText('2 chosen');
  assert.equal(path(), '/here');
  await user.click(screen.getByRole('link', { name: /Tulips/ }));
  await screen.findByText('1 chosen');
});

test('all that are chosen are archived, and come back when that is undone', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('link', { name: /Tulips/ }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await toastSays('2 chats are in the archive.');
  assert.deepEqual(
    askedFor(CHANGE).map(({ body }) => body),
    [{ is_put_away: true }, { is_put_away: true }],
  );
  assert.equal(readChosen().size, 0);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { is_put_away: false }));
  await waitFor(() => assert.equal(askedFor(CHANGE).length, 4));
});

test('several are deleted after one question, together', async () => {
  const { user } = await draw();
  answer(REMOVE, { message: 'channel deleted' });
  await user.click(screen.getByRole('link', { name: /Tulips/ }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Delete 2 chats?');
  await sayYes(user, 'Delete');
  await toastSays('2 chats have been deleted.');
  await letGo(user);
  await waitFor(() => assert.equal(askedFor(REMOVE).length, 2));
});

test('all that are chosen are marked as unread where nothing in them is, and as read where something is', async () => {
  const { user } = await draw();
  const MARK = 'POST /api/v1/channels/{id}/mark-unread';
  answer(MARK, ({ params }) => channelOf({ id: params.id ?? '', unread_count: 1 }));
  await user.click(screen.getByRole('link', { name: /Tulips/ }));
  await user.click(screen.getByRole('button', { name: 'Mark as unread' }));
  await waitFor(() =>
    assert.deepEqual(
      askedFor(MARK).map(({ params }) => params.id),
      chats.map(({ id }) => id),
    ),
  );
  assert.equal(readChosen().size, 0);
  toggleChosen(channelOf({ unread_count: 3, message_count: 3 }));
  await screen.findByRole('button', { name: 'Mark as read' });
  assert.equal(screen.queryByRole('button', { name: 'Mark as unread' }), null);
});

test('of a chat in which nothing was said it is told that it stays as it is, and the focus is on a row again', async (t) => {
  t.after(keepFocus());
  const { user } = await draw();
  const MARK = 'POST /api/v1/channels/{id}/mark-unread';
  answer(MARK, ({ params }) => channelOf({ id: params.id ?? '', unread_count: 1 }));
  toggleChosen(channelOf({ title: 'Empty', message_count: 0 }));
  screen.getByRole('link', { name: /Roses/ }).focus();
  screen.getByRole('button', { name: 'Mark as unread' }).focus();
  await user.keyboard('{Enter}');
  await toastSays('In 1 chat nothing has been said yet: it stays as it is.');
  await waitFor(() =>
    assert.deepEqual(
      askedFor(MARK).map(({ params }) => params.id),
      [chats[0]?.id],
    ),
  );
  await waitFor(() => assert.equal(document.activeElement?.textContent, 'Roses'));
});

test('one chat that is archived is named', async () => {
  await draw();
  await putAway(chats.slice(0, 1));
  await toastSays('“Roses” is in the archive.');
});
