// A desk that is open to the public: a talk with an AI, and a step of the AI behind it. The vendor of its model is the stand-in, whose answers
// say what they took.

import type { TestContext } from 'node:test';
import { sql } from '../src/db/sql.ts';
import { type Engine, start } from './harness.ts';
import { type ManualClock, manualClock } from './manual-clock.ts';
import { say, startStandIn } from './providers/stand-in.ts';
import { until } from './until.ts';

/** It takes 1,200 tokens. */
export const answer = say({ text: ['Aye.'], usage: { input: 600, output: 600 } });

const stagesWith = (persona_id: string) => ({
  talk: { key: 'talk', kind: 'chat', persona_id, next: [{ to: 'read' }] },
  read: { key: 'read', kind: 'ai', persona_id, prompt: 'Read it', on_error: 'late', next: [{ to: 'good' }] },
});
const ENDS = [
  { key: 'good', kind: 'end', outcome: 'good' },
  { key: 'late', kind: 'end', outcome: 'late' },
];

interface DeskOptions {
  readonly config: object;
  /** Where the visitor begins. */
  readonly start?: 'talk' | 'read';
}

export const openDesk = async (
  t: TestContext,
  engine: Engine,
  { config, start: first = 'talk' }: DeskOptions,
) => {
  const vendor = await startStandIn(t);
  vendor.usual(answer);
  const clock: ManualClock = manualClock('2026-06-01T12:00:00.000Z');
  const env = { EGRESS_ALLOW: vendor.allow.join(',') };
  const house = await start(t, engine, { clock, env });
  const ann = await house.account('ann');
  await ann.call('POST /api/v1/admin/api-configs', {
    body: {
      ...{ name: 'House', provider: 'openai', base_url: vendor.baseUrl('openai') },
      ...{ api_key: 'sk-something-long-enough-to-be-a-key', default_model: 'stand-in-large' },
    },
  });
  const { id: persona_id } = await ann.call('POST /api/v1/personas', {
    body: { name: 'Robot', model: 'stand-in-large' },
  });
  const { talk, read } = stagesWith(persona_id);
  const stages = [...(first === 'talk' ? [talk] : []), read, ...ENDS];
  const { id, slug } = await ann.call('POST /api/v1/workflows', {
    body: { title: 'Desk', definition: { schema: 1, start: first, stages } },
  });
  await ann.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
  await ann.call('PATCH /api/v1/workflows/{id}', {
    params: { id },
    body: { public_enabled: true, public_config: config },
  });

  /** One visitor, at the server of this address. */
  const visit = async (url = house.url) => {
    const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
      const answered = await fetch(`${url}/api/v1/workflows/public/${path}`, {
        ...init,
        body: JSON.stringify(body),
      });
      return { status: answered.status, text: await answered.text() };
    };
    const begun = JSON.parse((await send(`${slug}/start`, {})).text) as Record<string, string>;
    const iid = begun.instance_id ?? '';
    const ask = async (path: string, body: object) =>
      (await send(`instances/${iid}/${path}`, body, { authorization: `Visitor ${begun.session_token}` }))
        .status;
    return { iid, ask, say: () => ask('messages', { content: 'Ahoy' }) };
  };
  const readInstance = (iid: string) => ann.call('GET /api/v1/instances/{id}', { params: { id: iid } });
  const historyOf = async (iid: string) =>
    (await ann.call('GET /api/v1/instances/{id}/history', { params: { id: iid } })).data;
  const isOver = async (iid: string) => (await readInstance(iid)).ended_at !== null;
  const allCounted = () =>
    until('what was taken is counted', async () => {
      const held = await sql(house.server.kernel.database.read)
        .selectFrom('workflow_visitor_holds')
        .select('key')
        .execute();
      return held.length === 0;
    });
  return { ...house, clock, env, vendor, ann, visit, readInstance, historyOf, isOver, allCounted };
};
