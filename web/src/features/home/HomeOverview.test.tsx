import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { countedOf } from '../../../test/admin-things.ts';
import { pageOf, personaOf } from '../../../test/noun-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { overviewOf, ownWorkspaceOf, placeChannelOf, projectOf } from '../../../test/team-things.ts';
import { channelOf, OWN_WORKSPACE, participantOf } from '../../../test/things.ts';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { HomeOverview } from './HomeOverview.tsx';
import { HomePersonas } from './HomePersonas.tsx';

const OVERVIEW = 'GET /api/v1/workspaces/{id}/overview';

test('the home of one’s own workspace is painted by one call, as that of any other', async () => {
  await loadSettingsWords();
  answer('GET /api/v1/personas', pageOf());
  const [fresh, old] = [placeChannelOf({ title: 'New', unread_count: 2 }), placeChannelOf({ title: 'Read' })];
  answer(OVERVIEW, overviewOf(ownWorkspaceOf(), { unread: [fresh], recent: [fresh, old] }));
  answer('GET /api/v1/projects', countedOf(projectOf({ name: 'Orchard' })));
  await show(<HomeOverview />);
  const forYou = within(await screen.findByRole('region', { name: 'For you' })).getAllByRole('listitem');
  assert.match(forYou[0]?.textContent ?? '', /^New.*Unread: 2$/);
  const lately = within(screen.getByRole('region', { name: 'Lately' })).getAllByRole('listitem');
  assert.deepEqual([lately.length, lately[0]?.textContent?.startsWith('Read')], [1, true], 'what is read');
  assert.equal(lastAsked(OVERVIEW).params.id, OWN_WORKSPACE);
  assert.equal(lastAsked(OVERVIEW).query.all, 'true', 'wherever it lies');
  await screen.findByText('Orchard');
  assert.equal(lastAsked('GET /api/v1/projects').query.workspace_id, undefined, 'all that one reads');
  for (const other of ['GET /api/v1/tasks', 'GET /api/v1/assignments/mine'] as const)
    assert.equal(askedFor(other).length, 0, other);
});

test('a persona that answers is one press away from a chat with it; one that rests is not shown', async () => {
  answer(
    'GET /api/v1/personas',
    pageOf(personaOf({ name: 'Critic' }), personaOf({ name: 'Sleeper', is_active: false })),
  );
  const made = channelOf();
  answer('POST /api/v1/channels', made);
  answer('POST /api/v1/channels/{id}/participants', participantOf());
  const { user, path } = await show(<HomePersonas />);
  await user.click(await screen.findByRole('button', { name: /^Critic/ }));
  await waitFor(() => assert.equal(path(), `/c/${made.id}`));
  assert.equal(screen.queryByRole('button', { name: /^Sleeper/ }), null);
});

test('where nothing is there yet, one’s own home says nothing of it', async () => {
  await loadSettingsWords();
  answer('GET /api/v1/personas', pageOf());
  answer(OVERVIEW, overviewOf(ownWorkspaceOf()));
  answer('GET /api/v1/projects', countedOf(projectOf({ name: 'Orchard' })));
  await show(<HomeOverview />);
  await screen.findByText('Orchard');
  assert.equal(screen.queryByRole('region', { name: 'For you' }), null);
  assert.equal(screen.queryByText('No chats here yet.'), null);
});
