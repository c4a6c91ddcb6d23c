import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { DATABASES, type Engine, freshDatabase } from '../../test/databases.ts';
import { manualClock } from '../../test/manual-clock.ts';
import { DatabaseUnavailable } from '../db/failures.ts';
import { type Database, openDatabase } from '../db/open.ts';
import { raw, sql } from '../db/sql.ts';
import { openServerSecrets } from './crypto/server-secret.ts';
import type { Ctx } from './ctx.ts';
import { badRequest } from './errors.ts';
import { bodyHashOf, type Idempotent, idempotencyKeyOf, withIdempotency } from './idempotency.ts';
import { newId } from './ids.ts';
import * as jobs from './jobs/store.ts';

const log = pino({ level: 'silent' });
const clock = manualClock();
const SECRETS = ['6f1ed002ab5595859014ebf0951522d9', 'd41d8cd98f00b204e9800998ecf8427e'].map(
  (text) => `${text}${text.split('').reverse().join('')}`,
);

interface House {
  database: Database;
  ctx: Ctx;
  /** The same server with something exchanged. */
  withPart(part: { database?: Database; secretKey?: string; secretKeyPrevious?: string }): Ctx;
  /** How often the work was really done. */
  count(): Promise<number>;
}

const house = async (t: TestContext, engine: Engine): Promise<House> => {
  const where = await freshDatabase(t, engine);
  const database = await openDatabase({ ...where, log });
  t.after(() => database.close());
  const withPart: House['withPart'] = (part) => {
    const { secretKey = SECRETS[0] ?? '', secretKeyPrevious = null } = part;
    const secrets = openServerSecrets({
      secretKey,
      secretKeyPrevious,
      dataDir: where.dataDir,
      isCluster: false,
    });
    const kernel = { database: part.database ?? database, secrets, log, clock };
    return { kernel, db: database.read, log, now: clock.now } as unknown as Ctx;
  };
  const count = async () => (await jobs.list(database.read, { limit: 100, offset: 0 })).length;
  return { database, ctx: withPart({}), withPart, count };
};

const request = (more: Partial<Idempotent> = {}): Idempotent => ({
  userId: 'ann',
  route: 'POST /api/v1/folders {}',
  key: '5b1c9a0e-once',
  bodyHash: bodyHashOf({ name: 'Work' }),
  ...more,
});

/** A create: one row, and an answer that is different each time it is really done. */
const create = async (ctx: Ctx): Promise<{ status: number; body: { id: string; secret: string } }> => {
  const id = newId();
  const now = ctx.now().toISOString();
  await jobs.insert(ctx.db, { id, name: 'test.made', payload: {}, key: null, runAt: now, now });
  return { status: 201, body: { id, secret: 'told-only-once' } };
};

for (const engine of DATABASES) {
  test(`${engine}: a request that comes again gets the same answer and acts once`, async (t) => {
    const { ctx, count } = await house(t, engine);
    const made = await withIdempotency(ctx, request(), create);
    assert.equal(made.replayed, false);
    const again = await withIdempotency(ctx, request(), create);
    assert.deepEqual(again, { ...made, replayed: true });
    assert.equal(await count(), 1);
  });

  test(`${engine}: a key belongs to one person and one route, and to one body`, async (t) => {
    const { ctx, count } = await house(t, engine);
    await withIdempotency(ctx, request(), create);
    const changed = withIdempotency(ctx, request({ bodyHash: bodyHashOf({ name: 'Home' }) }), create);
    await assert.rejects(changed, { status: 409, message: /another body/ });
    assert.equal((await withIdempotency(ctx, request({ userId: 'bob' }), create)).replayed, false);
    assert.equal(
      (await withIdempotency(ctx, request({ route: 'POST /api/v1/notes {}' }), create)).replayed,
      false,
    );
    assert.equal((await withIdempotency(ctx, request({ key: 'another' }), create)).replayed, false);
    assert.equal(await count(), 4);
  });

  test(`${engine}: a request that failed may be repeated, for nothing of it remains`, async (t) => {
    const { ctx, count } = await house(t, engine);
    const failing = withIdempotency(ctx, request(), async (ctx) => {
      await create(ctx);
      throw badRequest('too many folders');
    });
    await assert.rejects(failing, { status: 400 });
    assert.equal(await count(), 0);
    const other = request({ bodyHash: bodyHashOf({ name: 'Home' }) });
    assert.equal((await withIdempotency(ctx, other, create)).replayed, false);
    assert.equal(await count(), 1);
  });

  test(`${engine}: of many at once one acts, and all get its answer`, async (t) => {
    const { ctx, count } = await house(t, engine);
    const slowly = async (ctx: Ctx) => {
      const reply = await create(ctx);
      for (let n = 0; n < 20; n++) await new Promise(setImmediate);
      return reply;
    };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => withIdempotency(ctx, request(), slowly)),
    );
    assert.equal(await count(), 1);
    assert.equal(replies.filter(({ replayed }) => !replayed).length, 1);
    assert.equal(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size, 1);
  });

  test(`${engine}: of many at once whose first fails, the next one acts`, async (t) => {
    const { ctx, count } = await house(t, engine);
    let isFirst = true;
    const work = async (ctx: Ctx) => {
      const reply = await create(ctx);
      if (isFirst) {
        isFirst = false;
        await new Promise(setImmediate);
        throw badRequest('bad luck');
      }
      return reply;
    };
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => withIdempotency(ctx, request(), work)),
    );
    assert.equal(results.filter(({ status }) => status === 'rejected').length, 1);
    assert.equal(await count(), 1);
  });

  test(`${engine}: an answer too long to keep is refused the second time, never made again`, async (t) => {
    const { ctx, count } = await house(t, engine);
    const long = (length: number) => async (ctx: Ctx) => ({
      ...(await create(ctx)),
      body: { text: 'x'.repeat(length) },
    });
    const mib = 1024 * 1024;
    const fits = await withIdempotency(ctx, request({ key: 'fits' }), long(mib - 11));
    assert.deepEqual(await withIdempotency(ctx, request({ key: 'fits' }), create), {
      ...fits,
      replayed: true,
    });
    await withIdempotency(ctx, request({ key: 'long' }), long(mib - 10));
    const again = withIdempotency(ctx, request({ key: 'long' }), create);
    await assert.rejects(again, { status: 409, message: /done already/ });
    assert.equal(await count(), 2);
  });

  test(`${engine}: an answer is opened by the request that made it alone, also after the server secret was rotated`, async (t) => {
    const { ctx, database, withPart } = await house(t, engine);
    const made = await withIdempotency(ctx, request(), create);
    const rows = await sql(database.read).selectFrom('idempotency_keys').selectAll().execute();
    const dump = rows.map((row) => `${JSON.stringify(row)} ${row.response_box?.toString('latin1')}`).join();
    assert.ok(!dump.includes('told-only-once') && !dump.includes(request().key));
    const [old = '', fresh = ''] = SECRETS;
    const rotated = withPart({ secretKey: fresh, secretKeyPrevious: old });
    assert.deepEqual(await withIdempotency(rotated, request(), create), { ...made, replayed: true });
    const foreign = withIdempotency(withPart({ secretKey: fresh }), request(), create);
    await assert.rejects(foreign, { status: 409, message: /no longer be read/ });
    await database.begin((tx) => sql(tx).updateTable('idempotency_keys').set({ owner: 'bob' }).execute());
    const moved = withIdempotency(ctx, request({ userId: 'bob' }), create);
    await assert.rejects(moved, { status: 409 }, 'a row moved to another person does not open');
  });

  test(`${engine}: when the connection breaks during the commit, the key tells whether it happened`, async (t) => {
    const { database, withPart, count } = await house(t, engine);
    const breaking = (isCommitted: boolean): Database => ({
      ...database,
      begin: async (work) => {
        await database
          .begin(async (tx) => {
            await work(tx);
            if (!isCommitted) throw new Error('never arrived');
          })
          .catch(() => {});
        throw new DatabaseUnavailable('the connection was lost during a commit, which may have happened');
      },
    });
    const lost = withIdempotency(withPart({ database: breaking(false) }), request(), create);
    await assert.rejects(lost, DatabaseUnavailable);
    assert.equal(await count(), 0);
    const kept = await withIdempotency(withPart({ database: breaking(true) }), request(), create);
    assert.equal(kept.replayed, false);
    assert.deepEqual(await withIdempotency(withPart({}), request(), create), { ...kept, replayed: true });
    assert.equal(await count(), 1);
  });
}

if (DATABASES.includes('postgres')) {
  test('postgres: who would wait too long for the first request is sent away for a second', async (t) => {
    const { ctx, database, withPart, count } = await house(t, 'postgres');
    const impatient: Database = {
      ...database,
      begin: (work) =>
        database.begin(async (tx) => {
          await raw`set local lock_timeout = 50`.execute(sql(tx));
          return work(tx);
        }),
    };
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    const first = withIdempotency(ctx, request(), async (ctx) => {
      const reply = await create(ctx);
      start();
      await end;
      return reply;
    });
    await started;
    const second = withIdempotency(withPart({ database: impatient }), request(), create);
    await assert.rejects(second, { status: 409, retryAfterSeconds: 1 });
    finish();
    await first;
    assert.equal(await count(), 1);
  });
}

test('a key is 1 to 128 printable characters, or absent', () => {
  assert.equal(idempotencyKeyOf(undefined), null);
  assert.equal(idempotencyKeyOf('a'), 'a');
  assert.equal(idempotencyKeyOf('~'.repeat(128))?.length, 128);
  for (const bad of ['', 'x'.repeat(129), 'a\nb', 'é', ['a', 'b']]) {
    assert.throws(() => idempotencyKeyOf(bad), { status: 400 });
  }
});

test('bodies are the same when their JSON is', () => {
  assert.equal(bodyHashOf({ a: 1 }), bodyHashOf({ a: 1 }));
  assert.notEqual(bodyHashOf({ a: 1 }), bodyHashOf({ a: '1' }));
  assert.equal(bodyHashOf(undefined), bodyHashOf(undefined));
  assert.notEqual(bodyHashOf(undefined), bodyHashOf(null));
});
