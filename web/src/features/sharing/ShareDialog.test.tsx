import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { choose, rowWith } from '../../../test/acts.ts';
import { memberOf } from '../../../test/knowledge-things.ts';
import { noteOf } from '../../../test/note-things.ts';
import { beMe, show } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { BOB, mentionableOf, newId } from '../../../test/things.ts';
import { ShareDialog } from './ShareDialog.tsx';

const MEMBERS = 'GET /api/v1/notes/{id}/members';
const team = { id: newId(), name: 'Sailors', handle: 'sailors', avatar: null };
const bob = memberOf({ user_id: BOB, display_name: 'Bob', handle: 'bob', role: 'viewer' });

const draw = (change: Parameters<typeof noteOf>[0] = {}) => {
  beMe({ teams: [team] as never });
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
  refuse('DELETE /api/v1/notes/{id}/members/{memberId}', 409, 'the last owner stays');
  await user.click(screen.getByRole('button', { name: 'Remove Ann' }));
  await screen.findAllByText(/last owner stays/i);
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
