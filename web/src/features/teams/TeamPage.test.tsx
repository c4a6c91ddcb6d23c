import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Team, TeamMember } from '@parley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { choose, gone, rewrite, rowWith, sayYes } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../test/server.ts';
import {
  teamInvitationOf,
  teamMemberOf,
  teamOf,
  teamRoleOf,
  workspaceOf,
} from '../../../test/team-things.ts';
import { BOB, mentionableOf } from '../../../test/things.ts';
import { chooseWorkspace, chosenWorkspace, givenUp } from '../../lib/workspace.ts';
import { TeamById } from './TeamPage.tsx';
import { TeamsPage } from './TeamsPage.tsx';

const ME = teamMemberOf();
const HIM = teamMemberOf({ user_id: BOB, display_name: 'Bob', handle: 'bob', role: 'member' });
const ROLES = ['owner', 'lead', 'member', 'guest'].map((key) => teamRoleOf(key));

type View = Parameters<typeof TeamById>[0]['view'];

const draw = (view?: View, team: Team = teamOf(), members: TeamMember[] = [ME, HIM]) => {
  answer('GET /api/v1/teams/{id}', team);
  answer('GET /api/v1/teams/{id}/members', countedOf(...members));
  answer('GET /api/v1/teams/{id}/roles', { data: ROLES });
  return show(<TeamById id={team.id} view={view} />);
};

test('a member gets another role, which acts at once', async () => {
  const { user } = await draw();
  await rowWith('Bob');
  answer('PATCH /api/v1/teams/{id}/members/{userId}', { ...HIM, role: 'lead' });
  await choose(user, 'Role of Bob', 'Lead');
  await waitFor(() =>
    assert.deepEqual(lastAsked('PATCH /api/v1/teams/{id}/members/{userId}').body, { role: 'lead' }),
  );
  assert.equal(lastAsked('PATCH /api/v1/teams/{id}/members/{userId}').params.userId, BOB);
});

test('the only owner is told what to do before leaving, and has no button for it', async () => {
  await draw();
  const row = await rowWith(/You are the only owner/);
  within(row).getByText('Ann');
  assert.equal(screen.queryByRole('button', { name: 'Leave the team' }), null);
  assert.equal(screen.queryByRole('combobox', { name: 'Role of Ann' }), null);
});

test('a member is found by name on the server', async () => {
  const { user } = await draw();
  await rowWith('Bob');
  await user.type(screen.getByRole('searchbox', { name: 'Find a member' }), 'b');
  await waitFor(() => assert.equal(lastAsked('GET /api/v1/teams/{id}/members').query.q, 'b'));
});

test('who is in the team already is found as such, and cannot be added again', async () => {
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Add a person' }));
  const cara = mentionableOf();
  answer('GET /api/v1/mentionables', { data: [cara, mentionableOf({ id: BOB, display_name: 'Bob' })] });
  await user.type(await screen.findByRole('searchbox', { name: 'Name or handle' }), 'a');
  const found = within(await screen.findByRole('list', { name: 'People found' }));
  await found.findByText('In the team');
  assert.ok(found.getByRole<HTMLButtonElement>('button', { name: /Bob.*In the team$/ }).disabled);
  assert.ok(!found.getByRole<HTMLButtonElement>('button', { name: /Cara/ }).disabled);
});

test('who is in a team alone and may invite is led to it, and nobody else is', async () => {
  const team = teamOf();
  await draw(undefined, team, [ME]);
  const invite = await screen.findByRole('link', { name: 'Invite people' });
  assert.equal(invite.getAttribute('href'), `/teams/${team.handle}/invitations`);
  cleanup();
  await draw();
  await rowWith('Bob');
  assert.equal(screen.queryByText('Nobody here but you'), null);
});

test('removing says what the person loses, and a refusal is said in words', async () => {
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Remove Bob' }));
  await screen.findByText(/They leave the team’s chats at once/);
  refuse('DELETE /api/v1/teams/{id}/members/{userId}', 409, 'the last owner stays', 'last_owner');
  await sayYes(user, 'Remove');
  await toastSays('The last owner stays. Make another person an owner first, or delete it.');
});

test('a member who may manage nothing sees roles as words and may leave', async () => {
  const team = teamOf({ my_role: 'member', my_permissions: [] });
  const { user, path } = await draw(undefined, team, [
    { ...ME, role: 'member' },
    { ...HIM, role: 'owner' },
  ]);
  await rowWith('Bob');
  assert.equal(screen.queryByRole('combobox'), null);
  assert.equal(screen.queryByRole('button', { name: 'Add a person' }), null);
  assert.equal(screen.queryByRole('link', { name: /Invitations/ }), null);
  answer('DELETE /api/v1/teams/{id}/members/{userId}', { message: 'ok' });
  await user.click(screen.getByRole('button', { name: 'Leave the team' }));
  await sayYes(user, 'Leave the team');
  await waitFor(() => assert.equal(path(), '/teams'));
});

test('who leaves a team in whose workspace they work is told of it once', async () => {
  const team = teamOf({ my_permissions: [], my_role: 'member' });
  const here = workspaceOf({ name: 'Shed', team_id: team.id });
  chooseWorkspace(here);
  const { user } = await draw(undefined, team, [{ ...ME, role: 'member' }, HIM]);
  await rowWith('Ann');
  const leaving = hold('DELETE /api/v1/teams/{id}/members/{userId}');
  await user.click(screen.getByRole('button', { name: 'Leave the team' }));
  await sayYes(user, 'Leave the team');
  await waitFor(() => assert.ok(givenUp.has(team.id), 'that it goes is no news meanwhile'));
  answer('GET /api/v1/settings', { settings: {} });
  leaving({ message: 'left' });
  await toastSays('You have left Gardeners.');
  await waitFor(() => assert.equal(chosenWorkspace(), null));
  assert.equal(givenUp.size, 0);
});

test('a role of the team’s own is called by its name, and who is switched off is marked', async () => {
  const team = teamOf({ my_role: 'kassen-wart', my_permissions: [] });
  const own = teamRoleOf('kassen-wart', { name: 'Kassenwart', is_builtin: false });
  answer('GET /api/v1/teams/{id}', team);
  answer('GET /api/v1/teams/{id}/roles', { data: [...ROLES, own] });
  answer('GET /api/v1/teams/{id}/members', countedOf(ME, { ...HIM, is_active: false }));
  await show(<TeamById id={team.id} view={undefined} />);
  await screen.findByText(/Kassenwart$/);
  assert.match((await rowWith('Bob')).textContent ?? '', /Inactive/);
  assert.doesNotMatch((await rowWith('Ann')).textContent ?? '', /Inactive/);
  cleanup();
  answer('GET /api/v1/teams/mine', countedOf(team));
  await show(<TeamsPage />);
  await screen.findByText('Kassenwart');
  assert.equal(screen.queryByText('kassen-wart'), null);
});

test('a team that one is no longer in says so', async () => {
  const team = teamOf();
  refuse('GET /api/v1/teams/{id}', 404, 'team not found');
  await show(<TeamById id={team.id} view={undefined} />);
  await screen.findByText('It was deleted, or you are no longer in it.');
});

test('a link is made with its role, uses and end, and shown once', async () => {
  answer('GET /api/v1/teams/{id}/invitations', { data: [] });
  const { user } = await draw('invitations');
  await user.click(await screen.findByRole('button', { name: 'Invite people' }));
  await screen.findByRole('dialog', { name: 'Invite people to Gardeners' });
  await choose(user, 'How many may use it', 'As many as come');
  await choose(user, 'Role', 'Guest');
  answer('POST /api/v1/teams/{id}/invitations', {
    ...teamInvitationOf({ max_uses: null, uses: 0, role: 'guest' }),
    token: 'in_x',
    url: '/invitations/in_x',
  });
  await user.click(screen.getByRole('button', { name: 'Make the invitation' }));
  await screen.findByText(`${location.origin}/invitations/in_x`);
  assert.deepEqual(lastAsked('POST /api/v1/teams/{id}/invitations').body, {
    role: 'guest',
    expires_in: 604_800,
  });
  const buttons = within(screen.getByRole('dialog')).getAllByRole('button');
  assert.equal(buttons.at(-1)?.textContent, 'Copy the link', 'the main act comes last');
  await user.click(screen.getByRole('button', { name: 'Copy the link' }));
  await screen.findByRole('button', { name: 'Copied' });
  assert.equal(await navigator.clipboard.readText(), `${location.origin}/invitations/in_x`);
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await gone(() => screen.queryByRole('dialog'));
});

test('an invitation by e-mail wants an address', async () => {
  answer('GET /api/v1/teams/{id}/invitations', { data: [] });
  const { user } = await draw('invitations');
  await user.click(await screen.findByRole('button', { name: 'Invite people' }));
  await screen.findByRole('dialog');
  await choose(user, 'How', 'By e-mail, to one person');
  await user.click(screen.getByRole('button', { name: 'Make the invitation' }));
  await screen.findByText('Fill this in.');
  assert.equal(askedFor('POST /api/v1/teams/{id}/invitations').length, 0);
  const made = teamInvitationOf({ email: 'dora@example.com', is_mailed: true });
  answer('POST /api/v1/teams/{id}/invitations', { ...made, token: 'in_x', url: '/invitations/in_x' });
  await user.type(screen.getByLabelText('E-mail address'), 'dora@example.com');
  await user.click(screen.getByRole('button', { name: 'Make the invitation' }));
  await screen.findByText('A letter with a link is on its way to dora@example.com.');
});

test('an invitation whose letter was turned away says so', async () => {
  const refused = { email: 'dora@example.com', is_mailed: true, is_mail_refused: true };
  answer('GET /api/v1/teams/{id}/invitations', { data: [teamInvitationOf(refused)] });
  await draw('invitations');
  await rowWith(/The letter was turned away/);
});

test('an open invitation says how often it was used, and can be taken back', async () => {
  const invitation = teamInvitationOf();
  answer('GET /api/v1/teams/{id}/invitations', { data: [invitation] });
  const { user } = await draw('invitations');
  const row = await rowWith(/Used: 1 of 5/);
  answer('DELETE /api/v1/teams/{id}/invitations/{invitationId}', { message: 'ok' });
  await user.click(within(row).getByRole('button', { name: 'Take back' }));
  await sayYes(user, 'Take back');
  await toastSays('The invitation was taken back.');
  const { params } = lastAsked('DELETE /api/v1/teams/{id}/invitations/{invitationId}');
  assert.equal(params.invitationId, invitation.id);
});

test('a role of the team’s own is made from what its maker may do', async () => {
  const { user } = await draw(
    'roles',
    teamOf({ my_permissions: ['team.roles.manage', 'team.things.write'] }),
  );
  await user.click(await screen.findByRole('button', { name: 'New role' }));
  await screen.findByRole('dialog', { name: 'New role' });
  const foreign = screen.getByRole('checkbox', { name: 'Delete the team' });
  assert.equal(foreign.getAttribute('aria-disabled') ?? foreign.getAttribute('data-disabled'), 'true');
  await user.type(screen.getByLabelText('Name'), 'Writers');
  await user.click(screen.getByRole('checkbox', { name: 'Give things to the team and change them' }));
  answer('POST /api/v1/teams/{id}/roles', teamRoleOf('writers', { name: 'Writers' }));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await toastSays('Saved Writers.');
  assert.deepEqual(lastAsked('POST /api/v1/teams/{id}/roles').body, {
    name: 'Writers',
    permissions: ['team.things.write'],
  });
});

test('a team is deleted behind its name, and what belongs to it is counted and asked about', async () => {
  const belongings = [
    { kind: 'project', count: 2 },
    { kind: 'tool_server', count: 1 },
    { kind: 'memory', count: 3 },
  ];
  answer('GET /api/v1/teams/{id}/belongings', { data: [] });
  const { user, path } = await draw('settings');
  await user.click(await screen.findByRole('button', { name: 'Delete the team' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Gardeners?' });
  const submit = within(dialog).getByRole('button', { name: 'Delete the team' });
  await user.click(submit);
  await screen.findByText('This is not the name of the team.');
  assert.equal(screen.queryByRole('combobox', { name: 'What belongs to the team' }), null);
  // A project and a tool server come meanwhile.
  answer('GET /api/v1/teams/{id}/belongings', { data: belongings });
  refuse('DELETE /api/v1/teams/{id}', 409, 'this team has 2 projects', 'team_not_empty');
  await rewrite(user, 'Type “Gardeners” to confirm', 'Gardeners');
  await user.click(submit);
  await screen.findByText(/^Something belongs to this team/);
  await screen.findByText('Projects: 2');
  screen.getByText('Tool servers: 1');
  screen.getByText('Memories: 3');
  answer('DELETE /api/v1/teams/{id}', { message: 'ok' });
  await choose(user, 'What belongs to the team', 'What all its members see in its workspaces is deleted');
  await user.click(submit);
  await waitFor(() => assert.equal(path(), '/teams'));
  assert.equal(lastAsked('DELETE /api/v1/teams/{id}').query.things, 'delete');
});

test('the picture of a team is removed, and one that is too large is refused before it leaves the device', async () => {
  const { user } = await draw('settings', teamOf({ avatar: 'data:image/png;base64,AAAA' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Choose a picture', { selector: 'input' });
  await user.upload(field, new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'x.png', { type: 'image/png' }));
  await toastSays('This picture is larger than 2 MB. Choose a smaller one.');
  assert.equal(askedFor('PUT /api/v1/teams/{id}').length, 0);
  answer('PUT /api/v1/teams/{id}', teamOf());
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await toastSays('The picture of the team has been removed.');
  assert.deepEqual(lastAsked('PUT /api/v1/teams/{id}').body, { avatar: null });
});

test('name and description are saved once they are changed', async () => {
  const { user } = await draw('settings');
  await screen.findByLabelText('Name');
  assert.equal(screen.queryByRole('button', { name: 'Save' }), null);
  await rewrite(user, 'Name', 'Foresters');
  answer('PUT /api/v1/teams/{id}', teamOf({ name: 'Foresters' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Saved.');
  assert.deepEqual(lastAsked('PUT /api/v1/teams/{id}').body, { name: 'Foresters' });
  await gone(() => screen.queryByRole('button', { name: 'Save' }));
  assert.equal(document.activeElement?.tagName, 'FORM', 'the bar has gone, and its form keeps the focus');
});

test('Mod+Enter saves name and description, and nothing where nothing was changed', async () => {
  const { user } = await draw('settings');
  const text = await screen.findByLabelText('Description');
  await user.type(text, '{Control>}{Enter}{/Control}');
  assert.equal(askedFor('PUT /api/v1/teams/{id}').length, 0);
  await user.type(text, 'x');
  answer('PUT /api/v1/teams/{id}', teamOf());
  await user.type(text, '{Control>}{Enter}{/Control}');
  await toastSays('Saved.');
});
