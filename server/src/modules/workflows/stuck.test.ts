// Which instances do not go on unless a person looks after them, and why.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonValue } from '@parley/contract';
import { DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { until } from '../../../test/until.ts';
import { openDesk } from '../../../test/visitor-desk.ts';
import { sql } from '../../db/sql.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import type { InstanceRow } from './rows.ts';

const HOUR_MS = 3_600_000;
const ACTIONS = [{ key: 'yes', label: 'Yes', to: 'end' }];

for (const database of DATABASES) {
  test(`${database}: what is stuck says why and since when, is counted, and is listed by itself`, async (t) => {
    const clock = manualClock('2026-06-01T12:00:00.000Z');
    const house = await start(t, database, { clock });
    const account = await house.account('ann');
    const { key } = await account.call('POST /api/v1/api-keys', {
      body: { name: 'k', scopes: ['read', 'write'] },
    });
    const call = house.clientOf(key);
    const begin = async (stage: { [key: string]: JsonValue }) => {
      const stages = [
        { key: 'one', next: [{ to: 'end' }], ...stage },
        { key: 'end', kind: 'end' },
      ];
      const definition = { schema: 1, start: 'one', stages };
      const { id } = await call('POST /api/v1/workflows', { body: { title: 'Flow', definition } });
      await call('POST /api/v1/workflows/{id}/publish', { params: { id } });
      return { id, run: (await call('POST /api/v1/workflows/{id}/instances', { params: { id } })).id };
    };
    const read = (run: string) => call('GET /api/v1/instances/{id}', { params: { id: run } });
    const list = async (id: string, stuck: 'true' | 'false') => {
      const { data, total } = await call('GET /api/v1/workflows/{id}/instances', {
        params: { id },
        query: { stuck },
      });
      assert.equal(total, data.length);
      return data.map((one) => one.stuck?.reason ?? null);
    };
    const counted = async (id: string) =>
      (await call('GET /api/v1/workflows/{id}', { params: { id } })).stuck_count;

    const failing = await begin({
      ...{ kind: 'tool', tool: 'calculator', retry: { max: 0, backoff_s: 0 } },
      arguments: { expression: 'no sum' },
    });
    await until('it has failed', async () => (await read(failing.run)).status === 'failed');
    assert.equal((await read(failing.run)).stuck?.reason, 'failed');

    const { user: bob } = await house.account('bob');
    const assignees = { kind: 'user', id: bob.id };
    const { id: withNobody, run: nobodys } = await begin({ kind: 'review', assignees, actions: ACTIONS });
    assert.deepEqual([await list(withNobody, 'true'), await list(withNobody, 'false')], [[], [null]]);
    await transact(systemCtx(house.server.kernel, 'test'), async (ctx) => {
      await sql(ctx.db).updateTable('users').set({ is_active: false }).where('id', '=', bob.id).execute();
    });
    assert.equal((await read(nobodys)).stuck?.reason, 'nobody', 'whose it is does not come any more');
    assert.deepEqual([await list(withNobody, 'true'), await list(withNobody, 'false')], [['nobody'], []]);

    const due = await begin({ kind: 'review', actions: ACTIONS, due: 'PT1H' });
    await call('POST /api/v1/workflows/{id}/instances', { params: { id: due.id } });
    assert.equal((await read(due.run)).stuck, null);
    assert.deepEqual([await list(due.id, 'true'), await counted(due.id)], [[], 0]);
    clock.advance(2 * HOUR_MS);
    assert.deepEqual((await read(due.run)).stuck, { reason: 'overdue', since: '2026-06-01T13:00:00.000Z' });
    assert.deepEqual([await list(due.id, 'true'), await counted(due.id)], [['overdue', 'overdue'], 2]);
    const { data } = await call('GET /api/v1/workflows');
    assert.deepEqual(data.map(({ id, stuck_count }) => [id === due.id, stuck_count]).sort(), [
      [false, 1],
      [false, 1],
      [true, 2],
    ]);
    await call('POST /api/v1/instances/{id}/pause', { params: { id: due.run } });
    assert.equal((await read(due.run)).stuck, null, 'what a person holds is not stuck');

    const waiting = await begin({ kind: 'wait', for: 'P2D' });
    const set = (change: Partial<InstanceRow>) =>
      transact(systemCtx(house.server.kernel, 'test'), async (ctx) => {
        await sql(ctx.db)
          .updateTable('workflow_instances')
          .set(change)
          .where('id', '=', waiting.run)
          .execute();
      });
    const before = new Date(clock.now().getTime() - HOUR_MS).toISOString();
    const now = clock.now().toISOString();
    assert.equal((await read(waiting.run)).stuck, null);
    await set({ wake_at: before });
    assert.deepEqual((await read(waiting.run)).stuck, { reason: 'timer_late', since: before });
    await set({ status: 'running', wake_at: null });
    assert.equal((await read(waiting.run)).stuck, null);
    await set({ updated_at: before });
    assert.deepEqual((await read(waiting.run)).stuck, { reason: 'not_moving', since: before });
    await set({ updated_at: now, attempt: 2 });
    assert.deepEqual((await read(waiting.run)).stuck, { reason: 'retrying', since: now });
  });

  test(`${database}: a visitor whose words could not be answered is stuck until they are`, async (t) => {
    const desk = await openDesk(t, database, { config: { tokens_per_day: 1_000 } });
    const [first, second] = [await desk.visit(), await desk.visit()];
    const stuck = async () => (await desk.readInstance(second.iid)).stuck?.reason ?? null;
    assert.equal(await first.say(), 200);
    await desk.allCounted();
    assert.equal(await stuck(), null);
    assert.equal(await second.say(), 503);
    assert.equal(await stuck(), 'unanswered');
  });
}
