import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { choose } from '../../../test/acts.ts';
import { show } from '../../../test/page.tsx';
import { answer, lastAsked, refuse } from '../../../test/server.ts';
import { taskOf } from '../../../test/task-things.ts';
import { newId } from '../../../test/things.ts';
import { PanelContext } from '../../ui/page-head.ts';
import { TaskBeside } from './TaskBeside.tsx';

const READ = 'GET /api/v1/tasks/{id}';
const CHANGE = 'PUT /api/v1/tasks/{id}';

const draw = async (id: string) => {
  let closed = 0;
  const shown = await show(
    <PanelContext value={document.body}>
      <TaskBeside id={id} onClose={() => closed++} />
    </PanelContext>,
  );
  return { ...shown, closed: () => closed };
};

test('a task beside a chat is read and changed there, leads to its page, and is taken away', async () => {
  const task = taskOf({ title: 'Order rope', description: 'Thick **rope**' });
  answer(READ, task);
  answer(CHANGE, task);
  answer('GET /api/v1/tasks/{id}/comments', { data: [], total: 0 });
  const { user, closed } = await draw(task.id);
  const link = await screen.findByRole('link', { name: 'Order rope' });
  assert.equal(link.getAttribute('href'), `/tasks/${task.id}`);
  assert.equal((await screen.findByText('rope')).tagName, 'STRONG');
  await choose(user, 'Priority', 'Urgent');
  await waitFor(() => assert.deepEqual(lastAsked(CHANGE).body, { priority: 'urgent' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  assert.equal(closed(), 1);
});

test('one that is no longer there says so', async () => {
  refuse(READ, 404, 'task not found');
  await draw(newId());
  await screen.findByText('It was deleted, or it is no longer shared with you.');
});
