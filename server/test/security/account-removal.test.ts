import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database } from '../../src/db/open.ts';
import { raw, sql } from '../../src/db/sql.ts';
import { systemCtx } from '../../src/kernel/ctx.ts';
import { sweep } from '../../src/modules/search/indexer.ts';
import { DATABASES } from '../harness.ts';
import { until } from '../until.ts';
import { createVictim } from './victim.ts';
import { openWorld } from './world.ts';

/**
 * What may still name an account that is gone: the log of what was done, which is kept on purpose; events, which are purged within the
 * hour; and answers to repeated requests, which are purged within two days.
 */
const MAY_NAME = ['audit_log', 'outbox', 'idempotency_keys'];

/** What was said to others stays with them, as said by a deleted account. */
const SAID_TO_OTHERS = 'messages.author_id';

/** Every column of the database in which a text stands somewhere, as `table.column`. */
const columnsNaming = async ({ read, dialect }: Database, text: string): Promise<string[]> => {
  const found: string[] = [];
  for (const { name, columns } of await dialect.readShape(read))
    for (const column of columns) {
      if (column.kind === 'bytes' || column.kind === 'flag') continue;
      const { rows } = await raw<{ held: number }>`
        select 1 as held from ${raw.table(name)} where cast(${raw.ref(column.name)} as text) like ${`%${text}%`} limit 1
      `.execute(sql(read));
      if (rows.length > 0) found.push(`${name}.${column.name}`);
    }
  return found;
};

for (const engine of DATABASES)
  test(`${engine}: nothing points at an account with one of everything once it was deleted`, async (t) => {
    const world = await openWorld(t, engine);
    const { kernel } = world.harness.server;
    const { person } = await createVictim(world);
    const before = await columnsNaming(kernel.database, person.id);
    assert.ok(before.length >= 15, `${before.length} columns name the account: ${before.join(', ')}`);
    await world.admin.call('DELETE /api/v1/admin/users/{id}', { params: { id: person.id } });
    // The index of the search follows what it is about a little later.
    let left: string[] = [];
    await until('what is left names the account nowhere', async () => {
      await sweep(systemCtx(kernel, 'a test of removal'));
      const named = await columnsNaming(kernel.database, person.id);
      left = named.filter(
        (column) => column !== SAID_TO_OTHERS && !MAY_NAME.includes(column.split('.')[0] ?? ''),
      );
      return left.length === 0;
    }).catch(() => assert.deepEqual(left, []));
  });
