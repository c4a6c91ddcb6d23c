// What the AI may take for visitors: so much for each, and so much in a day for all of them.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Engine, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';

const DAY_MS = 86_400_000;

const open = async (t: TestContext, engine: Engine, config: object) => {
  const clock = manualClock('2026-06-01T12:00:00.000Z');
  const house = await start(t, engine, { clock });
  const ann = await house.account('ann');
  const { id: persona_id } = await ann.call('POST /api/v1/personas', {
    body: { name: 'Robot', model: 'parley-demo' },
  });
  const prompt = '/demo echo Read';
  const stages = [
    { key: 'talk', kind: 'chat', persona_id, next: [{ to: 'read' }] },
    { key: 'read', kind: 'ai', persona_id, prompt, on_error: 'late', next: [{ to: 'good' }] },
    { key: 'good', kind: 'end', outcome: 'good' },
    { key: 'late', kind: 'end', outcome: 'late' },
  ];
  const definition = { schema: 1, start: 'talk', stages };
  const { id, slug } = await ann.call('POST /api/v1/workflows', { body: { title: 'Desk', definition } });
  await ann.call('POST /api/v1/workflows/{id}/publish', { params: { id } });
  await ann.call('PATCH /api/v1/workflows/{id}', {
    params: { id },
    body: { public_enabled: true, public_config: config },
  });
  const visit = async () => {
    const { body } = await house.send('POST', `/api/v1/workflows/public/${slug}/start`, { body: {} });
    const iid = String(body.instance_id);
    const headers = { authorization: `Visitor ${body.session_token}` };
    const ask = (path: string, body: object) =>
      house.send('POST', `/api/v1/workflows/public/instances/${iid}/${path}`, { headers, body });
    const tokens = async () => {
      const { read } = house.server.kernel.database;
      const rows = await sql(read)
        .selectFrom('workflow_visitors')
        .select('tokens')
        .where('instance_id', '=', iid)
        .execute();
      return Number(rows[0]?.tokens ?? 0);
    };
    const say = async () => {
      const before = await tokens();
      const { status } = await ask('messages', { content: `/demo echo ${'word '.repeat(1_200)}` });
      if (status === 200) await until('what it took is counted', async () => (await tokens()) > before);
      return status;
    };
    return { iid, ask, say };
  };
  return { ...house, clock, ann, visit };
};

for (const database of DATABASES) {
  test(`${database}: when the budget of a visitor is used up the AI is silent, in steps too, and others have theirs`, async (t) => {
    const { ann, visit } = await open(t, database, { tokens_per_instance: 1_000 });
    const first = await visit();
    assert.equal(await first.say(), 200);
    assert.equal(await first.say(), 429, 'nothing more is asked for this visitor');
    const second = await visit();
    assert.equal(await second.say(), 200);
    await first.ask('submit', { action: 'done' });
    const read = () => ann.call('GET /api/v1/instances/{id}', { params: { id: first.iid } });
    await until('it is over', async () => (await read()).ended_at !== null);
    assert.equal((await read()).outcome, 'late', 'nor in a step of the AI');
  });

  test(`${database}: when the budget of the day is used up no visitor is answered until the next, and its owner reads why`, async (t) => {
    const { ann, visit, clock } = await open(t, database, { tokens_per_day: 1_000 });
    const first = await visit();
    assert.equal(await first.say(), 200);
    const second = await visit();
    assert.equal(await second.say(), 503);
    assert.equal(await second.say(), 503);
    const { data } = await ann.call('GET /api/v1/instances/{id}/history', { params: { id: second.iid } });
    assert.deepEqual(
      data.filter(({ kind }) => kind === 'visitor_unanswered').map(({ data }) => data.error),
      ['the AI budget for all visitors of today is used up'],
    );
    clock.advance(DAY_MS / 2);
    assert.equal(await second.say(), 200);
  });
}
