import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../test/harness.ts';
import { until } from '../../test/until.ts';
import { broadcast, systemCtx } from './ctx.ts';

for (const database of DATABASES)
  test(`${database}: a listener of one kind hears that kind and no other, until it leaves`, async (t) => {
    const harness = await start(t, database);
    const { call } = await harness.account('ann');
    const { events } = harness.server.kernel;
    const heard: string[] = [];
    const leave = events.on('user.folder.created', ({ name }, { kind }) => heard.push(`${kind} ${name}`));
    const made = await call('POST /api/v1/folders', { body: { name: 'One' } });
    await call('PUT /api/v1/folders/{id}', { params: { id: made.id }, body: { name: 'Renamed' } });
    await until('the second event came', () =>
      harness.heard.some(({ kind }) => kind === 'user.folder.updated'),
    );
    assert.deepEqual(heard, ['user.folder.created One']);
    leave();
    await call('POST /api/v1/folders', { body: { name: 'Two' } });
    await until(
      'the third event came',
      () => harness.heard.filter(({ kind }) => kind === 'user.folder.created').length === 2,
    );
    assert.deepEqual(heard, ['user.folder.created One']);

    const typed: string[] = [];
    const ctx = systemCtx(harness.server.kernel, 'a test of broadcasts');
    const typing = { channel_id: made.id, user_id: made.id, display_name: 'Ann' };
    const off = events.onBroadcastOf('user.typing', ({ display_name }) => typed.push(display_name));
    broadcast(ctx, 'user.typing', typing, {});
    off();
    broadcast(ctx, 'user.typing', typing, {});
    assert.deepEqual(typed, ['Ann']);
  });
