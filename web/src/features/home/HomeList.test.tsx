import assert from 'node:assert/strict';
import { afterEach, before, test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { countedOf } from '../../../test/admin-things.ts';
import { noteOf, summaryOf } from '../../../test/note-things.ts';
import { pageOf } from '../../../test/noun-things.ts';
import { show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { overviewOf, teamOf, workspaceOf } from '../../../test/team-things.ts';
import { watchFirstPage } from '../../lib/deferred-parts.ts';
import { chooseWorkspace } from '../../lib/workspace.ts';
import { HomeList } from './HomeList.tsx';
import { usePinnedNotes } from './use-pinned-notes.ts';

const NOTES = 'GET /api/v1/notes';

before(watchFirstPage);
afterEach(() => chooseWorkspace(null));

const draw = () => {
  answer('GET /api/v1/channels', pageOf());
  answer('GET /api/v1/folders', { data: [] });
  answer('GET /api/v1/projects', countedOf());
  answer('GET /api/v1/presence/people', { data: [] });
  return show(<HomeList onNavigate={undefined} />);
};

const Pinned = () => usePinnedNotes(true)?.map(({ title }) => <p key={title}>{title}</p>);

test('of the notes only those that are pinned are listed', async () => {
  const [pinned, other] = [noteOf({ title: 'Recall letter', is_pinned: true }), noteOf({ title: 'Other' })];
  answer(NOTES, countedOf(summaryOf(pinned), summaryOf(other)));
  await show(<Pinned />);
  await screen.findByText('Recall letter');
  assert.equal(screen.queryByText('Other'), null);
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
