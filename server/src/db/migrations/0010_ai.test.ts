// An upgrade of a server with accounts: the table of handles is made anew, and every account keeps its handle.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, freshDatabase } from '../../../test/databases.ts';
import { silent } from '../../../test/toys.ts';
import { openDatabase } from '../open.ts';
import { raw, sql } from '../sql.ts';
import { STEPS } from './index.ts';

const USER = '01a1ddfb-0000-7000-8000-000000000001';

for (const engine of DATABASES) {
  test(`${engine}: people keep their handles through the upgrade, and still nobody can take one twice`, async (t) => {
    const place = await freshDatabase(t, engine, { migrated: false });
    const before = await openDatabase({ ...place, log: silent }, STEPS.slice(0, 9));
    const claim = (handle: string, type: string) =>
      raw`insert into handles (handle, owner_type, owner_id) values (${handle}, ${type}, ${USER})`;
    await before.begin(async (tx) => {
      await claim('ann', 'user').execute(sql(tx));
    });
    await assert.rejects(before.begin(async (tx) => void (await claim('team', 'group').execute(sql(tx)))));
    await before.close();

    const after = await openDatabase({ ...place, log: silent }, STEPS.slice(0, 10));
    t.after(() => after.close());
    const { rows } = await raw`select handle, owner_type, owner_id from handles`.execute(sql(after.read));
    assert.deepEqual(
      rows.map((row) => ({ ...(row as object) })),
      [{ handle: 'ann', owner_type: 'user', owner_id: USER }],
    );
    await after.begin(async (tx) => void (await claim('team', 'group').execute(sql(tx))));
    await assert.rejects(after.begin(async (tx) => void (await claim('ann', 'persona').execute(sql(tx)))));
    const { rows: configs } = await raw<{ provider: string; n: number }>`
      select provider, (select count(*) from provider_models where config_id = provider_configs.id) as n
      from provider_configs`.execute(sql(after.read));
    assert.deepEqual(
      configs.map(({ provider, n }) => [provider, Number(n)]),
      [['demo', 2]],
    );
  });
}
