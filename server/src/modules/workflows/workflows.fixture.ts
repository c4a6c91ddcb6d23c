// How the generated suites make a workflow, and a member of one.

import type { JsonValue } from '@parley/contract';
import { unique } from '../../../test/security/derive.ts';
import { canary, type Ids, type NounFixture, OWNER_ONLY } from '../../../test/security/fixture.ts';
import type { Person } from '../../../test/security/world.ts';

const create = async ({ call }: Person): Promise<{ id: string; title: string }> => {
  const { id, title } = await call('POST /api/v1/workflows', { body: { title: canary('workflow') } });
  return { id, title };
};

const published = async (caller: Person): Promise<string> => {
  const { id } = await create(caller);
  await caller.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
  return id;
};

const workflowIn = async (owner: Person, { workflow: id }: Ids): Promise<{ id: string; title: string }> => {
  if (id === undefined) return create(owner);
  const { title } = await owner.call('GET /api/v1/workflows/{id}', { params: { id } });
  return { id, title };
};

/** A workflow of one form for the person who starts it. */
const started = async (caller: Person): Promise<{ id: string; title: string }> => {
  const definition = {
    ...{ schema: 1, start: 'ask' },
    stages: [
      { key: 'ask', kind: 'form', form: { fields: [] }, next: [{ to: 'end' }] },
      { key: 'end', kind: 'end' },
    ],
  };
  const { id } = await caller.call('POST /api/v1/workflows', { body: { title: 'Asks', definition } });
  await caller.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
  const title = canary('instance');
  const made = await caller.call('POST /api/v1/workflows/{id}/instances', {
    params: { id },
    body: { title },
  });
  return { id: made.id, title };
};

const begun = async (caller: Person, stage: { [key: string]: JsonValue }): Promise<string> => {
  const stages = [
    { key: 'a', ...stage },
    { key: 'end', kind: 'end' },
  ];
  const { id } = await caller.call('POST /api/v1/workflows', {
    body: { title: 'Begun', definition: { schema: 1, start: 'a', stages } },
  });
  await caller.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
  return (await caller.call('POST /api/v1/workflows/{id}/instances', { params: { id } })).id;
};

/** It waits for a signal. */
const waiting = (caller: Person) => begun(caller, { kind: 'wait', signal: 'go', next: [{ to: 'end' }] });
/** There is no way on. */
const failed = (caller: Person) => begun(caller, { kind: 'branch', next: [{ if: 'false', to: 'end' }] });

/** One made from a message, whose words are its canary. */
const given = async (caller: Person): Promise<{ id: string; title: string }> => {
  const { id } = await caller.call('POST /api/v1/channels', { body: {} });
  const title = canary('assignment');
  const said = { params: { id }, body: { role: 'user', content: title } } as const;
  const message = await caller.call('POST /api/v1/channels/{id}/messages', said);
  const made = await caller.call('POST /api/v1/assignments/from-messages', {
    body: { message_ids: [message.id], assignee: { id: caller.id } },
  });
  return { id: made.id, title };
};

/** A workflow that is open to the public, and its first stage: a form for the visitor unless said otherwise. */
const opened = async (caller: Person, stage: { [key: string]: JsonValue } = {}): Promise<string> => {
  const first = { key: 'a', kind: 'form', form: { fields: [] }, next: [{ to: 'end' }], ...stage };
  const stages = [first, { key: 'end', kind: 'end' }];
  const { id } = await caller.call('POST /api/v1/workflows', {
    body: { title: unique(), definition: { schema: 1, start: 'a', stages } },
  });
  const params = { id };
  await caller.call('POST /api/v1/workflows/{id}/publish', { params });
  await caller.call('PATCH /api/v1/workflows/{id}', { params, body: { public_enabled: true } });
  return id;
};

/** A visitor's instance, and what opens it. */
const visited = async (caller: Person, stage?: { [key: string]: JsonValue }) => {
  const made = await caller.call('POST /api/v1/workflows/public/{slug}/start', {
    params: { slug: await opened(caller, stage) },
  });
  return {
    params: { iid: made.instance_id },
    headers: { authorization: `Visitor ${made.session_token}` },
  };
};

/** A workflow, and a key that its owner may grant to it. */
const grantable = async (caller: Person): Promise<{ id: string; config_id: string }> => {
  const { id: config_id } = await caller.call('POST /api/v1/api-configs', {
    body: { name: unique(), provider: 'openai', api_key: 'sk-something-long-enough-to-be-a-key' },
  });
  return { id: (await create(caller)).id, config_id };
};

const claimed = async (caller: Person): Promise<string> => {
  const { id } = await given(caller);
  await caller.call('POST /api/v1/assignments/{id}/claim', { params: { id } });
  return id;
};

export const fixture: NounFixture = {
  kinds: {
    workflow_instance: {
      ...OWNER_ONLY,
      make: async (_world, owner) => {
        const { id, title } = await started(owner);
        return { id, canary: title };
      },
    },
    assignment: {
      ...OWNER_ONLY,
      make: async (_world, owner) => {
        const { id, title } = await given(owner);
        return { id, canary: title };
      },
    },
    workflow: {
      ...OWNER_ONLY,
      make: async (_world, owner) => {
        const { id, title } = await create(owner);
        return { id, canary: title };
      },
    },
    workflow_member: {
      ...OWNER_ONLY,
      make: async (world, owner, inside) => {
        const workflow = await workflowIn(owner, inside);
        const member = await world.newPerson();
        const { id } = await owner.call('POST /api/v1/workflows/{id}/members', {
          params: { id: workflow.id },
          body: { user_id: member.id, role: 'viewer' },
        });
        return { id, canary: workflow.title, within: { workflow: workflow.id }, knownTo: [member.id] };
      },
    },
  },
  operations: {
    'GET /api/v1/workflows/public/{slug}': async (caller) => ({ params: { slug: await opened(caller) } }),
    'POST /api/v1/workflows/public/{slug}/start': async (caller) => ({
      params: { slug: await opened(caller) },
      body: {},
    }),
    'GET /api/v1/workflows/public/instances/{iid}': (caller) => visited(caller),
    'POST /api/v1/workflows/public/instances/{iid}/submit': async (caller) => ({
      ...(await visited(caller)),
      body: { data: {} },
    }),
    'GET /api/v1/workflows/public/instances/{iid}/messages': (caller) => visited(caller),
    'POST /api/v1/workflows/public/instances/{iid}/messages': async (caller) => {
      const { id: persona_id } = await caller.call('POST /api/v1/personas', {
        body: { name: unique(), model: 'parley-demo' },
      });
      return {
        ...(await visited(caller, { kind: 'chat', persona_id })),
        body: { content: '/demo echo Hello' },
      };
    },
    'POST /api/v1/workflows/public/instances/{iid}/files': async (caller) => {
      const body = new FormData();
      body.set('file', new Blob(['A letter']), 'letter.txt');
      return { ...(await visited(caller)), body };
    },
    'POST /api/v1/workflows/public/instances/{iid}/cancel': (caller) => visited(caller),
    'POST /api/v1/workflows/{id}/instances': async (caller) => ({ params: { id: await published(caller) } }),
    'POST /api/v1/instances/{id}/retry': async (caller) => ({ params: { id: await failed(caller) } }),
    'POST /api/v1/instances/{id}/resume': async (caller) => {
      const { id } = await started(caller);
      await caller.call('POST /api/v1/instances/{id}/pause', { params: { id } });
      return { params: { id } };
    },
    'POST /api/v1/instances/{id}/signal': async (caller) => ({
      params: { id: await waiting(caller) },
      body: { name: 'go' },
    }),
    'POST /api/v1/assignments/from-messages': async ({ id }) => ({ body: { assignee: { id } } }),
    'POST /api/v1/assignments/{id}/heartbeat': async (caller) => ({ params: { id: await claimed(caller) } }),
    'POST /api/v1/assignments/{id}/release': async (caller) => ({ params: { id: await claimed(caller) } }),
    'POST /api/v1/assignments/{id}/reassign': async ({ id }) => ({ body: { user_id: id } }),
    'PUT /api/v1/assignments/{id}/draft': async () => ({ body: { data: {} } }),
    'POST /api/v1/assignments/{id}/complete': async () => ({ body: { data: {} } }),
    'POST /api/v1/workflows': async () => ({ body: { title: canary('workflow') } }),
    'POST /api/v1/workflows/import': async () => ({
      body: {
        ...{ format: 'parley.workflow', version: 1, title: unique(), description: '' },
        definition: { schema: 1, start: 'end', stages: [{ key: 'end', kind: 'end' }] },
      },
    }),
    // A title of its own: a second workflow of the same title has another kind of address.
    'POST /api/v1/workflows/{id}/clone': async () => ({ body: { title: unique() } }),
    'PATCH /api/v1/workflows/{id}': async () => ({ body: { title: 'Renamed' } }),
    'GET /api/v1/workflows/{id}/versions/{n}': async (caller) => ({
      params: { id: await published(caller), n: '1' },
    }),
    'POST /api/v1/workflows/{id}/versions/{n}/restore': async (caller) => ({
      params: { id: await published(caller), n: '1' },
    }),
    'PUT /api/v1/workflows/{id}/key-grants/{config_id}': async (caller) => ({
      params: await grantable(caller),
      body: { days: 1 },
    }),
    'DELETE /api/v1/workflows/{id}/key-grants/{config_id}': async (caller) => {
      const params = await grantable(caller);
      await caller.call('PUT /api/v1/workflows/{id}/key-grants/{config_id}', { params, body: { days: 1 } });
      return { params };
    },
    'POST /api/v1/workflows/{id}/members': async (_caller, world) => ({
      body: { user_id: (await world.newPerson()).id, role: 'viewer' },
    }),
  },
};
