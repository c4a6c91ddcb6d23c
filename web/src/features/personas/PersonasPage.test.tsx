import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Persona, PersonaGroup } from '@parley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { choose, gone, rowWith, sayYes } from '../../../test/acts.ts';
import { groupOf, personaOf } from '../../../test/noun-things.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { teamOf } from '../../../test/team-things.ts';
import { channelOf, newId, participantOf } from '../../../test/things.ts';
import { PersonasList } from './PersonasList.tsx';
import { PersonasPage } from './PersonasPage.tsx';

const LIST = 'GET /api/v1/personas';
const GROUPS = 'GET /api/v1/persona-groups';
const ADD_MEMBER = 'POST /api/v1/persona-groups/{id}/members';
const LEAD = 'PATCH /api/v1/persona-groups/{id}/members/{memberId}';

const gardener = personaOf();
const critic = personaOf({
  name: 'Critic',
  handle: 'critic',
  description: '',
  scope: 'global',
  can_edit: false,
  is_active: false,
});

const draw = (personas: Persona[] = [gardener, critic], groups: PersonaGroup[] = []) => {
  answer(LIST, { data: personas });
  answer(GROUPS, { data: groups });
  return show(<PersonasPage />);
};

type User = Awaited<ReturnType<typeof draw>>['user'];

const openMenuOf = async (user: User, name: string): Promise<(string | null)[]> => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  const menu = await screen.findByRole('menu');
  return within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
};

const pick = (user: User, name: string) => user.click(screen.getByRole('menuitem', { name }));

const give = async (user: User, content: string): Promise<void> => {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  assert.ok(field);
  await user.upload(field, new File([content], 'gardener.persona.json', { type: 'application/json' }));
};

test('each persona says its handle, whose it is and whether it rests', async () => {
  await draw();
  assert.match((await rowWith('Gardener')).textContent ?? '', /@gardener.*Knows plants/);
  const row = (await rowWith('Critic')).textContent ?? '';
  assert.match(row, /Server-wide/);
  assert.match(row, /Resting/);
  assert.match(row, /No description/);
});

test('what is a team’s is marked with its name, made for it, and listed below it', async () => {
  const team = teamOf({ name: 'Gardeners' });
  beMe({ teams: [team] });
  const theirs = personaOf({ name: 'Beekeeper', scope: 'team', team_id: team.id, can_edit: false });
  const group = groupOf({ name: 'Jury', scope: 'team', team_id: team.id });
  const { user } = await draw([gardener, theirs, critic], [group]);
  assert.match((await rowWith('Beekeeper')).textContent ?? '', /Gardeners/);
  assert.match((await rowWith('Jury')).textContent ?? '', /Gardeners/);
  await user.click(screen.getByRole('button', { name: 'Edit Jury' }));
  await user.click(await screen.findByRole('combobox', { name: 'Add a persona' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  assert.deepEqual(offered, ['Add a persona', 'Beekeeper', 'Critic'], 'none that only one person sees');
  cleanup();
  answer('GET /api/v1/personas', { data: [gardener, theirs, critic] });
  await show(<PersonasList onNavigate={undefined} />);
  const mine = within(await screen.findByRole('region', { name: 'Only you' }));
  assert.equal(mine.queryByText('Beekeeper'), null);
  within(screen.getByRole('region', { name: 'Gardeners' })).getByText('Beekeeper');
});

test('a person without personas is told what they are', async () => {
  await draw([]);
  await screen.findByText('Make an editor, a critic, a tutor: each answers when its name is called.');
});

test('one’s own persona has all acts, and one of the server only those that leave it as it is', async () => {
  const { user } = await draw();
  assert.deepEqual(await openMenuOf(user, 'Gardener'), [
    'Chat with it',
    'Edit',
    'Duplicate',
    'Export',
    'Delete',
  ]);
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByRole('menu'));
  assert.deepEqual(await openMenuOf(user, 'Critic'), ['Chat with it', 'Duplicate']);
  assert.equal(screen.queryByRole('link', { name: 'Critic' }), null);
});

test('a person who may not make personas has no button for it, and none who may do nothing has a menu', async () => {
  beMe({ permissions: ['surface.chat.access'] });
  await draw([critic]);
  await rowWith('Critic');
  assert.equal(screen.queryByRole('link', { name: 'New persona' }), null);
  assert.equal(screen.queryByRole('button', { name: 'New group' }), null);
  assert.equal(screen.queryByRole('button', { name: 'Actions for Critic' }), null);
});

test('chatting with a persona makes a conversation that it is in', async () => {
  const channel = channelOf();
  answer('POST /api/v1/channels', channel);
  answer('POST /api/v1/channels/{id}/participants', participantOf());
  const { user, path } = await draw();
  await openMenuOf(user, 'Gardener');
  await pick(user, 'Chat with it');
  await waitFor(() => assert.equal(path(), `/c/${channel.id}`));
  assert.deepEqual(lastAsked('POST /api/v1/channels').body, { title: 'Gardener', type: 'direct' });
  assert.equal(lastAsked('POST /api/v1/channels/{id}/participants').body.participant_id, gardener.id);
});

test('a copy is opened for editing', async () => {
  const copy = personaOf({ name: 'Gardener 2' });
  answer('POST /api/v1/personas/{id}/duplicate', copy);
  const { user, path } = await draw();
  await openMenuOf(user, 'Gardener');
  await pick(user, 'Duplicate');
  await waitFor(() => assert.equal(path(), `/personas/${copy.id}`));
});

test('a persona is deleted after a question that says what stays', async () => {
  answer('DELETE /api/v1/personas/{id}', { message: 'ok' });
  const { user } = await draw();
  await openMenuOf(user, 'Gardener');
  await pick(user, 'Delete');
  await screen.findByText('It leaves its chats. What it said stays.');
  answer(LIST, { data: [critic] });
  await sayYes(user, 'Delete');
  await toastSays('Deleted Gardener.');
  await gone(() => screen.queryByText('Gardener'));
});

test('a file that holds no persona is refused before anything is sent', async () => {
  const { user } = await draw();
  await rowWith('Gardener');
  await give(user, '{"messages": []}');
  await toastSays('This file holds no persona.');
  assert.equal(askedFor('POST /api/v1/personas/import').length, 0);
});

test('the members of a group stand in its row, and the leader is marked', async () => {
  const member = { id: newId(), persona_id: gardener.id, is_leader: true, sort_order: 0, persona: gardener };
  await draw([gardener], [groupOf({ members: [member] })]);
  const row = await rowWith('Panel');
  assert.match(row.textContent ?? '', /The leader, who may call on the others/);
  within(row).getByLabelText('Leader');
});

test('a new group is a debate of so many rounds', async () => {
  const { user } = await draw();
  await user.click(screen.getByRole('button', { name: 'New group' }));
  await screen.findByRole('dialog', { name: 'New group' });
  assert.equal(screen.queryByRole('combobox', { name: 'Rounds' }), null);
  await user.type(screen.getByLabelText('Name'), 'Debaters');
  await choose(user, 'Who answers', 'A debate of several rounds');
  await choose(user, 'Rounds', '3');
  answer('POST /api/v1/persona-groups', groupOf());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await gone(() => screen.queryByRole('dialog'));
  assert.deepEqual(lastAsked('POST /api/v1/persona-groups').body, {
    name: 'Debaters',
    description: '',
    scope: 'personal',
    turn_policy: { kind: 'debate', rounds: 3 },
  });
});

test('personas join a group and lead it while its dialog is open', async () => {
  const group = groupOf();
  const { user } = await draw([gardener], [group]);
  await user.click(await screen.findByRole('button', { name: 'Edit Panel' }));
  await screen.findByRole('dialog', { name: 'Edit Panel' });
  const member = { id: newId(), persona_id: gardener.id, is_leader: false, sort_order: 0, persona: gardener };
  answer(ADD_MEMBER, member);
  answer(GROUPS, { data: [{ ...group, members: [member] }] });
  await choose(user, 'Add a persona', 'Gardener');
  const leads = await screen.findByRole('button', { name: 'Gardener leads' });
  assert.equal(lastAsked(ADD_MEMBER).body.persona_id, gardener.id);
  assert.equal(leads.getAttribute('aria-pressed'), 'false');
  answer(LEAD, { ...member, is_leader: true });
  await user.click(leads);
  await waitFor(() => assert.deepEqual(lastAsked(LEAD).body, { is_leader: true }));
  assert.equal(screen.queryByRole('combobox', { name: 'Add a persona' }), null);
});

test('a group that cannot be deleted stays, and the page says why', async () => {
  refuse('DELETE /api/v1/persona-groups/{id}', 403, 'you may not delete this group');
  const { user } = await draw([], [groupOf()]);
  await user.click(await screen.findByRole('button', { name: 'Delete Panel' }));
  await screen.findByText('The group goes away. Its personas stay.');
  await sayYes(user, 'Delete');
  await toastSays('You may not delete this group.');
  await rowWith('Panel');
});

test('the groups of others have no buttons', async () => {
  await draw([], [groupOf({ can_edit: false })]);
  await rowWith('Panel');
  assert.equal(screen.queryByRole('button', { name: 'Edit Panel' }), null);
  assert.equal(screen.queryByRole('button', { name: 'Delete Panel' }), null);
});
