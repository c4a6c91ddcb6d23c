import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor } from '@testing-library/react';
import { rewrite, textIn } from '../../../test/acts.ts';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, askedFor, lastAsked, refuse } from '../../../test/server.ts';
import { taskOf } from '../../../test/task-things.ts';
import { workspaceOf } from '../../../test/team-things.ts';
import { newId } from '../../../test/things.ts';
import { chooseWorkspace } from '../../lib/workspace.ts';
import { TaskFromMessage } from './TaskFromMessage.tsx';

const MAKE = 'POST /api/v1/tasks';

const draw = async (content: string) => {
  const message = { id: newId(), content };
  let isOpen = true;
  const onClose = (): void => {
    isOpen = false;
  };
  const page = await show(<TaskFromMessage message={message} onClose={onClose} />);
  return { ...page, message, isOpen: () => isOpen };
};

test('what was said becomes a task that leads back to it, and the toast leads to the task', async () => {
  const { user, message, isOpen, path } = await draw('\n## **Mend** the hinge\n\nIt is loose.');
  assert.equal(textIn('What is to be done'), 'Mend the hinge');
  await rewrite(user, 'What is to be done', 'Mend the hinge !high #house');
  await screen.findByText('#house');
  refuse(MAKE, 404, 'message not found');
  await user.click(screen.getByRole('button', { name: 'Add a task' }));
  await screen.findByText(/message not found/i);
  assert.ok(isOpen());
  const task = taskOf();
  answer(MAKE, task);
  await user.click(screen.getByRole('button', { name: 'Add a task' }));
  await toastSays('The task was made.');
  await waitFor(() => assert.ok(!isOpen()));
  assert.deepEqual(lastAsked(MAKE).body, {
    ...{ title: 'Mend the hinge', due_at: null, priority: 'high', labels: ['house'] },
    message_id: message.id,
  });
  await user.click(screen.getByRole('button', { name: 'Open it' }));
  await waitFor(() => assert.equal(path(), `/tasks/${task.id}`));
});

test('a title is needed, and a long one is cut', async () => {
  const { user } = await draw(`- [ ] ${'word '.repeat(40)}`);
  const line = textIn('What is to be done');
  assert.ok(line.startsWith('word word') && line.endsWith('…') && line.length <= 80, line);
  await rewrite(user, 'What is to be done', '#house');
  await user.click(screen.getByRole('button', { name: 'Add a task' }));
  await screen.findByText('Fill this in.');
  assert.equal(askedFor(MAKE).length, 0);
});

test('in the workspace of a team it is said who will see it, which is nobody else until one says so', async () => {
  const workspace = workspaceOf({ team_id: newId() });
  chooseWorkspace(workspace);
  answer(MAKE, taskOf());
  const { user, isOpen } = await draw('Mend the hinge');
  screen.getByText('Only you will see it.');
  await user.click(screen.getByRole('button', { name: 'Show it to the team' }));
  await user.click(screen.getByRole('button', { name: 'Add a task' }));
  await waitFor(() => assert.ok(!isOpen()));
  const { workspace_id, visibility } = lastAsked(MAKE).body;
  assert.deepEqual([workspace_id, visibility], [workspace.id, 'team']);
  chooseWorkspace(null);
});
