import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Share } from '@parley/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { showInConversation, toastSays } from '../../../../test/page.tsx';
import { answer, lastAsked } from '../../../../test/server.ts';
import { ANN, BOB, channelOf, newId } from '../../../../test/things.ts';
import { ShareDialog } from './ShareDialog.tsx';

const LIST = 'GET /api/v1/channels/{id}/shares';
const CREATE = 'POST /api/v1/channels/{id}/shares';

const shareOf = (change: Partial<Share> = {}): Share => ({
  id: newId(),
  channel_id: newId(),
  leaf_id: newId(),
  title: 'Garden',
  created_by: ANN,
  created_at: '2026-01-05T10:00:00.000Z',
  expires_at: null,
  ...change,
});

const draw = (shares: Share[] = [], leafId: string | null = null, channel = channelOf()) => {
  answer(LIST, { data: shares });
  answer(CREATE, { ...shareOf(), token: 'secret', url: '/s/secret' });
  return showInConversation(<ShareDialog leafId={leafId} onClose={() => undefined} />, { channel });
};

test('the dialog says what whoever has the link will see', async () => {
  await draw();
  await screen.findByRole('dialog', { name: 'Share this branch' });
  screen.getByText(/names and words, no files/);
});

test('a link is made of the branch one is on, and shown once', async () => {
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Create a link' }));
  const link = await screen.findByRole('region', { name: 'The link' });
  assert.equal(link.textContent, 'http://parley.test/s/secret');
  screen.getByText('Copy it now: it is not shown again.');
  assert.deepEqual(lastAsked(CREATE).body, { expires_at: null });
  assert.equal(screen.queryByRole('button', { name: 'Create a link' }), null);
});

test('a link up to a message names that message', async () => {
  const leaf = newId();
  const { user } = await draw([], leaf);
  await user.click(await screen.findByRole('button', { name: 'Create a link' }));
  await waitFor(() => assert.equal(lastAsked(CREATE).body.leaf_id, leaf));
});

test('a link for a week ends in a week', async () => {
  const { user } = await draw();
  await user.click(await screen.findByRole('combobox', { name: 'How long it works' }));
  await user.click(await screen.findByRole('option', { name: '7 days' }));
  await user.click(screen.getByRole('button', { name: 'Create a link' }));
  await waitFor(() => {
    const days = (Date.parse(lastAsked(CREATE).body.expires_at ?? '') - Date.now()) / 86_400_000;
    assert.ok(days > 6.9 && days <= 7, `${days} days`);
  });
});

test('links that work are listed, and can be revoked', async () => {
  const share = shareOf();
  answer('DELETE /api/v1/channels/{id}/shares/{shareId}', { message: 'ok' });
  const { user } = await draw([share]);
  const list = await screen.findByRole('region', { name: 'Links that work now' });
  within(list).getByText('Until it is revoked');
  await user.click(within(list).getByRole('button', { name: 'Revoke' }));
  await toastSays('The link no longer works.');
  assert.equal(lastAsked('DELETE /api/v1/channels/{id}/shares/{shareId}').params.shareId, share.id);
});

test('a member revokes their own links and nobody else’s', async () => {
  const channel = channelOf({ my_role: 'member', owner_id: BOB });
  await draw([shareOf(), shareOf({ created_by: BOB })], null, channel);
  const list = await screen.findByRole('region', { name: 'Links that work now' });
  assert.equal(within(list).getAllByRole('listitem').length, 2);
  assert.equal(within(list).getAllByRole('button', { name: 'Revoke' }).length, 1);
});
