import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Project } from '@parley/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { choose, gone, letGo, rewrite, rowWith, sayYes } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { pageOf } from '../../../test/noun-things.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { taskOf } from '../../../test/task-things.ts';
import { activityOf, placeChannelOf, projectOf, teamOf, workspaceOf } from '../../../test/team-things.ts';
import { BOB, channelOf, fileOf, modelOf, modelsOf, newId } from '../../../test/things.ts';
import { openFilesBy } from '../../lib/open-file.ts';
import { invalidate, queryClient } from '../../lib/query.ts';
import { forgetTyped } from '../../lib/typed-words.ts';
import { chooseWorkspace } from '../../lib/workspace.ts';
import { LeavingGuard } from '../shell/LeavingGuard.tsx';
import { ProjectById } from './ProjectPage.tsx';
import { Projects } from './ProjectsPage.tsx';

type View = Parameters<typeof ProjectById>[0]['view'];

const CHANNELS = 'GET /api/v1/projects/{id}/channels';
const BOB_NAMED = {
  display_name: 'Bob',
  handle: 'bob',
  avatar: null,
  created_at: '2026-01-05T10:00:00.000Z',
};
const own = workspaceOf({ kind: 'personal', team_id: null });
const teams = workspaceOf({ name: 'Gardeners' });

const prepare = (project: Project): void => {
  answer('GET /api/v1/projects/{id}', project);
  answer('GET /api/v1/workspaces', countedOf(own, teams));
  answer('GET /api/v1/models/enabled', modelsOf(modelOf()));
  answer('GET /api/v1/personas', pageOf());
  answer('GET /api/v1/memory', countedOf());
};

const draw = (project: Project, view?: View) => {
  prepare(project);
  return show(<ProjectById id={project.id} view={view} />);
};

test('a chat that one is in opens, and one that is open is joined first', async () => {
  const open = placeChannelOf({ title: 'Open', is_joined: false, visibility: 'team' });
  answer(CHANNELS, countedOf(placeChannelOf({ title: 'Mine' }), open));
  const { user, path } = await draw(projectOf(), 'chats');
  await screen.findByRole('link', { name: 'Mine' });
  answer('POST /api/v1/channels/{id}/join', channelOf({ id: open.id }));
  await user.click(within(await rowWith('Open')).getByRole('button', { name: /^Join / }));
  await waitFor(() => assert.equal(path(), `/c/${open.id}`));
});

test('its overview says what is unread, due and recent, who is in it and what happened last', async () => {
  const project = projectOf({
    ...{ description: 'Forty trees.', visibility: 'team', note_count: 3, open_task_count: 2, file_count: 4 },
  });
  const [fresh, open] = [
    placeChannelOf({ title: 'Fresh', unread_count: 2 }),
    placeChannelOf({ title: 'Open', is_joined: false }),
  ];
  answer(CHANNELS, countedOf(placeChannelOf({ title: 'Read' }), fresh, open));
  answer('GET /api/v1/tasks', countedOf(taskOf({ title: 'Prune', due_at: '2020-01-01T00:00:00.000Z' })));
  answer('GET /api/v1/projects/{id}/members', {
    data: [{ ...{ id: newId(), user_id: BOB, team_id: null, role: 'owner' }, ...BOB_NAMED }],
  });
  answer('GET /api/v1/projects/{id}/activity', { data: [activityOf({ title: 'Dig' })] });
  await draw(project);
  const rows = async (name: string) =>
    within(await screen.findByRole('region', { name })).findAllByRole('listitem');
  const chats = await rows('Lately');
  for (const [i, begin] of [/^Fresh.*Unread: 2$/, /^Read/, /^Open/].entries())
    assert.match(chats[i]?.textContent ?? '', begin);
  assert.match(
    within(chats[2] as HTMLElement)
      .getByRole('link')
      .getAttribute('href') ?? '',
    /\/chats$/,
  );
  assert.deepEqual(
    (await rows('Due')).map(({ textContent }) => /^Prune.*Overdue/.test(textContent ?? '')),
    [true],
  );
  assert.equal(
    lastAsked('GET /api/v1/tasks').query.due,
    'any',
    'what is done, and what has no time, is not due',
  );
  assert.match((await rows('People'))[0]?.textContent ?? '', /Bob/);
  screen.getByText('and the whole team');
  assert.match((await rows('New here'))[0]?.textContent ?? '', /Dig/);
  const tabs = within(screen.getByRole('navigation', { name: 'Parts of the project' }));
  for (const name of [/^Notes ?3/, /^Tasks ?2/, /^Files ?4/]) tabs.getByRole('link', { name });
});

test('an empty project says what to begin with, and what the AI is given is added and changed from there', async () => {
  answer(CHANNELS, countedOf());
  answer('GET /api/v1/tasks', countedOf());
  answer('GET /api/v1/projects/{id}/members', { data: [] });
  answer('GET /api/v1/projects/{id}/activity', { data: [] });
  beMe({ permissions: ['surface.chat.access', 'channels.create'] });
  const project = projectOf();
  const { user } = await draw(project);
  const lately = within(await screen.findByRole('region', { name: 'Lately' }));
  await lately.findByText(/Start one here/);
  lately.getByRole('button', { name: 'New chat' });
  const told = within(screen.getByRole('region', { name: 'The AI in it' }));
  told.getByText('No instructions.');
  told.getByText('Automatic');
  told.getByText('0 knowledge bases');
  const knowledge = told.getByRole('link', { name: 'Add: Knowledge' });
  assert.equal(knowledge.getAttribute('href'), `/p/${project.id}/knowledge`);
  assert.equal(told.getByLabelText('Add files').getAttribute('type'), 'file');

  await user.click(told.getByRole('button', { name: 'Add: Instructions' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Instructions' }));
  await user.type(dialog.getByLabelText('Instructions'), 'Prune in March.');
  const instructed = { ...project, instructions: 'Prune in March.', file_count: 2 };
  answer('PUT /api/v1/projects/{id}', instructed);
  answer('GET /api/v1/projects', countedOf(instructed));
  answer('GET /api/v1/projects/{id}', instructed);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await told.findByText('Prune in March.');
  assert.deepEqual(lastAsked('PUT /api/v1/projects/{id}').body, { instructions: 'Prune in March.' });
  told.getByText('2 files');

  await user.click(told.getByRole('button', { name: 'Add: Who answers' }));
  await screen.findByRole('dialog', { name: 'Who answers' });
  await choose(user, 'Default model', 'Fern 2');
  const answered = { ...instructed, default_model: modelOf().model_id };
  answer('PUT /api/v1/projects/{id}', answered);
  answer('GET /api/v1/projects/{id}', answered);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await told.findByRole('button', { name: 'Change: Who answers' });
  assert.deepEqual(lastAsked('PUT /api/v1/projects/{id}').body, {
    default_model: modelOf().model_id,
    default_persona_id: null,
  });
});

test('who only reads a project changes nothing of what the AI is given', async () => {
  answer(CHANNELS, countedOf());
  answer('GET /api/v1/tasks', countedOf());
  answer('GET /api/v1/projects/{id}/members', { data: [] });
  answer('GET /api/v1/projects/{id}/activity', { data: [] });
  await draw(projectOf({ instructions: 'Prune.', rights: { write: false, manage: false } }));
  const told = within(await screen.findByRole('region', { name: 'The AI in it' }));
  told.getByText('Prune.');
  assert.equal(told.queryByRole('button'), null);
  assert.equal(told.queryByRole('link'), null);
});

test('its page says in which workspace it is, and its tabs how much of each there is', async () => {
  answer(CHANNELS, countedOf());
  await draw(projectOf({ workspace_id: teams.id, member_count: 4, knowledge_base_count: 2 }), 'chats');
  const place = await screen.findByRole('link', { name: 'Gardeners' });
  assert.equal(place.getAttribute('href'), `/ws/${teams.id}`);
  assert.match(place.parentElement?.textContent ?? '', /Gardeners·All projects$/);
  screen.getByRole('link', { name: 'People 4' });
  screen.getByRole('link', { name: 'Knowledge 2' });
});

test('a new chat takes part in the project', async () => {
  const project = projectOf({ workspace_id: teams.id });
  answer(CHANNELS, countedOf());
  const { user, path } = await draw(project, 'chats');
  const made = channelOf();
  answer('POST /api/v1/channels', made);
  const empty = within(await screen.findByRole('region', { name: 'Chats' }));
  await user.click(await empty.findByRole('button', { name: 'New chat' }));
  await waitFor(() => assert.equal(path(), `/c/${made.id}`));
  assert.deepEqual(lastAsked('POST /api/v1/channels').body, { project_id: project.id });
});

test('a chat that is dropped on the page comes in after a sentence about who will see it', async () => {
  const project = projectOf({ name: 'Orchard' });
  const channel = channelOf({ title: 'Apples', participant_count: 3, person_count: 3 });
  answer(CHANNELS, countedOf());
  answer('GET /api/v1/channels/{id}', channel);
  answer('GET /api/v1/projects', countedOf(project));
  const { user } = await draw(project, 'chats');
  const target = await screen.findByRole('region', { name: 'Chats' });
  const dataTransfer = { types: ['application/x-parley-channel'], getData: () => channel.id };
  fireEvent.dragOver(target, { dataTransfer });
  fireEvent.drop(target, { dataTransfer });
  await screen.findByRole('dialog', { name: 'Move “Apples”' });
  await screen.findByText(/Afterwards only the 3 people in it will see this chat/);
  await user.click(screen.getByRole('checkbox', { name: 'Others may find it and join' }));
  await screen.findByText(/everyone who reads the project Orchard may find it/);
  answer('PUT /api/v1/channels/{id}', channel);
  await user.click(screen.getByRole('button', { name: 'Move chat' }));
  await toastSays('Moved “Apples” to “Orchard”.');
  const { body, params } = lastAsked('PUT /api/v1/channels/{id}');
  assert.equal(params.id, channel.id);
  assert.deepEqual([body.project_id, body.visibility], [project.id, 'team']);
  await gone(() => screen.queryByRole('dialog'));
});

test('a reader of the project changes nothing in it', async () => {
  answer(CHANNELS, countedOf());
  await draw(projectOf({ my_role: 'viewer', rights: { write: false, manage: false } }), 'chats');
  await screen.findByText('Chats that are opened to the project appear here.');
  assert.equal(screen.queryByRole('button', { name: 'New chat' }), null);
});

test('files are brought, and one that is refused is named', async () => {
  const project = projectOf();
  answer('GET /api/v1/projects/{id}/files', { data: [fileOf({ filename: 'plan.pdf' })] });
  const { user } = await draw(project, 'files');
  await rowWith('plan.pdf');
  refuse('POST /api/v1/projects/{id}/files', 415, 'this kind of file is not taken');
  await user.upload(screen.getByLabelText('Add files', { selector: 'input' }), new File(['x'], 'odd.bin'));
  await toastSays('odd.bin: This kind of file is not taken.');
});

test('more files than one page holds are turned page by page', async () => {
  const FILES = 'GET /api/v1/projects/{id}/files';
  answer(FILES, { data: [fileOf({ filename: 'new.pdf' })] });
  const { user } = await draw(projectOf({ file_count: 51 }), 'files');
  await screen.findByText('1–50 of 51');
  answer(FILES, { data: [fileOf({ filename: 'old.pdf' })] });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByRole('button', { name: 'Open old.pdf' });
  const { limit, offset } = lastAsked(FILES).query;
  assert.deepEqual([limit, offset], ['50', '50']);
});

test('a file is looked at; who brought it, or manages the project, deletes it', async (t) => {
  const [mine, other] = [
    fileOf({ filename: 'mine.pdf', content_type: 'application/pdf' }),
    fileOf({ filename: 'his.png', owner_id: BOB }),
  ];
  answer('GET /api/v1/projects/{id}/files', { data: [mine, other] });
  const opened: [string, string[]][] = [];
  t.after(openFilesBy(({ id }, among) => opened.push([id, among.map((file) => file.id)])));
  const { user } = await draw(projectOf({ rights: { write: true, manage: false } }), 'files');
  await user.click(await screen.findByRole('button', { name: 'Open mine.pdf' }));
  assert.deepEqual(opened, [[mine.id, [mine.id, other.id]]], 'with the others before and behind it');
  assert.equal(screen.queryByRole('button', { name: 'Delete his.png' }), null);
  answer('DELETE /api/v1/files/{id}', { message: 'file deleted' });
  await user.click(screen.getByRole('button', { name: 'Delete mine.pdf' }));
  const sure = await screen.findByRole('alertdialog', { name: 'Delete “mine.pdf”?' });
  answer('GET /api/v1/projects/{id}/files', { data: [other] });
  await user.click(within(sure).getByRole('button', { name: 'Delete' }));
  await toastSays('The file has been deleted.');
  await waitFor(() => assert.match(document.activeElement?.textContent ?? '', /^his\.png/));
  await letGo(user);
  await waitFor(() => assert.equal(lastAsked('DELETE /api/v1/files/{id}').params.id, mine.id));
  cleanup();
  await draw(projectOf({ rights: { write: true, manage: true } }), 'files');
  await screen.findByRole('button', { name: 'Delete his.png' });
});

test('what was changed is sent, and nothing else: others may have changed the rest', async () => {
  const project = projectOf();
  const { user } = await draw(project, 'settings');
  await screen.findByLabelText('Instructions');
  await rewrite(user, 'Instructions', 'Be brief.');
  answer('PUT /api/v1/projects/{id}', project);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Saved.');
  assert.deepEqual(lastAsked('PUT /api/v1/projects/{id}').body, { instructions: 'Be brief.' });
});

test('a project is moved after a sentence about who will see it', async () => {
  const project = projectOf({ workspace_id: teams.id, team_id: teams.team_id, visibility: 'team' });
  const { user } = await draw(project, 'settings');
  await screen.findByText(
    'Everyone in the team of Gardeners will see this project, and so will those it is shared with.',
  );
  await choose(user, 'Workspace', 'Your own');
  await screen.findByText(
    'Only those it is shared with will see this project. Its open chats and its files go with it; other chats, notes and tasks stay where they are. People who no longer see the project no longer see the files they brought to it.',
  );
  answer('PUT /api/v1/projects/{id}', {
    ...project,
    workspace_id: own.id,
    team_id: null,
    visibility: 'private',
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Saved.');
  const { body } = lastAsked('PUT /api/v1/projects/{id}');
  assert.deepEqual([body.workspace_id, 'visibility' in body], [own.id, false]);
});

test('the activity says who did what, and what was moved in and out', async () => {
  answer('GET /api/v1/projects/{id}/activity', {
    data: [
      activityOf({ type: 'task', action: 'moved_out', title: 'Prune', user: null }),
      activityOf({ type: 'note', action: 'moved_in', title: 'Soil' }),
      activityOf({ type: 'channel', title: 'Apples' }),
    ],
  });
  await draw(projectOf(), 'activity');
  const link = await screen.findByRole('link', { name: 'Soil' });
  const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  for (const sentence of [
    'A deleted account moved a task away: Prune',
    'Ann moved a note here: Soil',
    'Ann added a chat: Apples',
  ])
    assert.ok(
      said.some((text) => text.includes(sentence)),
      sentence,
    );
  assert.match(link.getAttribute('href') ?? '', /^\/notes\//);
});

test('an archived project offers nothing that would be refused', async () => {
  const project = projectOf({ is_archived: true });
  answer(CHANNELS, countedOf());
  await draw(project, 'chats');
  const chats = await screen.findByRole('region', { name: 'Chats' });
  const dataTransfer = { types: ['application/x-parley-channel'], getData: newId };
  fireEvent.dragOver(chats, { dataTransfer });
  fireEvent.drop(chats, { dataTransfer });
  await within(chats).findByText('No chats in this project yet');
  assert.equal(screen.queryByRole('button', { name: 'New chat' }), null);
  assert.equal(screen.queryByRole('dialog'), null);
  cleanup();
  answer('GET /api/v1/projects/{id}/files', { data: [] });
  await draw(project, 'files');
  await screen.findByText('No files yet');
  assert.equal(screen.queryByRole('button', { name: 'Add files' }), null);
  cleanup();
  answer('GET /api/v1/projects/{id}/members', { data: [] });
  await draw(project, 'people');
  await screen.findByRole('region', { name: 'People' });
  assert.equal(screen.queryByText('Add a person or a team'), null);
  assert.equal(screen.queryByLabelText('Add a person or a team'), null);
  cleanup();
  answer('GET /api/v1/tasks', pageOf());
  await draw(project, 'tasks');
  await screen.findByText('No tasks yet');
  assert.equal(screen.queryByText(/in the line above/), null);
});

test('a project is archived, restored, and deleted behind a question', async () => {
  const project = projectOf({ is_archived: true, name: 'Orchard' });
  const { user, path } = await draw(project, 'settings');
  await screen.findByText(/To change it, restore it first/);
  assert.equal(screen.queryByRole('button', { name: 'Save' }), null);
  answer('PUT /api/v1/projects/{id}', { ...project, is_archived: false });
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await toastSays('“Orchard” is back in the projects.');
  assert.deepEqual(lastAsked('PUT /api/v1/projects/{id}').body, { is_archived: false });
  answer('DELETE /api/v1/projects/{id}', { message: 'ok' });
  await user.click(screen.getByRole('button', { name: 'Delete project' }));
  await screen.findByText(/Its chats stay, outside of any project/);
  await sayYes(user, 'Delete project');
  await waitFor(() => assert.equal(path(), '/projects'));
});

test('where a project is archived or restored the focus stays in its part, or is on the page', async () => {
  const project = projectOf({ rights: { write: true, manage: true } });
  const become = (is_archived: boolean): void => {
    prepare({ ...project, is_archived });
    answer('PUT /api/v1/projects/{id}', { ...project, is_archived });
  };
  prepare(project);
  const { user } = await show(
    <main id="main" tabIndex={-1}>
      <ProjectById id={project.id} view="settings" />
    </main>,
  );
  const archive = await screen.findByRole('button', { name: 'Archive project' });
  become(true);
  await user.click(archive);
  const restore = await screen.findByRole('button', { name: 'Restore' });
  const hasDelete = (): boolean =>
    document.activeElement?.matches('section') === true &&
    document.activeElement.contains(screen.getByRole('button', { name: 'Delete project' }));
  await waitFor(() => assert.ok(hasDelete()));
  become(false);
  await user.click(restore);
  await waitFor(() => assert.equal(document.activeElement?.id, 'main'));
});

test('people of the project have roles that its owners change', async () => {
  const project = projectOf();
  const member = {
    ...{ id: project.id, user_id: project.owner_id, team_id: null, role: 'viewer' as const },
    ...{ display_name: 'Bob', handle: 'bob', avatar: null, created_at: project.created_at },
  };
  answer('GET /api/v1/projects/{id}/members', { data: [member] });
  const { user } = await draw(project, 'people');
  await rowWith('Bob');
  answer('PATCH /api/v1/projects/{id}/members/{memberId}', { ...member, role: 'editor' });
  await choose(user, 'Role of Bob', 'Can edit');
  await waitFor(() =>
    assert.deepEqual(lastAsked('PATCH /api/v1/projects/{id}/members/{memberId}').body, { role: 'editor' }),
  );
});

test('what was typed in its settings stays when the project is taken away, or only read from now on', async () => {
  const project = projectOf({ name: 'Orchard', rights: { write: true, manage: true } });
  const page = (
    <>
      <LeavingGuard />
      <ProjectById id={project.id} view="settings" />
    </>
  );
  const typed = async (user: UserEvent): Promise<void> => {
    await user.type(await screen.findByLabelText('Instructions'), 'Name the trees.');
    await user.type(screen.getByLabelText('Name'), ' and hedge');
  };
  const kept = async (): Promise<void> => {
    await invalidate('GET /api/v1/projects/{id}');
    const dialog = within(await screen.findByRole('dialog', { name: 'What you typed is kept' }));
    dialog.getByText('Orchard');
    dialog.getByDisplayValue('Name the trees.');
    dialog.getByDisplayValue('Orchard and hedge');
  };
  prepare(project);
  await typed((await show(page)).user);
  answer('GET /api/v1/projects/{id}', { ...project, rights: { write: false, manage: false } });
  await kept();
  cleanup();
  forgetTyped();
  queryClient.clear();
  beMe();
  prepare(project);
  await typed((await show(page)).user);
  refuse('GET /api/v1/projects/{id}', 404, 'project not found');
  await kept();
});

test('a project that is no longer shared says so', async () => {
  refuse('GET /api/v1/projects/{id}', 404, 'project not found');
  await show(<ProjectById id={projectOf().id} view={undefined} />);
  await screen.findByText('It was deleted, or it is no longer shared with you.');
});

test('projects are listed with how much of each kind they have; archived ones are asked for by themselves', async () => {
  const counts = { channel_count: 2, note_count: 1, open_task_count: 5 };
  answer(
    'GET /api/v1/projects',
    countedOf(projectOf({ name: 'Orchard', ...counts }), projectOf({ name: 'Empty' })),
  );
  await show(<Projects isArchived />);
  const row = await rowWith('Orchard');
  assert.match(row.textContent ?? '', /2 chats · 5 open tasks · 1 note/);
  assert.match((await rowWith('Empty')).textContent ?? '', /0 chats/);
  assert.equal(askedFor('GET /api/v1/projects')[0]?.query.archived, 'true');
});

test('a card names those who are in the project, and says how many more there are', async () => {
  const personOf = (display_name: string) => ({ id: newId(), display_name, handle: 'h', avatar: null });
  const alone = projectOf({ name: 'Alone', people: [personOf('Ann')], member_count: 1 });
  const shared = projectOf({ name: 'Shared', people: [personOf('Ann'), personOf('Bo')], member_count: 5 });
  answer('GET /api/v1/projects', countedOf(alone, shared));
  await show(<Projects isArchived={false} />);
  assert.match(
    (await screen.findByRole('link', { name: /^Shared/ })).textContent ?? '',
    /People: Ann and Bo.*\+3/,
  );
  assert.doesNotMatch(screen.getByRole('link', { name: /Alone/ }).textContent ?? '', /People/);
  assert.equal(lastAsked('GET /api/v1/projects').query.people, 'true');
});

test('many projects of the chosen workspace are sought by name, and turned page by page', async (t) => {
  const LIST = 'GET /api/v1/projects';
  chooseWorkspace(teams);
  t.after(() => chooseWorkspace(null));
  answer(LIST, { data: [projectOf({ name: 'Orchard' })], total: 120 });
  const { user } = await show(<Projects isArchived={false} />);
  await screen.findByText('1–50 of 120');
  assert.equal(lastAsked(LIST).query.workspace_id, teams.id);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => assert.equal(lastAsked(LIST).query.offset, '50'));
  answer(LIST, countedOf());
  await user.type(screen.getByLabelText('Find a project by its name'), 'tulips');
  await screen.findByText('No project has such a name');
  const { q, offset } = lastAsked(LIST).query;
  assert.deepEqual([q, offset], ['tulips', '0']);
});

test('who makes nothing in the chosen workspace is offered no new project there', async (t) => {
  const team = teamOf({ my_permissions: ['team.channels.create'] });
  beMe({ teams: [team] });
  chooseWorkspace({ ...teams, team_id: team.id });
  t.after(() => {
    chooseWorkspace(null);
    beMe();
  });
  answer('GET /api/v1/projects', countedOf());
  await show(<Projects isArchived={false} />);
  await screen.findByText('No projects yet');
  assert.equal(screen.queryByRole('link', { name: 'New project' }), null);
});

test('where all projects are archived that is said, and a press leads to them', async () => {
  answer('GET /api/v1/projects', { data: [], total: 2 });
  const { user, path } = await show(<Projects isArchived={false} />);
  await screen.findByText('No active projects');
  await user.click(screen.getByRole('link', { name: 'See 2 archived projects' }));
  await waitFor(() => assert.equal(path(), '/projects?view=archived'));
});

test('who has no projects at all is shown how to begin, and no way to archived ones', async () => {
  answer('GET /api/v1/projects', countedOf());
  await show(<Projects isArchived={false} />);
  await screen.findByText('No projects yet');
  assert.equal(screen.queryByRole('link', { name: /archived project/ }), null);
});

test('its settings say truly who sees it and what goes along', async () => {
  const team = teamOf({ name: 'Orchardists' });
  beMe({ teams: [team] });
  const given = projectOf({ workspace_id: own.id, team_id: team.id, visibility: 'team' });
  const { user } = await draw(given, 'settings');
  await screen.findByText(/^Everyone in the team of Orchardists will see this project/);
  await choose(user, 'Who sees it', 'Only its members');
  await screen.findByText('Only those it is shared with will see this project.');
  answer('PUT /api/v1/projects/{id}', { ...given, visibility: 'private' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Saved.');
  assert.deepEqual(lastAsked('PUT /api/v1/projects/{id}').body, { visibility: 'private' });
  await choose(user, 'Workspace', 'Gardeners');
  await screen.findByText(/Its open chats stay where they are/);
  assert.equal(screen.queryByText(/Its open chats and its files go with it/), null);
});
