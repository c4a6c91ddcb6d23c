import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { noteOf } from '../../../test/note-things.ts';
import { show } from '../../../test/page.tsx';
import { answer } from '../../../test/server.ts';
import { overviewOf, teamOf, workspaceOf } from '../../../test/team-things.ts';
import { newId } from '../../../test/things.ts';
import { loadSettingsWords } from '../../i18n/load-language.ts';
import { InviteLink, NoteLine, WorkspaceLines } from './WorkspaceLines.tsx';

const dueOf = (due_at: string) => ({
  ...{ type: 'task' as const, id: newId(), title: 'Weed', from: null },
  ...{ due_at, is_overdue: due_at < '2026' },
});

const draw = async (team = teamOf({ member_count: 7 })) => {
  await loadSettingsWords();
  const workspace = workspaceOf({ team_id: team.id });
  answer('GET /api/v1/teams/{id}', team);
  const due = [dueOf('2020-01-01T00:00:00.000Z'), dueOf('2999-01-01T00:00:00.000Z')];
  answer('GET /api/v1/workspaces/{id}/overview', overviewOf(workspace, { due }));
  await show(
    <>
      <InviteLink workspace={workspace} onNavigate={undefined} />
      <WorkspaceLines workspace={workspace} onNavigate={undefined} />
    </>,
  );
  return workspace;
};

test('the home of a workspace leads to what is due today, to what changed last, and to its people', async () => {
  const { id } = await draw();
  const day = await screen.findByRole('link', { name: 'My day 1 due' });
  assert.equal(day.getAttribute('href'), '/tasks');
  const activity = screen.getByRole('link', { name: 'Activity' });
  assert.equal(activity.getAttribute('href'), `/ws/${id}?view=activity`);
  const people = await screen.findByRole('link', { name: 'People 7' });
  assert.equal(people.getAttribute('href'), '/teams/gardeners');
  assert.equal(
    screen.getByRole('link', { name: 'Invite people' }).getAttribute('href'),
    '/teams/gardeners/invitations',
  );
});

test('who may not invite has no button for it', async () => {
  await draw(teamOf({ my_permissions: [], member_count: 2 }));
  await screen.findByRole('link', { name: 'People 2' });
  assert.equal(screen.queryByRole('link', { name: 'Invite people' }), null);
});

test('a pinned note leads to it', async () => {
  const note = noteOf({ title: 'Recall letter' });
  await show(<NoteLine note={note} onNavigate={undefined} />);
  const link = await screen.findByRole('link', { name: 'Recall letter' });
  assert.equal(link.getAttribute('href'), `/notes/${note.id}`);
});
