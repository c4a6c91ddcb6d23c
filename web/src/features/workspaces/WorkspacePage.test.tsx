import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, mock, test } from 'node:test';
import type { Workspace, WorkspaceFailure } from '@parley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { rewrite, rowWith, textIn } from '../../../test/acts.ts';
import { countedOf } from '../../../test/admin-things.ts';
import { baseOf } from '../../../test/knowledge-things.ts';
import { pageOf } from '../../../test/noun-things.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse, tell } from '../../../test/server.ts';
import { runOf } from '../../../test/task-things.ts';
import { activityOf, overviewOf, placeChannelOf, teamOf, workspaceOf } from '../../../test/team-things.ts';
import { BOB, channelOf, modelOf, modelsOf, newId } from '../../../test/things.ts';
import { instanceOf } from '../../../test/workflow-things.ts';
import { watchFirstPage } from '../../lib/deferred-parts.ts';
import { getConnection, startLive } from '../../lib/live.ts';
import { invalidate } from '../../lib/query.ts';
import { chooseWorkspace, chosenWorkspace } from '../../lib/workspace.ts';
import { LeavingGuard } from '../shell/LeavingGuard.tsx';
import { NewWorkspacePage } from './NewWorkspacePage.tsx';
import { WorkspaceById } from './WorkspacePage.tsx';

type View = Parameters<typeof WorkspaceById>[0]['view'];

const OVERVIEW = 'GET /api/v1/workspaces/{id}/overview';

// The page looks after its connection for as long as it is open, which would be for ever.
const every = globalThis.setInterval;
Object.assign(globalThis, { setInterval: (work: () => void, ms: number) => every(work, ms).unref() });

before(watchFirstPage);
// The first steps ask for it, wherever they show.
beforeEach(() => {
  answer('GET /api/v1/teams/{id}', teamOf());
  answer('GET /api/v1/presence/people', { data: [] });
});
afterEach(() => chooseWorkspace(null));

const NO_RULE = { days: null, starts_at: null, min_days: 30, max_days: null, forecast: null };

const draw = (workspace: Workspace, view?: View) => {
  answer('GET /api/v1/workspaces/{id}', workspace);
  answer('GET /api/v1/projects', countedOf());
  answer('GET /api/v1/workspaces/{id}/retention', NO_RULE);
  answer('GET /api/v1/models/enabled', modelsOf(modelOf()));
  answer('GET /api/v1/personas', pageOf());
  answer('GET /api/v1/knowledge-bases', countedOf());
  return show(
    <>
      <LeavingGuard />
      <WorkspaceById id={workspace.id} view={view} beginning={<p>Begin</p>} />
    </>,
  );
};

const BOB_HERE = { id: newId(), display_name: 'Bob', handle: 'bob', avatar: null };

const dueOf = (title: string, due_at: string) => ({
  ...{ type: 'task' as const, id: newId(), title, from: null },
  ...{ due_at, is_overdue: due_at < '2026' },
});

const called = placeChannelOf({ title: 'Called', mention_count: 1, unread_count: 1 });
const asked = placeChannelOf({ title: 'Asked', unread_count: 1 });
const authorOf = (type: 'user' | 'persona', display_name: string) => ({
  ...{ type, id: newId(), display_name, handle: display_name.toLowerCase() },
});

const fullOf = (workspace: Workspace) =>
  overviewOf(workspace, {
    mentions: [called],
    unread: [called, asked, placeChannelOf({ title: 'Fresh', unread_count: 4 })],
    mentioned_in: [
      {
        ...{ message_id: newId(), channel_id: called.id, channel_title: 'Called', avatar: null },
        ...{ author: authorOf('user', 'Bo'), text: 'Ann, is this right?' },
        created_at: '2026-01-05T10:00:00.000Z',
      },
    ],
    finished: [
      {
        ...{ message_id: newId(), channel_id: asked.id, channel_title: 'Asked', avatar: null },
        ...{ author: authorOf('persona', 'Mechanic'), finished_at: '2026-01-05T10:00:00.000Z' },
      },
    ],
    due: [dueOf('Late', '2020-01-01T00:00:00.000Z'), dueOf('Soon', '2999-01-01T00:00:00.000Z')],
    waiting: [{ type: 'assignment', id: newId(), title: 'Any time', from: 'Claims' }],
    recent: [placeChannelOf({ title: 'Old' })],
    online: [BOB_HERE],
    online_count: 14,
    activity: [activityOf({ title: 'Dig' })],
    open_channel_count: 3,
  });

test('who may not write in a workspace is offered no new chat there', async () => {
  const workspace = workspaceOf({ rights: { write: false, manage: false } });
  answer(OVERVIEW, fullOf(workspace));
  await draw(workspace);
  await screen.findByRole('region', { name: 'For you' });
  assert.equal(screen.queryByText('Begin'), null);
  screen.getByText(/^Your role here reads what the team shares/);
});

test('the home of a workspace shows what is for me first, what is new, and who is there', async () => {
  const workspace = workspaceOf();
  answer(OVERVIEW, fullOf(workspace));
  await draw(workspace);
  const steps = await screen.findByRole('region', { name: 'First steps' });
  const forMe = screen.getByRole('region', { name: 'For you' });
  assert.ok(screen.getByText('Begin').compareDocumentPosition(forMe) & Node.DOCUMENT_POSITION_FOLLOWING);
  assert.ok(forMe.compareDocumentPosition(steps) & Node.DOCUMENT_POSITION_FOLLOWING, 'what waits is first');
  const rows = within(forMe).getAllByRole('listitem');
  const begins = [
    /^LateTask.*Overdue/,
    /Bo mentioned you: “.?Ann, is this right\?.?”Called · /,
    /Mechanic has answeredAsked · /,
    /^Any timeAssignment · Claims$/,
    /^Fresh/,
    /^SoonTask/,
  ];
  assert.equal(rows.length, begins.length, 'each chat once');
  for (const [i, begin] of begins.entries()) assert.match(rows[i]?.textContent ?? '', begin);
  within(forMe).getByRole('link', { name: 'My day' });
  within(screen.getByRole('region', { name: 'Lately' })).getByRole('link', { name: /^Old/ });
  const news = within(await screen.findByRole('region', { name: 'New here' }));
  news.getByText('Ann added a task:');
  const all = news.getByRole('link', { name: 'Activity' });
  assert.match(all.getAttribute('href') ?? '', new RegExp(`/ws/${workspace.id}\\?view=activity`));
  const link = screen.getByRole('link', { name: 'Browse 3 open chats' });
  assert.match(link.getAttribute('href') ?? '', new RegExp(`/ws/${workspace.id}\\?view=channels`));
});

const failureOf = (change: Partial<WorkspaceFailure>): WorkspaceFailure => ({
  ...{ type: 'task', id: newId(), title: 'Weekly prices', from: null, avatar: null },
  ...{ author: authorOf('persona', 'Scout'), channel_id: null, message_id: null },
  ...{ error: 'the supplier did not answer', reason: null, can_run_again: true },
  failed_at: '2026-01-05T06:00:00.000Z',
  ...change,
});

test('what the AI could not finish says why, leads there, and is run again where one may', async () => {
  const workspace = workspaceOf();
  const task = failureOf({ from: 'Parts' });
  const run = failureOf({ type: 'instance', title: 'Claim 2041', author: null, reason: null });
  const channel = placeChannelOf({ title: 'Batteries', unread_count: 1 });
  const broken = failureOf({
    ...{ type: 'answer', title: 'Batteries', channel_id: channel.id, can_run_again: false },
    ...{ error: 'In English.', reason: 'budget_used_up' },
  });
  const failed = [task, run, broken];
  answer(OVERVIEW, overviewOf(workspace, { failed, unread: [channel] }));
  const { user } = await draw(workspace);
  const forMe = within(await screen.findByRole('region', { name: 'For you' }));
  await forMe.findByRole('link', { name: /Scout.? could not finish/ });
  const rows = forMe
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replace(/[\u2068\u2069]/g, ''));
  const begins = [
    /^SScout could not finish Weekly pricesTask · Parts · .*the supplier did not answerRun again$/,
    /^Claim 2041 could not be finished.*Run again$/,
    /^SScout could not answerBatteries · .*The AI budget for this month is used up\.$/,
  ];
  assert.equal(rows.length, begins.length, 'the chat is not told once more');
  for (const [i, begin] of begins.entries()) assert.match(rows[i] ?? '', begin);
  const hrefs = forMe.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const path of [`/tasks/${task.id}`, `/runs/${run.id}`, `/c/${channel.id}?m=${broken.id}`])
    assert.ok(
      hrefs.some((href) => href?.endsWith(path)),
      path,
    );
  const made = runOf();
  answer('POST /api/v1/tasks/{id}/run', made);
  answer('GET /api/v1/tasks/{id}/runs', { data: [made], total: 1 });
  answer(OVERVIEW, overviewOf(workspace, { failed: [run] }));
  await user.click(forMe.getByRole('button', { name: 'Run again: Weekly prices' }));
  await toastSays('It is at work again.');
  assert.equal(lastAsked('POST /api/v1/tasks/{id}/run').params.id, task.id);
  await toastSays('Done: Weekly prices');
  await waitFor(() => assert.equal(screen.queryByRole('link', { name: /Weekly prices/ }), null));
  refuse('POST /api/v1/instances/{id}/retry', 409, 'the instance is running: it cannot be tried again');
  await user.click(screen.getByRole('button', { name: 'Run again: Claim 2041' }));
  await toastSays('The instance is running: it cannot be tried again.');
  assert.equal(lastAsked('POST /api/v1/instances/{id}/retry').params.id, run.id);
});

test('work whose key is closed leads to the key, and work begun again tells how it failed this time', async () => {
  const workspace = workspaceOf();
  const task = failureOf({ error: 'the key opens with a sign-in only', reason: 'key_closed' });
  const run = failureOf({ type: 'instance', title: 'Claim 2041', author: null });
  answer(OVERVIEW, overviewOf(workspace, { failed: [task, run] }));
  const { user } = await draw(workspace);
  const forMe = within(await screen.findByRole('region', { name: 'For you' }));
  const way = await forMe.findByRole('link', { name: 'Open AI providers' });
  assert.equal(way.getAttribute('href'), '/settings/providers');
  forMe.getByText(/opens only while its owner is signed in/);

  const made = runOf({ status: 'running', ended_at: null });
  answer('POST /api/v1/tasks/{id}/run', made);
  answer('GET /api/v1/tasks/{id}/runs', { data: [made], total: 1 });
  answer(OVERVIEW, overviewOf(workspace, { failed: [run] }));
  await user.click(forMe.getByRole('button', { name: 'Run again: Weekly prices' }));
  await forMe.findByText('At work…');
  assert.equal(forMe.queryByRole('link', { name: 'Open AI providers' }), null);
  const again = forMe.getByRole('button', { name: 'Run again: Weekly prices' });
  assert.equal(again.getAttribute('aria-busy'), 'true');
  assert.ok(document.activeElement === again, 'the row stays, and the focus');
  const ended = { ...made, ended_at: made.created_at, error: 'x' };
  answer('GET /api/v1/tasks/{id}/runs', {
    data: [{ ...ended, status: 'failed', reason: 'budget_used_up' }],
    total: 1,
  });
  const failedAgain = { ...task, reason: 'budget_used_up' as const };
  answer(OVERVIEW, overviewOf(workspace, { failed: [failedAgain, run] }));
  await invalidate('GET /api/v1/tasks/{id}/runs');
  await toastSays('Failed again: Weekly prices. The AI budget for this month is used up.');
  await waitFor(() => assert.equal(forMe.queryByText('At work…'), null));
  forMe.getByText('The AI budget for this month is used up.');

  const instance = instanceOf({ id: run.id, status: 'running' });
  answer('POST /api/v1/instances/{id}/retry', instance);
  answer('GET /api/v1/instances/{id}', instance);
  await user.click(forMe.getByRole('button', { name: 'Run again: Claim 2041' }));
  await forMe.findByText('At work…');
  answer('GET /api/v1/instances/{id}', { ...instance, status: 'failed', error: 'the supplier is away' });
  await invalidate('GET /api/v1/instances/{id}');
  await toastSays('Failed again: Claim 2041. The supplier is away.');
});

test('who is there is named, and a press goes on with the chat one has with them, or begins one', async () => {
  const workspace = workspaceOf({ rights: { write: true, manage: false } });
  answer(OVERVIEW, fullOf(workspace));
  const directId = newId();
  answer('GET /api/v1/presence/people', {
    data: [{ ...BOB_HERE, status: 'online', last_seen_at: null, direct_channel_id: directId }],
  });
  const { user, path } = await draw(workspace);
  const here = within(await screen.findByRole('region', { name: 'Here now' }));
  here.getByText('Bob');
  here.getByText('+13');
  // Before it is known whether there is one, and twice: no second chat is made.
  await user.dblClick(here.getByRole('button', { name: 'Bob', description: 'Chat with Bob' }));
  await waitFor(() => assert.equal(path(), `/c/${directId}`));
  assert.equal(askedFor('POST /api/v1/channels').length, 0);
});

const stepsOf = async () =>
  within(await screen.findByRole('region', { name: 'First steps' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

test('a workspace in which nothing was said shows first steps, and which of them are done', async () => {
  const team = teamOf({ member_count: 1 });
  const workspace = workspaceOf({ team_id: team.id, instructions: 'Metric units.' });
  answer(OVERVIEW, overviewOf(workspace));
  answer('GET /api/v1/teams/{id}', team);
  await draw(workspace);
  await screen.findByText('2 of 4');
  const [made, invite, know, say] = await stepsOf();
  assert.match(made ?? '', /^Make the workspace.*Done$/);
  assert.match(invite ?? '', /^Invite people.*Invite people$/);
  assert.match(know ?? '', /^Give it something to know.*Add documents$/);
  assert.match(say ?? '', /^Say how things are done here.*Done$/);
  const link = screen.getByRole('link', { name: 'Invite people' });
  assert.match(link.getAttribute('href') ?? '', /\/teams\/gardeners\/invitations$/);
  assert.equal(screen.queryByRole('region', { name: 'Lately' }), null);
});

test('adding documents makes a knowledge base for the team, which answers draw on, and leads there', async () => {
  const workspace = workspaceOf({ name: 'Gardeners' });
  answer(OVERVIEW, overviewOf(workspace));
  answer('GET /api/v1/teams/{id}', teamOf());
  const base = baseOf();
  answer('POST /api/v1/workspaces/{id}/knowledge-bases', base);
  const { user, path } = await draw(workspace);
  await user.click(await screen.findByRole('button', { name: 'Add documents' }));
  await waitFor(() => assert.equal(path(), `/knowledge/${base.id}`));
  const { params } = lastAsked('POST /api/v1/workspaces/{id}/knowledge-bases');
  assert.equal(params.id, workspace.id);
});

test('a base without documents is where they are added, and the step is done once there is one', async () => {
  const base = baseOf({ document_count: 0 });
  const workspace = workspaceOf({ kb_ids: [base.id] });
  answer(OVERVIEW, overviewOf(workspace));
  answer('GET /api/v1/teams/{id}', teamOf());
  answer('GET /api/v1/knowledge-bases/{id}', base);
  const { user, path } = await draw(workspace);
  await user.click(await screen.findByRole('button', { name: 'Add documents' }));
  await waitFor(() => assert.equal(path(), `/knowledge/${base.id}`));
  cleanup();
  const other = baseOf({ document_count: 1 });
  const filled = workspaceOf({ kb_ids: [other.id] });
  answer(OVERVIEW, overviewOf(filled));
  answer('GET /api/v1/knowledge-bases/{id}', other);
  await draw(filled);
  await waitFor(async () => assert.match((await stepsOf())[2] ?? '', /^Give it something to know.*Done$/));
});

test('first steps stay beside what is there until all are done, or are hidden for good', async () => {
  const team = teamOf({ member_count: 2 });
  const workspace = workspaceOf({ team_id: team.id });
  answer(OVERVIEW, fullOf(workspace));
  answer('GET /api/v1/teams/{id}', team);
  const { user } = await draw(workspace);
  await screen.findByText('2 of 4');
  screen.getByRole('region', { name: 'For you' });
  answer('PUT /api/v1/settings', { settings: { first_steps_closed: [workspace.id] } });
  await user.click(screen.getByRole('button', { name: 'Hide' }));
  await waitFor(() => assert.equal(screen.queryByRole('region', { name: 'First steps' }), null));
  assert.deepEqual(lastAsked('PUT /api/v1/settings').body, { first_steps_closed: [workspace.id] });
  cleanup();
  const base = baseOf({ document_count: 1 });
  const done = workspaceOf({ team_id: team.id, instructions: 'Metric units.', kb_ids: [base.id] });
  answer(OVERVIEW, fullOf(done));
  answer('GET /api/v1/knowledge-bases/{id}', base);
  await draw(done);
  await screen.findByRole('region', { name: 'For you' });
  await waitFor(() => assert.equal(screen.queryByRole('region', { name: 'First steps' }), null));
});

test('who comes meanwhile is there', async () => {
  const workspace = workspaceOf();
  answer(OVERVIEW, fullOf(workspace));
  startLive();
  await waitFor(() => assert.equal(getConnection(), 'open'));
  // Nothing is asked again only because time goes by.
  mock.timers.enable({ apis: ['setInterval'] });
  try {
    await draw(workspace);
    const here = within(await screen.findByRole('region', { name: 'Here now' }));
    const cara = { id: newId(), display_name: 'Cara', handle: 'cara', avatar: null };
    answer(OVERVIEW, { ...fullOf(workspace), online: [BOB_HERE, cara] });
    const data = { user_id: cara.id, status: 'online', last_seen_at: null };
    tell({ type: 'presence.changed', channel: 'presence', data });
    await here.findByRole('button', { name: /Cara/ });
  } finally {
    mock.timers.reset();
  }
});

test('the times of what is new go on, though nothing happens', async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  try {
    const workspace = workspaceOf();
    answer(OVERVIEW, {
      ...fullOf(workspace),
      activity: [activityOf({ title: 'Dig', at: new Date().toISOString() })],
    });
    await draw(workspace);
    const news = within(await screen.findByRole('region', { name: 'New here' }));
    await news.findByText('now');
    mock.timers.setTime(Date.now() + 61_000);
    await invalidate(OVERVIEW);
    await news.findByText('1 minute ago');
  } finally {
    mock.timers.reset();
  }
});

test('the activity of a workspace tells who did what, and leads there', async () => {
  const workspace = workspaceOf();
  const projectId = newId();
  answer('GET /api/v1/workspaces/{id}/activity', {
    data: [
      activityOf({ type: 'channel', action: 'said', title: 'Apples' }),
      activityOf({ type: 'channel', action: 'said', title: 'Pears', user: null }),
      activityOf({ type: 'note', action: 'changed', title: 'Soil', user: null }),
      activityOf({ type: 'file', title: 'plan.pdf', project_id: projectId }),
      activityOf({ type: 'workflow', action: 'published', title: 'Claims' }),
      activityOf({ type: 'person', action: 'joined', title: 'Ann' }),
      activityOf({ type: 'channel', title: 'Open', is_joined: false }),
    ],
  });
  await draw(workspace, 'activity');
  const rows = within(await screen.findByRole('list', { name: 'Activity' })).getAllByRole('listitem');
  const says = [
    'Ann wrote in the chat Apples',
    'Said in the chat Pears',
    'A deleted account changed a note: Soil',
    'Ann added a file: plan.pdf',
    'Ann published a workflow: Claims',
    'Ann joined the team',
  ];
  for (const [i, text] of says.entries()) assert.ok(rows[i]?.textContent?.includes(text), text);
  const open = screen.getByRole('link', { name: 'Open' });
  assert.match(open.getAttribute('href') ?? '', /\?view=channels$/, 'to where it is joined');
  const file = screen.getByRole('link', { name: 'plan.pdf' });
  assert.match(file.getAttribute('href') ?? '', new RegExp(`/p/${projectId}/files$`));
});

test('what one person brought at a stretch is one line, and what happened before it fills the others', async () => {
  const workspace = workspaceOf();
  const kb_id = newId();
  const documents = ['A', 'B', 'C', 'D', 'E', 'F'].map((title) =>
    activityOf({ type: 'document', title, kb_id }),
  );
  const others = [
    activityOf({ type: 'document', title: 'Elsewhere', kb_id: newId() }),
    activityOf({ type: 'task', title: 'Dig', user: { id: BOB, display_name: 'Bo', avatar: null } }),
    activityOf({ type: 'task', title: 'Prune' }),
    activityOf({ type: 'task', title: 'Water' }),
    activityOf({ type: 'channel', action: 'said', title: 'Apples' }),
    activityOf({ type: 'channel', action: 'said', title: 'Pears' }),
    activityOf({ type: 'note', title: 'Too much' }),
  ];
  answer(OVERVIEW, { ...fullOf(workspace), activity: documents });
  answer('GET /api/v1/workspaces/{id}/activity', { data: [...documents, ...others] });
  await draw(workspace);
  const news = within(await screen.findByRole('region', { name: 'New here' }));
  await news.findByText('Bo added a task:');
  const says = [
    /^AAnn added 6 documents: A · B · C and 3 more/,
    /added a document: Elsewhere/,
    /Bo added a task: Dig/,
    /Ann added 2 tasks: Prune · Water/,
    /Ann wrote in the chat Apples/,
    /Ann wrote in the chat Pears/,
  ];
  const rows = news.getAllByRole('listitem');
  assert.equal(rows.length, says.length);
  for (const [i, text] of says.entries()) assert.match(rows[i]?.textContent ?? '', text);
  const link = news.getByRole('link', { name: 'B' });
  assert.match(link.getAttribute('href') ?? '', new RegExp(`/knowledge/${kb_id}/d/${documents[1]?.id}$`));
});

test('who may not invite is not told to, and who may not manage the workspace sees no steps', async () => {
  const workspace = workspaceOf();
  answer('GET /api/v1/teams/{id}', teamOf({ my_permissions: ['team.workspaces.manage'] }));
  answer(OVERVIEW, overviewOf(workspace));
  await draw(workspace);
  await screen.findByText('1 of 3');
  cleanup();
  const theirs = workspaceOf({ rights: { write: true, manage: false } });
  answer(OVERVIEW, overviewOf(theirs));
  await draw(theirs);
  await screen.findByText('No chats here yet.');
  assert.equal(screen.queryByRole('button', { name: 'New open chat' }), null, 'a guest opens none');
  answer('GET /api/v1/teams/{id}', teamOf({ id: theirs.team_id ?? '' }));
  await invalidate('GET /api/v1/teams/{id}');
  await screen.findByRole('button', { name: 'New open chat' });
  for (const name of ['First steps', 'For you', 'New here'])
    assert.equal(screen.queryByRole('region', { name }), null, 'no empty boxes');
});

test('where nothing was said, what is due is shown, and a press leads to it', async () => {
  const workspace = workspaceOf();
  const step = {
    ...dueOf('Check it', '2999-01-01T00:00:00.000Z'),
    type: 'assignment' as const,
    from: 'Review',
  };
  answer(OVERVIEW, overviewOf(workspace, { due: [step], activity: [activityOf({ title: 'Dig' })] }));
  const { user, path } = await draw(workspace);
  await screen.findByRole('region', { name: 'First steps' });
  const forMe = within(screen.getByRole('region', { name: 'For you' }));
  forMe.getByText('Review');
  await user.click(forMe.getByRole('link', { name: /Check it/ }));
  await waitFor(() => assert.equal(path(), `/assignments/${step.id}`));
});

test('one can work in another workspace, which is then remembered', async () => {
  const workspace = workspaceOf({ name: 'Gardeners' });
  answer(OVERVIEW, fullOf(workspace));
  const { user, path } = await draw(workspace);
  await screen.findByRole('region', { name: 'First steps' });
  await user.click(screen.getByRole('button', { name: 'Work here' }));
  await waitFor(() => assert.equal(path(), '/'));
  assert.equal(chosenWorkspace()?.name, 'Gardeners');
});

test('open chats are found and joined', async () => {
  const workspace = workspaceOf();
  const open = placeChannelOf({ title: 'Everything', is_joined: false, visibility: 'team' });
  answer('GET /api/v1/workspaces/{id}/channels', countedOf(open));
  const { user, path } = await draw(workspace, 'channels');
  answer('POST /api/v1/channels/{id}/join', channelOf({ id: open.id }));
  await user.click(within(await rowWith('Everything')).getByRole('button', { name: /^Join / }));
  await waitFor(() => assert.equal(path(), `/c/${open.id}`));
  assert.equal(lastAsked('GET /api/v1/workspaces/{id}/channels').query.scope, 'open');
});

test('many open chats are sought by title, and turned page by page', async () => {
  const workspace = workspaceOf();
  const open = placeChannelOf({ title: 'Everything', is_joined: false, visibility: 'team' });
  answer('GET /api/v1/workspaces/{id}/channels', { data: [open], total: 120 });
  const { user } = await draw(workspace, 'channels');
  assert.ok(await screen.findByText('1–50 of 120'));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => assert.equal(lastAsked('GET /api/v1/workspaces/{id}/channels').query.offset, '50'));
  answer('GET /api/v1/workspaces/{id}/channels', countedOf());
  await user.type(screen.getByLabelText('Find a chat by its title'), 'tulips');
  assert.ok(await screen.findByText('No chat has such a title'));
  const { q, offset } = lastAsked('GET /api/v1/workspaces/{id}/channels').query;
  assert.deepEqual([q, offset], ['tulips', '0']);
});

test('where there are no open chats, one is begun by those whose role allows it', async () => {
  const workspace = workspaceOf();
  answer('GET /api/v1/workspaces/{id}/channels', countedOf());
  const { user, path } = await draw(workspace, 'channels');
  const made = channelOf();
  answer('POST /api/v1/channels', made);
  await user.click(await screen.findByRole('button', { name: 'New open chat' }));
  await user.type(await screen.findByLabelText('Title'), 'Everything');
  await user.click(screen.getByRole('button', { name: 'Create chat' }));
  await waitFor(() => assert.equal(path(), `/c/${made.id}`));
  assert.deepEqual(lastAsked('POST /api/v1/channels').body, {
    ...{ title: 'Everything', type: 'group' },
    ...{ workspace_id: workspace.id, visibility: 'team' },
  });
  cleanup();
  answer('GET /api/v1/teams/{id}', teamOf({ my_permissions: [] }));
  await draw(workspaceOf(), 'channels');
  await screen.findByText('No open chats');
  assert.equal(screen.queryByRole('button', { name: 'New open chat' }), null);
});

test('instructions are saved by those who may, and read by the others', async () => {
  const workspace = workspaceOf();
  const { user } = await draw(workspace, 'settings');
  await screen.findByLabelText('Instructions');
  await rewrite(user, 'Instructions', 'Metric units.');
  answer('PUT /api/v1/workspaces/{id}', { ...workspace, instructions: 'Metric units.' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Saved.');
  assert.equal(lastAsked('PUT /api/v1/workspaces/{id}').body.instructions, 'Metric units.');
});

test('what was typed and not saved is asked about before another part takes it away', async () => {
  const workspace = workspaceOf();
  const { user, path } = await draw(workspace, 'settings');
  await screen.findByLabelText('Instructions');
  await rewrite(user, 'Instructions', 'Say pack, not battery.');
  await user.click(screen.getByRole('link', { name: 'Activity' }));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  assert.equal(textIn('Instructions'), 'Say pack, not battery.');
  assert.equal(path(), '/here');
});

test('a workspace is dressed with a sign and a colour, and has the usual colour again', async () => {
  const workspace = workspaceOf({ color: '#aa3300' });
  const { user } = await draw(workspace, 'settings');
  await screen.findByLabelText('Sign');
  await rewrite(user, 'Sign', '🌱');
  answer('PUT /api/v1/workspaces/{id}', { ...workspace, icon: '🌱', color: null });
  await user.click(screen.getByRole('button', { name: 'Usual colour' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await toastSays('Saved.');
  assert.deepEqual(lastAsked('PUT /api/v1/workspaces/{id}').body, { icon: '🌱', color: null });
});

test('before a workspace is deleted it is said what moves where and who sees it then', async () => {
  const first = workspaceOf({ name: 'Gardeners' });
  const spare = workspaceOf({ name: 'Greenhouse', team_id: first.team_id, is_default: false });
  beMe({ teams: [teamOf({ id: first.team_id ?? '', name: 'The gardeners' })] });
  answer('GET /api/v1/workspaces', countedOf(first, spare));
  chooseWorkspace(spare);
  const { user, path } = await draw(spare, 'settings');
  await user.click(await screen.findByRole('button', { name: 'Delete the workspace' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Greenhouse?' }));
  dialog.getByText(/chats, projects, notes, tasks, knowledge bases and workflows move to Gardeners/);
  dialog.getByText(/open to the team The gardeners is open to everyone in it/);
  dialog.getByText(/follow the instructions, model and knowledge of Gardeners/);
  await user.click(dialog.getByRole('button', { name: 'Delete the workspace' }));
  dialog.getByText('This is not the name of the workspace.');
  assert.equal(askedFor('DELETE /api/v1/workspaces/{id}').length, 0);
  answer('DELETE /api/v1/workspaces/{id}', { message: 'workspace deleted' });
  await user.type(dialog.getByLabelText('Type “Greenhouse” to confirm'), 'Greenhouse');
  await user.click(dialog.getByRole('button', { name: 'Delete the workspace' }));
  await toastSays('Deleted Greenhouse. What was in it is in Gardeners.');
  assert.equal(lastAsked('DELETE /api/v1/workspaces/{id}').params.id, spare.id);
  await waitFor(() => assert.equal(path(), `/ws/${first.id}`));
  assert.equal(chosenWorkspace()?.id, first.id);
});

test('the first workspace of a team, and one that one may not manage, cannot be deleted', async () => {
  const first = workspaceOf();
  const spare = { team_id: first.team_id, is_default: false };
  answer('GET /api/v1/workspaces', countedOf(first));
  for (const one of [first, workspaceOf({ ...spare, rights: { write: true, manage: false } })]) {
    await draw(one, 'settings');
    await screen.findAllByText('Instructions');
    assert.equal(screen.queryByRole('button', { name: 'Delete the workspace' }), null);
    cleanup();
  }
});

test('a new workspace is made for a team whose workspaces one may manage, and is where one works then', async () => {
  const gardeners = teamOf({ name: 'Gardeners', handle: 'gardeners' });
  const sailors = teamOf({ name: 'Sailors', handle: 'sailors', my_permissions: ['team.things.write'] });
  const cooks = teamOf({ name: 'Cooks', handle: 'cooks' });
  beMe({ teams: [gardeners, sailors, cooks] });
  const { user, path } = await show(<NewWorkspacePage />, '/ws/new');
  await user.click(screen.getByRole('combobox', { name: 'Team' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  assert.deepEqual(offered, ['Gardeners (@gardeners)', 'Cooks (@cooks)']);
  await user.click(screen.getByRole('option', { name: 'Cooks (@cooks)' }));
  await user.type(screen.getByLabelText('Name'), 'Kitchen');
  await user.type(screen.getByLabelText('Sign'), 'K');
  const made = workspaceOf({ name: 'Kitchen', team_id: cooks.id, is_default: false });
  answer('POST /api/v1/workspaces', made);
  await user.click(screen.getByRole('button', { name: 'Create workspace' }));
  await waitFor(() => assert.equal(path(), '/'));
  assert.deepEqual(lastAsked('POST /api/v1/workspaces').body, {
    ...{ name: 'Kitchen', team_id: cooks.id, icon: 'K', color: null },
  });
  assert.equal(chosenWorkspace()?.id, made.id);
  cleanup();
  beMe({ teams: [sailors] });
  await show(<NewWorkspacePage />, '/ws/new');
  screen.getByText('The owners and leads of a team make its workspaces.');
  assert.equal(screen.queryByRole('button', { name: 'Create workspace' }), null);
});

test('a member who may not manage the workspace reads what the AI is told', async () => {
  await draw(
    workspaceOf({ rights: { write: true, manage: false }, instructions: 'Metric units.' }),
    'settings',
  );
  await screen.findByText('Metric units.');
  assert.equal(screen.queryByRole('button', { name: 'Save' }), null);
});
