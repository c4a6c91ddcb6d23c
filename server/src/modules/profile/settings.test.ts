import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';

/** So many objects inside one another. */
const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

for (const database of DATABASES) {
  test(`${database}: my settings`, async (t) => {
    const harness = await start(t, database);
    const { call, access_token: token } = await harness.account('ann');
    const put = (text: string) =>
      harness.raw('PUT', '/api/v1/settings', {
        token,
        body: text,
        headers: { 'content-type': 'application/json' },
      });

    await t.test('are empty until something is saved', async () => {
      assert.deepEqual(await call('GET /api/v1/settings'), { settings: {} });
    });

    await t.test('are merged one level deep, and the whole comes back', async () => {
      await call('PUT /api/v1/settings', { body: { theme: 'dark', panel: { width: 1, open: true } } });
      const merged = await call('PUT /api/v1/settings', {
        body: { panel: { width: 2 }, list: [1, 'x', null] },
      });
      const whole = { settings: { theme: 'dark', panel: { width: 2 }, list: [1, 'x', null] } };
      assert.deepEqual(merged, whole);
      assert.deepEqual(await call('GET /api/v1/settings'), whole);
      const nulled = await call('PUT /api/v1/settings', { body: { theme: null } });
      assert.equal(nulled.settings.theme, null, 'null is a value');
      assert.deepEqual(await call('PUT /api/v1/settings', { body: {} }), nulled);
    });

    await t.test('keep every kind of value as it was', async () => {
      const odd = {
        '': 'empty key',
        ключ: 'Ω \u{1f600} "\\',
        zero: 0,
        big: 1e15,
        small: 0.1,
        deep: nested(7),
      };
      const { settings } = await call('PUT /api/v1/settings', { body: odd as never });
      for (const [key, value] of Object.entries(odd)) assert.deepEqual(settings[key], value, key);
      assert.deepEqual((await call('GET /api/v1/settings')).settings, settings);
    });

    await t.test('of two devices that save at once, neither loses a key', async () => {
      const keys = Array.from({ length: 12 }, (_, i) => `device-${i}`);
      await Promise.all(keys.map((key) => call('PUT /api/v1/settings', { body: { [key]: true } })));
      const { settings } = await call('GET /api/v1/settings');
      assert.deepEqual(
        keys.filter((key) => settings[key] !== true),
        [],
      );
    });

    await t.test('must be an object without traps', async () => {
      for (const text of [
        ...['[]', '"x"', '7', 'null', 'true', '', '{', '{"a":1e999}'],
        ...['{"__proto__":{"x":1}}', '{"a":{"__proto__":1}}', '{"constructor":1}', '{"a":[{"prototype":1}]}'],
        ...['{"\\u005f_proto__":1}', '{"a":"\\u0000"}', '{"a":"\\ud800"}', '{"\\u0000":1}'],
        JSON.stringify({ deep: nested(8) }),
        JSON.stringify({ ['k'.repeat(201)]: 1 }),
        JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`key-${i}`, i]))),
      ])
        assert.equal((await put(text)).status, 400, text.slice(0, 40));
      assert.equal(({} as { x?: number }).x, undefined);
    });

    await t.test('have 64 KiB at most, and a full one can be saved and heard of', async () => {
      const bob = await harness.account('bob');
      // {"a":"…"} is eight bytes more than its text.
      const full = { a: 'x'.repeat(64 * 1024 - 8) };
      assert.deepEqual((await bob.call('PUT /api/v1/settings', { body: full })).settings, full);
      const heard = () =>
        harness.heard.some(
          (e) => e.kind === 'user.settings.updated' && e.audience.userIds?.[0] === bob.user.id,
        );
      await until('the event arrives', heard);
      const over = bob.call('PUT /api/v1/settings', { body: { b: '' } });
      await assert.rejects(over, { status: 413 });
      assert.deepEqual(
        (await bob.call('GET /api/v1/settings')).settings,
        full,
        'what was refused changed nothing',
      );
    });

    await t.test('are nobody else’s', async () => {
      const carol = await harness.account('carol');
      assert.deepEqual((await carol.call('GET /api/v1/settings')).settings, {});
      await carol.call('PUT /api/v1/settings', { body: { mine: true } });
      const told = () => harness.heard.filter((e) => e.kind === 'user.settings.updated');
      // All that was saved before is heard before.
      await until('hers is heard', () => told().at(-1)?.audience.userIds?.[0] === carol.user.id);
      const others = told().filter((e) => e.audience.topics || e.audience.userIds?.length !== 1);
      assert.deepEqual(others, []);
    });
  });
}
