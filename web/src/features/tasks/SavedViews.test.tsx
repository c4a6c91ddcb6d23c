import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Task } from '@parley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beMe, show } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { taskOf } from '../../../test/task-things.ts';
import { ANN, newId } from '../../../test/things.ts';
import { railScreen } from '../../lib/frame.ts';
import { TasksList } from './TasksList.tsx';
import { Tasks } from './TasksPage.tsx';
import { chosenTasks } from './task-filter.ts';

const LIST = 'GET /api/v1/tasks';
const SAVE = 'PUT /api/v1/settings';

const answerTasks = (...tasks: Task[]): void => {
  answer(LIST, ({ query }) => {
    const data = tasks.filter(({ status }) => status === query.status);
    return { data, total: data.length };
  });
  answer('GET /api/v1/projects', { data: [], total: 0 });
  answer('GET /api/v1/assignments/mine', { data: [], total: 0 });
};

const bo = { type: 'user', id: newId(), display_name: 'Bo' } as const;
const robot = { type: 'persona', id: newId(), display_name: 'Robot' } as const;
const [mine, his, its, late] = [
  taskOf({ title: 'Mine', priority: 'urgent', created_at: '2026-01-02T10:00:00.000Z' }),
  taskOf({ title: 'His', assignee: bo, created_at: '2026-01-03T10:00:00.000Z' }),
  taskOf({ title: 'Its', assignee: robot, priority: 'low', created_at: '2026-01-04T10:00:00.000Z' }),
  taskOf({
    ...{ title: 'Ancient', owner_id: newId(), due_at: '2020-01-01T10:00:00.000Z' },
    created_at: '2026-01-01T10:00:00.000Z',
  }),
];
const over = taskOf({ title: 'Aged', status: 'done', priority: 'urgent' });
const ALL = [mine, his, its, late, over];

test('a view shows those of one person, of nobody or of the AI, those that are late, in an order of one’s own', () => {
  const titles = (choice: Parameters<typeof chosenTasks>[1]): string[] =>
    chosenTasks(ALL, choice, ANN).map(({ title }) => title);
  assert.deepEqual(titles({}), ['Mine', 'His', 'Its', 'Ancient', 'Aged']);
  assert.deepEqual(titles({ who: 'me' }), ['Mine', 'Aged']);
  assert.deepEqual(titles({ who: 'none' }), ['Mine', 'Ancient', 'Aged']);
  assert.deepEqual(titles({ who: 'ai' }), ['Its']);
  assert.deepEqual(titles({ who: bo.id }), ['His']);
  assert.deepEqual(titles({ due: 'late' }), ['Ancient']);
  assert.deepEqual(titles({ sort: 'newest' }), ['Its', 'His', 'Mine', 'Ancient', 'Aged']);
  assert.deepEqual(titles({ sort: 'priority' }), ['Mine', 'His', 'Ancient', 'Its', 'Aged']);
  assert.deepEqual(titles({ sort: 'title' }), ['Ancient', 'His', 'Its', 'Mine', 'Aged']);
});

test('what a view shows is chosen above it, and stands in the address', async () => {
  answerTasks(...ALL);
  const { user, path } = await show(<Tasks view="board" project={undefined} label="boat" />);
  await user.click(await screen.findByRole('combobox', { name: 'Assignee' }));
  assert.deepEqual(
    screen.getAllByRole('option').map(({ textContent }) => textContent),
    ['Anyone', 'Me', 'Nobody', 'AI', 'Bo', 'Robot'],
  );
  await user.click(screen.getByRole('option', { name: 'Bo' }));
  await waitFor(() => assert.equal(path(), `/tasks?view=board&label=boat&who=${bo.id}`));
});

test('a view is kept under a name, and opened from the list beside the page', async () => {
  beMe();
  answerTasks(...ALL);
  const { user } = await show(
    <>
      <TasksList />
      <Tasks view="list" who="ai" sort="priority" />
    </>,
  );
  await screen.findByRole('link', { name: 'Its' });
  assert.equal(screen.queryByRole('link', { name: 'Mine' }), null);
  const saveIt = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Save this view' }));
  await saveIt();
  await screen.findByText(/required|Fill/i);
  await user.type(screen.getByLabelText('Name of the view'), ' Robots ');
  await saveIt();
  const group = within(await screen.findByRole('region', { name: 'Saved views' }));
  const href = group.getByRole('link', { name: 'Robots' }).getAttribute('href') ?? '';
  assert.equal(href, '/tasks?view=list&who=ai&sort=priority');
  const { task_views } = lastAsked(SAVE).body as { task_views: Array<Record<string, unknown>> };
  assert.deepEqual(
    task_views.map(({ name, search }) => [name, search]),
    [['Robots', { view: 'list', who: 'ai', sort: 'priority' }]],
  );
});

test('a view that is kept is renamed and deleted, which can be taken back; what was made meanwhile stays', async () => {
  const kept = (name: string, who: string) => ({ id: newId(), name, search: { view: 'list', who } });
  const [robots, own] = [kept('Robots', 'ai'), kept('Own', 'me')];
  beMe({ settings: { task_views: [robots, 'broken', { name: 'No id' }, own] } });
  answerTasks(...ALL);
  const { user } = await show(
    <>
      <TasksList />
      <Tasks view="list" who="ai" />
    </>,
  );
  const names = () =>
    // Also while a dialog lies over the page.
    within(screen.getByRole('region', { name: 'Saved views', hidden: true }))
      .getAllByRole('link', { hidden: true })
      .map(({ textContent }) => textContent);
  await screen.findByRole('link', { name: 'Its' });
  assert.deepEqual(names(), ['Robots', 'Own']);
  await user.click(screen.getByRole('button', { name: 'Robots' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const field = await screen.findByLabelText('Name of the view');
  await user.clear(field);
  await user.type(field, 'Machines');
  refuse(SAVE, 400, 'too much');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findAllByText(/too much/i);
  await waitFor(() => assert.deepEqual(names(), ['Robots', 'Own'], 'what was refused is taken back'));
  answer(SAVE, { settings: {} });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => assert.deepEqual(names(), ['Machines', 'Own']));
  await user.click(await screen.findByRole('button', { name: 'Machines' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => assert.deepEqual(names(), ['Own']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => assert.deepEqual(names(), ['Machines', 'Own']));
  assert.equal(askedFor(SAVE).length, 4);
});

test('on a phone, where no list stands beside the page, the views that are kept are chosen above it', async (t) => {
  const search = { view: 'board', who: 'me' };
  beMe({ settings: { task_views: [{ id: newId(), name: 'Own', search }] } });
  answerTasks(...ALL);
  let isWide = true;
  t.mock.getter(railScreen, 'matches', () => isWide);
  await show(<Tasks view="list" />);
  await screen.findByRole('link', { name: 'Its' });
  assert.equal(screen.queryByRole('button', { name: 'Saved views' }), null);
  cleanup();
  isWide = false;
  const { user, path } = await show(<Tasks view="list" />);
  await user.click(await screen.findByRole('button', { name: 'Saved views' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Own' }));
  await waitFor(() => assert.equal(path(), '/tasks?view=board&who=me'));
});
