import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Channel, ListedWorkspace, Project } from '@parley/contract';
import { PAGE_SIZE_MAX } from '@parley/contract/limits';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { choose } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../test/server.ts';
import { placeChannelOf, projectOf, workspaceOf } from '../../../test/team-things.ts';
import { BOB, channelOf, newId } from '../../../test/things.ts';
import { queryClient } from '../../lib/query.ts';
import { myId } from '../../lib/session.ts';
import { MoveChannel } from './MoveChannel.tsx';
import { PlaceChannels } from './PlaceChannels.tsx';

const READ = 'GET /api/v1/channels/{id}';
const MOVE = 'PUT /api/v1/channels/{id}';
const JOIN = 'POST /api/v1/channels/{id}/join';

const own = workspaceOf({ kind: 'personal', name: 'Ann’s' });
const sailors = workspaceOf({ kind: 'team', name: 'Sailors', team_id: newId() });

interface Places {
  readonly channel?: Channel;
  readonly workspaces?: ListedWorkspace[];
  readonly projects?: Project[];
  /** Those that no list holds: archived, or behind the first page. */
  readonly unlisted?: Project[];
  readonly projectId?: string;
}

const draw = async ({
  channel = channelOf({ participant_count: 4, person_count: 2 }),
  workspaces = [own, sailors],
  projects = [],
  unlisted = [],
  projectId,
}: Places = {}) => {
  answer(READ, channel);
  answer('GET /api/v1/workspaces', countedOf(...workspaces));
  answer('GET /api/v1/projects', countedOf(...projects));
  answer(
    'GET /api/v1/projects/{id}',
    ({ params }) =>
      [...projects, ...unlisted].find(({ id }) => id === params.id) ??
      Response.json({ error: 'there is no such project' }, { status: 404 }),
  );
  const closed: true[] = [];
  const shown = await show(
    <MoveChannel
      channelId={channel.id}
      {...(projectId ? { projectId } : {})}
      onClose={() => closed.push(true)}
    />,
  );
  return { ...shown, channel, closed };
};

const said = async (): Promise<string> => (await screen.findByRole('alert')).textContent ?? '';

test('the dialog names the chat, and begins where it is: with the people in it alone', async () => {
  await draw();
  await screen.findByRole('dialog', { name: /Garden/ });
  await screen.findByRole('combobox', { name: 'Workspace' });
  assert.match(await said(), /2 people/);
  assert.doesNotMatch(await said(), /Sailors/);
});

test('a chat with nobody else in it is said to be for oneself', async () => {
  await draw({ channel: channelOf({ participant_count: 2, person_count: 1 }) });
  await screen.findByRole('combobox', { name: 'Workspace' });
  assert.equal(await said(), 'Afterwards only you will see this chat.');
});

test('only where others could see it can it be opened to them, and who they are is read out', async () => {
  const { user } = await draw();
  await screen.findByRole('combobox', { name: 'Workspace' });
  assert.equal(screen.queryByRole('checkbox'), null, 'in one’s own workspace there are no others');
  await choose(user, 'Workspace', 'Sailors');
  assert.doesNotMatch(await said(), /Sailors/, 'it is still for those in it');
  await user.click(screen.getByRole('checkbox'));
  await waitFor(async () => assert.match(await said(), /Sailors/));
});

test('it is moved as it was chosen, and the page says so', async () => {
  const { user, channel, closed } = await draw();
  await screen.findByRole('combobox', { name: 'Workspace' });
  await choose(user, 'Workspace', 'Sailors');
  await user.click(screen.getByRole('checkbox'));
  answer(MOVE, { ...channel, workspace_id: sailors.id });
  const [below, list] = [['GET /api/v1/channels', {}, 'more'], { pages: [{ data: [channel] }] }] as const;
  queryClient.setQueryData(below, list);
  await user.click(screen.getByRole('button', { name: 'Move chat' }));
  await waitFor(() => assert.deepEqual(closed, [true]));
  const placed = queryClient.getQueryData<typeof list>(below)?.pages[0].data[0];
  assert.equal(placed?.workspace_id, sailors.id, 'lists that are not asked for again know its place');
  assert.equal(lastAsked(MOVE).params.id, channel.id);
  assert.deepEqual(lastAsked(MOVE).body, {
    workspace_id: sailors.id,
    project_id: null,
    visibility: 'team',
  });
});

test('a tick that no longer fits does not open it: back in one’s own workspace it is private', async () => {
  const { user, channel } = await draw({ channel: channelOf({ workspace_id: sailors.id }) });
  await user.click(await screen.findByRole('checkbox'));
  await choose(user, 'Workspace', 'Your own');
  answer(MOVE, channel);
  await user.click(screen.getByRole('button', { name: 'Move chat' }));
  await waitFor(() => assert.equal(lastAsked(MOVE).body.visibility, 'private'));
});

test('a project that one may not write to is not offered, unless the chat is in it', async () => {
  const mine = projectOf({ name: 'Boat' });
  const theirs = projectOf({ name: 'Harbour', rights: { write: false, manage: false } });
  const here = projectOf({ name: 'Sails', rights: { write: false, manage: false } });
  const { user } = await draw({
    channel: channelOf({ project_id: here.id }),
    projects: [mine, theirs, here],
  });
  await user.click(await screen.findByRole('button', { name: 'Project: Sails' }));
  const lines = within(await screen.findByRole('list', { name: 'Projects' })).getAllByRole('button');
  assert.deepEqual(
    lines.map((line) => line.querySelector('bdi')?.textContent),
    ['No project', 'Sails', 'Boat'],
  );
});

test('asked for a project, it begins with that project and its workspace', async () => {
  const boat = projectOf({ name: 'Boat', workspace_id: sailors.id });
  await draw({ projects: [boat], projectId: boat.id });
  await screen.findByRole('button', { name: 'Project: Boat' });
  assert.equal(screen.getByRole('combobox', { name: 'Workspace' }).textContent, 'Sailors');
});

test('a chat in an archived project is said to be open to those who read it, and stays in it', async () => {
  const old = projectOf({ name: 'Last summer', is_archived: true });
  const channel = channelOf({ project_id: old.id, visibility: 'team', person_count: 2 });
  const { user } = await draw({ channel, unlisted: [old] });
  await screen.findByRole('button', { name: 'Project: Last summer' });
  assert.match(await said(), /everyone who reads the project Last summer may find it, join/);
  await choose(user, 'Workspace', 'Sailors');
  await waitFor(async () =>
    assert.match(await said(), /team of Sailors and everyone who reads the project Last/),
  );
  answer(MOVE, channel);
  await user.click(screen.getByRole('button', { name: 'Move chat' }));
  await waitFor(() =>
    assert.deepEqual(lastAsked(MOVE).body, { workspace_id: sailors.id, visibility: 'team' }),
  );
});

test('a chat in the 201st project is said to be open to those who read it, and is dragged to its place', async () => {
  const far = projectOf({ name: 'Boat', workspace_id: sailors.id });
  const channel = channelOf({ project_id: far.id, visibility: 'team', person_count: 2 });
  await draw({ channel, unlisted: [far] });
  await screen.findByRole('button', { name: 'Project: Boat' });
  assert.match(await said(), /everyone who reads the project Boat/);
  cleanup();
  await draw({ unlisted: [far], projectId: far.id });
  await screen.findByRole('button', { name: 'Project: Boat' });
  assert.equal(screen.getByRole('combobox', { name: 'Workspace' }).textContent, 'Sailors');
  assert.match(await said(), /heed the project’s instructions/);
});

test('the 201st project is found by its name, with the keyboard alone', async () => {
  const far = projectOf({ name: 'Boat' });
  const { user, channel } = await draw({ unlisted: [far] });
  answer('GET /api/v1/projects', ({ query }) =>
    query.q === 'boa' ? countedOf(far) : { data: [projectOf({ name: 'Newer' })], total: PAGE_SIZE_MAX + 1 },
  );
  await user.click(await screen.findByRole('button', { name: 'Project: No project' }));
  await screen.findByText('Not all are listed here. Find the others by their names.');
  await user.type(screen.getByRole('searchbox', { name: 'Find a project by its name' }), 'boa');
  await screen.findByRole('button', { name: 'Boat' });
  await user.keyboard('{ArrowDown}');
  assert.equal(document.activeElement?.textContent, 'BBoat');
  await user.keyboard('{ArrowUp}{Enter}');
  await screen.findByRole('button', { name: 'Project: Boat' });
  answer(MOVE, channel);
  await user.click(screen.getByRole('button', { name: 'Move chat' }));
  await waitFor(() => assert.equal(lastAsked(MOVE).body.project_id, far.id));
});

test('what is in a project that is no longer shared with one begins in none, as it will be afterwards', async () => {
  await draw({ channel: channelOf({ project_id: newId(), visibility: 'team' }) });
  await screen.findByRole('button', { name: 'Project: No project' });
  assert.match(await said(), /^Afterwards only/);
});

test('an owner who may only read in the team by now is told what they can do instead', async () => {
  const owner_id = myId() ?? '';
  await draw({ channel: channelOf({ owner_id, rights: { ...channelOf().rights, edit: false } }) });
  await screen.findByText(/^You can only read in this team by now/);
});

test('a chat of another person that is dragged somewhere is said to be theirs to move', async () => {
  const { user, closed } = await draw({
    channel: channelOf({ owner_id: BOB, rights: { ...channelOf().rights, edit: false } }),
  });
  await screen.findByText('Only the owner of this chat can move it.');
  assert.equal(screen.queryByRole('combobox'), null);
  const [close] = screen.getAllByRole('button', { name: 'Close' }).slice(-1);
  assert.ok(close);
  await user.click(close);
  assert.deepEqual(closed, [true]);
});

test('a refusal stays in the dialog, and places that cannot be loaded are asked for again', async () => {
  const { user, closed } = await draw();
  await screen.findByRole('combobox', { name: 'Workspace' });
  refuse(MOVE, 403, 'you may not move this chat');
  await user.click(screen.getByRole('button', { name: 'Move chat' }));
  await screen.findByText('You may not move this chat.');
  assert.deepEqual(closed, []);
});

test('what cannot be read says why, with a way out', async () => {
  answer('GET /api/v1/workspaces', countedOf(own));
  answer('GET /api/v1/projects', countedOf());
  refuse(READ, 404, 'there is no such chat');
  const { user } = await show(<MoveChannel channelId={newId()} onClose={() => undefined} />);
  await screen.findByText('There is no such chat.');
  answer(READ, channelOf());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('combobox', { name: 'Workspace' });
});

test('a chat that one is in is a link, and says what is unread', async () => {
  const chat = placeChannelOf({ unread_count: 4, participant_count: 4, person_count: 3 });
  await show(<PlaceChannels channels={[chat]} onMove={null} />);
  assert.equal(screen.getByRole('link', { name: 'Garden' }).getAttribute('href'), `/c/${chat.id}`);
  assert.match(screen.getByRole('listitem').textContent ?? '', /3 people.*Unread: 4/);
  assert.equal(screen.queryByRole('button'), null, 'who may move none has no button');
});

test('one that is open to all is joined first, and opened then', async () => {
  const chat = placeChannelOf({ is_joined: false });
  const { user, path } = await show(<PlaceChannels channels={[chat]} onMove={() => undefined} />);
  assert.equal(screen.queryByRole('link'), null);
  const give = hold(JOIN);
  await user.click(screen.getByRole('button', { name: /^Join / }));
  await waitFor(() => assert.equal(askedFor(JOIN).length, 1));
  assert.equal(path(), '/here', 'not before the server has let them in');
  give(channelOf({ id: chat.id }));
  await waitFor(() => assert.equal(path(), `/c/${chat.id}`));
});

test('one that cannot be joined any more is said, and stays closed', async () => {
  refuse(JOIN, 403, 'this chat is closed');
  const { user, path } = await show(
    <PlaceChannels channels={[placeChannelOf({ is_joined: false })]} onMove={null} />,
  );
  await user.click(screen.getByRole('button', { name: /^Join / }));
  await toastSays('This chat is closed.');
  assert.equal(path(), '/here');
});

test('a chat is handed to the dialog that moves it by a button that names it', async () => {
  const chat = placeChannelOf({});
  const moved: string[] = [];
  const { user } = await show(<PlaceChannels channels={[chat]} onMove={(id) => moved.push(id)} />);
  await user.click(screen.getByRole('button', { name: /Garden/ }));
  assert.deepEqual(moved, [chat.id]);
  cleanup();
  await show(<PlaceChannels channels={[placeChannelOf({ owner_id: BOB })]} onMove={() => undefined} />);
  assert.equal(screen.queryByRole('button'), null, 'another person’s is not moved');
});
