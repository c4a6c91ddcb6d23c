import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Task } from '@parley/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { gone, letGo } from '../../../test/acts.ts';
import { personaOf } from '../../../test/noun-things.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, hold, lastAsked, refuse } from '../../../test/server.ts';
import { taskOf } from '../../../test/task-things.ts';
import { projectOf } from '../../../test/team-things.ts';
import { ANN, newId } from '../../../test/things.ts';
import { assignmentOf } from '../../../test/workflow-things.ts';
import { panelScreen } from '../../lib/frame.ts';
import { PanelContext } from '../../ui/page-head.ts';
import { projectPart } from './project-part.tsx';
import { TasksList } from './TasksList.tsx';
import { Tasks } from './TasksPage.tsx';

const LIST = 'GET /api/v1/tasks';
const CREATE = 'POST /api/v1/tasks';
const CHANGE = 'PUT /api/v1/tasks/{id}';
const MINE = 'GET /api/v1/assignments/mine';
const REOPEN = 'POST /api/v1/tasks/{id}/reopen';

const answerTasks = (...tasks: Task[]): void =>
  answer(LIST, ({ query }) => {
    const data = tasks.filter(({ status }) => status === query.status);
    return { data, total: data.length };
  });

const NOW = new Date();
const THIS_MONTH = new Date(NOW.getFullYear(), NOW.getMonth(), 15).toISOString();

test('my day has what is late and what is due today, and says how much of it is done', async () => {
  answerTasks(
    taskOf({ title: 'Late one', due_at: '2026-01-05T10:00:00.000Z' }),
    taskOf({ title: 'Begun', status: 'in_progress' }),
    taskOf({ title: 'Ticked', status: 'done', completed_at: new Date().toISOString() }),
  );
  await show(<Tasks />);
  const late = within(await screen.findByRole('region', { name: 'Overdue' }));
  late.getByRole('link', { name: 'Late one' });
  const today = within(screen.getByRole('region', { name: 'Today' }));
  assert.deepEqual(
    today.getAllByRole('link').map(({ textContent }) => textContent),
    ['Begun', 'Ticked'],
  );
  screen.getByRole('progressbar', { name: '1 of 3 done' });
});

test('a line in one’s own words becomes a task, and is empty again', async () => {
  answerTasks();
  answer(CREATE, taskOf());
  const { user } = await show(<Tasks view="list" />);
  await screen.findByText('No tasks yet');
  await user.type(screen.getByLabelText('Add a task'), 'Order rope tomorrow !urgent #boat');
  await screen.findByText('#boat');
  await user.click(screen.getByRole('button', { name: 'Add a task' }));
  await waitFor(() => assert.equal((screen.getByLabelText('Add a task') as HTMLInputElement).value, ''));
  const { title, priority, labels } = lastAsked(CREATE).body as Record<string, unknown>;
  assert.deepEqual(
    { title, priority, labels },
    { title: 'Order rope', priority: 'urgent', labels: ['boat'] },
  );
});

test('the next task is written while the first is being kept, and one that is refused comes back', async () => {
  answerTasks();
  const give = hold(CREATE);
  const { user } = await show(<Tasks view="list" />);
  await screen.findByText('No tasks yet');
  const field = screen.getByLabelText('Add a task') as HTMLInputElement;
  await user.type(field, 'Alpha{Enter}');
  assert.equal(field.value, '');
  answer(CREATE, taskOf());
  await user.type(field, 'Beta{Enter}Gam');
  assert.deepEqual(
    askedFor(CREATE).map(({ body }) => (body as { title: string }).title),
    ['Alpha', 'Beta'],
  );
  give(Response.json({ error: 'no room' }, { status: 409 }));
  await waitFor(() => assert.equal(field.value, 'Alpha Gam'));
});

test('a tick finishes a task, and takes a finished one up again', async () => {
  const open = taskOf({ title: 'Rope', due_at: THIS_MONTH });
  const done = taskOf({ title: 'Sail', status: 'done' });
  answerTasks(open, done);
  answer(CHANGE, open);
  answer(REOPEN, done);
  const { user } = await show(<Tasks view="list" />);
  await user.click(await screen.findByRole('checkbox', { name: 'Mark “Rope” as done' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { status: 'done' }));
  await user.click(screen.getByRole('checkbox', { name: 'Reopen “Sail”' }));
  await waitFor(() => assert.equal(askedFor(REOPEN).length, 1));
  assert.equal(askedFor(CHANGE).length, 1);
});

test('on the board a card is moved with its menu or by dragging it, and a refusal is told', async () => {
  const task = taskOf({ title: 'Rope' });
  answerTasks(task, taskOf({ title: 'Hull', status: 'blocked' }));
  answer(CHANGE, task);
  const { user } = await show(<Tasks view="board" />);
  const open = within(await screen.findByRole('region', { name: /^Open/ }));
  await user.click(open.getByRole('button', { name: 'Move “Rope”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'In progress' }));
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { status: 'in_progress' }));
  refuse(CHANGE, 409, 'it was finished meanwhile');
  const done = screen.getByRole('region', { name: /^Done/ });
  const dataTransfer = { getData: () => task.id, types: ['application/x-parley-task'] };
  fireEvent.drop(done, { dataTransfer });
  await toastSays(/finished meanwhile/);
  assert.deepEqual(lastAsked(CHANGE).body, { status: 'done' });
});

test('what is blocked may say what it waits for, on its card and among its comments', async () => {
  const COMMENT = 'POST /api/v1/tasks/{id}/comments';
  const task = taskOf({ title: 'Rope' });
  answerTasks(task);
  answer(CHANGE, task);
  answer(COMMENT, {
    ...{ id: newId(), task_id: task.id, author: null },
    ...{ content: 'Order of cells', created_at: '2026-01-05T10:00:00.000Z', edited_at: null },
  });
  const { user } = await show(<Tasks view="board" />);
  const block = async (why: string): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: 'Move “Rope”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Blocked' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Block “Rope”' }));
    if (why !== '') await user.type(dialog.getByLabelText('What does it wait for?'), why);
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    await gone(() => screen.queryByRole('dialog'));
    assert.deepEqual(lastAsked(CHANGE).body, { status: 'blocked', blocked_reason: why });
  };
  await block('');
  assert.equal(askedFor(COMMENT).length, 0);
  await block('Order of cells');
  assert.deepEqual(lastAsked(COMMENT).body, { content: 'Order of cells' });
});

test('a column of the board has a line of its own, and what is added there begins there', async () => {
  const made = taskOf({ title: 'Rope' });
  answerTasks(taskOf({ title: 'Hull', priority: 'low' }));
  answer(CREATE, made);
  answer(CHANGE, made);
  const { user } = await show(<Tasks view="board" />);
  const open = within(await screen.findByRole('region', { name: /^Open/ }));
  open.getByText('Low');
  const begun = within(screen.getByRole('region', { name: /^In progress/ }));
  const plus = begun.getByRole('button', { name: 'Add to “In progress”' });
  await user.click(plus);
  const line = begun.getByRole('textbox', { name: 'Add to “In progress”' });
  assert.equal(document.activeElement, line);
  await user.keyboard('Rope !high{Enter}');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { status: 'in_progress' }));
  assert.equal(lastAsked(CHANGE).params.id, made.id);
  await user.keyboard('{Escape}');
  await gone(() => begun.queryByRole('textbox'));
  assert.equal(document.activeElement, plus);
  const done = within(screen.getByRole('region', { name: /^Done/ }));
  assert.equal(done.queryByRole('button', { name: /^Add to/ }), null);
});

test('a card that is moved with its menu has the focus in its other column', async () => {
  const task = taskOf({ title: 'Rope' });
  answerTasks(task);
  answer(CHANGE, () => {
    const moved = { ...task, status: 'in_progress' as const };
    answerTasks(moved);
    return moved;
  });
  const { user } = await show(<Tasks view="board" />);
  await user.click(await screen.findByRole('button', { name: 'Move “Rope”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'In progress' }));
  const begun = within(screen.getByRole('region', { name: /^In progress/ }));
  const button = await begun.findByRole('button', { name: 'Move “Rope”' });
  await waitFor(() => assert.equal(document.activeElement, button));
});

test('what is done is folded on the board, and unfolded by a button; what is moved there leaves the focus on it', async () => {
  const task = taskOf({ title: 'Rope' });
  answerTasks(task, taskOf({ title: 'Hull', status: 'done' }));
  answer(CHANGE, () => {
    const moved = { ...task, status: 'done' as const };
    answerTasks(moved, taskOf({ title: 'Hull', status: 'done' }));
    return moved;
  });
  const { user } = await show(<Tasks view="board" />);
  const done = within(await screen.findByRole('region', { name: 'Done 1' }));
  const button = done.getByRole('button', { name: 'Show “Done”', expanded: false });
  assert.equal(done.queryByRole('link'), null);
  await user.click(screen.getByRole('button', { name: 'Move “Rope”' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Done' }));
  await screen.findByRole('region', { name: 'Done 2' });
  await waitFor(() => assert.equal(document.activeElement, button));
  await user.click(button);
  assert.equal(button.getAttribute('aria-expanded'), 'true');
  assert.deepEqual(
    done.getAllByRole('link').map(({ textContent }) => textContent),
    ['Rope', 'Hull'],
  );
});

test('what is given to others and what the AI does have views of their own, with how many are open', async () => {
  const [bob, scout] = [newId(), newId()];
  const toBob = { type: 'user' as const, id: bob, display_name: 'Bob' };
  const toScout = { type: 'persona' as const, id: scout, display_name: 'Scout' };
  answerTasks(
    taskOf({ title: 'Rope', assignee: toBob }),
    taskOf({ title: 'Mast', assignee: toBob, status: 'done' }),
    taskOf({ title: 'Anchor', assignee: toBob, owner_id: bob }),
    taskOf({ title: 'Prices', assignee: toScout }),
    taskOf({ title: 'Sail', assignee: { type: 'user', id: ANN, display_name: 'Ann' } }),
    taskOf({ title: 'Hull' }),
  );
  answer('GET /api/v1/projects', { data: [], total: 0 });
  answer(MINE, {
    data: [assignmentOf({ assignee_id: ANN }), assignmentOf({ status: 'completed' })],
    total: 2,
  });
  await show(
    <>
      <TasksList />
      <Tasks view="given" />
      <Tasks view="ai" />
    </>,
  );
  const beside = within(screen.getByRole('navigation', { name: 'Tasks' }));
  await waitFor(() =>
    assert.equal(beside.getByRole('link', { name: 'Given by me' }).textContent, 'Given by me1'),
  );
  await waitFor(() =>
    assert.equal(beside.getByRole('link', { name: 'Assignments' }).textContent, 'Assignments1'),
  );
  const work = beside.getByRole('link', { name: 'Work for the AI' });
  assert.equal(work.textContent, 'Work for the AI1');
  assert.match(work.getAttribute('href') ?? '', /\/tasks\?view=ai$/);
  screen.getByRole('heading', { name: 'Given by me' });
  screen.getByRole('heading', { name: 'Work for the AI' });
  const lists = screen.getAllByRole('list', { name: 'Tasks' });
  assert.deepEqual(
    lists.map((list) =>
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ),
    [['Rope', 'Mast'], ['Prices']],
  );
});

test('a view of tasks that has none of them says so', async () => {
  answerTasks(taskOf({ title: 'Hull' }));
  await show(
    <>
      <Tasks view="given" />
      <Tasks view="ai" />
    </>,
  );
  await screen.findByText('You have given no task to another person.');
  await screen.findByText('No task is given to a persona.');
});

test('an empty day leads to the line for new tasks, which begins with tomorrow', async () => {
  answerTasks();
  const { user } = await show(<Tasks />);
  await user.click(await screen.findByRole('button', { name: 'Plan tomorrow' }));
  const line = screen.getByRole('textbox', { name: 'Add a task' }) as HTMLInputElement;
  await waitFor(() => assert.deepEqual([line.value, document.activeElement], [' tomorrow', line]));
  await user.keyboard('Pay rent');
  assert.equal(line.value, 'Pay rent tomorrow');
});

test('what is late says so in a word, in the list and on the board', async () => {
  answerTasks(taskOf({ due_at: '2026-01-05T10:00:00.000Z' }));
  await show(
    <>
      <Tasks view="list" />
      <Tasks view="board" />
    </>,
  );
  const words = await screen.findAllByText('Overdue');
  assert.deepEqual(
    words.map(({ className }) => className),
    ['', ''],
  );
});

test('a card and a row say how far the AI is with a task, and why it stands still', async () => {
  const assignee = { type: 'persona', id: newId(), display_name: 'Mechanic' } as const;
  const work = { status: 'running', started_at: NOW.toISOString(), waiting_since: null } as const;
  const quiet = { error: null, reason: null };
  const failed = { ...work, status: 'failed' } as const;
  const off = { kind: 'failures', failures: 5, error: 'Nobody answered.', reason: null } as const;
  const all = [
    taskOf({ title: 'Compare', assignee, work: { ...work, ...quiet } }),
    taskOf({ title: 'Idle', assignee }),
    taskOf({ title: 'Soon', assignee, work: { ...work, status: 'queued', started_at: null, ...quiet } }),
    taskOf({ title: 'Asks', assignee, work: { ...work, waiting_since: NOW.toISOString(), ...quiet } }),
    taskOf({
      ...{ title: 'Theirs', assignee, owner_id: newId() },
      work: { ...work, waiting_since: NOW.toISOString(), ...quiet },
    }),
    taskOf({ title: 'Broke', assignee, work: { ...failed, error: 'used up', reason: 'budget_used_up' } }),
    taskOf({ title: 'Off', assignee, schedule_off: off, work: { ...failed, error: 'x', reason: null } }),
  ];
  for (const view of ['list', 'board'] as const) {
    answerTasks(...all);
    await show(<Tasks view={view} />);
    const says = async (title: string): Promise<string> =>
      (await screen.findByRole('link', { name: title })).closest('li')?.textContent ?? '';
    assert.match(await says('Compare'), /Mechanic has been working since \d/);
    assert.match(await says('Soon'), /Mechanic is about to begin/);
    assert.match(await says('Asks'), /Waits for your approval/);
    assert.match(await says('Theirs'), /Waits for its owner’s approval/);
    assert.match(await says('Broke'), /Mechanic could not do it.*The AI budget for this month is used up/);
    assert.match(await says('Off'), /The schedule switched itself off.*Nobody answered\./);
    assert.doesNotMatch(await says('Off'), /could not do it/);
    assert.doesNotMatch(await says('Idle'), /Mechanic.*Mechanic/);
    cleanup();
  }
});

test('beside the page the view that is shown is marked, and a new task puts the focus into the line', async () => {
  answerTasks();
  answer('GET /api/v1/projects', { data: [], total: 0 });
  answer(MINE, { data: [], total: 0 });
  const { user, path } = await show(
    <>
      <TasksList />
      <Tasks view="list" />
    </>,
    '/tasks',
  );
  const beside = within(screen.getByRole('navigation', { name: 'Tasks' }));
  const current = () =>
    beside
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
      .map(({ textContent }) => textContent);
  assert.deepEqual(current(), ['My day']);
  await user.click(screen.getByRole('link', { name: 'New task' }));
  await waitFor(() => assert.equal(document.activeElement, screen.getByLabelText('Add a task')));
  assert.equal(path(), '/tasks?view=list');
  assert.deepEqual(current(), ['List']);
  await user.click(beside.getByRole('link', { name: 'Board' }));
  await waitFor(() => assert.deepEqual(current(), ['Board']));
});

test('the view that is shown is marked also while my day stands beside it, and it stays there', async () => {
  answerTasks();
  answer('GET /api/v1/projects', { data: [], total: 0 });
  answer(MINE, { data: [], total: 0 });
  const { user, path } = await show(<TasksList />, '/tasks?view=board&panel=day');
  const link = (name: string) => screen.getByRole('link', { name });
  assert.equal(link('Board').getAttribute('aria-current'), 'page');
  await user.click(link('Calendar'));
  await waitFor(() => assert.equal(link('Calendar').getAttribute('aria-current'), 'page'));
  assert.equal(path(), '/tasks?view=calendar&panel=day');
});

test('the calendar has tasks on the days on which they are due, month by month', async () => {
  answerTasks(taskOf({ title: 'Rope', due_at: THIS_MONTH }));
  const { user } = await show(<Tasks view="calendar" />);
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' });
  await screen.findByRole('heading', { name: month.format(NOW) });
  assert.ok(within(screen.getByRole('table')).getByRole('link', { name: 'Rope' }));
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  assert.equal(within(screen.getByRole('table')).queryByRole('link', { name: 'Rope' }), null);
});

test('a task is dragged to another day of the calendar, and stays due at its time', async () => {
  const task = taskOf({ title: 'Rope', due_at: THIS_MONTH });
  answerTasks(task, taskOf({ title: 'Sail', due_at: THIS_MONTH, rights: { write: false, manage: false } }));
  answer(CHANGE, task);
  await show(<Tasks view="calendar" />);
  await screen.findByRole('heading', { level: 2 });
  const table = within(screen.getByRole('table'));
  const rowOf = (title: string) => table.getByRole('link', { name: title }).closest('li');
  assert.deepEqual(
    ['Rope', 'Sail'].map((title) => rowOf(title)?.getAttribute('draggable')),
    ['true', 'false'],
  );
  const dataTransfer = { getData: () => task.id, types: ['application/x-parley-task'] };
  const own = rowOf('Rope')?.closest('td');
  const [day] = table.getAllByRole('cell').filter((cell) => cell !== own && cell.textContent === '20');
  assert.ok(own && day);
  fireEvent.drop(own, { dataTransfer });
  assert.equal(askedFor(CHANGE).length, 0, 'on its own day nothing changes');
  fireEvent.drop(day, { dataTransfer });
  await waitFor(() => assert.equal(askedFor(CHANGE).length, 1));
  const due = new Date(THIS_MONTH);
  due.setDate(20);
  assert.deepEqual(lastAsked(CHANGE).body, { due_at: due.toISOString() });
});

test('a board of a project asks for its tasks, and what is added there belongs to it', async () => {
  const id = newId();
  answerTasks();
  refuse('GET /api/v1/projects/{id}', 404, 'no such project');
  answer(CREATE, taskOf());
  const { user } = await show(<Tasks view="board" project={id} />);
  await user.type(await screen.findByLabelText('Add a task'), 'Rope{Enter}');
  await waitFor(() => assert.equal((lastAsked(CREATE).body as { project_id: string }).project_id, id));
  assert.ok(askedFor(LIST).every(({ query }) => query.project_id === id));
});

test('what is added to a project is in its workspace', async () => {
  const project = projectOf({ workspace_id: newId() });
  answerTasks();
  answer('GET /api/v1/projects/{id}', project);
  answer(CREATE, taskOf());
  const place = { project_id: project.id, workspace_id: project.workspace_id };
  const placeSent = () => {
    const { project_id, workspace_id } = lastAsked(CREATE).body as typeof place;
    return { project_id, workspace_id };
  };
  const { user } = await show(
    <>
      <Tasks view="list" project={project.id} />
      <projectPart.Part projectId={project.id} workspaceId={project.workspace_id} mayWrite />
    </>,
  );
  await screen.findByRole('heading', { name: project.name });
  const lines = screen.getAllByLabelText('Add a task');
  assert.equal(lines.length, 2);
  for (const [sent, line] of lines.entries()) {
    await user.type(line, 'Rope{Enter}');
    await waitFor(() => assert.equal(askedFor(CREATE).length, sent + 1));
    assert.deepEqual(placeSent(), place);
  }
});

test('on the board of a team it is said who will see what is added, and may be changed', async () => {
  const project = projectOf({ workspace_id: newId(), team_id: newId(), visibility: 'team' });
  answerTasks();
  answer('GET /api/v1/projects/{id}', project);
  answer(CREATE, taskOf());
  const { user } = await show(
    <projectPart.Part projectId={project.id} workspaceId={project.workspace_id} mayWrite />,
  );
  await screen.findByText('Everyone in the team will see it.');
  await user.type(screen.getByLabelText('Add a task'), 'Rope{Enter}');
  await waitFor(() => assert.equal(lastAsked(CREATE).body.visibility, 'team'));
  assert.equal(lastAsked(CREATE).body.team_id, project.team_id, 'its workspace may be no team’s');
  await user.click(screen.getByRole('button', { name: 'Keep it to yourself' }));
  screen.getByText('Only you will see it.');
  await user.type(screen.getByLabelText('Add a task'), 'Oars{Enter}');
  await waitFor(() => assert.equal(lastAsked(CREATE).body.visibility, 'private'));
  assert.equal('team_id' in lastAsked(CREATE).body, false);
});

test('a person outside of the team of a project adds to the project alone', async () => {
  const project = projectOf({ workspace_id: newId(), team_id: newId() });
  answerTasks();
  answer('GET /api/v1/projects/{id}', project);
  answer(CREATE, taskOf());
  const { user } = await show(<Tasks view="list" project={project.id} />);
  await screen.findByRole('heading', { name: project.name });
  await user.type(screen.getByLabelText('Add a task'), 'Rope{Enter}');
  await waitFor(() => assert.equal(askedFor(CREATE).length, 1));
  const body = lastAsked(CREATE).body as { project_id: string };
  assert.deepEqual([body.project_id, 'workspace_id' in body], [project.id, false]);
});

test('who may only read a task cannot tick it off', async () => {
  answerTasks(taskOf({ rights: { write: false, manage: false } }));
  await show(<Tasks view="list" />);
  const tick = await screen.findByRole<HTMLInputElement>('checkbox');
  assert.ok(tick.disabled);
});

test('several tasks are changed at once, by mouse or keys; a refusal of one is said and keeps no other back', async () => {
  const [rope, sail, oars] = ['Rope', 'Sail', 'Oars'].map((title) => taskOf({ title, labels: ['boat'] }));
  assert.ok(rope && sail && oars);
  answerTasks(rope, sail, oars);
  const gardener = personaOf();
  answer('GET /api/v1/personas', { data: [gardener] });
  const { user } = await show(<Tasks view="list" />);
  await user.click(await screen.findByRole('checkbox', { name: 'Choose “Rope”' }));
  screen.getByRole('link', { name: 'Rope' }).focus();
  await user.keyboard('jx');
  assert.equal(document.activeElement?.textContent, 'Sail');
  const bar = within(screen.getByRole('region', { name: '2 tasks chosen' }));
  const sent: Array<[string | undefined, unknown]> = [];
  answer(CHANGE, ({ params, body }) => {
    sent.push([params.id, body]);
    if (params.id === rope.id)
      return Response.json({ error: 'you may read this, not change it' }, { status: 403 });
    return sail;
  });
  await user.click(bar.getByRole('button', { name: 'Priority' }));
  await user.click(await screen.findByRole('menuitem', { name: 'High' }));
  await toastSays(/not change it/);
  assert.deepEqual(sent, [
    [rope.id, { priority: 'high' }],
    [sail.id, { priority: 'high' }],
  ]);
  await gone(() => screen.queryByRole('region', { name: /chosen/ }));
  assert.equal(document.activeElement?.textContent, 'Rope', 'the focus is where the first of them stands');
  await user.click(screen.getByRole('checkbox', { name: 'Choose “Oars”' }));
  await user.type(screen.getByLabelText('Add a label'), 'spring{Enter}');
  await waitFor(() => assert.deepEqual(sent.at(-1), [oars.id, { labels: ['boat', 'spring'] }]));
  const choose = async (button: string, item: string): Promise<void> => {
    await user.click(await screen.findByRole('checkbox', { name: 'Choose “Oars”' }));
    await user.click(screen.getByRole('button', { name: button }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
    await gone(() => screen.queryByRole('region', { name: /chosen/ }));
  };
  await choose('Due', 'No day');
  assert.deepEqual(sent.at(-1), [oars.id, { due_at: null }]);
  await choose('Due', 'In a week');
  const dated = sent.at(-1)?.[1] as { due_at: string } | undefined;
  assert.ok(Date.parse(dated?.due_at ?? '') > Date.now() + 6 * 86_400_000);
  await choose('Assignee', 'Me');
  assert.deepEqual(sent.at(-1), [oars.id, { assignee: { type: 'user', id: ANN } }]);
  await choose('Assignee', 'Gardener');
  assert.deepEqual(sent.at(-1), [oars.id, { assignee: { type: 'persona', id: gardener.id } }]);
});

test('several tasks are deleted at once, and can be taken back for some seconds', async () => {
  const REMOVE = 'DELETE /api/v1/tasks/{id}';
  const [rope, sail, oars] = ['Rope', 'Sail', 'Oars'].map((title) => taskOf({ title }));
  assert.ok(rope && sail && oars);
  answerTasks(rope, sail, oars);
  answer('GET /api/v1/personas', { data: [] });
  answer(REMOVE, { message: 'task deleted' });
  const { user } = await show(<Tasks view="list" />);
  const remove = async (): Promise<void> => {
    for (const title of ['Sail', 'Oars'])
      await user.click(await screen.findByRole('checkbox', { name: `Choose “${title}”` }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await gone(() => screen.queryByRole('link', { name: 'Sail' }));
    await gone(() => screen.queryByRole('link', { name: 'Oars' }));
  };
  await remove();
  await toastSays(/2 tasks have been deleted/);
  await waitFor(() =>
    assert.equal(document.activeElement?.textContent, 'Rope', 'after the last, on the one before'),
  );
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('link', { name: 'Sail' });
  assert.equal(askedFor(REMOVE).length, 0, 'nothing was told to the server');
  await remove();
  answerTasks(rope);
  await letGo(user);
  await waitFor(() =>
    assert.deepEqual(
      askedFor(REMOVE).map(({ params }) => params.id),
      [sail.id, oars.id],
    ),
  );
});

test('several tasks that become blocked are asked once what they wait for', async () => {
  const COMMENT = 'POST /api/v1/tasks/{id}/comments';
  const [rope, sail] = ['Rope', 'Sail'].map((title) => taskOf({ title }));
  assert.ok(rope && sail);
  answerTasks(rope, sail);
  answer('GET /api/v1/personas', { data: [] });
  answer(CHANGE, rope);
  answer(COMMENT, {
    ...{ id: newId(), task_id: rope.id, author: null },
    ...{ content: 'Order of cells', created_at: '2026-01-05T10:00:00.000Z', edited_at: null },
  });
  const { user } = await show(<Tasks view="list" />);
  for (const title of ['Rope', 'Sail'])
    await user.click(await screen.findByRole('checkbox', { name: `Choose “${title}”` }));
  await user.click(screen.getByRole('button', { name: 'State' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Blocked' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block the chosen tasks' }));
  assert.equal(askedFor(CHANGE).length, 0);
  await user.type(dialog.getByLabelText('What does it wait for?'), 'Order of cells');
  await user.click(dialog.getByRole('button', { name: 'Block' }));
  await gone(() => screen.queryByRole('dialog'));
  assert.deepEqual(
    askedFor(CHANGE).map(({ params, body }) => [params.id, body]),
    [rope, sail].map(({ id }) => [id, { status: 'blocked', blocked_reason: 'Order of cells' }]),
  );
  assert.deepEqual(
    askedFor(COMMENT).map(({ params }) => params.id),
    [rope.id, sail.id],
  );
});

const PROJECT = newId();

const WithPanel = ({ hasDay }: { readonly hasDay: boolean }) => {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <PanelContext value={place}>
      <Tasks view="board" project={PROJECT} hasDay={hasDay} />
      <div ref={setPlace} />
    </PanelContext>
  );
};

test('my day stands beside a board where there is room, with what is due anywhere', async (t) => {
  t.mock.getter(panelScreen, 'matches', () => true);
  answer('GET /api/v1/projects/{id}', projectOf());
  answer(LIST, ({ query }) => {
    const isDay = query.project_id === undefined && query.status === 'open';
    const data = isDay ? [taskOf({ title: 'Late one', due_at: '2026-01-05T10:00:00.000Z' })] : [];
    return { data, total: data.length };
  });
  const { user, path } = await show(<WithPanel hasDay />);
  const panel = within(await screen.findByRole('complementary'));
  panel.getByRole('tab', { name: 'My day' });
  await panel.findByRole('link', { name: 'Late one' });
  const button = screen.getByRole('button', { name: 'My day' });
  assert.equal(button.getAttribute('aria-pressed'), 'true');
  await user.click(panel.getByRole('button', { name: 'Close' }));
  await waitFor(() => assert.doesNotMatch(path(), /panel/));
  cleanup();
  const again = await show(<WithPanel hasDay={false} />);
  await again.user.click(await screen.findByRole('button', { name: 'My day', pressed: false }));
  await waitFor(() => assert.match(again.path(), /panel=day/));
});

test('where there are more than one page of a state, it is said, and more are fetched', async () => {
  const tasks = Array.from({ length: 260 }, (_, index) => taskOf({ title: `Task ${index}` }));
  answer(LIST, ({ query }) => {
    const own = tasks.filter(({ status }) => status === query.status);
    const [size, page] = [Number(query.per_page), Number(query.page ?? 1)];
    return { data: own.slice((page - 1) * size, page * size), total: own.length };
  });
  const { user } = await show(<Tasks view="list" />);
  await screen.findByText('200 of 260 tasks are shown.');
  assert.equal(screen.queryByRole('link', { name: 'Task 259' }), null);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Task 259' });
  await gone(() => screen.queryByRole('button', { name: 'Show more' }));
  assert.deepEqual(
    askedFor(LIST).flatMap(({ query }) => (query.page ? [[query.status, query.page]] : [])),
    [['open', '2']],
    'of states that have no more, no more is asked',
  );
});

test('what was cancelled is folded with what is done, and says that it was', async () => {
  answerTasks(taskOf({ title: 'Dropped', status: 'cancelled' }), taskOf({ title: 'Ticked', status: 'done' }));
  const { user } = await show(<Tasks view="board" />);
  await user.click(await screen.findByRole('button', { name: 'Show “Done”' }));
  const done = within(screen.getByRole('list', { name: /^Done/ }));
  assert.match(
    (await done.findByRole('link', { name: 'Dropped' })).closest('li')?.textContent ?? '',
    /Cancelled/,
  );
  done.getByRole('link', { name: 'Ticked' });
});
