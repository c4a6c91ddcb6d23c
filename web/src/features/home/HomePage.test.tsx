import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { isDisabled, textIn } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { pageOf, personaOf } from '../../../test/noun-things.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../test/server.ts';
import { overviewOf, ownWorkspaceOf, projectOf, teamOf, workspaceOf } from '../../../test/team-things.ts';
import {
  channelOf,
  fileOf,
  mentionableOf,
  modelOf,
  modelsOf,
  newId,
  participantOf,
  providerOf,
} from '../../../test/things.ts';
import { watchFirstPage } from '../../lib/deferred-parts.ts';
import { chooseWorkspace } from '../../lib/workspace.ts';
import { readChatDraft } from '../chat/index.ts';
import { setChoice } from '../chat/sending/choice.ts';
import { HomePage } from './HomePage.tsx';
import { NEW_CHAT } from './use-start-chat.ts';
import { Beginning } from './WorkspaceHome.tsx';

const CREATE = 'POST /api/v1/channels';
const ADD = 'POST /api/v1/channels/{id}/participants';
const ASK = 'POST /api/v1/chat/completions';
const FIELD = 'Your message';

before(watchFirstPage);

beforeEach(() => {
  answer('GET /api/v1/workspaces/{id}/overview', overviewOf(ownWorkspaceOf()));
  answer('GET /api/v1/projects', countedOf());
  answer('GET /api/v1/teams/{id}', teamOf());
  answer('GET /api/v1/teams/{id}/members', countedOf());
});

/** What is asked for when the overview stands would be asked in the next test otherwise. */
const standing = () => waitFor(() => assert.equal(askedFor('GET /api/v1/surfaces').length, 1));

const draw = async (channels = [channelOf()], configs = [providerOf()]) => {
  answer('GET /api/v1/channels', pageOf(...channels));
  answer('GET /api/v1/api-configs', { data: configs });
  answer('GET /api/v1/personas', pageOf());
  answer('GET /api/v1/models/enabled', modelsOf(modelOf()));
  refuse(ASK, 403, 'no model may be asked');
  const shown = await show(<HomePage />);
  const field = screen.queryByLabelText(FIELD);
  if (field) await shown.user.clear(field);
  return shown;
};

test('one sentence and Enter make a conversation that is called by it', async () => {
  const channel = channelOf();
  answer(CREATE, channel);
  const { user, path } = await draw();
  assert.ok(isDisabled('button', 'Send'));
  await user.type(screen.getByLabelText(FIELD), 'Where does a fern grow?{Enter}');
  await waitFor(() => assert.equal(path(), `/c/${channel.id}`));
  assert.deepEqual(lastAsked(CREATE).body, { title: 'Where does a fern grow?' });
  await waitFor(() => assert.equal(lastAsked(ASK).body.content, 'Where does a fern grow?'));
  assert.equal(lastAsked(ASK).body.channel_id, channel.id);
});

test('to people and personas it goes as well, who are called, and one who cannot be had leaves no chat behind', async () => {
  answer('GET /api/v1/personas/{id}', personaOf());
  const channel = channelOf();
  const [cara, critic] = [
    mentionableOf({ type: 'user', display_name: 'Cara' }),
    mentionableOf({ type: 'persona', display_name: 'Critic', handle: 'critic' }),
  ];
  answer(CREATE, channel);
  answer('GET /api/v1/mentionables', { data: [cara, critic] });
  const { user, path } = await draw();
  const to = screen.getByRole('list', { name: 'To' });
  within(to).getByText('Automatic');
  await user.click(screen.getByRole('button', { name: 'Add people or personas' }));
  const finder = await screen.findByLabelText('Add someone by name');
  assert.ok(document.activeElement === finder, 'one writes at once');
  await user.keyboard('{Escape}');
  const opener = screen.getByRole('button', { name: 'Add people or personas' });
  assert.ok(document.activeElement === opener);
  await user.keyboard('{Enter}c');
  await user.click(await screen.findByRole('button', { name: /Cara/ }));
  await user.type(screen.getByLabelText('Add someone by name'), 'c');
  await user.click(await screen.findByRole('button', { name: /Critic/ }));
  assert.equal(within(to).getAllByRole('listitem').length, 2);
  refuse(ADD, 404, 'no such person');
  answer('DELETE /api/v1/channels/{id}', { message: 'channel deleted' });
  await user.type(screen.getByLabelText(FIELD), 'Shall we?{Enter}');
  await toastSays('No such person.');
  assert.equal(lastAsked('DELETE /api/v1/channels/{id}').params.id, channel.id);
  assert.deepEqual([textIn(FIELD), path()], ['Shall we?', '/here']);
  answer(ADD, participantOf());
  await user.type(screen.getByLabelText(FIELD), '{Enter}');
  await waitFor(() => assert.equal(path(), `/c/${channel.id}`));
  assert.deepEqual(lastAsked(CREATE).body, { title: 'Shall we?', type: 'group' });
  assert.deepEqual(lastAsked(ADD).body, { participant_type: 'persona', participant_id: critic.id });
  await waitFor(() => assert.equal(lastAsked(ASK).body.content, '@critic Shall we?'));
});

test('what is too long is said before there is a chat, and a long paste is a file', async () => {
  const { user } = await draw();
  const field = screen.getByLabelText(FIELD);
  fireEvent.change(field, { target: { value: '🌿'.repeat(200_000) } });
  assert.ok(!isDisabled('button', 'Send'), 'an emoji is one character');
  fireEvent.change(field, { target: { value: 'x'.repeat(200_003) } });
  await screen.findByText('Too long: 3 characters over the limit');
  assert.ok(isDisabled('button', 'Send'));
  await user.type(field, '{Enter}');
  assert.equal(askedFor(CREATE).length, 0);
  await user.clear(field);
  fireEvent.paste(field, { clipboardData: { files: [], getData: () => 'long '.repeat(20_000) } });
  await screen.findByText('Pasted text.txt');
  assert.equal(textIn(FIELD), '');
});

test('files alone begin a chat that is called by the first of them', async () => {
  const channel = channelOf();
  answer(CREATE, channel);
  const { user, path } = await draw();
  const picker = document.querySelector('input[type=file]') as HTMLInputElement;
  await user.upload(picker, new File(['x'], 'ferns.txt'));
  answer('POST /api/v1/channels/{id}/files', fileOf({ filename: 'ferns.txt', channel_id: channel.id }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => assert.equal(path(), `/c/${channel.id}`));
  assert.deepEqual(lastAsked(CREATE).body, { title: 'ferns.txt' });
  await waitFor(() => assert.equal(lastAsked(ASK).body.content, ''));
  assert.equal(lastAsked(ASK).body.attachments?.length, 1);
});

test('a persona that is chosen to answer is there at once, with its greeting and ways to begin', async () => {
  const persona = personaOf({ greeting: 'What shall we plant?', starters: ['A hedge', 'A lawn'] });
  const chosen = modelOf({
    type: 'persona',
    persona_id: persona.id,
    display_name: 'Gardener',
    handle: 'gardener',
  });
  answer('GET /api/v1/personas/{id}', persona);
  setChoice(NEW_CHAT, { models: [chosen] });
  const { user } = await draw();
  const card = within(await screen.findByRole('region', { name: 'Gardener' }));
  await card.findByText('What shall we plant?');
  await user.click(card.getByRole('button', { name: 'A lawn' }));
  assert.equal(textIn(FIELD), 'A lawn');
  setChoice(NEW_CHAT, { models: [] });
  await waitFor(() => assert.equal(screen.queryByRole('region', { name: 'Gardener' }), null));
});

test('Shift and Enter break the line, and send nothing', async () => {
  const { user } = await draw();
  await user.type(screen.getByLabelText(FIELD), 'One{Shift>}{Enter}{/Shift}two');
  assert.equal(textIn(FIELD), 'One\ntwo');
  assert.equal(askedFor(CREATE).length, 0);
});

test('a conversation that cannot be made leaves the words where they were', async () => {
  refuse(CREATE, 429, 'too many chats');
  const { user, path } = await draw();
  await user.type(screen.getByLabelText(FIELD), 'Hello{Enter}');
  await toastSays(/Too many attempts/);
  assert.equal(textIn(FIELD), 'Hello');
  assert.equal(path(), '/here');
});

test('a second Enter while it is being made makes no second one', async () => {
  const comes = hold(CREATE);
  const channel = channelOf();
  const { user, path } = await draw();
  await user.type(screen.getByLabelText(FIELD), 'Hello{Enter}');
  await waitFor(() => assert.equal(askedFor(CREATE).length, 1));
  await user.keyboard('{Enter}');
  assert.equal(askedFor(CREATE).length, 1);
  comes(channel);
  await waitFor(() => assert.equal(path(), `/c/${channel.id}`));
});

test('what is typed while it is being made stands in the field of the conversation', async () => {
  const channel = channelOf();
  const create = hold(CREATE);
  const { user, path } = await draw();
  await user.type(screen.getByLabelText(FIELD), 'Where?{Enter}');
  await user.type(screen.getByLabelText(FIELD), ' And when?');
  create(channel);
  await waitFor(() => assert.equal(path(), `/c/${channel.id}`));
  await waitFor(() => assert.equal(readChatDraft(channel.id), ' And when?'));
  assert.equal(readChatDraft('new'), '');
  assert.deepEqual(lastAsked(CREATE).body, { title: 'Where?' });
});

test('an idea is put into the field, to be changed before it is sent', async () => {
  const { user } = await draw();
  const ideas = await screen.findByRole('list', { name: 'Ideas to begin with' });
  await user.click(within(ideas).getByRole('button', { name: 'Make a plan' }));
  assert.match(textIn(FIELD), /three days in Lisbon/);
  assert.ok(document.activeElement === screen.getByLabelText(FIELD));
  assert.equal(askedFor(CREATE).length, 0);
});

test('the home of a new workspace is called by it, and keeps its ideas small', async () => {
  const workspace = workspaceOf({ name: 'Bergen fair' });
  chooseWorkspace(workspace);
  answer('GET /api/v1/workspaces/{id}/overview', overviewOf(workspace));
  const { user } = await draw([]);
  await screen.findByRole('heading', { level: 1, name: 'Bergen fair starts here' });
  screen.getByText(/^Made /);
  assert.equal(screen.queryByRole('button', { name: /two personas/ }), null);
  await user.click(await screen.findByRole('button', { name: 'Make a plan' }));
  assert.match(textIn(FIELD), /three days in Lisbon/);
  chooseWorkspace(null);
});

test('nobody is welcomed to a chosen workspace before it is known whether it is new', async () => {
  const workspace = workspaceOf({ name: 'Bergen fair' });
  chooseWorkspace(workspace);
  const comes = hold('GET /api/v1/workspaces/{id}/overview');
  await draw([]);
  screen.getByLabelText(FIELD);
  assert.equal(screen.queryByRole('heading', { level: 1 }), null);
  assert.equal(screen.queryByRole('list', { name: 'Ideas to begin with' }), null);
  comes(overviewOf(workspace, { open_channel_count: 1 }));
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
  await screen.findByRole('list', { name: 'Ideas to begin with' });
  chooseWorkspace(null);
});

test('it says who will answer in the chosen workspace, until it goes to others or another is chosen', async () => {
  const workspace = workspaceOf({ name: 'Bergen fair' });
  chooseWorkspace(workspace);
  answer('GET /api/v1/workspaces/{id}/overview', overviewOf(workspace, { open_channel_count: 1 }));
  const chosen_by = { type: 'workspace', id: workspace.id, name: 'Bergen fair' } as const;
  const answerer = { persona_id: null, name: 'GPT-5', model: 'gpt-5', chosen_by, is_default: false };
  answer('GET /api/v1/chat/answerer', { answerer });
  const cara = mentionableOf({ type: 'user', display_name: 'Cara' });
  answer('GET /api/v1/mentionables', { data: [cara] });
  const { user } = await draw();
  const to = screen.getByRole('list', { name: 'To' });
  await within(to).findByText('GPT-5');
  within(to).getByText('· from the workspace');
  screen.getByRole('button', { name: 'Who answers: GPT-5 · from the workspace' });
  assert.deepEqual(lastAsked('GET /api/v1/chat/answerer').query, { workspace_id: workspace.id });
  act(() => setChoice(NEW_CHAT, { models: [modelOf({ display_name: 'Moss 1' })] }));
  within(to).getByText('Moss 1');
  act(() => setChoice(NEW_CHAT, { models: [] }));
  await user.click(screen.getByRole('button', { name: 'Add people or personas' }));
  await user.type(await screen.findByLabelText('Add someone by name'), 'c');
  await user.click(await screen.findByRole('button', { name: /Cara/ }));
  await screen.findByRole('button', { name: 'Who answers: Automatic' });
  chooseWorkspace(null);
});

test('a guest of the chosen workspace begins nothing there', async () => {
  const workspace = workspaceOf({ rights: { write: false, manage: false } });
  chooseWorkspace(workspace);
  answer('GET /api/v1/workspaces/{id}/overview', overviewOf(workspace, { open_channel_count: 1 }));
  await draw([]);
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
  assert.equal(screen.queryByLabelText(FIELD), null);
  assert.equal(screen.queryByRole('list', { name: 'Ideas to begin with' }), null);
  chooseWorkspace(null);
  await screen.findByLabelText(FIELD);
});

test('a workspace that cannot be asked for keeps nobody from being welcomed', async () => {
  chooseWorkspace(workspaceOf());
  refuse('GET /api/v1/workspaces/{id}/overview', 404, 'there is no such workspace');
  await draw([]);
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
  chooseWorkspace(null);
});

test('a person who may not begin chats is told whom to ask', async () => {
  beMe({ permissions: ['surface.chat.access'] });
  await draw();
  screen.getByText('You may not use chats here. Ask an administrator.');
  assert.equal(screen.queryByLabelText(FIELD), null);
  await standing();
});

test('as long as only the demonstration answers, the way to a real model is shown', async () => {
  await draw([channelOf()], [providerOf({ is_demo: true }), providerOf({ is_active: false })]);
  await screen.findByText(/Only the built-in demonstration answers so far/);
  screen.getByRole('link', { name: 'Connect a real model' });
});

test('with a real model, and to a person who may bring none, nothing is said of it', async () => {
  beMe({ permissions: ['surface.chat.access', 'channels.create'] });
  await draw([channelOf()], [providerOf({ is_demo: true })]);
  await waitFor(() => assert.equal(askedFor('GET /api/v1/api-configs').length, 1));
  assert.equal(screen.queryByText(/demonstration/), null);
});

test('a person without chats can try one with two personas, who both can be called', async () => {
  const channel = channelOf();
  const [optimist, critic] = [
    personaOf({ name: 'Optimist', handle: 'optimist' }),
    personaOf({ name: 'Critic', handle: 'critic' }),
  ];
  answer(CREATE, channel);
  answer('POST /api/v1/personas', ({ body }) => (body.name === 'Optimist' ? optimist : critic));
  answer('PUT /api/v1/personas/{id}', optimist);
  answer('PUT /api/v1/personas/{id}/tool-grants', { data: [] });
  answer('POST /api/v1/channels/{id}/participants', participantOf());
  const { user, path } = await draw([]);
  await user.click(await screen.findByRole('button', { name: 'Or try a chat with two personas' }));
  await waitFor(() => assert.equal(path(), `/c/${channel.id}`));
  assert.match(lastAsked('PUT /api/v1/personas/{id}').body.starters?.[0] ?? '', /^@optimist @critic /);
  assert.equal(askedFor('POST /api/v1/channels/{id}/participants').length, 2);
});

test('a person with chats is not offered the sample, and finds the ideas below what waits for them', async () => {
  const waiting = [{ type: 'assignment' as const, id: newId(), title: 'Check it', from: 'Claims' }];
  answer('GET /api/v1/workspaces/{id}/overview', overviewOf(ownWorkspaceOf(), { waiting }));
  answer('GET /api/v1/personas', pageOf());
  answer('GET /api/v1/projects', countedOf());
  await draw();
  const forYou = await screen.findByRole('region', { name: 'For you' });
  const ideas = await screen.findByRole('list', { name: 'Ideas to begin with' });
  assert.ok(forYou.compareDocumentPosition(ideas) & Node.DOCUMENT_POSITION_FOLLOWING);
  assert.equal(screen.queryByRole('button', { name: /two personas/ }), null);
  await standing();
});

test('nothing on the home stands anywhere else when more of it has come', async () => {
  const waiting = [{ type: 'assignment' as const, id: newId(), title: 'Check it', from: 'Claims' }];
  answer('GET /api/v1/workspaces/{id}/overview', overviewOf(ownWorkspaceOf(), { waiting }));
  const projects = hold('GET /api/v1/projects');
  await draw();
  await waitFor(() => assert.equal(askedFor('GET /api/v1/workspaces/{id}/overview').length, 1));
  screen.getByText('Loading…');
  assert.equal(screen.queryByRole('region', { name: 'For you' }), null, 'one part waits for the others');
  assert.equal(
    screen.queryByRole('list', { name: 'Ideas to begin with' }),
    null,
    'and so does what is below',
  );
  projects(countedOf(projectOf({ name: 'Orchard' })));
  await screen.findByRole('region', { name: 'For you' });
  screen.getByText('Orchard');
  await screen.findByRole('list', { name: 'Ideas to begin with' });
  assert.equal(screen.queryByText('Loading…'), null);
  await standing();
});

test('on the home of another workspace it is made there, whichever one is chosen', async (t) => {
  const [chosen, other] = [workspaceOf(), workspaceOf()];
  chooseWorkspace(chosen);
  t.after(() => chooseWorkspace(null));
  const channel = channelOf();
  answer(CREATE, channel);
  answer('GET /api/v1/models/enabled', modelsOf(modelOf()));
  refuse(ASK, 403, 'no model may be asked');
  answer('GET /api/v1/projects', countedOf());
  const { user, path } = await show(<Beginning workspaceId={other.id} />);
  await user.type(await screen.findByLabelText(FIELD), 'Ferns{Enter}');
  await waitFor(() => assert.equal(path(), `/c/${channel.id}`));
  assert.deepEqual(lastAsked(CREATE).body, { title: 'Ferns', workspace_id: other.id });
});

test('it is begun in the project that was chosen, of those one may write in, and where that is', async () => {
  const channel = channelOf();
  const place = workspaceOf();
  const team = teamOf({ id: place.team_id ?? '' });
  const orchard = projectOf({ name: 'Orchard', team_id: team.id, workspace_id: place.id });
  const read = projectOf({ name: 'Read only', rights: { write: false, manage: false } });
  beMe({ teams: [team] });
  answer(CREATE, channel);
  answer('GET /api/v1/projects', countedOf(orchard, read));
  answer('GET /api/v1/workspaces/{id}/overview', overviewOf(ownWorkspaceOf()));
  const { user, path } = await draw();
  const chooser = await screen.findByRole('button', { name: 'Project: No project' });
  assert.deepEqual(
    new Set(askedFor('GET /api/v1/projects').map(({ query }) => query.limit)),
    new Set(['6']),
    'for all of them only when it opens',
  );
  await user.click(chooser);
  await screen.findByRole('button', { name: 'Orchard' });
  assert.equal(screen.queryByRole('button', { name: 'Read only' }), null);
  await user.type(screen.getByRole('searchbox', { name: 'Find a project by its name' }), 'orch');
  await waitFor(() => assert.equal(lastAsked('GET /api/v1/projects').query.q, 'orch'));
  await user.click(screen.getByRole('button', { name: 'Orchard' }));
  await screen.findByRole('button', { name: 'Project: Orchard' });
  await user.type(screen.getByLabelText(FIELD), 'Apples{Enter}');
  await waitFor(() => assert.equal(path(), `/c/${channel.id}`));
  assert.deepEqual(lastAsked(CREATE).body, { title: 'Apples', project_id: orchard.id });
});
