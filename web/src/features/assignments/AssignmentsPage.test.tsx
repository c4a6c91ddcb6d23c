import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Assignment } from '@parley/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { choose } from '../../../test/acts.ts';
import { beMe, show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { teamOf } from '../../../test/team-things.ts';
import { BOB } from '../../../test/things.ts';
import { assignmentOf } from '../../../test/workflow-things.ts';
import { TasksList } from '../tasks/TasksList.tsx';
import { Assignments } from './AssignmentsPage.tsx';

const MINE = 'GET /api/v1/assignments/mine';
const CLAIM = 'POST /api/v1/assignments/{id}/claim';

const FREE = { status: 'open', assignee_id: null } as const;

const answerMine = (...data: Assignment[]): void => answer(MINE, { data, total: data.length });

test('my queue has what is late first, and says how much is free to take', async () => {
  answerMine(
    assignmentOf({ title: 'Late one', due_at: '2026-01-05T10:00:00.000Z', is_overdue: true }),
    assignmentOf({ title: 'Some day', priority: 'urgent' }),
    assignmentOf({ ...FREE, title: 'Free one' }),
  );
  await show(<Assignments />);
  const late = within(await screen.findByRole('region', { name: 'Overdue' }));
  late.getByRole('link', { name: 'Late one' });
  const later = within(await screen.findByRole('region', { name: 'Later' }));
  later.getByRole('link', { name: 'Some day' });
  later.getByText('Urgent');
  assert.equal(screen.queryByText('Free one'), null);
  await screen.findByRole('link', { name: 'Free to take 1' });
});

test('what is free is taken with its button, and a refusal is told', async () => {
  const free = assignmentOf({ ...FREE, title: 'Free one' });
  answerMine(free, assignmentOf({ title: 'Mine' }));
  answer(CLAIM, free);
  const { user } = await show(<Assignments view="free" />);
  const take = await screen.findByRole('button', { name: 'Take “Free one”' });
  assert.equal(screen.queryByText('Mine', { selector: 'bdi' }), null);
  await user.click(take);
  await waitFor(() => assert.equal(lastAsked(CLAIM).params.id, free.id));
  refuse(CLAIM, 409, 'another person is at it');
  await waitFor(() => assert.equal(take.getAttribute('aria-busy'), null));
  await user.click(take);
  await toastSays('Another person is at it.');
});

test('an empty queue says what it is for, in every view', async () => {
  answerMine();
  beMe({ teams: [teamOf({ name: 'Service desk' })] });
  answer('GET /api/v1/teams/{id}/assignments', { data: [], total: 0 });
  await show(
    <>
      <Assignments />
      <Assignments view="free" />
      <Assignments view="done" />
      <Assignments view="team" />
    </>,
  );
  await screen.findByText('Nothing is waiting for you');
  await screen.findByText('Nothing is free to take');
  await screen.findByText('Nothing is done yet');
  await screen.findByText('This team has nothing to do');
  assert.equal(screen.getAllByRole('link', { name: 'See what is free to take' }).length, 1);
  assert.equal(screen.getAllByRole('link', { name: 'See what is mine' }).length, 3);
  assert.ok(askedFor(MINE).some(({ query }) => query.status === 'completed,cancelled'));
});

test('the queue of a team shows what its members have, and another team is chosen', async () => {
  const [desk, shop] = [teamOf({ name: 'Service desk' }), teamOf({ name: 'Workshop' })];
  beMe({ teams: [desk, shop] });
  answerMine();
  answer('GET /api/v1/teams/{id}/assignments', ({ params }) => ({
    data:
      params.id === desk.id ? [assignmentOf({ title: 'At Bob’s', assignee_id: BOB, claimable: false })] : [],
    total: 1,
  }));
  const { user, path } = await show(<Assignments view="team" />);
  await screen.findByRole('link', { name: 'At Bob’s' });
  screen.getByText('Another person is at it');
  await choose(user, 'Team', 'Workshop');
  await waitFor(() => assert.ok(path().includes(shop.id)));
});

test('beside an assignment stands the queue, elsewhere the views of the tasks with a link to it', async () => {
  answerMine(assignmentOf({ title: 'Claim 2041' }), assignmentOf({ ...FREE, title: 'Claim 2060' }));
  const { user } = await show(<TasksList />, '/assignments/x');
  await screen.findByRole('link', { name: /Claim 2041/ });
  const free = within(screen.getByRole('region', { name: 'Free to take' }));
  await user.click(free.getByRole('link', { name: /Claim 2060/ }));
  answer('GET /api/v1/tasks', { data: [], total: 0 });
  answer('GET /api/v1/projects', { data: [], total: 0 });
  cleanup();
  await show(<TasksList />, '/tasks');
  const link = await screen.findByRole('link', { name: 'Assignments' });
  await within(link).findByText('1');
});
