import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { countedOf } from '../../../test/admin-things.ts';
import { pageOf, personaOf } from '../../../test/noun-things.ts';
import { show } from '../../../test/page.tsx';
import { answer } from '../../../test/server.ts';
import { taskOf } from '../../../test/task-things.ts';
import { channelOf, participantOf } from '../../../test/things.ts';
import { assignmentOf } from '../../../test/workflow-things.ts';
import { HomeOverview } from './HomeOverview.tsx';

const CHANNELS = 'GET /api/v1/channels';
const PERSONAS = 'GET /api/v1/personas';
const MINE = 'GET /api/v1/assignments/mine';
const TASKS = 'GET /api/v1/tasks';

beforeEach(() => {
  answer(MINE, countedOf());
  answer(TASKS, countedOf());
});

test('what has something new stands first, and says so', async () => {
  answer(CHANNELS, pageOf(channelOf({ title: 'Read' }), channelOf({ title: 'New', unread_count: 2 })));
  answer(PERSONAS, pageOf());
  answer('GET /api/v1/projects', countedOf());
  await show(<HomeOverview />);
  const lately = await screen.findByRole('region', { name: 'Lately' });
  const rows = within(lately)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  assert.match(rows[0] ?? '', /^New.*Unread: 2$/);
  assert.match(rows[1] ?? '', /^Read/);
  assert.equal(screen.queryByRole('region', { name: 'Personas' }), null);
});

test('a persona that answers is one press away from a chat with it; one that rests is not shown', async () => {
  const critic = personaOf({ name: 'Critic' });
  answer(CHANNELS, pageOf());
  answer('GET /api/v1/projects', countedOf());
  answer(PERSONAS, pageOf(critic, personaOf({ name: 'Sleeper', is_active: false })));
  const made = channelOf();
  answer('POST /api/v1/channels', made);
  answer('POST /api/v1/channels/{id}/participants', participantOf());
  const { user, path } = await show(<HomeOverview />);
  await user.click(await screen.findByRole('button', { name: /^Critic/ }));
  await waitFor(() => assert.equal(path(), `/c/${made.id}`));
  assert.equal(screen.queryByRole('button', { name: /^Sleeper/ }), null);
});

test('what waits for the person stands first: what is late, then what is due, each once', async () => {
  answer(CHANNELS, pageOf());
  answer(PERSONAS, pageOf());
  answer('GET /api/v1/projects', countedOf());
  const [past, future] = ['2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];
  const task = taskOf({ title: 'Call Oda', due_at: past });
  answer(TASKS, countedOf(task));
  answer(
    MINE,
    countedOf(assignmentOf({ title: 'Check it', due_at: future }), assignmentOf({ title: 'Any time' })),
  );
  const { user, path } = await show(<HomeOverview />);
  const forYou = within(await screen.findByRole('region', { name: 'For you' }));
  await forYou.findByText('Call Oda');
  await forYou.findByText('Any time');
  const rows = forYou.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  assert.equal(rows.length, 3);
  assert.match(rows[0] ?? '', /^Call Oda.*Overdue/);
  assert.match(rows[1] ?? '', /^Check it/);
  assert.match(rows[2] ?? '', /^Any time/);
  await user.click(forYou.getByRole('link', { name: /Call Oda/ }));
  await waitFor(() => assert.equal(path(), `/tasks/${task.id}`));
});
