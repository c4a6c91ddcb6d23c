import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KnownPerson } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { show } from '../../../test/page.tsx';
import { answer, lastAsked } from '../../../test/server.ts';
import { channelOf, newId, participantOf, personOf } from '../../../test/things.ts';
import { MessageHost, openMessage } from './MessageHost.tsx';

const PEOPLE = 'GET /api/v1/presence/people';
const SEARCH = 'GET /api/v1/users/search';

const draw = async (...known: KnownPerson[]) => {
  answer(PEOPLE, { data: known });
  answer(SEARCH, { data: [] });
  const shown = await show(<MessageHost />);
  openMessage();
  await screen.findByRole('dialog', { name: 'Message a person' });
  return shown;
};

test('those whom one knows are listed at once, and a press opens the chat that there is with them', async () => {
  const directId = newId();
  const { user, path } = await draw(personOf('Bob', { direct_channel_id: directId }), personOf('Cara'));
  await user.click(await screen.findByRole('option', { name: /Bob/ }));
  await waitFor(() => assert.equal(path(), `/c/${directId}`));
  assert.equal(screen.queryByRole('dialog'), null);
});

test('somebody else is found by name, and Enter takes them', async () => {
  const { user } = await draw(personOf('Bob'));
  const { id, handle, display_name, avatar } = personOf('Dora');
  answer(SEARCH, { data: [{ id, handle, display_name, avatar }] });
  const made = newId();
  answer('POST /api/v1/channels', channelOf({ id: made }));
  answer('POST /api/v1/channels/{id}/participants', participantOf());
  await user.type(screen.getByRole('combobox', { name: 'Name' }), 'dor');
  await screen.findByRole('option', { name: /Dora/ });
  assert.equal(screen.queryByRole('option', { name: /Bob/ }), null);
  await user.keyboard('{Enter}');
  await waitFor(() => assert.equal(lastAsked('POST /api/v1/channels').body?.type, 'direct'));
  await waitFor(() =>
    assert.equal(lastAsked('POST /api/v1/channels/{id}/participants').body.participant_id, id),
  );
});

test('who is alone is told what to do, and a name that nobody has is said', async () => {
  const { user } = await draw();
  await screen.findByText(/^Nobody here but you yet/);
  await user.type(screen.getByRole('combobox', { name: 'Name' }), 'zed');
  await screen.findByText('Nobody by that name has an account here.');
});
