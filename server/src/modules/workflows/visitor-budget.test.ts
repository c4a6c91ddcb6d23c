// What the AI may take for visitors: so much for each, and so much in a day for all of them. An answer takes 1,200 tokens.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { openDesk } from '../../../test/visitor-desk.ts';

const DAY_MS = 86_400_000;

for (const database of DATABASES) {
  test(`${database}: when the budget of a visitor is used up the AI is silent, in steps too, and others have theirs`, async (t) => {
    const config = { tokens_per_instance: 1_000 };
    const { visit, allCounted, isOver, readInstance, vendor } = await openDesk(t, database, { config });
    const first = await visit();
    assert.equal(await first.say(), 200);
    await allCounted();
    assert.equal(await first.say(), 429, 'nothing more is asked for this visitor');
    const second = await visit();
    assert.equal(await second.say(), 200);
    await first.ask('submit', { action: 'done' });
    await until('it is over', () => isOver(first.iid));
    assert.equal((await readInstance(first.iid)).outcome, 'late', 'nor in a step of the AI');
    assert.equal(vendor.asked.length, 2);
  });

  test(`${database}: when the budget of the day is used up no visitor is answered until the next, and its owner reads why`, async (t) => {
    const config = { tokens_per_day: 1_000 };
    const { visit, allCounted, historyOf, clock } = await openDesk(t, database, { config });
    const first = await visit();
    assert.equal(await first.say(), 200);
    await allCounted();
    const second = await visit();
    assert.equal(await second.say(), 503);
    assert.equal(await second.say(), 503);
    assert.deepEqual(
      (await historyOf(second.iid))
        .filter(({ kind }) => kind === 'visitor_unanswered')
        .map(({ data }) => data.error),
      ['the AI budget for all visitors of today is used up'],
    );
    clock.advance(DAY_MS / 2);
    assert.equal(await second.say(), 200);
  });
}
