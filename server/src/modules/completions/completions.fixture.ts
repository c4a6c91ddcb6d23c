// What the schemas do not tell the generated suites of answers. The demonstration gives them: it needs neither a key nor a network.

import { answered } from '../../../test/security/conversations.ts';
import { unique } from '../../../test/security/derive.ts';
import type { NounFixture, RequestFixture } from '../../../test/security/fixture.ts';
import { sql } from '../../db/sql.ts';
import { newId } from '../../kernel/ids.ts';

/** An answer that ran out of tokens. */
const cutShort: RequestFixture = async (caller) => ({ params: await answered(caller, '/demo cut 3') });

/** An answer that waits for a person to allow a call. No built-in tool needs that, so it is written as if one did. */
const waiting: RequestFixture = async (caller, world) => {
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

/** A channel with a message in it. */
const spoken: RequestFixture = async ({ call }) => {
  const { id } = await call('POST /api/v1/channels', { body: { title: unique() } });
  const body = { role: 'user', content: unique() } as const;
  await call('POST /api/v1/channels/{id}/messages', { params: { id }, body });
  return { params: { id } };
};

/** A question with two answers. */
const parted: RequestFixture = async ({ call }) => {
  const { id } = await call('POST /api/v1/channels', { body: { title: unique() } });
  const say = (parent_id: string | null) =>
    call('POST /api/v1/channels/{id}/messages', {
      params: { id },
      body: { role: 'user', content: unique(), parent_id },
    });
  const question = await say(null);
  const ends = [await say(question.id), await say(question.id)];
  const message_ids = ends.map((end) => end.id);
  const parts = message_ids.map((message_id) => ({ message_id }));
  return {
    params: { id },
    body: { message_ids, parts, parent_id: question.id, model: 'parley-demo', stream: false },
  };
};

const MESSAGE = '/api/v1/channels/{id}/messages/{msgId}';

export const fixture: NounFixture = {
  kinds: {},
  operations: {
    'POST /api/v1/chat/completions': async () => ({
      body: { content: `/demo echo ${unique()}`, model: 'parley-demo', models: [{ model: 'parley-demo' }] },
    }),
    [`POST ${MESSAGE}/continue` as const]: cutShort,
    [`POST ${MESSAGE}/approvals/{callId}` as const]: waiting,
    [`GET ${MESSAGE}/context` as const]: async (caller) => ({ params: await answered(caller, unique()) }),
    [`POST ${MESSAGE}/rerun` as const]: async (caller) => ({ params: await answered(caller, unique()) }),
    'POST /api/v1/channels/{id}/merge/ask': parted,
    'POST /api/v1/channels/{id}/summarize': spoken,
    'POST /api/v1/channels/{id}/generate-title': spoken,
  },
};
