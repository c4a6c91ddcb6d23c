import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MyProposal } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { showInConversation } from '../../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../../test/server.ts';
import { ANN, BOB, channelOf, messageOf, newId } from '../../../../test/things.ts';
import { invalidate } from '../../../lib/query.ts';
import { MainLine } from './MainLine.tsx';

const LIST = 'GET /api/v1/channels/{id}/proposals';
const AGREE = 'POST /api/v1/channels/{id}/proposals/{proposalId}/agree';
const channel = channelOf({ owner_id: BOB, my_role: 'member', person_count: 3 });

const proposalOf = (change: Partial<MyProposal> = {}): MyProposal => ({
  id: newId(),
  channel_id: channel.id,
  leaf_id: newId(),
  note: 'It is shorter.',
  proposed_by: { user_id: BOB, display_name: 'Bob' },
  state: 'open',
  votes: [{ user_id: BOB, display_name: 'Bob', agrees: true }],
  needed: 2,
  decided_at: null,
  created_at: '2026-01-05T10:00:00.000Z',
  my_place_before: null,
  ...change,
});

const draw = (proposal: MyProposal, change = {}) => {
  answer(LIST, { data: [proposal] });
  answer('GET /api/v1/channels/{id}/path', { messages: [messageOf()], has_more: false });
  answer('PUT /api/v1/channels/{id}/cursor', ({ body }) => ({ active_leaf_id: body.active_leaf_id }));
  return showInConversation(<MainLine onClose={() => undefined} />, { channel: { ...channel, ...change } });
};

test('others agree with one press', async () => {
  const proposal = proposalOf();
  const { user } = await draw(proposal);
  await screen.findByText('Bob proposes a branch as the main line');
  screen.getByText('It is shorter.');
  screen.getByText('1 agrees · 1 more is needed');
  answer(AGREE, { ...proposal, state: 'accepted' });
  await user.click(screen.getByRole('button', { name: 'Agree' }));
  await waitFor(() => assert.equal(lastAsked(AGREE).params.proposalId, proposal.id));
});

test('who made it can take it back, and observers only look', async () => {
  const mine = proposalOf({ proposed_by: { user_id: ANN, display_name: 'Ann' } });
  await draw(mine);
  await screen.findByRole('button', { name: 'Withdraw' });
  assert.equal(screen.queryByRole('button', { name: 'Agree' }), null);
});

test('an observer sees it and decides nothing', async () => {
  await draw(proposalOf(), { rights: { ...channel.rights, write: false } });
  await screen.findByRole('button', { name: 'Show it' });
  assert.equal(screen.queryByRole('button', { name: 'Agree' }), null);
});

test('who was there when it was decided hears of it once, also where they need not be moved', async () => {
  const proposal = proposalOf();
  const { user } = await draw(proposal);
  await screen.findByText('Bob proposes a branch as the main line');
  answer(LIST, { data: [{ ...proposal, state: 'accepted' }] });
  await invalidate(LIST);
  await screen.findByText('It is decided: this is the main line of the chat.');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => assert.equal(screen.queryByText(/It is decided/), null));
});

test('who comes after it was decided is told nothing', async () => {
  await draw(proposalOf({ state: 'accepted' }));
  await waitFor(() => assert.equal(askedFor(LIST).length, 1));
  assert.equal(screen.queryByText(/It is decided/), null);
});

test('who was moved goes back with one press, and is not asked again', async () => {
  const before = newId();
  const { user } = await draw(proposalOf({ state: 'accepted', my_place_before: before }));
  await user.click(await screen.findByRole('button', { name: 'Go back to where I was' }));
  await waitFor(() =>
    assert.equal(lastAsked('PUT /api/v1/channels/{id}/cursor').body.active_leaf_id, before),
  );
  await waitFor(() => assert.equal(screen.queryByText(/main line of this chat/), null));
});
