import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Note } from '@parley/contract';
import { NOTES_FOUND_MAX } from '@parley/contract/limits';
import { screen, waitFor, within } from '@testing-library/react';
import { rowWith } from '../../../test/acts.ts';
import { noteOf, summaryOf } from '../../../test/note-things.ts';
import { beMe, show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { newId } from '../../../test/things.ts';
import { NotesList } from './NotesList.tsx';
import { Notes } from './NotesPage.tsx';
import { projectPart } from './project-part.tsx';

const LIST = 'GET /api/v1/notes';
const CREATE = 'POST /api/v1/notes';

const answerList = (...data: Note[]): void => answer(LIST, { data: data.map(summaryOf), total: data.length });

test('the list names each, with the beginning of its text, its folder and its tags', async () => {
  answerList(noteOf({ folder: 'Home', tags: ['plants'], is_pinned: true }));
  await show(<Notes isTrash={false} />);
  const row = await rowWith('Garden');
  assert.match(row.textContent, /Roses .*Home.*plants/);
  await screen.findByRole('img', { name: 'Pinned' });
});

test('a new note is made at once and opened to be written', async () => {
  answerList();
  const note = noteOf({ title: 'New note' });
  answer(CREATE, note);
  const { user, path } = await show(<Notes isTrash={false} />);
  const [button] = await screen.findAllByRole('button', { name: 'New note' });
  assert.ok(button);
  await user.click(button);
  await waitFor(() => assert.equal(path(), `/notes/${note.id}?edit=true`));
  assert.deepEqual(lastAsked(CREATE).body, { title: 'New note' });
});

test('a note begins with a template that comes with the product, or with one of the reader’s own', async () => {
  const own = noteOf({ title: 'Standup', content: '## Yesterday', tags: ['template', 'daily'] });
  answerList(own);
  answer('GET /api/v1/notes/{id}', { ...own, rights: { ...own.rights, write: false } });
  answer(CREATE, noteOf());
  const { user } = await show(<Notes isTrash={false} />);
  const choose = async (name: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'From a template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New note from a template' }));
    await user.click(await dialog.findByRole('button', { name: new RegExp(`^${name}`) }));
    await waitFor(() => assert.equal(screen.queryByRole('dialog'), null));
  };
  await choose('Meeting');
  await waitFor(() =>
    assert.match(JSON.stringify(lastAsked(CREATE).body), /"title":"Meeting","content":"## People/),
  );
  await choose('Standup');
  await waitFor(() =>
    assert.deepEqual(lastAsked(CREATE).body, { title: 'Standup', content: '## Yesterday', tags: ['daily'] }),
  );
});

test('a note that is made in a project is in its workspace', async () => {
  answerList();
  answer(CREATE, noteOf());
  const [project_id, workspace_id] = [newId(), newId()];
  const { user } = await show(
    <projectPart.Part projectId={project_id} workspaceId={workspace_id} mayWrite />,
  );
  await user.click(await screen.findByRole('button', { name: 'New note' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CREATE).body, { title: 'New note', project_id, workspace_id }),
  );
});

test('a person who may not create one is not offered to', async () => {
  beMe({ permissions: ['surface.chat.access'] });
  answerList();
  await show(<Notes isTrash={false} />);
  await screen.findByText('No notes yet');
  assert.equal(screen.queryByRole('button', { name: 'New note' }), null);
});

test('what is typed is looked for on the server, within the folder, the tag and the bin that are shown', async () => {
  answerList();
  const { user } = await show(<Notes isTrash folder="Home" tag="plants" />);
  await user.type(screen.getByLabelText('Find a note'), 'rose');
  await waitFor(() => assert.equal(lastAsked(LIST).query.q, 'rose'));
  const { folder, tag, trashed } = lastAsked(LIST).query;
  assert.deepEqual({ folder, tag, trashed }, { folder: 'Home', tag: 'plants', trashed: 'true' });
  await screen.findByText('No note matches');
});

test('where more is found than is listed, the page says so', async () => {
  answer(LIST, { data: [summaryOf(noteOf())], total: NOTES_FOUND_MAX });
  const { user } = await show(<Notes isTrash={false} />);
  await rowWith('Garden');
  assert.equal(screen.queryByText(/Only the newest/), null);
  await user.type(screen.getByLabelText('Find a note'), 'rose');
  await screen.findByText('Only the newest 2,000 that match are listed. Add a word to find others.');
});

test('beside the page notes stand under what is pinned, then under their folders, and tags lead to theirs', async () => {
  answerList(
    noteOf({ title: 'Shed', folder: '' }),
    noteOf({ title: 'Roof', folder: 'House', tags: ['repairs'] }),
    noteOf({ title: 'Keys', is_pinned: true, folder: 'House' }),
  );
  await show(<NotesList />);
  await screen.findByRole('link', { name: /Keys/ });
  assert.deepEqual(
    within(screen.getByRole('navigation'))
      .getAllByRole('region')
      .map((group) => group.textContent?.replaceAll('Roses **first**', '·')),
    ['PinnedKeys·', 'HouseRoof·', 'No folderShed·', 'Tagsrepairs'],
  );
  assert.match(screen.getByRole('link', { name: 'repairs' }).getAttribute('href') ?? '', /tag=repairs/);
  assert.equal(askedFor(LIST).length, 1);
});
