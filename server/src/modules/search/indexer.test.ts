import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, start } from '../../../test/harness.ts';
import { until } from '../../../test/until.ts';
import { systemCtx, transact } from '../../kernel/ctx.ts';
import { plantTree } from '../transfer/index.ts';
import { readingAs } from '../users/index.ts';
import { indexBatch } from './indexer.ts';
import * as store from './store.ts';

for (const database of DATABASES)
  test(`${database}: long texts are taken a few at a time, short ones many`, async (t) => {
    const { account, server } = await start(t, database);
    const ann = await account('ann');
    const person = await readingAs(systemCtx(server.kernel, 'a test of the search'), ann.user.id);
    /** How many are left when one batch of so many is worked off. */
    const leftOf = async (count: number, text: string): Promise<number> => {
      const { read } = server.kernel.database;
      await until(
        'the indexer of the server has nothing to do',
        async () => (await store.listPending(read, 1)).length === 0,
      );
      // It does not see these before this has ended.
      return transact(person, async (ctx) => {
        const messages = Array.from({ length: count }, (_, i) => ({
          ...{ id: String(i), parent_id: null, role: 'user' as const, author_name: 'Ann', content: text },
          created_at: '2026-01-02T03:04:05.000Z',
        }));
        await plantTree(ctx, { title: 'long', messages }, async () => undefined);
        while ((await store.listPending(ctx.db, 1_000)).length > count)
          await store.takePending(ctx.db, server.kernel.database.dialect, 1);
        assert.equal(await indexBatch(ctx), true, 'there may be more');
        return (await store.listPending(ctx.db, 1_000)).length;
      });
    };
    const sent = 'some words of a text; '.repeat(2_000);
    assert.ok((await leftOf(100, sent)) >= 80, 'twenty of them are in memory');
    assert.equal(await leftOf(300, 'short'), 100);
  });
