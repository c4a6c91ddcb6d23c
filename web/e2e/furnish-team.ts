// A team at work, for axe and for pictures: its workspace with a project, an open chat, notes, tasks and what it remembers.

import type { Parley } from './parley.ts';
import { type Person, post } from './rooms.ts';

interface Place {
  readonly id: string;
  readonly team_id: string | null;
}

const NOTE = `# What grows where

- **North side**: ferns, hostas, and nothing that wants sun.
- **South side**: tomatoes, basil, peppers.

| bed | sown | picked |
|---|---|---|
| 1 | March | June |
| 2 | April | August |

Ask Bo before digging: the pipe lies at 40 cm.`;

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Addresses of what it made, by what they show. */
export type TeamPages = Readonly<
  Record<'workspace' | 'workspace-chats' | 'project' | 'team' | 'note' | 'task', string>
>;

/**
 * The other parts of these pages and a working invitation, in two halves. No two beside each other are of one thing, and so of one title; a
 * workspace is called as its team.
 */
export const furnishParts = async (
  parley: Parley,
  { token }: Person,
  { workspace, project, team, note }: TeamPages,
): Promise<readonly [string[], string[]]> => {
  const answer = await parley.call('GET', '/teams/mine', { token });
  const { data } = (await answer.json()) as { data: Array<{ id: string; handle: string }> };
  const id = data.find(({ handle }) => team.endsWith(`/${handle}`))?.id ?? '';
  const invitation = await post<{ token: string }>(parley, token, `/teams/${id}/invitations`, {
    role: 'member',
  });
  return [
    [
      `${project}/notes`,
      `${team}/invitations`,
      '/tasks?view=board&panel=day',
      `${project}/tasks`,
      `${team}/roles`,
      `${project}/files`,
      `${workspace}?view=activity`,
      `${project}/knowledge`,
    ],
    [
      `${team}/ai`,
      `${project}/people`,
      '/tasks?view=calendar',
      `${team}/usage`,
      `${project}/activity`,
      `${note}?edit=true`,
      `${team}/settings`,
      `${project}/settings`,
      `${workspace}?view=settings`,
      `${project}/chats`,
      `/invitations/${invitation.token}`,
      '/admin/sign-in',
    ],
  ];
};

export const furnishTeam = async (parley: Parley, { token }: Person): Promise<TeamPages> => {
  const make = <T = { id: string }>(path: string, body: object) => post<T>(parley, token, path, body);
  const team = await make<{ id: string; handle: string }>('/teams', {
    name: 'Winter garden',
    description: 'Everything under glass, and who waters it.',
  });
  const answer = await parley.call('GET', '/workspaces', { token });
  const { data } = (await answer.json()) as { data: Place[] };
  const workspace = data.find(({ team_id }) => team_id === team.id)?.id ?? '';
  const shared = { workspace_id: workspace, visibility: 'team' };
  const project = await make('/projects', {
    name: 'New beds',
    description: 'Four beds along the wall, until the first of May.',
    instructions: 'Think of frost.',
    ...shared,
  });
  const inside = { ...shared, project_id: project.id };
  const room = await make('/channels', { title: 'Which soil?', type: 'group', ...inside });
  await make(`/channels/${room.id}/messages`, { role: 'user', content: 'Peat-free, whatever it costs.' });
  const note = await make('/notes', { title: 'What grows where', content: NOTE, tags: ['beds'], ...inside });
  await make('/notes', { title: 'Watering in August', content: 'Mornings only.', ...shared });
  const task = await make('/tasks', {
    title: 'Order the boards',
    description: 'Larch, 4 cm, not treated.',
    priority: 'high',
    due_at: dayFromNow(2),
    labels: ['wood'],
    ...inside,
  });
  await make(`/tasks/${task.id}/comments`, { content: 'The mill closes at noon on Fridays.' });
  await make('/tasks', { title: 'Mend the hose', due_at: dayFromNow(-1), ...shared });
  await make('/memory', { content: 'The pipe lies at 40 cm.', team_id: team.id });
  // No two beside each other have one title: by that it is seen that the next one has come.
  return {
    workspace: `/ws/${workspace}`,
    project: `/p/${project.id}`,
    'workspace-chats': `/ws/${workspace}?view=channels`,
    note: `/notes/${note.id}`,
    team: `/teams/${team.handle}`,
    task: `/tasks/${task.id}`,
  };
};
