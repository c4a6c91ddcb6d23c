// Bytes come before the file that stands for them and go after it, whenever the power goes.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Call } from '@parley/contract/client';
import { DATABASES, type Engine, type Harness, start, TEST_PASSWORD } from '../../../test/harness.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { send } from '../../../test/multipart.ts';
import { STORAGES, type StorageKind, storageEnv } from '../../../test/storages.ts';
import { sql } from '../../db/sql.ts';
import { type Ctx, systemCtx, transact } from '../../kernel/ctx.ts';
import { tooLarge } from '../../kernel/errors.ts';
import { announce, claimAll, sweep } from './blobs.ts';
import * as store from './blobs-store.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LIMIT = { bytesMax: 1e9, refusal: () => tooLarge('never') };
const NEVER = new AbortController().signal;

interface House {
  readonly harness: Harness;
  readonly ctx: Ctx;
  /** The same person, signed in again: tokens do not live as long as these tests wait. */
  call(): Promise<Call>;
  readonly channel: string;
  pass(ms: number): void;
  sweep(): Promise<void>;
  names(): Promise<string[]>;
}

const openHouse = async (t: TestContext, engine: Engine, storage: StorageKind): Promise<House> => {
  const clock = manualClock();
  const harness = await start(t, engine, { env: await storageEnv(t, storage), clock });
  // Only the test sweeps.
  await harness.server.kernel.jobs.stop();
  await harness.account('ann');
  const call = async (): Promise<Call> => {
    const body = { login: 'ann', password: TEST_PASSWORD };
    return harness.clientOf((await harness.anonymous('POST /api/v1/auth/login', { body })).access_token);
  };
  const channel = (await (await call())('POST /api/v1/channels', { body: { title: 'Files' } })).id;
  const ctx = systemCtx(harness.server.kernel, 'test');
  return {
    harness,
    ctx,
    call,
    channel,
    pass: (ms) => clock.advance(ms),
    sweep: () => sweep(ctx, NEVER),
    names: async () => (await store.list(ctx.db, '', 100)).map(({ sha256 }) => sha256),
  };
};

const spool = async ({ harness }: House, bytes: Buffer) => {
  async function* source() {
    yield bytes;
  }
  return harness.server.kernel.storage.take(source(), LIMIT);
};

const isStored = async ({ harness }: House, sha256: string): Promise<boolean> =>
  (await harness.server.kernel.storage.size(sha256)) !== null;

for (const [i, engine] of DATABASES.entries()) {
  const storage = STORAGES[i % STORAGES.length] ?? 'folder';

  test(`${engine}, ${storage}: bytes stay while any file stands for them, and go within the sweep after the last`, async (t) => {
    const house = await openHouse(t, engine, storage);
    const { call, channel } = house;
    const content = randomBytes(1000);
    const [one, two] = [
      await send(await call(), channel, content),
      await send(await call(), channel, content, 'same.bin'),
    ];
    assert.equal(one.sha256, two.sha256);
    assert.deepEqual(await house.names(), [one.sha256]);
    house.pass(2 * DAY_MS);
    await house.sweep();
    assert.ok(await isStored(house, one.sha256));
    await (await call())('DELETE /api/v1/files/{id}', { params: { id: one.id } });
    await house.sweep();
    assert.ok(await isStored(house, one.sha256));
    await (await call())('DELETE /api/v1/files/{id}', { params: { id: two.id } });
    await house.sweep();
    assert.equal(await isStored(house, one.sha256), false);
    assert.deepEqual(await house.names(), []);
    const third = await send(await call(), channel, content);
    assert.ok(await isStored(house, third.sha256), 'they may come again');
  });

  test(`${engine}, ${storage}: bytes go with a deleted channel and a deleted account`, async (t) => {
    const house = await openHouse(t, engine, storage);
    const { call, channel, harness, ctx } = house;
    const bob = await harness.account('bob');
    await (await call())('POST /api/v1/channels/{id}/participants', {
      params: { id: channel },
      body: { participant_type: 'user', participant_id: bob.user.id },
    });
    const { id: bobs } = await bob.call('POST /api/v1/channels', { body: { title: 'His alone' } });
    const ofBob = await send(bob.call, bobs, 'of bob alone');
    const shown = await send(bob.call, channel, 'of bob, for all');
    const ofAnn = await send(await call(), channel, 'of ann');
    await (await call())('DELETE /api/v1/admin/users/{id}', { params: { id: bob.user.id } });
    house.pass(DAY_MS + HOUR_MS);
    await house.sweep();
    assert.deepEqual(await Promise.all([ofBob, shown, ofAnn].map(({ sha256 }) => isStored(house, sha256))), [
      false,
      true,
      true,
    ]);
    await transact(ctx, async ({ db }) => {
      await sql(db).deleteFrom('channels').where('id', '=', channel).execute();
    });
    await house.sweep();
    assert.deepEqual(await house.names(), []);
    assert.equal(await isStored(house, ofAnn.sha256), false);
  });

  test(`${engine}, ${storage}: an upload that dies between any two steps leaves an orphan for a day, and never a file without bytes`, async (t) => {
    const house = await openHouse(t, engine, storage);
    const { ctx, harness } = house;
    const { storage: place } = harness.server.kernel;
    const [announced, put] = [await spool(house, randomBytes(500)), await spool(house, randomBytes(500))];
    // Died after the announcement.
    await announce(ctx, [announced]);
    // Died after the bytes were in their place.
    await announce(ctx, [put]);
    await place.put(put);
    assert.equal((await house.names()).length, 2);
    house.pass(23 * HOUR_MS);
    await house.sweep();
    assert.equal((await house.names()).length, 2, 'an upload may still be under way');
    assert.ok(await isStored(house, put.sha256));
    house.pass(2 * HOUR_MS);
    await house.sweep();
    assert.deepEqual(await house.names(), []);
    assert.equal(await isStored(house, put.sha256), false);
    // Died in the last transaction: all of it, or nothing.
    await assert.rejects(
      transact(ctx, async (ctx) => {
        await claimAll(ctx, [put]);
        throw new Error('power cut');
      }),
      /power cut/,
    );
    assert.deepEqual(await house.names(), []);
  });

  test(`${engine}, ${storage}: a sweep that dies half-way is taken up again, and nobody claims bytes meanwhile`, async (t) => {
    const house = await openHouse(t, engine, storage);
    const { ctx, harness } = house;
    const blob = await spool(house, randomBytes(500));
    await announce(ctx, [blob]);
    await harness.server.kernel.storage.put(blob);
    house.pass(2 * DAY_MS);
    const now = ctx.now().toISOString();
    const times = { usedBefore: now, begunBefore: '1970-01-01T00:00:00.000Z', now };
    const begin = () => transact(ctx, ({ db }) => store.beginRemoval(db, blob.sha256, times));
    assert.deepEqual([await begin(), await begin()], [true, false], 'one removes them, not two');
    assert.equal(await transact(ctx, (ctx) => claimAll(ctx, [blob])), false);
    assert.equal(await transact(ctx, ({ db }) => store.claimExisting(db, [blob.sha256], now)), false);
    await house.sweep();
    assert.deepEqual(await house.names(), [blob.sha256], 'somebody else may still be at it');
    house.pass(3 * HOUR_MS);
    await house.sweep();
    assert.deepEqual(await house.names(), []);
    assert.equal(await isStored(house, blob.sha256), false);
    assert.equal(await transact(ctx, (ctx) => claimAll(ctx, [blob])), true);
  });

  test(`${engine}, ${storage}: bytes that a file stands for, or that a person laid claim to today, cannot be removed`, async (t) => {
    const house = await openHouse(t, engine, storage);
    const { ctx, call, channel } = house;
    const file = await send(await call(), channel, 'in use');
    const claimed = await spool(house, randomBytes(100));
    await announce(ctx, [claimed]);
    const begin = (sha256: string, usedBefore: Date) => {
      const now = ctx.now().toISOString();
      const times = { usedBefore: usedBefore.toISOString(), begunBefore: now, now };
      return transact(ctx, ({ db }) => store.beginRemoval(db, sha256, times));
    };
    const later = new Date(ctx.now().getTime() + DAY_MS);
    assert.equal(await begin(file.sha256, later), false, 'however long ago it was claimed');
    assert.equal(await begin(claimed.sha256, ctx.now()), false);
    assert.equal(await begin(claimed.sha256, later), true);
  });

  test(`${engine}, ${storage}: a person who sends bytes that are just being removed waits until they are gone, and keeps them then`, async (t) => {
    const house = await openHouse(t, engine, storage);
    const { ctx, harness, call, channel } = house;
    const content = randomBytes(700);
    const first = await send(await call(), channel, content);
    await (await call())('DELETE /api/v1/files/{id}', { params: { id: first.id } });
    house.pass(2 * DAY_MS);
    const now = ctx.now().toISOString();
    await transact(ctx, ({ db }) =>
      store.beginRemoval(db, first.sha256, { usedBefore: now, begunBefore: now, now }),
    );
    const again = send(await call(), channel, content);
    await harness.server.kernel.storage.remove(first.sha256);
    await transact(ctx, ({ db }) => store.endRemoval(db, first.sha256, now));
    const file = await again;
    assert.equal(file.sha256, first.sha256);
    assert.ok(await isStored(house, file.sha256));
  });

  test(`${engine}, ${storage}: removals and claims at the same moment never leave a claim without its bytes`, async (t) => {
    const house = await openHouse(t, engine, storage);
    const { ctx, harness } = house;
    const place = harness.server.kernel.storage;
    for (let round = 0; round < 15; round++) {
      const blob = await spool(house, randomBytes(64));
      await announce(ctx, [blob]);
      await place.put(blob);
      house.pass(2 * DAY_MS);
      const [claimed] = await Promise.all([
        transact(ctx, ({ db }) => store.claimExisting(db, [blob.sha256], ctx.now().toISOString())),
        house.sweep(),
      ]);
      assert.equal(await isStored(house, blob.sha256), claimed, `round ${round}`);
      assert.equal((await house.names()).includes(blob.sha256), claimed);
    }
  });
}
