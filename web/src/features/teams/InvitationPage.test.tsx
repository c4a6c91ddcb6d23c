import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { OpenedInvitation } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { countedOf } from '../../../test/admin-things.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { teamOf, workspaceOf } from '../../../test/team-things.ts';
import { newId } from '../../../test/things.ts';
import { chooseWorkspace, chosenWorkspace } from '../../lib/workspace.ts';
import { Invitation } from './InvitationPage.tsx';
import { TeamsPage } from './TeamsPage.tsx';

afterEach(() => chooseWorkspace(null));

const OPEN = 'GET /api/v1/invitations/{token}';
const ACCEPT = 'POST /api/v1/invitations/{token}/accept';

const offer: OpenedInvitation = {
  team_id: newId(),
  team_name: 'Gardeners',
  team_description: 'All that grows',
  team_avatar: null,
  role: 'guest',
  role_name: 'Guest',
  invited_by: 'Bob',
  expires_at: '2036-01-05T10:00:00.000Z',
  is_member: false,
  is_outdated: false,
};

test('an invitation says who invites to which team and as what, and joining leads to the team’s workspace', async () => {
  answer(OPEN, offer);
  const { user, path } = await show(<Invitation token="in_x" />);
  await screen.findByText('Bob invites you to the team');
  screen.getByText('Gardeners');
  screen.getByText(/Your role will be: Guest/);
  const team = teamOf();
  const place = workspaceOf({ team_id: team.id, is_default: true });
  answer(ACCEPT, team);
  answer('GET /api/v1/workspaces', countedOf(workspaceOf(), place));
  await user.click(screen.getByRole('button', { name: 'Join the team' }));
  await waitFor(() => assert.equal(path(), `/ws/${place.id}`));
  assert.equal(lastAsked(ACCEPT).params.token, 'in_x');
  assert.equal(chosenWorkspace()?.id, place.id);
});

test('who joins and may not chat has no workspace, and comes to the page of the team', async () => {
  answer(OPEN, offer);
  const { user, path } = await show(<Invitation token="in_x" />);
  const team = teamOf();
  answer(ACCEPT, team);
  refuse('GET /api/v1/workspaces', 403, 'you may not do this');
  await user.click(await screen.findByRole('button', { name: 'Join the team' }));
  await waitFor(() => assert.equal(path(), `/teams/${team.id}`));
  assert.equal(chosenWorkspace(), null);
});

test('one that is expired, used up or taken back says so in plain words', async () => {
  refuse(OPEN, 404, 'invitation not found');
  await show(<Invitation token="in_x" />);
  await screen.findByText('This invitation does not work any more');
  screen.getByText(/It has expired, was used up or was taken back/);
});

test('one that is meant for another address says with which account it works', async () => {
  refuse(OPEN, 403, 'this invitation is for another e-mail address');
  await show(<Invitation token="in_x" />);
  await screen.findByText('This invitation is for another person');
});

test('one from before a removal says that a new one is needed', async () => {
  answer(OPEN, { ...offer, is_outdated: true });
  await show(<Invitation token="in_x" />);
  await screen.findByText('This invitation is from before you were removed');
  screen.getByText('Ask the team for a new one.');
  assert.equal(screen.queryByRole('button', { name: 'Join the team' }), null);
});

test('a member is led to the team instead of joining twice', async () => {
  answer(OPEN, { ...offer, is_member: true });
  await show(<Invitation token="in_x" />);
  const link = await screen.findByRole('link', { name: 'Open the team' });
  assert.equal(screen.queryByText(/invites you/), null);
  assert.equal(link.getAttribute('href'), `/teams/${offer.team_id}`);
});

test('an invitation that ends meanwhile is said in a toast', async () => {
  answer(OPEN, offer);
  const { user } = await show(<Invitation token="in_x" />);
  refuse(ACCEPT, 404, 'invitation not found');
  await user.click(await screen.findByRole('button', { name: 'Join the team' }));
  await toastSays('Invitation not found.');
});

test('a person in no team can make one, who then owns it', async () => {
  beMe({ permissions: ['surface.chat.access', 'teams.create'] });
  answer('GET /api/v1/teams/mine', countedOf());
  const { user, path } = await show(<TeamsPage />);
  await screen.findByText('You are in no team yet');
  await user.click(screen.getByRole('button', { name: 'New team' }));
  await screen.findByRole('dialog', { name: 'New team' });
  const team = teamOf();
  answer('POST /api/v1/teams', team);
  await user.type(screen.getByLabelText('Name'), 'Gardeners{Enter}');
  await waitFor(() => assert.equal(path(), `/teams/${team.id}`));
  assert.deepEqual(lastAsked('POST /api/v1/teams').body, { name: 'Gardeners', description: '' });
});

test('a person who may make none is told how to come into one', async () => {
  beMe({ permissions: ['surface.chat.access'] });
  answer('GET /api/v1/teams/mine', countedOf());
  await show(<TeamsPage />);
  await screen.findByText('A team’s owner can add you, or send you a link.');
  assert.equal(screen.queryByRole('button', { name: 'New team' }), null);
});
