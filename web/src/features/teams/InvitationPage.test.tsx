import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { countedOf } from '../../../test/admin-things.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { teamOf } from '../../../test/team-things.ts';
import { Invitation } from './InvitationPage.tsx';
import { TeamsPage } from './TeamsPage.tsx';

const ACCEPT = 'POST /api/v1/invitations/{token}/accept';

const join = async () => {
  const shown = await show(<Invitation token="in_x" />);
  await shown.user.click(await screen.findByRole('button', { name: 'Join the team' }));
  return shown;
};

test('joining leads to the team', async () => {
  const team = teamOf();
  answer(ACCEPT, team);
  const { path } = await join();
  await waitFor(() => assert.equal(path(), `/teams/${team.id}`));
  assert.equal(lastAsked(ACCEPT).params.token, 'in_x');
});

test('one that is expired, used up or taken back says so in plain words', async () => {
  refuse(ACCEPT, 404, 'invitation not found');
  await join();
  await screen.findByText('This invitation does not work any more');
  screen.getByText(/It has expired, was used up or was taken back/);
});

test('one that is meant for another address says with which account it works', async () => {
  refuse(ACCEPT, 403, 'this invitation is for another e-mail address');
  await join();
  await screen.findByText('This invitation is for another person');
});

test('a member is told so instead of joining twice', async () => {
  refuse(ACCEPT, 409, 'you are in this team already');
  await join();
  await screen.findByText('You are in this team already.');
});

test('a server in trouble can be asked again', async () => {
  refuse(ACCEPT, 500, 'trouble');
  const { user, path } = await join();
  await toastSays(/having trouble/);
  const team = teamOf();
  answer(ACCEPT, team);
  await user.click(screen.getByRole('button', { name: 'Join the team' }));
  await waitFor(() => assert.equal(path(), `/teams/${team.id}`));
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
