import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { focused, gone, rowWith } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { pageOf } from '../../../test/noun-things.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { projectOf } from '../../../test/team-things.ts';
import { channelOf } from '../../../test/things.ts';
import { ArchivePage } from './ArchivePage.tsx';

const LIST = 'GET /api/v1/channels';
const PROJECTS = 'GET /api/v1/projects';
const RESTORE = 'POST /api/v1/channels/{id}/restore';
const IMPORT = 'POST /api/v1/channels/import';

const archived = (change: Partial<Channel> = {}): Channel =>
  channelOf({ archived_at: '2026-01-05T10:00:00.000Z', purge_after: '2026-02-04T10:00:00.000Z', ...change });

/** The deleted ones, beside those in the person's own archive. */
const answerList = (deleted: ReturnType<typeof pageOf<Channel>>, ...putAway: Channel[]): void =>
  answer(LIST, ({ query }) => (query.put_away === 'true' ? pageOf(...putAway) : deleted));

const draw = (...channels: Channel[]) => {
  answerList(pageOf(...channels));
  answer(PROJECTS, countedOf());
  return show(<ArchivePage />);
};

const give = async (user: Awaited<ReturnType<typeof draw>>['user'], content: string): Promise<void> => {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  assert.ok(field);
  await user.upload(field, new File([content], 'garden.json', { type: 'application/json' }));
};

test('an empty archive says what comes into it', async () => {
  await draw();
  await screen.findByText('What you delete is kept here for a while, if the server is set up so.');
  assert.deepEqual(
    askedFor(LIST).map(({ query }) => [query.archived, query.put_away]),
    [
      [undefined, 'true'],
      ['true', undefined],
    ],
  );
});

test('a chat in one’s own archive is taken out of it', async () => {
  const CHANGE = 'PUT /api/v1/channels/{id}';
  const chat = channelOf({ title: 'Orchard', is_put_away: true });
  answerList(pageOf(), chat);
  answer(PROJECTS, countedOf());
  const { user } = await show(<ArchivePage />);
  answer(CHANGE, { ...chat, is_put_away: false });
  answerList(pageOf());
  await user.click(await screen.findByRole('button', { name: 'Take Orchard out of the archive' }));
  await toastSays(/^“.+” is back in your chats\.$/);
  assert.deepEqual(lastAsked(CHANGE).body, { is_put_away: false });
  await screen.findByText('No archived chats.');
});

test('each conversation says when it is deleted for good', async () => {
  await draw(archived());
  assert.match((await rowWith('Garden')).textContent ?? '', /Deleted for good on .*2026/);
});

test('a conversation comes back, and the focus goes to the next one', async () => {
  const [garden, kitchen] = [archived(), archived({ title: 'Kitchen' })];
  const { user } = await draw(garden, kitchen);
  const row = await rowWith('Garden');
  answer(RESTORE, { ...garden, archived_at: null });
  answerList(pageOf(kitchen));
  await user.click(within(row).getByRole('button', { name: 'Restore' }));
  await toastSays(/^“.+” is back in your chats\.$/);
  assert.equal(lastAsked(RESTORE).params.id, garden.id);
  await gone(() => screen.queryByText('Garden'));
  assert.equal(focused(), 'Restore');
});

test('a member who may not restore it sees it without the button', async () => {
  await draw(archived({ rights: { ...channelOf().rights, restore: false } }));
  await rowWith('Garden');
  assert.equal(screen.queryByRole('button', { name: 'Restore' }), null);
});

test('a conversation that is gone meanwhile stays gone, and the page says so', async () => {
  const { user } = await draw(archived());
  refuse(RESTORE, 404, 'there is no such conversation');
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await toastSays('There is no such conversation.');
});

test('a file that "Export" made becomes a conversation again', async () => {
  const made = channelOf();
  answer(IMPORT, made);
  const { user, path } = await draw();
  await screen.findByText('No deleted chats');
  await give(user, JSON.stringify({ format: 'parley.channel.v1', title: 'Garden', messages: [] }));
  await waitFor(() => assert.equal(askedFor(IMPORT).length, 1));
  await waitFor(() => assert.equal(path(), `/c/${made.id}`));
});

test('a file that holds no conversation is not sent', async () => {
  const { user } = await draw();
  await screen.findByText('No deleted chats');
  for (const content of ['no json at all', '[]', '{"title": "Garden"}']) await give(user, content);
  await toastSays('This file holds no chat.');
  assert.equal(askedFor(IMPORT).length, 0);
});

test('a person who may not begin chats cannot import one', async () => {
  beMe({ permissions: ['surface.chat.access'] });
  await draw(archived());
  await rowWith('Garden');
  assert.equal(screen.queryByRole('button', { name: 'Import a chat' }), null);
});

test('archived projects are listed and come back; whoever only reads one is not offered that', async () => {
  const [orchard, meadow] = [
    projectOf({ is_archived: true, name: 'Orchard' }),
    projectOf({ is_archived: true, name: 'Meadow', rights: { write: false, manage: false } }),
  ];
  answer(LIST, pageOf());
  answer(PROJECTS, countedOf(orchard, meadow));
  const { user } = await show(<ArchivePage />);
  const row = await rowWith('Orchard');
  assert.equal(lastAsked(PROJECTS).query.archived, 'true');
  assert.equal(within(await rowWith('Meadow')).queryByRole('button'), null);
  answer('PUT /api/v1/projects/{id}', { ...orchard, is_archived: false });
  await user.click(within(row).getByRole('button', { name: 'Restore' }));
  await toastSays(/^“.+” is back in the projects\.$/);
  assert.deepEqual(lastAsked('PUT /api/v1/projects/{id}').body, { is_archived: false });
});
