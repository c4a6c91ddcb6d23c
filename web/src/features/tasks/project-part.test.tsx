import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen, waitFor, within } from '@testing-library/react';
import { rowWith } from '../../../test/acts.ts';
import { show } from '../../../test/page.tsx';
import { answer, lastAsked } from '../../../test/server.ts';
import { taskOf } from '../../../test/task-things.ts';
import { projectOf } from '../../../test/team-things.ts';
import { newId } from '../../../test/things.ts';
import { projectPart } from './project-part.tsx';

const LIST = 'GET /api/v1/tasks';
const CREATE = 'POST /api/v1/tasks';
const LOCK = 'Seen only by those it is shared with';

test('in a project of one’s own workspace it is said that a new task is seen by oneself alone', async () => {
  const project = projectOf({ workspace_id: newId() });
  answer('GET /api/v1/projects/{id}', project);
  answer(LIST, { data: [], total: 0 });
  answer(CREATE, taskOf());
  const { user } = await show(
    <projectPart.Part projectId={project.id} workspaceId={project.workspace_id} mayWrite />,
  );
  await screen.findByText('Only you will see it.');
  assert.equal(screen.queryByRole('button', { name: 'Show it to the team' }), null, 'there is no team');
  await user.type(screen.getByLabelText('Add a task'), 'Rope{Enter}');
  await waitFor(() => assert.equal(lastAsked(CREATE).body.project_id, project.id));
  assert.equal('visibility' in lastAsked(CREATE).body, false);
});

test('a task that not all who read the project see has a lock, and the others have none', async () => {
  const project = projectOf({ team_id: newId(), visibility: 'team' });
  const [own, shown] = [taskOf({ title: 'Rope' }), taskOf({ title: 'Oars', visibility: 'team' })];
  answer('GET /api/v1/projects/{id}', project);
  answer(LIST, ({ query }) => {
    const data = query.status === 'open' ? [own, shown] : [];
    return { data, total: data.length };
  });
  await show(<projectPart.Part projectId={project.id} workspaceId={null} mayWrite={false} />);
  within(await rowWith('Rope')).getByRole('img', { name: LOCK });
  assert.equal(within(await rowWith('Oars')).queryByRole('img', { name: LOCK }), null);
});
