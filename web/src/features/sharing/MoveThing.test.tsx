import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Member } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { choose, chooseProject } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { baseOf, memberOf } from '../../../test/knowledge-things.ts';
import { noteOf } from '../../../test/note-things.ts';
import { beMe, show } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { projectOf, workspaceOf } from '../../../test/team-things.ts';
import { BOB, newId } from '../../../test/things.ts';
import { workflowOf } from '../../../test/workflow-things.ts';
import { MoveThing } from './MoveThing.tsx';
import { ShareDialog } from './ShareDialog.tsx';

const own = workspaceOf({ kind: 'personal', name: 'Ann’s' });
const sailors = workspaceOf({ kind: 'team', name: 'Sailors', team_id: newId() });
const boat = projectOf({ name: 'Boat' });

const givePlaces = (...members: Member[]): void => {
  for (const noun of ['notes', 'knowledge-bases', 'workflows'] as const)
    answer(`GET /api/v1/${noun}/{id}/members`, { data: [memberOf(), ...members] });
  // Nothing can be put where one is a guest.
  const visited = workspaceOf({ name: 'Visited', rights: { write: false, manage: false } });
  answer('GET /api/v1/workspaces', countedOf(own, sailors, visited));
  answer('GET /api/v1/projects', countedOf(boat));
};

const said = async (): Promise<string> => (await screen.findByRole('alert')).textContent ?? '';

test('who will see a note afterwards is said before it is moved, and it is moved as it was chosen', async () => {
  givePlaces(memberOf({ user_id: BOB, role: 'viewer' }));
  const note = noteOf({ workspace_id: own.id, project_id: null });
  const closed: true[] = [];
  const { user } = await show(
    <MoveThing noun="notes" thing={note} name="Garden" onClose={() => closed.push(true)} />,
  );
  await screen.findByRole('combobox', { name: 'Workspace' });
  assert.match(await said(), /only those it is shared with will see it/);
  assert.equal(screen.queryByRole('checkbox'), null, 'in one’s own workspace there are no others');
  await user.click(screen.getByRole('combobox', { name: 'Workspace' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  assert.deepEqual(offered, ['Your own', 'Sailors']);
  await user.click(screen.getByRole('option', { name: 'Your own' }));
  await choose(user, 'Workspace', 'Sailors');
  await user.click(screen.getByRole('checkbox'));
  await chooseProject(user, 'Boat');
  await waitFor(async () => assert.match(await said(), /everyone in the team of Sailors.*project Boat/));
  answer('PUT /api/v1/notes/{id}', note);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => assert.deepEqual(closed, [true]));
  assert.deepEqual(lastAsked('PUT /api/v1/notes/{id}').body, {
    workspace_id: sailors.id,
    project_id: boat.id,
    visibility: 'team',
  });
});

test('of what is shared with nobody it is said that one will see it alone', async () => {
  givePlaces();
  const note = noteOf({ workspace_id: own.id, project_id: null });
  await show(<MoveThing noun="notes" thing={note} name="Garden" onClose={() => undefined} />);
  await screen.findByText('Afterwards only you will see it.');
});

test('a project of a team and one’s own workspace are not chosen together', async () => {
  givePlaces();
  const dock = projectOf({ name: 'Dock', workspace_id: sailors.id });
  answer('GET /api/v1/projects', countedOf(boat, dock));
  const note = noteOf({ workspace_id: own.id, project_id: null });
  const { user } = await show(
    <MoveThing noun="notes" thing={note} name="Garden" onClose={() => undefined} />,
  );
  const workspace = await screen.findByRole('combobox', { name: 'Workspace' });
  await chooseProject(user, 'Dock');
  await waitFor(() => assert.equal(workspace.textContent, 'Sailors'));
  await choose(user, 'Workspace', 'Your own');
  await screen.findByRole('button', { name: 'Project: No project' });
});

test('a note in a project that no list holds any more is said to stand on its page, and stays there', async () => {
  givePlaces();
  const old = projectOf({ name: 'Last summer', is_archived: true });
  answer('GET /api/v1/projects/{id}', old);
  const note = noteOf({ workspace_id: own.id, project_id: old.id });
  const { user } = await show(
    <MoveThing noun="notes" thing={note} name="Garden" onClose={() => undefined} />,
  );
  await screen.findByRole('button', { name: 'Project: Last summer' });
  assert.match(await said(), /stands on the page of the project Last summer/);
  await choose(user, 'Workspace', 'Sailors');
  answer('PUT /api/v1/notes/{id}', note);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked('PUT /api/v1/notes/{id}').body, {
      workspace_id: sailors.id,
      visibility: 'private',
    }),
  );
});

test('a base is in no project, and a refusal stays in the dialog', async () => {
  givePlaces();
  const base = baseOf({ workspace_id: sailors.id, visibility: 'team' });
  const { user } = await show(
    <MoveThing noun="knowledge-bases" thing={base} name="Shelf" onClose={() => undefined} />,
  );
  await screen.findByRole('combobox', { name: 'Workspace' });
  assert.equal(screen.queryByRole('button', { name: /^Project:/ }), null);
  await choose(user, 'Workspace', 'Your own');
  refuse('PUT /api/v1/knowledge-bases/{id}', 403, 'you may not move this');
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await screen.findByText('You may not move this.');
  assert.deepEqual(lastAsked('PUT /api/v1/knowledge-bases/{id}').body, {
    workspace_id: own.id,
    visibility: 'private',
  });
});

test('a workflow is moved too', async () => {
  givePlaces();
  const workflow = workflowOf({ workspace_id: own.id });
  const { user } = await show(
    <MoveThing noun="workflows" thing={workflow} name="Leave" onClose={() => undefined} />,
  );
  await screen.findByRole('combobox', { name: 'Workspace' });
  await choose(user, 'Workspace', 'Sailors');
  answer('PATCH /api/v1/workflows/{id}', workflow);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked('PATCH /api/v1/workflows/{id}').body, {
      workspace_id: sailors.id,
      visibility: 'private',
    }),
  );
});

test('the way to move a thing is where it is said who sees it', async () => {
  beMe({ teams: [] });
  givePlaces();
  answer('GET /api/v1/notes/{id}/members', { data: [memberOf()] });
  const { user } = await show(
    <ShareDialog noun="notes" thing={noteOf()} name="Garden" path="/notes/1" onClose={() => undefined} />,
  );
  await user.click(await screen.findByRole('button', { name: 'Move…' }));
  await screen.findByRole('dialog', { name: 'Move “Garden”' });
});
