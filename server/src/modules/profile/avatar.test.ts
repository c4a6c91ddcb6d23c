import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { DATABASES, start } from '../../../test/harness.ts';

const picture = await sharp({ create: { width: 200, height: 90, channels: 3, background: '#08f' } })
  .jpeg()
  .toBuffer();

for (const database of DATABASES) {
  test(`${database}: my avatar`, async (t) => {
    const harness = await start(t, database);
    const { call, access_token: token, user } = await harness.account('ann');
    const bob = await harness.account('bob');
    const set = (image: unknown) =>
      harness.send('POST', '/api/v1/profile/avatar', { token, body: { image } });

    await t.test('is a 128×128 PNG as a data URI, wherever I am shown', async () => {
      const { avatar } = await call('POST /api/v1/profile/avatar', {
        body: { image: `data:image/jpeg;base64,${picture.toString('base64')}` },
      });
      assert.match(avatar, /^data:image\/png;base64,/);
      const bytes = Buffer.from(avatar.slice(avatar.indexOf(',') + 1), 'base64');
      assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [128, 128]);
      assert.equal((await call('GET /api/v1/profile')).avatar, avatar);
      const { data } = await bob.call('GET /api/v1/users/search', { query: { q: 'ann' } });
      assert.deepEqual(data, [{ id: user.id, handle: 'ann', display_name: 'ann', avatar }]);
    });

    await t.test('may come as plain base64', async () => {
      assert.equal((await set(picture.toString('base64'))).status, 200);
    });

    await t.test('is refused when it is no picture, and the old one stays', async () => {
      const { avatar } = await call('GET /api/v1/profile');
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
      for (const wrong of [
        '',
        'not base64!',
        svg,
        `data:image/svg+xml;base64,${svg}`,
        7,
        null,
        undefined,
        {},
      ])
        assert.equal((await set(wrong)).status, 400, String(wrong).slice(0, 30));
      assert.equal((await call('GET /api/v1/profile')).avatar, avatar);
    });

    await t.test('is too large above 2 MB, and far too large above 3 MB of body', async () => {
      const padded = Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024)]);
      for (const image of [padded.toString('base64'), 'A'.repeat(3 * 1024 * 1024)])
        assert.equal((await set(image)).status, 413);
      const nearly = Buffer.concat([picture, Buffer.alloc(2 * 1024 * 1024 - picture.length)]);
      assert.equal((await set(nearly.toString('base64'))).status, 200, 'exactly 2 MB is not');
    });

    await t.test('can be taken away, twice if need be', async () => {
      for (let i = 0; i < 2; i++)
        assert.deepEqual(await call('DELETE /api/v1/profile/avatar'), { message: 'avatar removed' });
      assert.equal((await call('GET /api/v1/profile')).avatar, null);
    });
  });
}
