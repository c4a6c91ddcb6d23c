import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, DATABASES, start } from '../../../test/harness.ts';
import { startStandIn } from '../../../test/providers/stand-in.ts';
import { until } from '../../../test/until.ts';

const ask = async ({ call }: Account, body: object) => {
  const done = await call('POST /api/v1/chat/completions', { body: { ...body, stream: false } });
  assert.ok(typeof done === 'object');
  return done;
};

for (const database of DATABASES) {
  test(`${database}: every call is written down, and everybody sees their own`, async (t) => {
    const { account, raw } = await start(t, database);
    const [root, ann] = [await account('root'), await account('ann')];
    const { id } = await ann.call('POST /api/v1/channels', { body: { title: 'Plan' } });
    const persona = await ann.call('POST /api/v1/personas', { body: { name: 'Ada' } });
    const done = await ask(ann, { channel_id: id, content: 'hello', persona_id: persona.id });
    await ask(ann, { messages: [{ role: 'user', content: 'hello' }], model: 'parley-demo' });
    await ask(root, { messages: [{ role: 'user', content: 'hello' }] });
    await assert.rejects(ask(ann, { channel_id: id, content: '/demo fail 400' }), { status: 400 });
    const mine = await ann.call('GET /api/v1/usage', { query: { group_by: 'persona' } });
    assert.deepEqual(mine.data.map(({ label, calls }) => [label, calls]).sort(), [
      ['', 2],
      ['Ada', 1],
    ]);
    assert.deepEqual([mine.total.calls, mine.total.failures], [3, 1]);
    assert.ok(mine.total.output_tokens >= (done.usage?.completion_tokens ?? 0));
    const byChannel = await ann.call('GET /api/v1/usage', { query: { group_by: 'channel' } });
    assert.ok(byChannel.data.some(({ key, label }) => key === id && label === 'Plan'));
    const all = await root.call('GET /api/v1/admin/usage', { query: { group_by: 'user' } });
    assert.deepEqual(all.data.map(({ label, calls }) => [label, calls]).sort(), [
      ['ann', 3],
      ['root', 1],
    ]);
    const second = await root.call('GET /api/v1/admin/usage', {
      query: { group_by: 'user', page: '2', per_page: '1' },
    });
    assert.deepEqual(
      [second.data, second.total],
      [all.data.slice(1), all.total],
      'lines are paged, sums are not',
    );
    const wide = { group_by: 'day', limit: '201' } as const;
    await assert.rejects(ann.call('GET /api/v1/usage', { query: wide }), { status: 400 });
    const channels = await root.call('GET /api/v1/admin/usage', { query: { group_by: 'channel' } });
    assert.ok(
      channels.data.every(({ label }) => label === ''),
      'a channel tells its name to nobody outside',
    );
    const personas = await root.call('GET /api/v1/admin/usage', { query: { group_by: 'persona' } });
    const ada = personas.data.find(({ key }) => key === persona.id);
    assert.deepEqual(
      [ada?.calls, ada?.label],
      [1, ''],
      'a persona tells its name to those who may look at it',
    );
    await assert.rejects(ann.call('GET /api/v1/admin/usage'), { status: 403 });
    await assert.rejects(ann.call('GET /api/v1/usage', { query: { from: '2026-05-01', to: '2026-04-01' } }), {
      status: 400,
    });
    const unreal = { from: '2026-02-30' };
    await assert.rejects(ann.call('GET /api/v1/usage', { query: unreal }), { status: 400 });
    const metrics = await (await raw('GET', '/metrics')).text();
    assert.ok(Number(/parley_completion_tokens_total\{direction="output"\} (\d+)/.exec(metrics)?.[1]) > 0);
  });

  test(`${database}: at four fifths of a budget people are warned, and beyond it nothing is answered`, async (t) => {
    const vendor = await startStandIn(t);
    const { account } = await start(t, database, { env: { EGRESS_ALLOW: vendor.allow.join(',') } });
    const [root, ann] = [await account('root'), await account('ann')];
    await root.call('POST /api/v1/admin/api-configs', {
      body: { provider: 'openai', base_url: vendor.baseUrl('openai'), api_key: 'sk-0123456789abcdef0123' },
    });
    const limit = (value: number | null) =>
      root.call('PUT /api/v1/admin/settings/{key}', {
        params: { key: 'user_tokens_per_month' },
        body: { value },
      });
    const question = { messages: [{ role: 'user', content: 'hello' }] };
    await ask(ann, { ...question, model: 'parley-demo' });
    assert.equal((await ann.call('GET /api/v1/usage')).budget.tokens, 0, 'the demonstration costs nothing');
    await ask(ann, question);
    const used = (await ann.call('GET /api/v1/usage')).budget.tokens;
    await limit(Math.ceil(used * 2.2));
    await until(
      'the limit holds here',
      async () => (await ann.call('GET /api/v1/usage')).budget.tokens_max !== null,
    );
    await ask(ann, question);
    const { data } = await ann.call('GET /api/v1/notifications');
    assert.deepEqual(
      data.map(({ title }) => title),
      ['You have used 80 % of your AI budget for this month'],
    );
    await ask(ann, question);
    await assert.rejects(ask(ann, question), { status: 429, message: /budget for this month is used up/ });
    await limit(0);
    await until(
      'nothing may be used',
      async () => (await ann.call('GET /api/v1/usage')).budget.tokens_max === 0,
    );
    assert.equal((await ann.call('GET /api/v1/usage')).budget.share, 1, 'a budget of nothing is used up');
    const cleo = await account('cleo');
    assert.equal((await cleo.call('GET /api/v1/usage')).budget.share, 1, 'also before anything was used');
    await assert.rejects(ask(cleo, question), { status: 429 });
    await limit(used);
    await until(
      'the limit is back',
      async () => (await ann.call('GET /api/v1/usage')).budget.tokens_max === used,
    );
    await ask(root, question);
    await ask(ann, { ...question, model: 'parley-demo' });
    const { id: own } = await ann.call('POST /api/v1/api-configs', {
      body: { provider: 'demo', name: 'mine' },
    });
    await ask(ann, { ...question, provider_config_id: own });
    const { data: lines, total } = await ann.call('GET /api/v1/usage', { query: { group_by: 'model' } });
    const unpriced = lines.filter(({ unpriced_calls }) => unpriced_calls > 0);
    assert.deepEqual(
      [total.unpriced_calls, ...unpriced.map(({ key, unpriced_calls }) => [key, unpriced_calls])],
      [3, ['stand-in-large', 3]],
      'what nobody knows the price of is counted',
    );
    assert.equal((await ann.call('GET /api/v1/notifications')).data.length, 1, 'a warning comes once');
  });
}
