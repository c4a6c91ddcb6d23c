// How the generated suites make a task, and a member of one.

import { unique } from '../../../test/security/derive.ts';
import { canary, type Ids, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';
import type { Person, World } from '../../../test/security/world.ts';
import { newId } from '../../kernel/ids.ts';
import { insert as insertRun } from './runs-store.ts';

const create = async ({ call }: Person): Promise<{ id: string; title: string }> => {
  const { id, title } = await call('POST /api/v1/tasks', { body: { title: canary('task') } });
  return { id, title };
};

const taskIn = async (owner: Person, { task: id }: Ids): Promise<{ id: string; title: string }> => {
  if (id === undefined) return create(owner);
  const { title } = await owner.call('GET /api/v1/tasks/{id}', { params: { id } });
  return { id, title };
};

const createWork = async ({ call }: Person, description: string): Promise<string> => {
  const { id } = await call('POST /api/v1/personas', { body: { name: unique(), model: 'parley-demo' } });
  const assignee = { type: 'persona', id } as const;
  return (await call('POST /api/v1/tasks', { body: { title: unique(), description, assignee } })).id;
};

/** With a run that nothing works on: a real one would end, sooner or later, by itself. */
const createAtWork = async (caller: Person, { harness }: World): Promise<string> => {
  const taskId = await createWork(caller, '');
  const now = new Date().toISOString();
  const none = {
    persona_id: null,
    channel_id: null,
    message_id: null,
    turn_id: null,
    waiting_since: null,
    waiting_for: null,
    error: null,
    usage_json: null,
  };
  const times = { scheduled_for: null, started_at: now, ended_at: null, created_at: now };
  await harness.server.kernel.database.begin((tx) =>
    insertRun(tx, {
      ...{ id: newId(), task_id: taskId, status: 'running', cause: 'manual', prompt: unique(), attempt: 0 },
      ...none,
      ...times,
    }),
  );
  return taskId;
};

export const fixture: NounFixture = {
  kinds: {
    task: {
      ...OWNER_ONLY,
      make: async (_world, owner) => {
        const { id, title } = await create(owner);
        return { id, canary: title };
      },
    },
    task_member: {
      ...OWNER_ONLY,
      make: async (world, owner, inside) => {
        const task = await taskIn(owner, inside);
        const member = await world.newPerson();
        const { id } = await owner.call('POST /api/v1/tasks/{id}/members', {
          params: { id: task.id },
          body: { user_id: member.id, role: 'viewer' },
        });
        return { id, canary: task.title, within: { task: task.id }, knownTo: [member.id] };
      },
    },
    task_comment: {
      ...OWNER_ONLY,
      make: async (_world, owner, inside) => {
        const task = await taskIn(owner, inside);
        const content = canary('comment');
        const { id } = await owner.call('POST /api/v1/tasks/{id}/comments', {
          params: { id: task.id },
          body: { content },
        });
        return { id, canary: content, within: { task: task.id } };
      },
    },
  },
  operations: {
    'POST /api/v1/tasks': async ({ id }) => ({
      body: { title: unique(), assignee: { type: 'user', id } },
    }),
    'PUT /api/v1/tasks/{id}': async ({ id }) => ({
      body: { title: unique(), assignee: { type: 'user', id } },
    }),
    'POST /api/v1/tasks/{id}/reopen': async (caller) => {
      const { id } = await create(caller);
      await caller.call('POST /api/v1/tasks/{id}/complete', { params: { id } });
      return { params: { id } };
    },
    'POST /api/v1/tasks/{id}/run': async (caller) => ({ params: { id: await createWork(caller, '') } }),
    'POST /api/v1/tasks/{id}/stop': async (caller, world) => ({
      params: { id: await createAtWork(caller, world) },
    }),
    'POST /api/v1/tasks/{id}/members': async (_caller, world) => ({
      body: { user_id: (await world.newPerson()).id, role: 'viewer' },
    }),
  },
};
