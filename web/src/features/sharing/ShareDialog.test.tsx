import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { choose, focused, gone, rowWith, sayYes } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { memberOf } from '../../../test/knowledge-things.ts';
import { noteOf } from '../../../test/note-things.ts';
import { beMe, show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { teamOf, workspaceOf } from '../../../test/team-things.ts';
import { BOB, mentionableOf } from '../../../test/things.ts';
import { ShareDialog } from './ShareDialog.tsx';

const MEMBERS = 'GET /api/v1/notes/{id}/members';
const REMOVE = 'DELETE /api/v1/notes/{id}/members/{memberId}';
const team = teamOf({ name: 'Sailors', handle: 'sailors' });
const bob = memberOf({ user_id: BOB, display_name: 'Bob', handle: 'bob', role: 'viewer' });

const draw = (change: Parameters<typeof noteOf>[0] = {}, teams = [team]) => {
  beMe({ teams });
  answer(MEMBERS, { data: [memberOf(), bob] });
  const note = noteOf(change);
  return show(
    <ShareDialog noun="notes" thing={note} name="Garden" path="/notes/1" onClose={() => undefined} />,
  );
};

test('a person is found by name and added, and what is found leaves out those who are in', async () => {
  const { user } = await draw();
  await rowWith('Bob');
  const cara = mentionableOf();
  answer('GET /api/v1/mentionables', { data: [cara, mentionableOf({ id: BOB, display_name: 'Bob' })] });
  answer('POST /api/v1/notes/{id}/members', memberOf({ user_id: cara.id }));
  await user.type(screen.getByLabelText('Add a person or a team'), 'ca');
  const found = await screen.findByRole('list', { name: 'Found' });
  assert.equal(within(found).getAllByRole('button').length, 1);
  await user.click(within(found).getByRole('button', { name: /Cara/ }));
  await waitFor(() =>
    assert.deepEqual(lastAsked('POST /api/v1/notes/{id}/members').body, {
      role: 'editor',
      user_id: cara.id,
    }),
  );
});

test('a role is changed and a person removed where one may, and a refusal is said', async () => {
  const { user } = await draw();
  await rowWith('Bob');
  answer('PATCH /api/v1/notes/{id}/members/{memberId}', bob);
  await choose(user, 'Role of Bob', 'Can edit');
  await waitFor(() =>
    assert.deepEqual(lastAsked('PATCH /api/v1/notes/{id}/members/{memberId}').body, { role: 'editor' }),
  );
  refuse(REMOVE, 403, 'only its owners may do this');
  await user.click(screen.getByRole('button', { name: 'Remove Bob' }));
  await sayYes(user, 'Remove');
  await screen.findAllByText(/only its owners/i);
});

test('removing asks first, says what is lost, and goes back to the button where one thinks again', async () => {
  const { user } = await draw();
  const row = await rowWith('Bob');
  await user.click(within(row).getByRole('button', { name: 'Remove Bob' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove Bob?' });
  within(dialog).getByText('They no longer see it.');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await gone(() => screen.queryByRole('alertdialog'));
  assert.equal(askedFor(REMOVE).length, 0);
  await waitFor(() => assert.equal(focused(), 'Remove Bob'));
});

test('after one is removed, the focus is in the row beside theirs', async () => {
  const { user } = await draw();
  await user.click(within(await rowWith('Bob')).getByRole('button', { name: 'Remove Bob' }));
  answer(REMOVE, { message: 'ok' });
  answer(MEMBERS, { data: [memberOf()] });
  answer('GET /api/v1/notes', { data: [], total: 0 });
  await sayYes(user, 'Remove');
  await gone(() => screen.queryByText('Bob'));
  await waitFor(() => assert.match(focused(), /@ann/));
  assert.equal(lastAsked(REMOVE).params.memberId, bob.id);
});

test('the only owner has no role to choose and no button to be removed, and is told why', async () => {
  await draw();
  const row = await rowWith(/The only owner\. To remove them or change their role, make another/);
  within(row).getByText('Ann');
  assert.match(row.textContent, /Owner$/);
  assert.equal(within(row).queryByRole('combobox'), null);
  assert.equal(within(row).queryByRole('button'), null);
});

test('of two owners each can be changed and removed, and a team among them is no second one', async () => {
  beMe({ teams: [] });
  const note = noteOf();
  const close = (): void => undefined;
  const crew = memberOf({ user_id: null, team_id: team.id, display_name: 'Sailors', handle: 'sailors' });
  answer(MEMBERS, { data: [memberOf(), crew] });
  await show(<ShareDialog noun="notes" thing={note} name="Garden" path="/notes/1" onClose={close} />);
  await screen.findByRole('button', { name: 'Remove Sailors' });
  assert.equal(screen.queryByRole('button', { name: 'Remove Ann' }), null);
  cleanup();
  answer(MEMBERS, { data: [memberOf(), { ...bob, role: 'owner' }] });
  const again = noteOf();
  await show(<ShareDialog noun="notes" thing={again} name="Garden" path="/notes/1" onClose={close} />);
  await screen.findByRole('button', { name: 'Remove Ann' });
  screen.getByRole('combobox', { name: 'Role of Ann' });
  assert.equal(screen.queryByText(/The only owner/), null);
});

test('where the whole team sees it, one who is removed is said to lose a role', async () => {
  const { user } = await draw({ team_id: team.id, visibility: 'team' });
  await user.click(within(await rowWith('Bob')).getByRole('button', { name: 'Remove Bob' }));
  await screen.findByText('They lose their role here. Everyone in the team Sailors sees it still.');
});

test('a team as a whole sees it by one choice, and no longer by another', async () => {
  const { user } = await draw();
  answer('PUT /api/v1/notes/{id}', noteOf());
  await rowWith('Bob');
  await choose(user, 'Who sees it', 'Everyone in the team Sailors');
  await waitFor(() =>
    assert.deepEqual(lastAsked('PUT /api/v1/notes/{id}').body, { team_id: team.id, visibility: 'team' }),
  );
});

test('only teams that can be chosen are offered', async () => {
  const cooks = teamOf({ name: 'Cooks' });
  const visited = teamOf({ name: 'Visited', my_permissions: [] });
  const offered = async (user: Awaited<ReturnType<typeof draw>>['user']) => {
    await user.click(await screen.findByRole('combobox', { name: 'Who sees it' }));
    return (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  };
  const { user } = await draw({}, [team, cooks, visited]);
  const [alone, sailors] = ['Only the people below', 'Everyone in the team Sailors'];
  assert.deepEqual(await offered(user), [alone, sailors, 'Everyone in the team Cooks']);
  cleanup();
  // In the workspace of one team, it is for no other.
  const home = workspaceOf({ team_id: team.id });
  answer('GET /api/v1/workspaces', countedOf(home));
  const placed = { workspace_id: home.id, team_id: team.id, visibility: 'team' } as const;
  const again = await draw(placed, [team, cooks]);
  await rowWith('Bob');
  await waitFor(() => assert.equal(askedFor('GET /api/v1/workspaces').length, 1));
  assert.deepEqual(await offered(again.user), [alone, sailors]);
});

test('what is the team’s says so and can be made private', async () => {
  const { user } = await draw({ team_id: team.id, visibility: 'team' });
  answer('PUT /api/v1/notes/{id}', noteOf());
  await screen.findByText('Everyone in the team Sailors sees it too.');
  await choose(user, 'Who sees it', 'Only the people below');
  await waitFor(() => assert.deepEqual(lastAsked('PUT /api/v1/notes/{id}').body, { visibility: 'private' }));
});

test('a reader sees who it is shared with and changes nothing', async () => {
  await draw({ rights: { write: false, manage: false } });
  assert.match((await rowWith('Bob')).textContent, /Can read/);
  assert.equal(screen.queryByLabelText('Add a person or a team'), null);
  assert.equal(screen.queryByRole('combobox', { name: 'Who sees it' }), null);
});
