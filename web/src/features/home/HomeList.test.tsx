import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import type { Channel, Project } from '@parley/contract';
import { screen, waitFor } from '@testing-library/react';
import { countedOf } from '../../../test/admin-things.ts';
import { noteOf, summaryOf } from '../../../test/note-things.ts';
import { pageOf } from '../../../test/noun-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { overviewOf, projectOf, teamOf, workspaceOf } from '../../../test/team-things.ts';
import { channelOf } from '../../../test/things.ts';
import { watchFirstPage } from '../../lib/deferred-parts.ts';
import { chooseWorkspace } from '../../lib/workspace.ts';
import { HomeList } from './HomeList.tsx';
import { usePinnedNotes } from './use-pinned-notes.ts';

const NOTES = 'GET /api/v1/notes';

before(watchFirstPage);
afterEach(() => chooseWorkspace(null));

const draw = (path = '/here', projects: Project[] = [], channels: Channel[] = []) => {
  answer('GET /api/v1/channels', pageOf(...channels));
  answer('GET /api/v1/folders', { data: [] });
  answer('GET /api/v1/projects', countedOf(...projects));
  answer('GET /api/v1/presence/people', { data: [] });
  return show(<HomeList onNavigate={undefined} />, path);
};

const Pinned = () => usePinnedNotes(true)?.map(({ title }) => <p key={title}>{title}</p>);

test('of the notes only those that are pinned are listed', async () => {
  const [pinned, other] = [noteOf({ title: 'Recall letter', is_pinned: true }), noteOf({ title: 'Other' })];
  answer(NOTES, countedOf(summaryOf(pinned), summaryOf(other)));
  await show(<Pinned />);
  await screen.findByText('Recall letter');
  assert.equal(screen.queryByText('Other'), null);
});

test('the overview is where one is, also at the address of the workspace, and projects stand above the chats', async () => {
  const workspace = workspaceOf();
  chooseWorkspace(workspace);
  answer('GET /api/v1/teams/{id}', teamOf());
  answer('GET /api/v1/workspaces/{id}/overview', overviewOf(workspace));
  answer(NOTES, countedOf());
  await draw(`/ws/${workspace.id}`, [projectOf({ name: 'Orchard' })], [channelOf()]);
  const overview = screen.getByRole('link', { name: 'Overview' });
  assert.equal(overview.getAttribute('aria-current'), 'page');
  const project = await screen.findByRole('link', { name: 'Orchard' });
  const chats = await screen.findByRole('navigation', { name: 'Chats' });
  assert.equal(project.compareDocumentPosition(chats), Node.DOCUMENT_POSITION_FOLLOWING);
  await waitFor(() => assert.equal(askedFor(NOTES).length, 1));
});

test('in a chosen workspace its own notes are asked for, for those that are pinned', async () => {
  const workspace = workspaceOf();
  chooseWorkspace(workspace);
  answer('GET /api/v1/teams/{id}', teamOf());
  answer('GET /api/v1/workspaces/{id}/overview', overviewOf(workspace));
  answer(NOTES, countedOf());
  await draw();
  await waitFor(() => assert.equal(askedFor(NOTES).length, 1));
  assert.equal(lastAsked(NOTES).query?.workspace_id, workspace.id);
});
