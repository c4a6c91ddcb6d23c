// Answers, for the registry in fixtures.ts. The demonstration gives them: it needs neither a key nor a network.

import { createHash } from 'node:crypto';
import type { Operation, Resource } from '@parley/contract';
import { sql } from '../../src/db/sql.ts';
import { systemCtx } from '../../src/kernel/ctx.ts';
import { newId } from '../../src/kernel/ids.ts';
import { sealFlow } from '../../src/modules/tools/mcp-boxes.ts';
import { unique } from './derive.ts';
import { canary, type KindFixture, type RequestFixture } from './fixture.ts';
import type { Person, World } from './world.ts';

const answered = async ({ call }: Person, content: string): Promise<{ id: string; msgId: string }> => {
  // With a title, so that nobody gives it one later.
  const { id } = await call('POST /api/v1/channels', { body: { title: unique() } });
  const done = await call('POST /api/v1/chat/completions', {
    body: { channel_id: id, content, model: 'parley-demo', stream: false },
  });
  return { id, msgId: typeof done === 'object' ? (done.message_id ?? '') : '' };
};

const withAnswer: RequestFixture = async (caller) => ({ params: await answered(caller, unique()) });

/** An answer that ran out of tokens. */
const cutShort: RequestFixture = async (caller) => ({ params: await answered(caller, '/demo cut 3') });

/** An answer that waits for somebody to allow a call. No built-in tool needs that, so it is written as if one did. */
const waiting: RequestFixture = async (caller, world: World) => {
  const { id, msgId } = await answered(caller, unique());
  const { database } = world.harness.server.kernel;
  const callId = newId();
  const call = { id: callId, name: 'calculator', arguments: '{"expression":"6*7"}' };
  const step = { ...call, status: 'awaiting_approval', output: null, content_offset: 0, round: 0 };
  const rounds = [
    { role: 'assistant', text: '', toolCalls: [call] },
    { role: 'tool', results: [] },
  ];
  const state = { rounds, options: {}, toolNames: ['calculator'], note: null };
  await database.begin(async (tx) => {
    await sql(tx)
      .updateTable('messages')
      .set({ status: 'streaming', tool_calls_json: [step] })
      .where('id', '=', msgId)
      .execute();
    await sql(tx)
      .updateTable('generations')
      .set({ state: 'waiting', state_json: state })
      .where('message_id', '=', msgId)
      .execute();
  });
  return { params: { id, msgId, callId }, body: { decision: 'allow' } };
};

/** A channel in which somebody has said something. */
const spoken: RequestFixture = async ({ call }) => {
  const { id } = await call('POST /api/v1/channels', { body: { title: unique() } });
  const body = { role: 'user', content: unique() } as const;
  await call('POST /api/v1/channels/{id}/messages', { params: { id }, body });
  return { params: { id } };
};

/** Nobody answers there, and nobody is asked: the guard refuses the address. */
const NOWHERE = 'https://127.0.0.1:9/mcp';

export const TURN_KINDS: Partial<Record<Resource, KindFixture>> = {
  mcp_server: {
    reach: 'permission',
    seenBy: 'administrators',
    make: async ({ admin }) => {
      const name = canary('mcp').slice(0, 32);
      const { id } = await admin.call('POST /api/v1/admin/mcp-servers', { body: { name, url: NOWHERE } });
      return { id, canary: name };
    },
  },
};

/** Somebody is back from the sign-in of a server; the code that they bring is refused, which is an answer too. */
const returning: RequestFixture = async ({ id: user_id, call }, { admin, harness }) => {
  const server = await admin.call('POST /api/v1/admin/mcp-servers', {
    body: { name: unique(), url: NOWHERE },
  });
  const { data } = await call('GET /api/v1/auth/sessions');
  const state = unique();
  const state_hash = createHash('sha256').update(state).digest('hex');
  const { kernel } = harness.server;
  const flow = {
    metadata: {
      issuer: NOWHERE,
      authorization_endpoint: NOWHERE,
      token_endpoint: NOWHERE,
      response_types_supported: ['code'],
    },
    client: { client_id: 'parley' },
    resource: null,
    redirectUri: NOWHERE,
    verifier: unique(),
    serverUrl: NOWHERE,
  };
  const row = {
    state_hash,
    server_id: server.id,
    user_id,
    session_id: data.find(({ current }) => current)?.id ?? '',
    flow_box: sealFlow(systemCtx(kernel, 'test'), state_hash, flow),
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  };
  await kernel.database.begin(async (tx) => {
    await sql(tx).insertInto('mcp_sign_ins').values(row).execute();
  });
  return { body: { state, code: unique() } };
};

const MESSAGE = '/api/v1/channels/{id}/messages/{msgId}';

export const TURN_REQUESTS: Partial<Record<Operation, RequestFixture>> = {
  'POST /api/v1/chat/completions': async () => ({
    body: { content: unique(), model: 'parley-demo', models: [{ model: 'parley-demo' }] },
  }),
  'POST /api/v1/openai/chat/completions': async () => ({
    body: { model: 'parley-demo', messages: [{ role: 'user', content: unique() }] },
  }),
  'GET /api/v1/openai/models/{model}': async () => ({ params: { model: 'parley-demo' } }),
  'POST /api/v1/openai/embeddings': async () => ({ body: { model: 'parley-demo-embed', input: unique() } }),
  'POST /api/v1/mcp': async () => ({ body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }),
  [`POST ${MESSAGE}/continue` as const]: cutShort,
  [`POST ${MESSAGE}/approvals/{callId}` as const]: waiting,
  [`PUT ${MESSAGE}/feedback` as const]: async (caller) => ({
    params: await answered(caller, unique()),
    body: { rating: 'up' },
  }),
  [`DELETE ${MESSAGE}/feedback` as const]: withAnswer,
  'POST /api/v1/admin/mcp-servers': async () => ({ body: { name: unique(), url: NOWHERE } }),
  'PUT /api/v1/admin/mcp-servers/{id}': async () => ({ body: { is_active: false } }),
  'POST /api/v1/admin/mcp-servers/signed-in': returning,
  'POST /api/v1/channels/{id}/summarize': spoken,
  'POST /api/v1/channels/{id}/generate-title': spoken,
};
