import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ChatMessage } from '@parley/contract';
import { getRouteApi } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { showPage } from '../../../../test/page.tsx';
import { answer, askedFor } from '../../../../test/server.ts';
import { channelOf, messageOf } from '../../../../test/things.ts';
import { queryClient } from '../../../lib/query.ts';
import { pathQuery } from './path.ts';
import { useTarget } from './use-target.ts';

const CURSOR = 'PUT /api/v1/channels/{id}/cursor';
const { id: channelId } = channelOf();
const [here, there] = ['here', 'there'].map((content) => messageOf({ channel_id: channelId, content })) as [
  ChatMessage,
  ChatMessage,
];

const Probe = () => {
  const [said, setSaid] = useState<string>();
  const target = useTarget(channelId, true, said);
  const navigate = getRouteApi('/app/c/$channelId').useNavigate();
  return (
    <>
      <p>{target ? `at ${target.id}` : 'nowhere'}</p>
      <button type="button" onClick={() => setSaid('a word')}>
        Say
      </button>
      <button
        type="button"
        onClick={() => void navigate({ to: '.', search: (search) => ({ ...search, panel: 'map' as const }) })}
      >
        Map
      </button>
    </>
  );
};

const draw = (address: string) => {
  queryClient.setQueryData(pathQuery(channelId).queryKey, { messages: [here], has_more: false });
  return showPage(<Probe />, { path: '/c/$channelId', validateSearch: (raw) => raw, address });
};

const linked = `/c/${channelId}?m=${here.id}`;

test('the message stays in the address, so that going back leads to it again', async () => {
  const { path } = await draw(linked);
  await screen.findByText(`at ${here.id}`);
  assert.equal(path(), linked);
});

test('a panel that is opened meanwhile leads to the message no second time', async () => {
  const { user, path } = await draw(linked);
  await screen.findByText(`at ${here.id}`);
  await screen.findByText('nowhere');
  await user.click(screen.getByRole('button', { name: 'Map' }));
  await waitFor(() => assert.match(path(), /panel=map/));
  assert.equal(screen.queryByText(`at ${here.id}`), null);
});

test('saying something takes it out of the address', async () => {
  const { user, path } = await draw(linked);
  await screen.findByText(`at ${here.id}`);
  await user.click(screen.getByRole('button', { name: 'Say' }));
  await waitFor(() => assert.equal(path(), `/c/${channelId}`));
});

test('another branch takes it out of the address', async () => {
  const { path } = await draw(linked);
  await screen.findByText(`at ${here.id}`);
  queryClient.setQueryData(pathQuery(channelId).queryKey, { messages: [there], has_more: false });
  await waitFor(() => assert.equal(path(), `/c/${channelId}`));
});

test('a message of another branch is gone to', async () => {
  answer(CURSOR, { active_leaf_id: there.id });
  answer('GET /api/v1/channels/{id}/path', { messages: [there], has_more: false });
  await draw(`/c/${channelId}?m=${there.id}`);
  await screen.findByText(`at ${there.id}`);
  assert.equal(askedFor(CURSOR).length, 1);
});
