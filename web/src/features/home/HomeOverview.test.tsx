import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { countedOf } from '../../../test/admin-things.ts';
import { pageOf, personaOf } from '../../../test/noun-things.ts';
import { show } from '../../../test/page.tsx';
import { answer } from '../../../test/server.ts';
import { channelOf, participantOf } from '../../../test/things.ts';
import { HomeOverview } from './HomeOverview.tsx';

const CHANNELS = 'GET /api/v1/channels';
const PERSONAS = 'GET /api/v1/personas';

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
