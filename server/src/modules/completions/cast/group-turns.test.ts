// Groups whose models are a vendor's: one that refuses does not stop the others, and what one question takes is bounded.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DATABASES, type Engine } from '../../../../test/harness.ts';
import { refuse, say } from '../../../../test/providers/stand-in.ts';
import { startWithVendor } from '../../../../test/vendor.ts';

const YES = say({ text: 'YES' });
const NO = say({ text: 'NO', usage: { input: 1_000_000, output: 0 } });
const BAD_KEY = refuse(401, 'invalid_request_error', 'this key is wrong');

const open = async (t: TestContext, engine: Engine) => {
  const house = await startWithVendor(t, engine);
  const { call } = house.ann;
  const { id } = await call('POST /api/v1/channels', { body: { title: 'T', type: 'group' } });
  const group = async (
    name: string,
    turn_policy: { kind: 'debate' | 'relevant'; rounds?: number; max_cost?: number },
  ) => {
    const { id: groupId, handle } = await call('POST /api/v1/persona-groups', {
      body: { name, turn_policy },
    });
    for (const member of ['A', 'B']) {
      const { id: persona_id } = await call('POST /api/v1/personas', { body: { name: `${name}${member}` } });
      await call('POST /api/v1/persona-groups/{id}/members', {
        params: { id: groupId },
        body: { persona_id },
      });
    }
    return `@${handle}`;
  };
  const ask = async (content: string) => {
    const done = await call('POST /api/v1/chat/completions', {
      body: { channel_id: id, content, stream: false },
    });
    assert.ok(typeof done === 'object');
    return done;
  };
  return { ...house, group, ask };
};

for (const database of DATABASES) {
  test(`${database}: who has something to say is asked of each, and a vendor's refusal is told as what it is`, async (t) => {
    const { vendor, harness, group, ask } = await open(t, database);
    const team = await group('Team', { kind: 'relevant' });
    vendor.next(BAD_KEY, YES, say({ text: 'Here I am.' }));
    const done = await ask(`${team} hello`);
    assert.deepEqual(
      done.choices.map(({ message }) => message.content),
      ['Here I am.'],
    );
    assert.match(done.notice ?? '', /@teama cannot answer: .*this key is wrong/);
    vendor.usual(BAD_KEY);
    await assert.rejects(ask(`${team} hello`), { status: 502, message: /this key is wrong/ });
    assert.ok(!harness.logged.some((line) => line.includes('a turn ended early')));
  });

  test(`${database}: one question has an end, however many groups are called and whatever asking them costs`, async (t) => {
    const { vendor, ann, group, ask } = await open(t, database);
    const [one, two] = [
      await group('One', { kind: 'debate', rounds: 6 }),
      await group('Two', { kind: 'debate', rounds: 6 }),
    ];
    const long = await ask(`${one} ${two} hello`);
    assert.equal(long.choices.length, 20);
    assert.match(long.notice ?? '', /^20 answers have been given/);
    const price = { input: 1, output: 1 };
    await ann.call('PUT /api/v1/admin/models', {
      body: { provider: 'openai', model_id: 'stand-in-large', price },
    });
    const dear = await group('Dear', { kind: 'relevant', max_cost: 0.5 });
    const before = vendor.asked.length;
    vendor.next(NO);
    const short = await ask(`${dear} hello`);
    assert.deepEqual([short.choices, vendor.asked.length - before], [[], 1]);
    assert.match(short.notice ?? '', /"Dear" has spent what it may spend/);
  });

  test(`${database}: a budget that is used up between two rounds of tools ends the answer, and what came is kept`, async (t) => {
    const { vendor, ann } = await startWithVendor(t, database);
    const { call } = ann;
    const { id } = await call('POST /api/v1/channels', { body: { title: 'T' } });
    await call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'user_tokens_per_month' },
      body: { value: 1000 },
    });
    const calls = [{ id: 'c', name: 'calculator', arguments: '{"expression":"1"}' }];
    vendor.usual(say({ text: 'Well. ', calls, usage: { input: 900, output: 0 } }));
    const done = await call('POST /api/v1/chat/completions', {
      body: { channel_id: id, content: 'hello', tools: ['calculator'], stream: false },
    });
    assert.ok(typeof done === 'object');
    assert.deepEqual([done.choices[0]?.status, done.content], ['failed', 'Well. Well. ']);
    assert.match(done.choices[0]?.error ?? '', /budget for this month is used up/);
    assert.equal((await call('GET /api/v1/usage')).budget.tokens, 1800);
  });
}
