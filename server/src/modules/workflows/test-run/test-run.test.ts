// Test runs: every step is shown, answers are the tester's, and nothing of it is left on the platform.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { JsonValue, TestAnswer, TestRun, WorkflowDefinition } from '@parley/contract';
import { DATABASES, type Engine, start } from '../../../../test/harness.ts';
import { sql } from '../../../db/sql.ts';

const SCHEMA = { type: 'object', properties: { risk: { type: 'number', minimum: 3 } }, required: ['risk'] };

const open = async (t: TestContext, engine: Engine) => {
  const house = await start(t, engine);
  const [ann, bob] = [await house.account('ann'), await house.account('bob')];
  const { id: persona_id } = await ann.call('POST /api/v1/personas', {
    body: { name: 'Robot', model: 'parley-demo' },
  });
  const definition: WorkflowDefinition = {
    ...{ schema: 1, start: 'ask', variables: { risk: { type: 'number', default: 0 } } },
    input: { fields: [{ key: 'topic', type: 'text', label: 'Topic', required: true }] },
    stages: [
      {
        ...{ key: 'ask', kind: 'form', title: 'About {{input.topic}}', next: [{ to: 'read' }] },
        form: { fields: [{ key: 'sum', type: 'number', label: 'Sum', required: true }] },
      },
      {
        ...{ key: 'read', kind: 'ai', persona_id, prompt: 'Judge {{form.sum}}', output_schema: SCHEMA },
        ...{ save: { risk: 'output.risk' }, on_error: 'sorry', next: [{ to: 'fork' }] },
      },
      {
        ...{ key: 'fork', kind: 'branch' },
        next: [{ if: 'vars.risk > 5', to: 'check' }, { if: 'output.none > 1', to: 'end' }, { to: 'talk' }],
      },
      {
        ...{
          key: 'check',
          kind: 'review',
          assignees: { kind: 'user', id: bob.user.id },
          next: [{ to: 'end' }],
        },
        actions: [
          { key: 'approve', label: 'Approve', to: 'tell' },
          { key: 'reject', label: 'Reject', to: 'end' },
        ],
      },
      {
        ...{ key: 'tell', kind: 'notify', to: { kind: 'user', id: bob.user.id } },
        ...{ message: 'Worth {{forms.ask.sum}}', next: [{ to: 'rest' }] },
      },
      { key: 'rest', kind: 'wait', for: 'P3D', next: [{ to: 'hear' }] },
      { key: 'hear', kind: 'wait', signal: 'paid', next: [{ to: 'call' }] },
      {
        ...{ key: 'call', kind: 'tool', tool: 'note_search', arguments: { query: '{{input.topic}}' } },
        next: [{ if: 'output.text == "made"', to: 'end' }, { to: 'sorry' }],
      },
      { key: 'talk', kind: 'chat', persona_id, goal: 'Ask', max_turns: 3, next: [{ to: 'end' }] },
      { key: 'sorry', kind: 'end', outcome: 'sorry' },
      { key: 'end', kind: 'end', outcome: 'done' },
    ],
  };
  const { id } = await ann.call('POST /api/v1/workflows', { body: { title: 'Claim', definition } });
  const params = { id };
  const run = (answers: TestAnswer[] = [], more: object = {}): Promise<TestRun> =>
    ann.call('POST /api/v1/workflows/{id}/test', {
      params,
      body: { input: { topic: 'Hinges' }, answers, ...more },
    });
  return { ...house, ann, bob, params, run, definition };
};

const keys = ({ steps }: TestRun): string[] => steps.map(({ key, state }) => `${key} ${state}`);

/** How many rows of everything that a real run makes. */
const traces = async (house: Awaited<ReturnType<typeof open>>): Promise<number[]> => {
  const tables = ['workflow_instances', 'workflow_history', 'assignments', 'notifications', 'tasks'] as const;
  return Promise.all(
    [...tables, 'messages' as const].map(async (table) => {
      const rows = await sql(house.server.kernel.database.read).selectFrom(table).selectAll().execute();
      return rows.length;
    }),
  );
};

for (const database of DATABASES)
  test(`${database}: a test run shows every step, takes answers for people and AI, and leaves no trace`, async (t) => {
    const house = await open(t, database);
    const { run, ann, bob, params } = house;
    const before = await traces(house);
    const begun = await run();
    assert.deepEqual(keys(begun), ['ask waiting']);
    const [first] = begun.steps;
    assert.deepEqual([begun.status, first?.title, first?.people], ['waiting', 'About Hinges', ['ann']]);
    const refused = await run([{ step: 1, data: {} }]);
    assert.deepEqual([keys(refused), refused.steps[0]?.error], [['ask waiting'], 'Sum is required']);

    const sum: TestAnswer = { step: 1, data: { sum: 70 } };
    const talking = await run([sum, { step: 4, say: '/demo echo Good evening' }]);
    assert.deepEqual(keys(talking), ['ask done', 'read done', 'fork done', 'talk waiting']);
    const [, read, fork, talk] = talking.steps;
    assert.deepEqual([read?.asked, read?.output, read?.is_made_up], ['Judge 70', { risk: 3 }, true]);
    assert.equal(fork?.notes[0]?.kind, 'condition_unclear');
    assert.deepEqual(
      talk?.said.map(({ content }) => content),
      ['/demo echo Good evening', 'Good evening'],
    );
    assert.deepEqual(talking.vars, { risk: 3 });
    const ended = await run([sum, { step: 4, action: 'done' }]);
    assert.deepEqual([ended.status, ended.outcome], ['completed', 'done']);

    const risky: TestAnswer[] = [sum, { step: 2, output: { risk: 9 } }];
    const paid = await run([...risky, { step: 4, action: 'approve' }]);
    assert.deepEqual(keys(paid).slice(3), ['check done', 'tell done', 'rest done', 'hear waiting']);
    assert.deepEqual([paid.steps[3]?.people, paid.steps[4]?.people], [['bob'], ['bob']]);
    assert.equal(paid.steps[4]?.asked, 'Worth 70');
    assert.ok(Date.parse(paid.steps[5]?.until ?? '') > Date.now() + 2 * 86_400_000);
    const all = [...risky, { step: 4, action: 'approve' }, { step: 7, data: {} }];
    const called = await run(all);
    assert.deepEqual([called.status, called.outcome], ['completed', 'sorry']);
    assert.match(called.steps[7]?.asked ?? '', /note_search.*Hinges/s);
    assert.equal((await run([...all, { step: 8, output: { text: 'made' } }])).outcome, 'done');

    const wrong = await run([sum, { step: 2, output: { risk: 'high' } }]);
    assert.deepEqual([keys(wrong).slice(1), wrong.outcome], [['read failed', 'sorry done'], 'sorry']);
    const visiting = await run([], { as_visitor: true });
    assert.deepEqual(visiting.steps[0]?.people, ['Visitor']);
    assert.deepEqual(await traces(house), before, 'no instance, assignment, notice, task or message');
    await assert.rejects(bob.call('POST /api/v1/workflows/{id}/test', { params }), { status: 404 });
    await assert.rejects(ann.call('POST /api/v1/workflows/{id}/test', { params }), {
      status: 400,
      message: 'input: Topic is required',
    });
  });

test('a draft that is not ready or goes in a circle is told so, and no test run goes on for ever', async (t) => {
  const { ann, params, run } = await open(t, 'sqlite');
  const change = (definition: WorkflowDefinition) =>
    ann.call('PATCH /api/v1/workflows/{id}', { params, body: { definition } });
  const rest = (to: string): JsonValue => ({
    ...{ key: 'rest', kind: 'wait', for: 'PT1S' },
    next: [{ if: 'true', to }, { to: 'end' }] as JsonValue[],
  });
  await change({ schema: 1, start: 'rest', stages: [rest('rest'), { key: 'end', kind: 'end' }] });
  const circle = await run();
  assert.equal(circle.status, 'failed');
  assert.match(circle.error ?? '', /100 stages/);
  const growing = { ...(rest('rest') as object), save: { text: 'vars.text + vars.text' } } as JsonValue;
  const variables = { text: { type: 'string', default: 'x' } };
  await change({ schema: 1, start: 'rest', variables, stages: [growing, { key: 'end', kind: 'end' }] });
  const large = await run();
  assert.equal(large.error, 'rest: with text the variables hold more than 512 KiB');
  assert.equal(String(large.vars.text).length, 2 ** 18);
  await change({ schema: 1, start: 'rest', stages: [rest('gone'), { key: 'end', kind: 'end' }] });
  await assert.rejects(run(), { status: 400, message: /the draft is not ready: stages\.0\.next/ });
});
