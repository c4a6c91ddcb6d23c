// Work for the AI: what a persona does when it is asked to or when its time comes, in the name of the task's owner.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { TaskInput } from '@parley/contract';
import { elapse } from '../../../test/elapse.ts';
import { DATABASES, type Engine, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { startStandIn } from '../../../test/providers/stand-in.ts';
import { until } from '../../../test/until.ts';
import { sql } from '../../db/sql.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { enqueueJob } from '../../kernel/jobs.ts';
import { findMessage } from '../messages/index.ts';
import { RUN_JOB, settle, takeTick } from './runs.ts';
import * as runsStore from './runs-store.ts';
import * as store from './store.ts';

const HOUR_MS = 3_600_000;

/** Ann has a persona, and a key that outlives the hours that the clock jumps over. */
const open = async (t: TestContext, engine: Engine, env: Record<string, string> = {}) => {
  const clock = manualClock('2026-06-01T12:00:00.000Z');
  const house = await start(t, engine, { clock, env });
  const [ann, bob] = [await house.account('ann'), await house.account('bob')];
  const { key } = await ann.call('POST /api/v1/api-keys', {
    body: { name: 'k', scopes: ['read', 'write'] },
  });
  const call = house.clientOf(key);
  const { id: personaId } = await call('POST /api/v1/personas', {
    body: { name: 'Robot', model: 'parley-demo' },
  });
  const assignee = { type: 'persona', id: personaId } as const;
  const create = (body: Partial<TaskInput>) =>
    call('POST /api/v1/tasks', { body: { title: 'Report', assignee, ...body } });
  const runsOf = async (id: string) => (await call('GET /api/v1/tasks/{id}/runs', { params: { id } })).data;
  const read = (id: string) => call('GET /api/v1/tasks/{id}', { params: { id } });
  const { kernel } = house.server;
  const ctx = systemCtx(kernel, 'test');
  /** The clock stands still, so that the test looks at running answers where a job would a second later. */
  const untilOver = (id: string, count: number) =>
    until(`${count} runs are over`, async () => {
      const runs = await runsStore.listShown(ctx.db, ann.user.id, id, { limit: 50, offset: 0 });
      for (const run of runs) if (run.status === 'running') await settle(ctx, run.id);
      return runs.filter(({ ended_at }) => ended_at !== null).length >= count;
    });
  return { ...house, kernel, clock, ann, bob, call, create, runsOf, read, untilOver, personaId };
};

for (const database of DATABASES) {
  test(`${database}: a run asks the persona in a channel of its own, and the next one sees what came before`, async (t) => {
    const { create, call, runsOf, read, untilOver, kernel, bob, ann } = await open(t, database);
    const { id } = await create({ description: '/demo echo Good morning' });
    const params = { id };
    const first = await call('POST /api/v1/tasks/{id}/run', { params });
    assert.deepEqual([first.status, first.trigger], ['queued', 'manual']);
    await assert.rejects(call('POST /api/v1/tasks/{id}/run', { params }), { status: 409 });
    await untilOver(id, 1);
    const [run] = await runsOf(id);
    assert.deepEqual([run?.id, run?.status, run?.error], [first.id, 'done', null]);
    const { channel_id } = await read(id);
    assert.equal(run?.channel_id, channel_id);
    const said = await call('GET /api/v1/channels/{id}/path', { params: { id: channel_id ?? '' } });
    assert.deepEqual(
      said.messages.map(({ role }) => role),
      ['user', 'assistant'],
    );
    assert.equal(said.messages[1]?.id, run?.message_id);
    assert.match(said.messages[1]?.content ?? '', /Good morning/);
    const [own] = (await call('GET /api/v1/workspaces')).data;
    const { data } = await call('GET /api/v1/workspaces/{id}/activity', { params: { id: own?.id ?? '' } });
    const line = data.find(({ type, action }) => type === 'channel' && action === 'said');
    assert.deepEqual([line?.id, line?.user_id], [channel_id, null], 'no person wrote it');
    // A job that comes again after a crash asks nothing twice.
    const ctx = systemCtx(kernel, 'test');
    await transact(ctx, (ctx) => enqueueJob(ctx, RUN_JOB, { run_id: first.id }));
    const keyed = { params, headers: { 'idempotency-key': 'the second run' } };
    const second = await call('POST /api/v1/tasks/{id}/run', keyed);
    await untilOver(id, 2);
    const more = await call('GET /api/v1/channels/{id}/path', { params: { id: channel_id ?? '' } });
    assert.equal(more.messages.length, 4);
    const viewer = { params, body: { user_id: bob.user.id, role: 'owner' } } as const;
    await ann.call('POST /api/v1/tasks/{id}/members', viewer);
    await assert.rejects(bob.call('POST /api/v1/tasks/{id}/run', { params }), { status: 403 });
    const reworded = bob.call('PUT /api/v1/tasks/{id}', { params, body: { description: 'Other' } });
    await assert.rejects(reworded, { status: 403 }, 'what is done in her name is hers to say');
    const { id: foreign } = await bob.call('POST /api/v1/personas', {
      body: { name: 'His', model: 'parley-demo' },
    });
    const given = { params, body: { assignee: { type: 'persona', id: foreign } } } as const;
    await assert.rejects(call('PUT /api/v1/tasks/{id}', given), { status: 404 });
    const plain = await call('POST /api/v1/tasks', { body: { title: 'By hand' } });
    await assert.rejects(call('POST /api/v1/tasks/{id}/run', { params: { id: plain.id } }), {
      status: 409,
      message: /give it to one first/,
    });
    assert.equal(second.channel_id, channel_id);
    await call('DELETE /api/v1/channels/{id}', { params: { id: channel_id ?? '' } });
    const again = await call('POST /api/v1/tasks/{id}/run', keyed);
    assert.deepEqual([again.id, again.channel_id], [second.id, null], 'told as it is read now');
  });

  test(`${database}: its owner stops a run at work, which counts as no failure`, async (t) => {
    const { create, call, runsOf, read, kernel, bob, ann } = await open(t, database);
    const { id } = await create({ description: '/demo slow 200 long 5000' });
    const params = { id };
    await assert.rejects(call('POST /api/v1/tasks/{id}/stop', { params }), { status: 409 });
    await call('POST /api/v1/tasks/{id}/run', { params });
    await until('an answer is being written', async () => (await runsOf(id))[0]?.message_id != null);
    const owner = { params, body: { user_id: bob.user.id, role: 'owner' } } as const;
    await ann.call('POST /api/v1/tasks/{id}/members', owner);
    await assert.rejects(bob.call('POST /api/v1/tasks/{id}/stop', { params }), { status: 403 });
    const stopped = await call('POST /api/v1/tasks/{id}/stop', { params });
    assert.deepEqual([stopped.status, stopped.reason], ['skipped', 'stopped']);
    assert.ok(stopped.channel_id !== null && stopped.message_id !== null);
    const [seen] = (await bob.call('GET /api/v1/tasks/{id}/runs', { params })).data;
    assert.deepEqual(
      [seen?.id, seen?.channel_id, seen?.message_id],
      [stopped.id, null, null],
      'who may not read the channel is not told which it is',
    );
    const { channel_id } = await read(id);
    const said = await call('GET /api/v1/channels/{id}/path', { params: { id: channel_id ?? '' } });
    assert.equal(said.messages.at(-1)?.status, 'stopped');
    // What looks for the end of the answer finds it stopped, and leaves the run as it is.
    await settle(systemCtx(kernel, 'test'), stopped.id);
    assert.equal((await runsOf(id))[0]?.status, 'skipped');
    // One that had not begun yet never asks.
    const second = await call('POST /api/v1/tasks/{id}/run', { params });
    await call('POST /api/v1/tasks/{id}/stop', { params });
    await until('it is over', async () => (await runsOf(id)).every(({ ended_at }) => ended_at !== null));
    assert.equal((await runsOf(id)).find((run) => run.id === second.id)?.status, 'skipped');
  });

  test(`${database}: a run stops with its task, however that goes, and with the channel that it answers in`, async (t) => {
    const { create, call, runsOf, kernel, ann, untilOver } = await open(t, database);
    const ctx = systemCtx(kernel, 'test');
    const { id: team_id } = await ann.call('POST /api/v1/teams', { body: { name: 'Cyclists' } });
    const { id: project_id } = await call('POST /api/v1/projects', { body: { name: 'Tour' } });
    const atWork = async (body: Partial<TaskInput>) => {
      const task = await create({ description: '/demo slow 200 long 5000', ...body });
      await call('POST /api/v1/tasks/{id}/run', { params: { id: task.id } });
      await until('an answer is being written', async () => (await runsOf(task.id))[0]?.message_id != null);
      const [run] = await runsOf(task.id);
      const { id, channel_id, message_id } = { channel_id: '', message_id: '', ...run };
      return { params: { id: task.id }, id, channel_id: channel_id ?? '', message_id: message_id ?? '' };
    };
    const statusOf = async (messageId: string) => (await findMessage(ctx.db, messageId))?.status;
    const untilStopped = (what: string, messageId: string) =>
      until(`the answer stops with ${what}`, async () => (await statusOf(messageId)) === 'stopped');

    const deleted = await atWork({});
    await call('DELETE /api/v1/tasks/{id}', { params: deleted.params });
    await untilStopped('its task', deleted.message_id);

    const { data: places } = await call('GET /api/v1/workspaces');
    const workspace_id = places.find((place) => place.team_id === team_id)?.id ?? '';
    const ofTeam = await atWork({ workspace_id, visibility: 'team' });
    await ann.call('DELETE /api/v1/teams/{id}', { params: { id: team_id }, query: { things: 'delete' } });
    await untilStopped('the team of its task', ofTeam.message_id);

    const inChannel = await atWork({ project_id });
    // Its channel is the owner's still.
    await call('DELETE /api/v1/projects/{id}', { params: { id: project_id } });
    assert.equal(await statusOf(inChannel.message_id), 'streaming');
    await call('DELETE /api/v1/channels/{id}', { params: { id: inChannel.channel_id } });
    await untilOver(inChannel.params.id, 1);
    const [run] = await runsOf(inChannel.params.id);
    assert.equal(run?.status, 'failed');
    assert.match(run.error ?? '', /^(the answer was stopped|its answer was deleted)$/);

    await ann.call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'retention_ttl_days' },
      body: { value: 30 },
    });
    const archived = await atWork({});
    await call('DELETE /api/v1/channels/{id}', { params: { id: archived.channel_id } });
    await untilStopped('its archived channel', archived.message_id);
  });

  test(`${database}: an answer that is deleted while its run ends leaves the run without it`, async (t) => {
    const { create, call, runsOf, kernel } = await open(t, database);
    const { id } = await create({ description: '/demo echo x' });
    await call('POST /api/v1/tasks/{id}/run', { params: { id } });
    const ctx = systemCtx(kernel, 'test');
    const answerOf = async () => {
      const [run] = await runsOf(id);
      return run?.message_id ? findMessage(ctx.db, run.message_id) : undefined;
    };
    await until('the answer is written', async () => (await answerOf())?.status === 'complete');
    const [run, answer] = [(await runsOf(id))[0], await answerOf()];
    assert.ok(run && answer);
    const deleting = Promise.withResolvers<void>();
    await Promise.all([
      kernel.database.begin(async (tx) => {
        await sql(tx).deleteFrom('messages').where('id', '=', answer.id).execute();
        deleting.resolve();
        await elapse(200, 'the end of the run waits for this transaction');
      }),
      deleting.promise.then(() => settle(ctx, run.id)),
    ]);
    const [ended] = await runsOf(id);
    assert.deepEqual([ended?.status, ended?.message_id], ['done', null]);
  });

  test(`${database}: a schedule says its next five times in its time zone, and refuses what never comes`, async (t) => {
    const { create, send, ann, call } = await open(t, database);
    const made = await create({ schedule: { cron: '30 9 * * 1-5', timezone: 'Europe/Berlin' } });
    assert.deepEqual(made.schedule, {
      ...{ cron: '30 9 * * 1-5', at: null, timezone: 'Europe/Berlin', missed: 'run' },
    });
    assert.equal(made.next_run_at, '2026-06-02T07:30:00.000Z');
    assert.deepEqual(made.next_runs, [
      ...['2026-06-02T07:30:00.000Z', '2026-06-03T07:30:00.000Z', '2026-06-04T07:30:00.000Z'],
      ...['2026-06-05T07:30:00.000Z', '2026-06-08T07:30:00.000Z'],
    ]);
    const params = { id: made.id };
    const finished = await call('POST /api/v1/tasks/{id}/complete', { params });
    assert.deepEqual([finished.next_run_at, finished.next_runs], [null, []]);
    assert.equal((await call('POST /api/v1/tasks/{id}/reopen', { params })).next_run_at, made.next_run_at);
    const wrong = [
      { cron: 'x' },
      { cron: '* * * * * *' },
      { cron: '0 0 30 2 *' },
      { cron: '0 9 * * *', timezone: 'Mars/Base' },
      { at: '2026-05-01T00:00:00Z' },
      { cron: '0 9 * * *', at: '2027-01-01T00:00:00Z' },
      {},
    ];
    for (const schedule of wrong) {
      const answer = await send('PUT', `/api/v1/tasks/${made.id}`, {
        token: ann.access_token,
        body: { schedule },
      });
      assert.equal(answer.status, 400, JSON.stringify(schedule));
    }
    const body = { title: 'No persona', schedule: { cron: '0 9 * * *' } };
    assert.equal((await send('POST', '/api/v1/tasks', { token: ann.access_token, body })).status, 400);
    const taken = await call('PUT /api/v1/tasks/{id}', { params, body: { assignee: null } });
    assert.deepEqual([taken.schedule, taken.next_run_at], [null, null]);
  });

  test(`${database}: a tick that several take at once makes one run, and ticks that were missed make one or none`, async (t) => {
    const { create, clock, kernel, runsOf, read, untilOver } = await open(t, database);
    const cron = '0 * * * *';
    const made = await create({ description: '/demo echo x', schedule: { cron } });
    const skipping = await create({ schedule: { cron, missed: 'skip' } });
    const once = await create({ schedule: { at: '2026-06-01T12:30:00Z' } });
    clock.advance(5.5 * HOUR_MS);
    kernel.jobs.wake();
    const ctx = systemCtx(kernel, 'test');
    const at = made.next_run_at ?? '';
    await Promise.all(Array.from({ length: 5 }, () => takeTick(ctx, made.id, at)));
    await untilOver(made.id, 1);
    await untilOver(skipping.id, 1);
    await untilOver(once.id, 1);
    const [run, ...others] = await runsOf(made.id);
    assert.deepEqual(others, [], 'five hours were missed, and made up for once');
    assert.deepEqual([run?.status, run?.trigger, run?.scheduled_for], ['done', 'schedule', at]);
    assert.equal((await read(made.id)).next_run_at, '2026-06-01T18:00:00.000Z');
    const [skipped] = await runsOf(skipping.id);
    assert.deepEqual([skipped?.status, skipped?.error], ['skipped', 'the server was off at this time']);
    assert.deepEqual((await runsOf(once.id)).length, 1);
    assert.deepEqual((await read(once.id)).next_runs, []);
  });

  test(`${database}: five failures in a row pause a schedule longer each time, then switch it off and say why`, async (t) => {
    const { create, clock, kernel, runsOf, read, untilOver, call } = await open(t, database);
    const { id } = await create({ description: '/demo fail 401', schedule: { cron: '* * * * *' } });
    const fail = async (count: number): Promise<number> => {
      const { next_run_at } = await read(id);
      clock.advance(new Date(next_run_at ?? '').getTime() - clock.now().getTime());
      kernel.jobs.wake();
      await untilOver(id, count);
      const [run] = await runsOf(id);
      assert.equal(run?.status, 'failed');
      const next = (await read(id)).next_run_at;
      const body = { status: count % 2 === 1 ? 'in_progress' : 'open' } as const;
      const moved = await call('PUT /api/v1/tasks/{id}', { params: { id }, body });
      assert.equal(moved.next_run_at, next, 'who takes it up, or puts it back, leaves the pause as it is');
      return next === null ? 0 : Math.floor((Date.parse(next) - Date.parse(run?.ended_at ?? '')) / 60_000);
    };
    // The first tick behind pauses of 5, 10, 20 and 40 minutes.
    const pauses = [await fail(1), await fail(2), await fail(3), await fail(4), await fail(5)];
    assert.deepEqual(pauses, [6, 11, 21, 41, 0]);
    const runs = await runsOf(id);
    assert.deepEqual(
      runs.map(({ scheduled_for }) => scheduled_for?.slice(11, 16)),
      ['13:20', '12:39', '12:18', '12:07', '12:01'],
      'no tick within a pause made a run',
    );
    const off = await read(id);
    assert.deepEqual([off.next_run_at, off.next_runs], [null, []]);
    const last = runs[0]?.error ?? '';
    assert.notEqual(last, '');
    assert.equal(off.schedule_error, `5 runs failed one after the other; the last one: ${last}`);
    assert.deepEqual(off.schedule_off, {
      ...{ kind: 'failures', failures: 5, error: last, reason: runs[0]?.reason },
    });
    clock.advance(HOUR_MS);
    kernel.jobs.wake();
    await takeTick(systemCtx(kernel, 'test'), id, clock.now().toISOString());
    assert.equal((await runsOf(id)).length, 5, 'it is off');
    const { data } = await call('GET /api/v1/notifications');
    assert.equal(data[0]?.title, 'Switched off after 5 failures: Report');
    assert.deepEqual(
      data.slice(0, 2).map(({ body, data: { kind, reason } }) => [body, kind, reason]),
      [
        [last, 'task_switched_off', runs[0]?.reason],
        [runs[1]?.error, 'task_failed', runs[1]?.reason],
      ],
    );
    const again = await call('PUT /api/v1/tasks/{id}', {
      params: { id },
      body: { schedule: { cron: '0 9 * * *' } },
    });
    assert.deepEqual(
      [again.schedule_error, again.schedule_off, again.next_run_at],
      [null, null, '2026-06-02T09:00:00.000Z'],
    );
  });

  test(`${database}: a run that waits for an approval tells its owner so once, and ends after a day`, async (t) => {
    const { create, call, clock, kernel, runsOf, personaId, untilOver } = await open(t, database);
    const grant = { params: { id: personaId }, body: { tool_names: ['task_create'] } };
    await call('PUT /api/v1/personas/{id}/tool-grants', grant);
    const description = `/demo tool task_create ${JSON.stringify({ title: 'Weed' })}`;
    const { id, next_run_at } = await create({ description, schedule: { cron: '0 * * * *' } });
    const ctx = systemCtx(kernel, 'test');
    const untilWaiting = async (count: number) => {
      await until(`run ${count} waits`, async () => {
        const runs = await runsOf(id);
        for (const run of runs) if (run.status === 'running') await settle(ctx, run.id);
        return runs.length === count && runs[0]?.waiting_since != null;
      });
      const [run] = await runsOf(id);
      assert.ok(run?.channel_id && run.message_id);
      return { ...run, link: `/c/${run.channel_id}?m=${run.message_id}`, params: { id: run.channel_id } };
    };
    const heard = async () =>
      (await call('GET /api/v1/notifications')).data.map(({ title, link }) => [title, link]);
    await call('POST /api/v1/tasks/{id}/run', { params: { id } });
    const first = await untilWaiting(1);
    await settle(ctx, first.id);
    assert.deepEqual(await heard(), [['Waits for your approval: Report', first.link]], 'once');
    const msgId = first.message_id ?? '';
    const asked = await call('GET /api/v1/channels/{id}/messages/{msgId}', {
      params: { ...first.params, msgId },
    });
    const [step] = asked.tool_calls as Array<{ id: string }>;
    await call('POST /api/v1/channels/{id}/messages/{msgId}/approvals/{callId}', {
      params: { ...first.params, msgId, callId: step?.id ?? '' },
      body: { decision: 'allow' },
    });
    await untilOver(id, 1);
    const [done] = await runsOf(id);
    assert.deepEqual([done?.status, done?.waiting_since], ['done', null]);

    clock.advance(new Date(next_run_at ?? '').getTime() - clock.now().getTime());
    kernel.jobs.wake();
    const second = await untilWaiting(2);
    clock.advance(23 * HOUR_MS);
    // As if it had been allowed, and another thing asked for, since the run was looked at.
    await transact(ctx, ({ db }) =>
      sql(db)
        .updateTable('generations')
        .set((eb) => ({ fence: eb('fence', '+', 2) }))
        .where('message_id', '=', second.message_id ?? '')
        .execute(),
    );
    await settle(ctx, second.id);
    await settle(ctx, second.id);
    const again = (await runsOf(id)).find((run) => run.id === second.id);
    assert.deepEqual([again?.status, again?.waiting_since], ['running', clock.now().toISOString()]);
    const told = (await heard()).filter(([, link]) => link === second.link);
    assert.equal(told.length, 2, 'its owner is told of the second, once');
    clock.advance(24 * HOUR_MS - 1_000);
    await settle(ctx, second.id);
    const isOf = (run: { id: string }) => run.id === second.id;
    assert.equal((await runsOf(id)).find(isOf)?.status, 'running');
    clock.advance(1_000);
    await settle(ctx, second.id);
    const ended = (await runsOf(id)).find(isOf);
    assert.deepEqual([ended?.status, ended?.reason, ended?.waiting_since], ['failed', 'not_approved', null]);
    assert.equal((await findMessage(ctx.db, second.message_id ?? ''))?.status, 'stopped');
    assert.deepEqual((await heard())[0], ['Failed: Report', `/c/${second.channel_id}`]);
  });

  test(`${database}: before each run its owner's budget and account are looked at`, async (t) => {
    const vendor = await startStandIn(t);
    const house = await open(t, database, { EGRESS_ALLOW: vendor.allow.join(',') });
    const { ann, bob, clock, kernel, untilOver } = house;
    await ann.call('POST /api/v1/admin/api-configs', {
      body: { provider: 'openai', base_url: vendor.baseUrl('openai'), api_key: 'sk-0123456789abcdef0123' },
    });
    const { key } = await bob.call('POST /api/v1/api-keys', {
      body: { name: 'k', scopes: ['read', 'write'] },
    });
    const call = house.clientOf(key);
    const persona = await call('POST /api/v1/personas', { body: { name: 'Clerk', model: 'stand-in-large' } });
    const { id } = await call('POST /api/v1/tasks', {
      body: {
        title: 'Report',
        assignee: { type: 'persona', id: persona.id },
        // Often: the administrator's session does not outlive an hour.
        schedule: { cron: '* * * * *' },
      },
    });
    const { db } = systemCtx(kernel, 'test');
    const run = async (count: number) => {
      const at = (await store.find(db, id))?.next_run_at ?? '';
      clock.advance(new Date(at).getTime() - clock.now().getTime());
      kernel.jobs.wake();
      await untilOver(id, count);
      const [last] = await runsStore.listShown(db, bob.user.id, id, { limit: 1, offset: 0 });
      return last;
    };
    const limit = async (value: number | null) => {
      const params = { key: 'user_tokens_per_month' } as const;
      await ann.call('PUT /api/v1/admin/settings/{key}', { params, body: { value } });
      const isHeld = async () => (await call('GET /api/v1/usage')).budget.tokens_max === value;
      await until('the limit holds here', isHeld);
    };
    assert.equal((await run(1))?.status, 'done');
    await limit(0);
    const asked = vendor.asked.length;
    const broke = await run(2);
    assert.equal(broke?.status, 'failed');
    assert.match(broke?.error ?? '', /budget for this month is used up/);
    assert.equal(vendor.asked.length, asked, 'no model was asked');
    await limit(null);
    assert.equal((await run(3))?.status, 'done');
    const params = { id: bob.user.id };
    await ann.call('PUT /api/v1/admin/users/{id}', { params, body: { is_active: false } });
    const before = vendor.asked.length;
    const idle = await run(4);
    assert.equal(idle?.status, 'failed');
    assert.match(idle?.error ?? '', /the account of the task's owner is switched off/);
    assert.equal(vendor.asked.length, before, 'no model was asked');
  });

  test(`${database}: a run has the rights of this moment: none for a new owner, or without its persona`, async (t) => {
    const { create, ann, bob, runsOf, read, kernel, call, personaId } = await open(t, database);
    const { id } = await create({ schedule: { cron: '0 * * * *' } });
    await ann.call('POST /api/v1/tasks/{id}/members', {
      params: { id },
      body: { user_id: bob.user.id, role: 'owner' },
    });
    const members = await call('GET /api/v1/tasks/{id}/members', { params: { id } });
    const memberId = members.data.find(({ user_id }) => user_id === ann.user.id)?.id ?? '';
    const at = (await read(id)).next_run_at ?? '';
    await ann.call('DELETE /api/v1/tasks/{id}/members/{memberId}', { params: { id, memberId } });
    await takeTick(systemCtx(kernel, 'test'), id, at);
    const runs = async () => (await bob.call('GET /api/v1/tasks/{id}/runs', { params: { id } })).data;
    await until('it failed', async () => (await runs())[0]?.status === 'failed');
    assert.match((await runs())[0]?.error ?? '', /another owner/, 'a new owner has not asked for it');

    const gone = await create({ description: '/demo echo x' });
    await call('DELETE /api/v1/personas/{id}', { params: { id: personaId } });
    await assert.rejects(call('POST /api/v1/tasks/{id}/run', { params: { id: gone.id } }), { status: 409 });
    assert.deepEqual(await runsOf(gone.id), []);
    assert.equal((await read(gone.id)).assignee, null);
  });
}
