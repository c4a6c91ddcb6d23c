import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { systemCtx } from '../../kernel/ctx.ts';
import { run } from './jobs.ts';
import { keepSchedule, rehearse } from './schedule.ts';
import * as store from './store.ts';

const DAY_MS = 24 * 60 * 60_000;

for (const engine of DATABASES)
  test(`${engine}: backups are made once for each tick of the schedule, the oldest go, and the newest is restored for a trial`, async (t) => {
    const clock = manualClock();
    const { server, account } = await start(t, engine, { clock });
    // Only the test makes backups.
    await server.kernel.jobs.stop();
    const { call } = await account('ann');
    const ctx = systemCtx(server.kernel, 'test');
    const keep = async (): Promise<number> => {
      await keepSchedule(ctx);
      const rows = await store.listAll(ctx.db);
      for (const { id, status } of rows)
        if (status === 'running') await run(ctx, { id }, new AbortController().signal);
      return rows.length;
    };
    assert.equal(await keep(), 0, 'it is off unless it is switched on');
    await call('PUT /api/v1/admin/settings/{key}', {
      params: { key: 'backup_schedule' },
      body: { value: 'daily' },
    });
    await call('PUT /api/v1/admin/settings/{key}', { params: { key: 'backup_keep' }, body: { value: 2 } });
    assert.deepEqual([await keep(), await keep()], [1, 1]);
    for (let day = 0; day < 3; day++) {
      clock.advance(DAY_MS);
      await keep();
    }
    await keep();
    const kept = await store.listAll(ctx.db);
    assert.equal(kept.length, 2);
    assert.ok(
      kept.every(
        ({ origin, status, is_sealed }) => origin === 'schedule' && status === 'ready' && !is_sealed,
      ),
    );
    await rehearse(ctx);
    const rehearsed = (await store.listAll(ctx.db)).filter(({ rehearsed_at }) => rehearsed_at !== null);
    assert.deepEqual(
      rehearsed.map(({ rehearsal_error }) => rehearsal_error),
      [null],
    );
  });
