// What `begin` and `read` promise on both engines.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { DATABASES } from '../../test/databases.ts';
import { holdTimers } from '../../test/held-timers.ts';
import { SEED } from '../../test/seed.ts';
import { openToy } from '../../test/toy-database.ts';
import { addThing, id, silent, TOY_STEPS, thingNames, toys } from '../../test/toys.ts';
import { until } from '../../test/until.ts';
import { openDatabase } from './open.ts';
import type { Db } from './sql.ts';

for (const engine of DATABASES) {
  test(`${engine}: a write is there once begin resolves, and gone once it rejects`, async (t) => {
    const { database } = await openToy(t, engine);
    const answer = await database.begin(async (tx) => {
      await addThing(tx, 1);
      return 'answer';
    });
    assert.equal(answer, 'answer');
    const failing = database.begin(async (tx) => {
      await addThing(tx, 2);
      throw new Error('changed my mind');
    });
    await assert.rejects(failing, { message: 'changed my mind' });
    assert.deepEqual(await thingNames(database.read), ['thing 1']);
  });

  test(`${engine}: a transaction reads what it has written, others do not`, async (t) => {
    const { database } = await openToy(t, engine);
    await database.begin(async (tx) => {
      await addThing(tx, 1);
      assert.deepEqual(await thingNames(tx), ['thing 1']);
      assert.deepEqual(await thingNames(database.read), []);
    });
  });

  test(`${engine}: a write outside begin fails and does not look like a failing disk`, async (t) => {
    const { database } = await openToy(t, engine);
    await assert.rejects(addThing(database.read, 1), (error: Error) => {
      assert.match(error.message, /a write outside a transaction/);
      assert.equal(database.dialect.isUnavailable(error), false);
      return true;
    });
    assert.deepEqual(await thingNames(database.read), []);
  });

  test(`${engine}: a read does not wait for a transaction`, async (t) => {
    const { database } = await openToy(t, engine);
    await database.begin((tx) => addThing(tx, 1));
    const { promise: finish, resolve } = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const slow = database.begin(async (tx) => {
      await addThing(tx, 2);
      began.resolve();
      await finish;
    });
    await began.promise;
    // The transaction cannot end before these reads have.
    assert.deepEqual(await thingNames(database.read), ['thing 1']);
    await database.ping();
    resolve();
    await slow;
    assert.deepEqual(await thingNames(database.read), ['thing 1', 'thing 2']);
  });

  test(`${engine}: a read transaction sees one moment, others go on`, async (t) => {
    const { database } = await openToy(t, engine);
    await toys(database.read)
      .transaction()
      .execute(async (snapshot) => {
        assert.deepEqual(await snapshot.selectFrom('things').select('id').execute(), []);
        await database.begin((tx) => addThing(tx, 1));
        assert.deepEqual(await snapshot.selectFrom('things').select('id').execute(), []);
        assert.deepEqual(await thingNames(database.read), ['thing 1']);
        await assert.rejects(snapshot.deleteFrom('things').execute(), /a write outside a transaction/);
      })
      .catch((error: Error) =>
        assert.match(error.message, /a write outside a transaction|aborted|rolled back/),
      );
    assert.deepEqual(await thingNames(database.read), ['thing 1']);
  });

  test(`${engine}: begin inside begin is refused, also from deep inside`, async (t) => {
    const { database } = await openToy(t, engine);
    const nested = database.begin(async () => {
      await nextTurn();
      await Promise.all([database.begin((tx) => addThing(tx, 1))]);
    });
    await assert.rejects(nested, /begin inside begin/);
    await database.begin((tx) => addThing(tx, 2));
    assert.deepEqual(await thingNames(database.read), ['thing 2']);
  });

  test(`${engine}: what a transaction set going may begin its own once it is over`, async (t) => {
    const { database } = await openToy(t, engine);
    const over = Promise.withResolvers<void>();
    let later: Promise<unknown> = Promise.resolve();
    await database.begin(async () => {
      later = over.promise.then(() => database.begin((tx) => addThing(tx, 1)));
    });
    over.resolve();
    await later;
    assert.deepEqual(await thingNames(database.read), ['thing 1']);
  });

  test(`${engine}: a handle kept beyond its transaction is refused`, async (t) => {
    const { database } = await openToy(t, engine);
    let kept: Db | undefined;
    await database.begin(async (tx) => {
      kept = tx;
    });
    const late = async () => addThing(kept as Db, 1);
    await assert.rejects(late, /this transaction is over/);
    await database.begin(() => assert.rejects(late, /this transaction is over/));
    assert.deepEqual(await thingNames(database.read), []);
  });

  test(`${engine}: a failed query undoes its transaction even when the error is caught`, async (t) => {
    const { database } = await openToy(t, engine);
    const stubborn = database.begin(async (tx) => {
      await addThing(tx, 1);
      await addThing(tx, 1).catch(() => {});
      await assert.rejects(addThing(tx, 2), /has failed/);
    });
    await assert.rejects(stubborn, (error: Error) => {
      assert.match(error.message, /has failed, and so has all of it/);
      return database.dialect.isUniqueViolation(error);
    });
    assert.deepEqual(await thingNames(database.read), []);
  });

  test(`${engine}: a transaction that does not end is ended, and the next goes on`, async (t) => {
    const { database } = await openToy(t, engine, { workTimeoutMs: 54_321 });
    const patience = holdTimers(t, 54_321);
    const late = Promise.withResolvers<void>();
    let isHanging = false;
    const hanging = database.begin(async (tx) => {
      await addThing(tx, 1);
      isHanging = true;
      await late.promise;
      await addThing(tx, 2);
    });
    await until('it hangs', () => isHanging);
    const next = database.begin((tx) => addThing(tx, 3));
    patience.fire();
    await assert.rejects(hanging, /took longer than 54321 ms and was rolled back/);
    await next;
    late.resolve();
    await database.begin((tx) => addThing(tx, 4));
    assert.deepEqual(await thingNames(database.read), ['thing 3', 'thing 4']);
  });

  test(`${engine}: works that start together are each whole or not at all`, async (t) => {
    const { database } = await openToy(t, engine);
    const plan = fc.record({
      writes: fc.array(fc.nat({ max: 30 }), { maxLength: 5 }),
      fate: fc.constantFrom('resolve', 'throw', 'throw late'),
      pauses: fc.boolean(),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(plan, { maxLength: 90 }), async (plans) => {
        run++;
        await database.begin((tx) => toys(tx).deleteFrom('things').execute());
        const works = plans.map(({ writes, fate, pauses }, index) =>
          database.begin(async (tx) => {
            if (fate === 'throw') throw new Error('planned');
            for (const [position, number] of writes.entries()) {
              // Numbers collide on purpose: then one work wins and the other is undone.
              await addThing(tx, number, { name: `${run} ${index} ${position}`, amount: index });
              if (pauses) await nextTurn();
            }
            if (fate === 'throw late') throw new Error('planned');
          }),
        );
        const outcomes = await Promise.allSettled(works);
        const rows = await toys(database.read)
          .selectFrom('things')
          .select(['id', 'amount'])
          .orderBy('id')
          .execute();
        const expected = plans.flatMap(({ writes }, index) =>
          outcomes[index]?.status === 'fulfilled'
            ? writes.map((number) => ({ id: id(number), amount: index }))
            : [],
        );
        assert.deepEqual(
          rows,
          expected.sort((a, b) => (a.id < b.id ? -1 : 1)),
        );
        for (const [index, outcome] of outcomes.entries()) {
          if (outcome.status === 'fulfilled') assert.equal(plans[index]?.fate, 'resolve');
          else
            assert.ok(
              outcome.reason.message === 'planned' || database.dialect.isUniqueViolation(outcome.reason),
            );
        }
      }),
      { numRuns: engine === 'sqlite' ? 60 : 12, seed: SEED },
    );
  });

  test(`${engine}: closing waits for accepted works and refuses new ones`, async (t) => {
    const { database, databaseUrl, dataDir } = await openToy(t, engine);
    // More than there are connections, so that some wait for one.
    const accepted = Array.from({ length: 25 }, (_, number) => database.begin((tx) => addThing(tx, number)));
    const closing = database.close();
    await assert.rejects(
      database.begin((tx) => addThing(tx, 99)),
      (error) => database.dialect.isUnavailable(error),
    );
    await Promise.all([closing, ...accepted]);
    await database.close();
    const again = await openDatabase({ databaseUrl, dataDir, log: silent }, TOY_STEPS);
    assert.equal((await thingNames(again.read)).length, 25);
    await again.close();
  });
}

test('an address that is no Postgres is refused without repeating it', async () => {
  const open = async () =>
    openDatabase({ databaseUrl: 'mysql://me:secret@host/db', dataDir: '/nowhere', log: silent });
  await assert.rejects(open, (error: Error) => {
    assert.match(error.message, /DATABASE_URL must begin with postgres/);
    assert.doesNotMatch(error.message, /secret/);
    return true;
  });
});
