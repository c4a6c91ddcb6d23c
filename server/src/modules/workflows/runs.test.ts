// Instances: how they go from stage to stage, by themselves and by people's hands.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { InstanceInput, JsonValue, WorkflowDefinition } from '@parley/contract';
import { type Account, DATABASES, type Engine, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';

type StageInput = { [key: string]: JsonValue };

const TO_END = { next: [{ to: 'end' }] };
const END = { key: 'end', kind: 'end', outcome: 'done' };
const FORM = { fields: [{ key: 'text', type: 'text', label: 'Text', required: true }] };

const defined = (stages: StageInput[], more: StageInput = {}): WorkflowDefinition => ({
  schema: 1,
  start: String(stages[0]?.key),
  stages: [...stages, END],
  ...more,
});

const publish = async (
  { call }: Account,
  definition: WorkflowDefinition,
  team_id?: string,
): Promise<string> => {
  const body = { title: 'Flow', definition, ...(team_id ? { team_id, visibility: 'team' as const } : {}) };
  const { id } = await call('POST /api/v1/workflows', { body });
  await call('POST /api/v1/workflows/{id}/publish', { params: { id } });
  return id;
};

const begin = ({ call }: Account, id: string, body: InstanceInput = {}) =>
  call('POST /api/v1/workflows/{id}/instances', { params: { id }, body });

const read = ({ call }: Account, id: string) => call('GET /api/v1/instances/{id}', { params: { id } });

const kindsOf = async ({ call }: Account, id: string) =>
  (await call('GET /api/v1/instances/{id}/history', { params: { id } })).data.map(({ kind }) => kind);

const mine = async ({ call }: Account, query: { status?: string; due?: 'overdue' } = {}) =>
  (await call('GET /api/v1/assignments/mine', { query })).data;

const ended = (account: Account, id: string) =>
  until('the instance is over', async () => (await read(account, id)).ended_at !== null);

const open = async (t: TestContext, engine: Engine) => {
  const clock = manualClock('2026-06-01T12:00:00.000Z');
  const house = await start(t, engine, { clock });
  const [ann, bob, cid] = [
    await house.account('ann'),
    await house.account('bob'),
    await house.account('cid'),
  ];
  return { ...house, clock, ann, bob, cid };
};

for (const database of DATABASES) {
  test(`${database}: a form and a review lead to the end, each step in the history once`, async (t) => {
    const { ann, bob, cid, send } = await open(t, database);
    const id = await publish(
      ann,
      defined([
        { key: 'ask', kind: 'form', form: FORM, next: [{ to: 'check' }], save: { text: 'form.text' } },
        {
          ...{
            key: 'check',
            kind: 'review',
            no_self_approval: true,
            title: 'Check {{forms.ask.text}}',
            instructions: 'Look: {{forms.ask.text}} of {{initiator.display_name}}',
          },
          assignees: { kind: 'users', ids: [ann.user.id, bob.user.id] },
          actions: [
            { key: 'approve', label: 'Approve', to: 'end' },
            { key: 'back', label: 'Ask again', to: 'ask' },
          ],
        },
      ]),
    );
    const draft = await ann.call('POST /api/v1/workflows', { body: { title: 'Draft' } });
    await assert.rejects(begin(ann, draft.id), { status: 409 });
    const body = { title: 'One' };
    const path = `/api/v1/workflows/${id}/instances`;
    const headers = { 'idempotency-key': 'k' };
    const first = await send('POST', path, { token: ann.access_token, body, headers });
    const again = await send('POST', path, { token: ann.access_token, body, headers });
    assert.deepEqual([first.status, again.body.id], [201, first.body.id]);
    const instance = { id: String(first.body.id) };
    assert.deepEqual(
      [first.body.status, first.body.stage],
      ['waiting', { key: 'ask', kind: 'form', title: 'ask' }],
    );
    await assert.rejects(read(cid, instance.id), { status: 404 });
    const [asked] = await mine(ann);
    const params = { id: asked?.id ?? '' };
    const hand = (account: Account, id: string, body: object) =>
      account.call('POST /api/v1/assignments/{id}/complete', { params: { id }, body });
    await assert.rejects(hand(bob, params.id, {}), { status: 404 });
    await assert.rejects(hand(ann, params.id, { data: {} }), { status: 400, message: /Text is required/ });
    await assert.rejects(hand(ann, params.id, { data: { text: 'x' }, rev: 9 }), { status: 409 });
    const done = await hand(ann, params.id, { data: { text: 'Good', other: 1 } });
    assert.deepEqual([done.status, done.data], ['completed', { text: 'Good' }]);
    await assert.rejects(hand(ann, params.id, { data: { text: 'x' } }), { status: 409 });
    assert.deepEqual((await mine(ann)).length, 0, 'who started it does not review it');
    const [check] = await mine(bob);
    assert.deepEqual(
      [check?.status, check?.title, check?.instructions, check?.assignee_id],
      ['assigned', 'Check Good', `Look: Good of ${ann.user.display_name}`, bob.user.id],
    );
    assert.equal((await read(bob, instance.id)).stage?.title, 'Check Good');
    await assert.rejects(hand(bob, check?.id ?? '', {}), { status: 400, message: /approve, back/ });
    await hand(bob, check?.id ?? '', { action: 'back', comment: 'More' });
    const [anew] = await mine(ann);
    await hand(ann, anew?.id ?? '', { data: { text: 'Better' } });
    const [second] = await mine(bob);
    await hand(bob, second?.id ?? '', { action: 'approve' });
    const over = await read(ann, instance.id);
    assert.deepEqual(
      [over.status, over.outcome, over.stage, over.vars],
      ['completed', 'done', null, { text: 'Better' }],
    );
    assert.equal((await read(bob, instance.id)).id, instance.id, 'who had a part in it sees it');
    const round = ['stage_entered', 'assignment_created', 'assignment_completed', 'stage_left'];
    assert.deepEqual(await kindsOf(ann, instance.id), [
      ...['started', ...round, ...round, ...round, ...round, 'stage_entered', 'completed'],
    ]);
    const { instance_counts } = await ann.call('GET /api/v1/workflows/{id}', { params: { id } });
    assert.equal(instance_counts.completed, 1);
  });

  test(`${database}: AI answers by its schema, branches go by variables, and failures go where they should`, async (t) => {
    const { ann } = await open(t, database);
    const { id: persona_id } = await ann.call('POST /api/v1/personas', {
      body: { name: 'Robot', model: 'parley-demo' },
    });
    const schema = { type: 'object', properties: { risk: { type: 'number' } }, required: ['risk'] };
    const id = await publish(
      ann,
      defined(
        [
          {
            ...{
              key: 'rate',
              kind: 'ai',
              persona_id,
              prompt: '/demo echo {{input.answer}}',
              output_schema: schema,
            },
            ...{
              save: { risk: 'input.risk', rated: 'output.risk' },
              retry: { max: 0 },
              next: [{ to: 'way' }],
            },
          },
          {
            ...{ key: 'way', kind: 'branch' },
            next: [{ if: 'vars.risk > 0.7', to: 'high' }, { to: 'end' }],
          },
          {
            key: 'high',
            kind: 'tool',
            tool: 'calculator',
            arguments: { expression: '{{vars.risk}} * 100' },
            next: [{ to: 'great' }],
          },
          { key: 'great', kind: 'end', outcome: 'high' },
        ],
        {
          input: {
            fields: [
              { key: 'answer', type: 'text', label: 'Answer', required: true },
              { key: 'risk', type: 'number', label: 'Risk' },
            ],
          },
          variables: { risk: { type: 'number', default: 0 } },
        },
      ),
    );
    await assert.rejects(begin(ann, id), { status: 400, message: /Answer is required/ });
    const run = async (answer: string, risk: number) => {
      const { id: instanceId } = await begin(ann, id, { input: { answer, risk } });
      await ended(ann, instanceId);
      return read(ann, instanceId);
    };
    const high = await run('How risky is it?', 0.9);
    assert.deepEqual([high.outcome, typeof high.vars.rated], ['high', 'number']);
    assert.equal((await run('How risky is it?', 0.1)).outcome, 'done');
    const handled = await publish(
      ann,
      defined([
        {
          key: 'a',
          kind: 'ai',
          persona_id,
          prompt: '/demo fail 401',
          retry: { max: 0 },
          on_error: 'b',
          ...TO_END,
        },
        { key: 'b', kind: 'branch', save: { why: 'output.error' }, ...TO_END },
      ]),
    );
    const caught = await begin(ann, handled);
    await ended(ann, caught.id);
    const after = await read(ann, caught.id);
    assert.deepEqual([after.status, typeof after.vars.why], ['completed', 'string']);
    const failing = await publish(
      ann,
      defined([
        {
          key: 'a',
          kind: 'ai',
          persona_id,
          prompt: '/demo fail {{input.status}}',
          retry: { max: 1, backoff_s: 0 },
          ...TO_END,
        },
      ]),
    );
    const { id: refused } = await begin(ann, failing, { input: { status: '401' } });
    await ended(ann, refused);
    assert.ok(
      !(await kindsOf(ann, refused)).includes('stage_retried'),
      'a key that is refused is not tried again',
    );
    const { id: failed } = await begin(ann, failing, { input: { status: '503 31' } });
    await ended(ann, failed);
    const told = await read(ann, failed);
    assert.deepEqual([told.status, told.stage?.key], ['failed', 'a'], 'it says in which stage');
    assert.ok(told.error);
    assert.equal((await kindsOf(ann, failed)).filter((kind) => kind === 'stage_retried').length, 1);
    const params = { id: failed };
    assert.equal((await ann.call('POST /api/v1/instances/{id}/retry', { params })).status, 'running');
    await ended(ann, failed);
    await assert.rejects(ann.call('POST /api/v1/instances/{id}/pause', { params }), { status: 409 });
    await assert.rejects(ann.call('POST /api/v1/instances/{id}/cancel', { params }), { status: 409 });
    assert.equal((await read(ann, failed)).status, 'failed', 'what is over stays what it was');
  });

  test(`${database}: a wait ends with its time or its signal, a pause puts both off, a cancel ends it`, async (t) => {
    const { ann, bob, clock, server } = await open(t, database);
    const wait = await publish(ann, defined([{ key: 'a', kind: 'wait', for: 'PT5M', ...TO_END }]));
    const { id } = await begin(ann, wait);
    const params = { id };
    const pass = () => {
      clock.advance(6 * 60_000);
      server.kernel.jobs.wake();
    };
    await assert.rejects(bob.call('POST /api/v1/instances/{id}/pause', { params }), { status: 404 });
    assert.equal((await ann.call('POST /api/v1/instances/{id}/pause', { params })).status, 'paused');
    await assert.rejects(ann.call('POST /api/v1/instances/{id}/pause', { params }), { status: 409 });
    pass();
    assert.equal((await read(ann, id)).status, 'paused');
    await ann.call('POST /api/v1/instances/{id}/resume', { params });
    await ended(ann, id);
    const signalled = await publish(
      ann,
      defined([{ key: 'a', kind: 'wait', signal: 'paid', save: { sum: 'output.data.sum' }, ...TO_END }]),
    );
    const { id: second } = await begin(ann, signalled);
    const signal = (name: string) =>
      ann.call('POST /api/v1/instances/{id}/signal', {
        params: { id: second },
        body: { name, data: { sum: 7 } },
      });
    await assert.rejects(signal('other'), { status: 409 });
    const over = await signal('paid');
    assert.deepEqual([over.status, over.vars], ['completed', { sum: 7 }]);
    const { id: third } = await begin(ann, signalled);
    const remove = (force?: 'true') =>
      ann.call('DELETE /api/v1/workflows/{id}', { params: { id: signalled }, query: force ? { force } : {} });
    await assert.rejects(remove(), { status: 409 });
    assert.equal((await remove('true')).message, 'workflow archived');
    assert.equal((await read(ann, third)).status, 'cancelled');
    await assert.rejects(begin(ann, signalled), { status: 409 });
    await remove();
    await assert.rejects(read(ann, third), { status: 404 });
  });

  test(`${database}: a workflow in a workflow gives back what came of it, and ends with the one around it`, async (t) => {
    const { ann } = await open(t, database);
    const inner = await publish(
      ann,
      defined([{ key: 'w', kind: 'wait', signal: 'go', save: { word: 'input.word' }, ...TO_END }]),
    );
    const outer = await publish(
      ann,
      defined([
        {
          ...{ key: 'sub', kind: 'subworkflow', workflow_id: inner, input: { word: '{{input.word}}' } },
          ...{ save: { back: 'output.vars.word' }, ...TO_END },
        },
      ]),
    );
    const childOf = async (count: number) => {
      const { data } = await ann.call('GET /api/v1/workflows/{id}/instances', { params: { id: inner } });
      assert.equal(data.length, count);
      return data[0]?.id ?? '';
    };
    const { id } = await begin(ann, outer, { input: { word: 'Hello' } });
    await ann.call('POST /api/v1/instances/{id}/signal', {
      params: { id: await childOf(1) },
      body: { name: 'go' },
    });
    await ended(ann, id);
    assert.deepEqual((await read(ann, id)).vars, { back: 'Hello' });
    const second = await begin(ann, outer, { input: { word: 'x' } });
    await ann.call('POST /api/v1/instances/{id}/cancel', { params: { id: second.id } });
    assert.equal((await read(ann, await childOf(2))).status, 'cancelled');
  });

  test(`${database}: a workflow with a schedule starts by itself, once each time, as its published version says`, async (t) => {
    const { ann, clock, server } = await open(t, database);
    const scheduled = (cron: string) =>
      defined([{ key: 'w', kind: 'wait', signal: 'go', ...TO_END }], {
        input: { fields: [{ key: 'why', type: 'text', label: 'Why', required: true }] },
        triggers: [{ kind: 'schedule', cron, input: { why: 'daily' } }],
      });
    const id = await publish(ann, scheduled('5 12 * * *'));
    const params = { id };
    const next = async () => (await ann.call('GET /api/v1/workflows/{id}', { params })).next_start_at;
    assert.equal(await next(), '2026-06-01T12:05:00.000Z');
    const started = async () => (await ann.call('GET /api/v1/workflows/{id}/instances', { params })).data;
    assert.deepEqual(await started(), []);
    clock.advance(6 * 60_000);
    server.kernel.jobs.wake();
    await until('it has started', async () => (await started()).length === 1);
    const [one] = await started();
    assert.deepEqual(
      [one?.initiator, one?.input, one?.status],
      [{ type: 'schedule', id: null, display_name: 'Schedule' }, { why: 'daily' }, 'waiting'],
    );
    assert.equal(await next(), '2026-06-02T12:05:00.000Z');
    const change = (definition: WorkflowDefinition) =>
      ann.call('PATCH /api/v1/workflows/{id}', { params, body: { definition } });
    await change(scheduled('10 12 1 * *'));
    assert.equal(await next(), '2026-06-02T12:05:00.000Z', 'the draft starts nothing');
    await ann.call('POST /api/v1/workflows/{id}/publish', { params });
    assert.equal(await next(), '2026-06-01T12:10:00.000Z');
    await ann.call('DELETE /api/v1/workflows/{id}', { params, query: { force: 'true' } });
    assert.equal(await next(), null);
  });

  test(`${database}: a chat stage has a channel of its own, and its person can end it`, async (t) => {
    const { ann, bob } = await open(t, database);
    const { id: persona_id } = await ann.call('POST /api/v1/personas', {
      body: { name: 'Robot', model: 'parley-demo' },
    });
    const id = await publish(
      ann,
      defined([{ key: 'talk', kind: 'chat', persona_id, goal: 'Talk', ...TO_END }]),
    );
    await ann.call('POST /api/v1/workflows/{id}/members', {
      params: { id },
      body: { user_id: bob.user.id, role: 'viewer' },
    });
    const made = await begin(bob, id);
    const channel = await bob.call('GET /api/v1/channels/{id}', { params: { id: made.channel_id ?? '' } });
    assert.deepEqual([channel.type, channel.ai_mode, channel.my_role], ['workflow', 'auto', 'member']);
    const [assignment] = await mine(bob);
    assert.equal(assignment?.channel_id, channel.id);
    await bob.call('POST /api/v1/assignments/{id}/complete', { params: { id: assignment?.id ?? '' } });
    assert.equal((await read(bob, made.id)).status, 'completed');
  });

  test(`${database}: a persona ends its chat stage with what it found out, and only there has it the tool`, async (t) => {
    const { ann } = await open(t, database);
    const { id: persona_id } = await ann.call('POST /api/v1/personas', {
      body: { name: 'Robot', model: 'parley-demo' },
    });
    const talk = { key: 'talk', kind: 'chat', persona_id, save: { name: 'output.name' }, ...TO_END };
    const id = await publish(ann, defined([talk]));
    const { id: instanceId, channel_id } = await begin(ann, id);
    const ask = (channel: string) =>
      ann.call('POST /api/v1/chat/completions', {
        body: {
          ...{ channel_id: channel, persona_id, stream: false },
          content: '/demo tool complete_stage {"data":{"name":"Eve"}}',
        },
      });
    const { id: other } = await ann.call('POST /api/v1/channels', { body: {} });
    await ask(other);
    assert.equal((await read(ann, instanceId)).status, 'waiting');
    await ask(channel_id ?? '');
    const over = await read(ann, instanceId);
    assert.deepEqual([over.status, over.vars], ['completed', { name: 'Eve' }]);
  });

  test(`${database}: an instance that goes in a circle ends`, async (t) => {
    const { ann, server } = await open(t, database);
    const id = await publish(ann, defined([{ key: 'a', kind: 'wait', signal: 'go', ...TO_END }]));
    const { id: instance } = await begin(ann, id);
    // As if it had been through nearly all of them.
    await server.kernel.database.begin((tx) =>
      sql(tx)
        .updateTable('workflow_instances')
        .set({ stage_run: 1_000 })
        .where('id', '=', instance)
        .execute(),
    );
    const over = await ann.call('POST /api/v1/instances/{id}/signal', {
      params: { id: instance },
      body: { name: 'go' },
    });
    assert.equal(over.status, 'failed');
    assert.match(over.error ?? '', /went through 1000 stages/);
  });

  test(`${database}: variables that grow without an end fail the stage that sets them`, async (t) => {
    const { ann } = await open(t, database);
    const doubled = { kind: 'branch', save: { text: 'vars.text + vars.text' } };
    const definition = defined(
      [
        { key: 'a', ...doubled, next: [{ to: 'b' }] },
        { key: 'b', ...doubled, ...TO_END },
      ],
      { variables: { text: { type: 'string', default: 'x'.repeat(150_000) } } },
    );
    const { status, error, stage, vars } = await begin(ann, await publish(ann, definition));
    assert.deepEqual([status, stage?.key], ['failed', 'b']);
    assert.equal(error, 'b: with text the variables hold more than 512 KiB');
    assert.equal(String(vars.text).length, 300_000, 'what was there before stays');
  });
}
