import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Note } from '@parley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { rowWith } from '../../../test/acts.ts';
import { noteOf, summaryOf } from '../../../test/note-things.ts';
import { beMe, show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked } from '../../../test/server.ts';
import { projectOf } from '../../../test/team-things.ts';
import { ANN, newId } from '../../../test/things.ts';
import { listScreen } from '../../lib/frame.ts';
import { NotesList } from './NotesList.tsx';
import { Notes } from './NotesPage.tsx';
import { projectPart } from './project-part.tsx';

const LIST = 'GET /api/v1/notes';
const CREATE = 'POST /api/v1/notes';

const SHELVES = 'GET /api/v1/notes/shelves';

const answerList = (...data: Note[]): void => {
  answer(SHELVES, { folders: [], tags: [] });
  answer(LIST, { data: data.map(summaryOf), total: data.length });
};

test('the list names each, with the beginning of its text, its folder and its tags', async () => {
  answerList(noteOf({ folder: 'Home', tags: ['plants'], is_pinned: true }));
  await show(<Notes />);
  const row = await rowWith('Garden');
  assert.match(row.textContent, /Roses .*Home.*plants/);
  await screen.findByRole('img', { name: 'Pinned' });
});

test('a note is opened to write by those who may, where there is room, and to read elsewhere', async (t) => {
  const theirs = noteOf({ title: 'Theirs', rights: { write: false, manage: false } });
  const hrefs = async (): Promise<Array<string | null>> => {
    answerList(noteOf(), theirs);
    await show(<Notes />);
    await rowWith('Theirs');
    const found = ['Garden', 'Theirs'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
    cleanup();
    return found.map((href) => href?.replace(/^.*[/][^?]*/, '') ?? null);
  };
  let isRoomy = false;
  t.mock.getter(listScreen, 'matches', () => isRoomy);
  assert.deepEqual(await hrefs(), ['', '']);
  isRoomy = true;
  assert.deepEqual(await hrefs(), ['?edit=true', '']);
});

test('a new note is made at once and opened to be written', async () => {
  answerList();
  const note = noteOf({ title: 'New note' });
  answer(CREATE, note);
  const { user, path } = await show(<Notes />);
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
  const { user } = await show(<Notes />);
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
  const project = projectOf({ workspace_id: newId() });
  const { id: project_id, workspace_id } = project;
  answer('GET /api/v1/projects/{id}', project);
  const { user } = await show(
    <projectPart.Part projectId={project_id} workspaceId={workspace_id} mayWrite />,
  );
  await user.click(await screen.findByRole('button', { name: 'New note' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(CREATE).body, { title: 'New note', project_id, workspace_id }),
  );
});

test('in a project that a team sees, a note says who will see it before it is made', async () => {
  answerList();
  answer(CREATE, noteOf());
  const project = projectOf({ team_id: newId(), visibility: 'team', workspace_id: newId() });
  const { id: project_id, workspace_id, team_id } = project;
  answer('GET /api/v1/projects/{id}', project);
  const { user } = await show(
    <projectPart.Part projectId={project_id} workspaceId={workspace_id} mayWrite />,
  );
  await screen.findByText('Everyone in the team will see it.');
  await user.click(screen.getByRole('button', { name: 'New note' }));
  const made = { title: 'New note', project_id, workspace_id };
  await waitFor(() => assert.deepEqual(lastAsked(CREATE).body, { ...made, visibility: 'team', team_id }));
  await user.click(screen.getByRole('button', { name: 'Keep it to yourself' }));
  await screen.findByText('Only you will see it.');
  await user.click(screen.getByRole('button', { name: 'New note' }));
  await waitFor(() => assert.deepEqual(lastAsked(CREATE).body, { ...made, visibility: 'private' }));
});

test('in a project of one’s own workspace a note says that one alone will see it', async () => {
  answerList();
  answer(CREATE, noteOf());
  const project = projectOf({ workspace_id: newId() });
  const { id: project_id, workspace_id } = project;
  answer('GET /api/v1/projects/{id}', project);
  await show(<projectPart.Part projectId={project_id} workspaceId={workspace_id} mayWrite />);
  await screen.findByText('Only you will see it.');
  assert.equal(screen.queryByRole('button', { name: 'Show it to the team' }), null, 'there is no team');
});

test('a note that not all who read its project see has a lock there', async () => {
  answerList(noteOf({ title: 'Secret' }), noteOf({ title: 'Open', visibility: 'team' }));
  const project = projectOf({ team_id: newId(), visibility: 'team' });
  answer('GET /api/v1/projects/{id}', project);
  await show(<projectPart.Part projectId={project.id} workspaceId={null} mayWrite={false} />);
  const lock = { name: 'Seen only by those it is shared with' };
  within(await rowWith('Secret')).getByRole('img', lock);
  assert.equal(within(await rowWith('Open')).queryByRole('img', lock), null);
});

test('a person who may not create one is not offered to', async () => {
  beMe({ permissions: ['surface.chat.access'] });
  answerList();
  await show(<Notes />);
  await screen.findByText('No notes yet');
  assert.equal(screen.queryByRole('button', { name: 'New note' }), null);
});

test('what is typed is looked for on the server, within the folder, the tag and the bin that are shown', async () => {
  answerList();
  const { user } = await show(<Notes view="trash" folder="Home" tag="plants" />);
  await user.type(screen.getByLabelText('Find a note'), 'rose');
  await waitFor(() => assert.equal(lastAsked(LIST).query.q, 'rose'));
  const { folder, tag, trashed } = lastAsked(LIST).query;
  assert.deepEqual({ folder, tag, trashed }, { folder: 'Home', tag: 'plants', trashed: 'true' });
  await screen.findByText('No note matches');
});

test('where more is found than is listed, the page says so', async () => {
  answer(SHELVES, { folders: [], tags: [] });
  answer(LIST, { data: [summaryOf(noteOf())], total: 2_000 });
  const { user } = await show(<Notes tag="plants" />);
  await rowWith('Garden');
  assert.equal(screen.queryByText(/Only the newest/), null);
  // However few of them have the tag.
  answer(LIST, { data: [summaryOf(noteOf())], total: 1, is_cut: true });
  await user.type(screen.getByLabelText('Find a note'), 'rose');
  await screen.findByText('Only the newest 2,000 that match are listed. Add a word to find others.');
});

test('what others share is a list of its own', async () => {
  answerList();
  await show(<Notes view="shared" />);
  await screen.findByText('Nothing is shared with you');
  assert.equal(lastAsked(LIST).query.owner, 'others');
});

test('beside the page notes stand under their project or folder, and tags lead to theirs', async () => {
  const project = projectOf({ name: 'Winter' });
  answer('GET /api/v1/projects', { data: [project], total: 1 });
  const old = (change: Partial<Note>) => noteOf({ updated_at: '2020-03-05T12:00:00.000Z', ...change });
  answerList(
    old({ title: 'Keys', is_pinned: true, folder: 'House' }),
    old({ title: 'Shed' }),
    old({ title: 'Letter', project_id: project.id, folder: 'House' }),
    old({ title: 'Roof', folder: 'House', tags: ['repairs'], content: '' }),
    old({ title: 'Told', project_id: newId() }),
  );
  answer(SHELVES, { folders: [], tags: [{ tag: 'repairs', count: 4 }] });
  await show(<NotesList />);
  await screen.findByRole('region', { name: 'Winter' });
  assert.deepEqual(
    within(screen.getByRole('navigation'))
      .getAllByRole('region')
      .map((group) => group.textContent?.replaceAll('Roses **first**', '')),
    [
      'HouseKeys·Mar 5, 2020RoofMar 5, 2020',
      'WinterLetter·Mar 5, 2020',
      'No projectShed·Mar 5, 2020Told·Mar 5, 2020',
      'Tagsrepairs',
    ],
  );
  assert.match(screen.getByRole('link', { name: 'repairs' }).getAttribute('href') ?? '', /tag=repairs/);
  assert.equal(askedFor(LIST).length, 1);
});

test('of more notes than stand beside the page, the last line leads to all', async () => {
  answer('GET /api/v1/projects', { data: [], total: 0 });
  answer(SHELVES, { folders: [], tags: [] });
  answer(LIST, { data: [summaryOf(noteOf())], total: 1_348 });
  await show(<NotesList />);
  const all = await screen.findByRole('link', { name: 'All 1,348 notes' });
  assert.equal(all.getAttribute('href'), '/notes');
});

test('every folder and tag leads to its notes, however many notes there are', async () => {
  answerList(noteOf());
  answer(SHELVES, {
    folders: [{ folder: 'Travel/Japan', count: 12 }],
    tags: [{ tag: 'plants', count: 1_200 }],
  });
  const { user, path } = await show(<Notes folder="Rare" />);
  const folders = await screen.findByRole('combobox', { name: 'Folder' });
  assert.match(folders.textContent ?? '', /Rare/, 'the one that is shown');
  await user.click(screen.getByRole('combobox', { name: 'Tags' }));
  await user.click(await screen.findByRole('option', { name: 'plants (1,200)' }));
  await waitFor(() => assert.equal(path(), '/notes?folder=Rare&tag=plants'));
  await user.click(screen.getByRole('combobox', { name: 'Folder' }));
  await user.click(await screen.findByRole('option', { name: 'All folders' }));
  await waitFor(() => assert.equal(path(), '/notes'));
});

test('a note shows the faces of those who are in it, else of another person who wrote in it last', async () => {
  const [bo, chiara] = [
    { id: newId(), display_name: 'Bo' },
    { id: newId(), display_name: 'Chiara' },
  ];
  answer('GET /api/v1/projects', { data: [], total: 0 });
  answer(SHELVES, { folders: [], tags: [] });
  answer(LIST, {
    data: [
      { ...summaryOf(noteOf({ title: 'Letter' })), writing: [bo, chiara], last_author: bo },
      { ...summaryOf(noteOf({ title: 'Handbook' })), last_author: chiara },
      { ...summaryOf(noteOf({ title: 'Diary' })), last_author: { id: ANN, display_name: 'Ann' } },
    ],
    total: 3,
  });
  const says = async (title: string): Promise<string> =>
    (await screen.findByRole('link', { name: new RegExp(`^${title}`) })).textContent ?? '';
  await show(<NotesList />);
  assert.match(await says('Letter'), /^LetterBo and Chiara are writing/);
  assert.match(await says('Handbook'), /Roses.*Last written by Chiara/);
  assert.doesNotMatch(await says('Diary'), /Last written/);
  cleanup();
  await show(<Notes />);
  assert.match((await rowWith('Letter')).textContent, /Bo and Chiara are writing/);
  assert.match((await rowWith('Handbook')).textContent, /Last written by Chiara/);
});
