import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { sql } from '../../db/sql.ts';
import { type Ctx, systemCtx } from '../../kernel/ctx.ts';
import { ProviderFailure } from '../../providers/vendor.ts';
import { admitCall, forceCall } from './health.ts';

for (const database of DATABASES) {
  test(`${database}: a provider that failed five times in a row is left alone for half a minute`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const ann = await harness.account('ann');
    const { id, name } = await ann.call('POST /api/v1/api-configs', { body: { provider: 'demo' } });
    const ctx = systemCtx(harness.server.kernel, 'test');
    const config = {
      id,
      name,
      provider: 'openai-compatible',
      baseUrl: 'https://models.example.com',
      scope: 'personal',
      ownerId: ann.user.id,
    } as const;
    const trouble = () => admitCall(ctx, config, 'm').failed(new ProviderFailure('server', 'it is broken'));
    for (let i = 0; i < 4; i++) trouble();
    admitCall(ctx, config, 'm').succeeded();
    for (let i = 0; i < 4; i++) trouble();
    admitCall(ctx, config, 'm').failed(new ProviderFailure('bad_request', 'it answered'));
    for (let i = 0; i < 4; i++) trouble();
    admitCall(ctx, config, 'm').failed(new ProviderFailure('auth', 'it answered, and said no'));
    for (let i = 0; i < 5; i++) trouble();
    assert.throws(() => admitCall(ctx, config, 'm'), {
      ...{ status: 503, retryAfterSeconds: 30 },
      message: /^m has failed 5 times in a row/,
    });
    assert.ok(admitCall(ctx, { ...config, baseUrl: 'https://other.example.com' }, 'm'), 'per origin');
    clock.advance(29_999);
    assert.throws(() => admitCall(ctx, config, 'm'), { status: 503, retryAfterSeconds: 1 });
    clock.advance(1);
    const trial = admitCall(ctx, config, 'm');
    assert.throws(() => admitCall(ctx, config, 'm'), { status: 503 }, 'one call tries, the others wait');
    trial.failed(new ProviderFailure('timeout', 'still'));
    assert.throws(() => admitCall(ctx, config, 'm'), { status: 503 });
    clock.advance(30_000);
    admitCall(ctx, config, 'm').succeeded();
    admitCall(ctx, config, 'm').succeeded();
  });

  test(`${database}: a model is closed to all only when several people or a probe agree that it fails`, async (t) => {
    const clock = manualClock();
    const harness = await start(t, database, { clock });
    const root = await harness.account('root');
    const { id, name } = await root.call('POST /api/v1/admin/api-configs', { body: { provider: 'demo' } });
    const config = {
      id,
      name,
      provider: 'openai-compatible',
      baseUrl: 'https://models.example.com',
      scope: 'global',
      ownerId: null,
    } as const;
    const system = systemCtx(harness.server.kernel, 'test');
    const as = (userId: string): Ctx => ({
      ...system,
      actor: {
        kind: 'user',
        userId,
        role: 'user',
        permissions: new Set(),
        sessionId: null,
        apiKey: null,
        authenticatedAt: null,
        sessionKey: null,
      },
    });
    const broken = new ProviderFailure('server', 'it is broken');
    const fail = (who: string, times: number, model = 'm') => {
      for (let i = 0; i < times; i++) admitCall(as(who), config, model).failed(broken);
    };
    const isClosed = (who: string, model = 'm'): boolean => {
      try {
        // Stopped by its reader: it says nothing of the provider.
        admitCall(as(who), config, model).failed(new ProviderFailure('aborted', 'the reader left'));
        return false;
      } catch {
        return true;
      }
    };

    fail('mallory', 5);
    assert.deepEqual([isClosed('mallory'), isClosed('ann')], [true, false], 'for the one who fails');
    assert.equal(isClosed('mallory', 'other'), false, 'by model');
    fail('ann', 2);
    assert.deepEqual([isClosed('bob'), isClosed('bob', 'other')], [true, false], 'two people agree');
    clock.advance(30_000);
    admitCall(as('bob'), config, 'm').succeeded();
    assert.deepEqual([isClosed('ann'), isClosed('bob')], [false, false], 'one answer opens it to all');

    fail('mallory', 5, 'probed');
    assert.equal(isClosed('ann', 'probed'), false);
    forceCall(as('root'), config).failed(broken);
    assert.equal(isClosed('ann', 'probed'), true, 'the probe agrees');
    forceCall(as('root'), config).succeeded();
    assert.deepEqual([isClosed('ann', 'probed'), isClosed('mallory', 'probed')], [false, false]);
  });

  test(`${database}: the newest error is shown, and what a test found is shown whatever was noted before`, async (t) => {
    const harness = await start(t, database, { clock: manualClock() });
    const ann = await harness.account('ann');
    const made = await ann.call('POST /api/v1/api-configs', { body: { provider: 'demo' } });
    const { kernel } = harness.server;
    const ctx = systemCtx(kernel, 'test');
    const [provider, baseUrl] = ['openai-compatible', 'https://models.example.com'];
    const config = { ...made, provider, baseUrl, scope: 'personal', ownerId: ann.user.id } as const;
    const shown = async () => {
      const { health } = await ann.call('GET /api/v1/api-configs/{id}', { params: { id: made.id } });
      return [health.status, health.error];
    };
    for (const error of ['it is slow', 'it is broken']) {
      const pass = admitCall(ctx, config, 'm');
      pass.failed(new ProviderFailure('server', error));
      await pass.noted();
      assert.deepEqual(await shown(), ['failing', error]);
    }
    const test = async () => {
      const pass = forceCall(ctx, config);
      pass.succeeded();
      await pass.noted();
    };
    await test();
    // Another instance has had no luck since.
    await kernel.database.begin((tx) =>
      sql(tx).updateTable('provider_health').set({ status: 'failing', error: 'elsewhere' }).execute(),
    );
    await test();
    assert.deepEqual(await shown(), ['healthy', null]);
  });

  test(`${database}: the demonstration fails for whoever asks it to, and goes on answering the others`, async (t) => {
    const harness = await start(t, database);
    const [root, ann] = [await harness.account('root'), await harness.account('ann')];
    const { data } = await ann.call('GET /api/v1/api-configs');
    const demo = data.find(({ is_demo }) => is_demo);
    assert.ok(demo);
    const ctx = systemCtx(harness.server.kernel, 'test');
    const config = { ...demo, baseUrl: null, scope: 'global', ownerId: null } as const;
    for (let i = 0; i < 6; i++) admitCall(ctx, config, 'm').failed(new ProviderFailure('server', 'as asked'));
    const done = await root.call('POST /api/v1/chat/completions', {
      body: { messages: [{ role: 'user', content: 'hello' }], model: 'parley-demo', stream: false },
    });
    assert.ok(typeof done === 'object' && done.content !== '');
    const { health } = await ann.call('GET /api/v1/api-configs/{id}', { params: { id: demo.id } });
    assert.equal(health.status, demo.health.status);
  });
}
