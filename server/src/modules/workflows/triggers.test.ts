// What starts a workflow besides a person's hand and a schedule: a message, and an event of the platform.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { JsonValue, WorkflowDefinition } from '@parley/contract';
import { type Account, DATABASES, type Engine, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { readCommand } from './commands.ts';
import { takeEvent } from './event-starts.ts';

const END = { key: 'end', kind: 'end', outcome: 'done' };
const WAIT = { key: 'w', kind: 'wait', signal: 'go', next: [{ to: 'end' }] };

const defined = (more: { [key: string]: JsonValue }): WorkflowDefinition => ({
  ...{ schema: 1, start: 'w', stages: [WAIT, END] },
  ...more,
});

const publish = async ({ call }: Account, title: string, definition: WorkflowDefinition) => {
  const workflow = await call('POST /api/v1/workflows', { body: { title, definition } });
  await call('POST /api/v1/workflows/{id}/publish', { params: { id: workflow.id } });
  return workflow;
};

const runsOf = async ({ call }: Account, id: string) =>
  (await call('GET /api/v1/workflows/{id}/instances', { params: { id } })).data;

const open = async (t: TestContext, engine: Engine, env: Record<string, string> = {}) => {
  const house = await start(t, engine, { env });
  return { ...house, ann: await house.account('ann'), bob: await house.account('bob') };
};

test('a command names a workflow by one word, by words in quotes, or by the whole line', () => {
  assert.deepEqual(readCommand('/run claim The hinge\nbroke'), [
    { name: 'claim', text: 'The hinge\nbroke' },
    { name: 'claim The hinge', text: 'broke' },
  ]);
  assert.deepEqual(readCommand('/run "Warranty claim" it broke'), [
    { name: 'Warranty claim', text: 'it broke' },
  ]);
  for (const content of ['/runner up', '/run', 'please /run claim', '/run ""']) {
    assert.deepEqual(readCommand(content), [], content);
  }
});

for (const database of DATABASES) {
  test(`${database}: a message starts a workflow that its author may read, once, and tells them when it cannot`, async (t) => {
    const { ann, bob, server } = await open(t, database);
    const fields = [{ key: 'what', type: 'text', label: 'What', required: true }];
    const { id, slug } = await publish(ann, 'Warranty claim', defined({ input: { fields } }));
    const say = async ({ call }: Account, content: string) => {
      const channel = await call('POST /api/v1/channels', { body: { title: 'Talk' } });
      const params = { id: channel.id };
      return call('POST /api/v1/channels/{id}/messages', { params, body: { role: 'user', content } });
    };
    await say(bob, `/run ${slug} not mine`);
    const said = await say(ann, `/run ${slug} The hinge`);
    await until('it runs', async () => (await runsOf(ann, id)).length === 1);
    const [run] = await runsOf(ann, id);
    assert.deepEqual([run?.id, run?.input, run?.initiator.id], [said.id, { what: 'The hinge' }, ann.user.id]);
    await say(ann, '/run "warranty CLAIM"');
    const told = async () => (await ann.call('GET /api/v1/notifications', { query: {} })).data;
    await until('ann is told', async () => (await told()).length === 1);
    assert.match((await told())[0]?.title ?? '', /^Could not be started: Warranty claim/);
    await say(ann, '/run the tests');
    server.kernel.jobs.wake();
    await until(
      'all is done',
      async () => (await runsOf(ann, id)).length === 1 && (await told()).length === 1,
    );
  });

  test(`${database}: a question that is a command starts its workflow, and no model answers it`, async (t) => {
    const { ann } = await open(t, database);
    const { id, slug } = await publish(ann, 'Warranty claim', defined({}));
    const channel = await ann.call('POST /api/v1/channels', { body: { title: 'Talk', ai_mode: 'auto' } });
    const ask = (content: string) =>
      ann.call('POST /api/v1/chat/completions', {
        body: { channel_id: channel.id, content, model: 'parley-demo', stream: false },
      });
    const told = await ask(`/run ${slug} The hinge`);
    assert.ok(typeof told === 'object');
    assert.deepEqual([told.choices, told.notice], [[], 'this message starts the workflow "Warranty claim"']);
    await until('it runs', async () => (await runsOf(ann, id)).length === 1);
    assert.equal((await runsOf(ann, id))[0]?.id, told.user_message_id);
    const other = await ask('/run nothing of this name');
    assert.ok(typeof other === 'object');
    assert.equal(other.choices.length, 1, 'words that name no workflow are answered like any others');
  });

  test(`${database}: an event that the publisher may hear starts a workflow once; what its own instances cause does not`, async (t) => {
    const { ann, bob } = await open(t, database);
    const onTask = { kind: 'event', event: 'user.task.created', input: { task: '{{event.id}}' } };
    const { id } = await publish(ann, 'On a task', defined({ triggers: [onTask] }));
    const ended = { kind: 'event', event: 'workflow.instance.cancelled' };
    const { id: after } = await publish(ann, 'Afterwards', defined({ triggers: [ended] }));
    await bob.call('POST /api/v1/tasks', { body: { title: 'Not hers' } });
    const task = await ann.call('POST /api/v1/tasks', { body: { title: 'Hers' } });
    await until('it runs', async () => (await runsOf(ann, id)).length > 0);
    const runs = await runsOf(ann, id);
    assert.deepEqual(
      runs.map(({ input, initiator, event }) => [input.task, initiator.type, initiator.display_name, event]),
      [[task.id, 'schedule', 'Event', 'user.task.created']],
    );
    const cancel = (run: string) =>
      ann.call('POST /api/v1/instances/{id}/cancel', { params: { id: run }, body: {} });
    await cancel(runs[0]?.id ?? '');
    await until('the next one runs', async () => (await runsOf(ann, after)).length === 1);
    // The end of its own instance starts nothing; that of another one after it shows that it was looked at.
    await cancel((await runsOf(ann, after))[0]?.id ?? '');
    await ann.call('POST /api/v1/tasks', { body: { title: 'Another' } });
    await until('the second one runs', async () => (await runsOf(ann, id)).length === 2);
    await cancel((await runsOf(ann, id))[0]?.id ?? '');
    await until('its end is heard', async () => (await runsOf(ann, after)).length === 2);
  });

  test(`${database}: events that the publisher may not hear use up none of a workflow’s starts`, async (t) => {
    const { ann, bob, server } = await open(t, database, { RATE_LIMITS: 'on' });
    const triggers = [{ kind: 'event', event: 'user.task.created' }];
    const { id } = await publish(ann, 'On a task', defined({ triggers }));
    const taskOf = ({ user }: Account) =>
      takeEvent(systemCtx(server.kernel, 'a test'), {
        ...{ id: newId(), kind: 'user.task.created', at: new Date().toISOString() },
        ...{ payload: { id: newId() }, user_ids: [user.id], topics: [] },
      });
    // One of the 120 in an hour is left.
    await server.kernel.limits.take('workflow_event', id, 119);
    await taskOf(bob);
    await taskOf(ann);
    assert.equal((await runsOf(ann, id)).length, 1);
    await taskOf(ann);
    assert.equal((await runsOf(ann, id)).length, 1, 'the limit holds');
  });
}

test('a trigger must be a schedule or an event that may start a workflow', async (t) => {
  const { ann } = await open(t, 'sqlite');
  const triggers: JsonValue = [{ kind: 'event', event: 'user.message.delta' }, { kind: 'moon' }];
  const { id } = await ann.call('POST /api/v1/workflows', {
    body: { title: 'Wrong', definition: defined({ triggers }) },
  });
  const { problems } = await ann.call('POST /api/v1/workflows/{id}/validate', { params: { id } });
  assert.deepEqual(
    problems.map(({ path }) => path),
    ['triggers.0.event', 'triggers.1.kind'],
  );
});
