// An upgrade of a server with personas: their handles become their owners', and nothing that hangs on them is lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DATABASES, freshDatabase } from '../../../test/databases.ts';
import { id, silent } from '../../../test/toys.ts';
import { openDatabase } from '../open.ts';
import { type Db, raw, sql } from '../sql.ts';
import { STEPS } from './index.ts';

const AT = '2026-01-01T00:00:00.000Z';

const addUser = (db: Db, n: number, name: string) =>
  raw`insert into users (id, username, username_key, email, email_key, handle, display_name, display_key, role, is_active, auth_source,
      has_two_factor, settings_json, created_at, updated_at)
    values (${id(n)}, ${name}, ${name}, ${name}, ${name}, ${name}, ${name}, ${name}, 'user', true, 'builtin', false, '{}', ${AT}, ${AT})`.execute(
    sql(db),
  );

const addPersona = async (db: Db, n: number, handle: string, ownerId: string | null) => {
  const scope = ownerId === null ? 'global' : 'personal';
  await raw`insert into personas (id, scope, owner_id, name, name_key, handle, description, system_prompt, parameters_json, greeting,
      starters_json, is_active, created_at, updated_at)
    values (${id(n)}, ${scope}, ${ownerId}, ${handle}, ${handle}, ${handle}, '', '', '{}', '', '[]', true, ${AT}, ${AT})`.execute(
    sql(db),
  );
  await raw`insert into persona_tools (persona_id, tool_name) values (${id(n)}, 'calculator')`.execute(
    sql(db),
  );
};

for (const engine of DATABASES)
  test(`${engine}: handles of personas become their owners' own, and what hangs on the personas stays`, async (t) => {
    const place = await freshDatabase(t, engine, { migrated: false });
    const before = await openDatabase({ ...place, log: silent }, STEPS.slice(0, 28));
    await before.begin(async (db) => {
      for (const [n, name] of [
        [1, 'ann'],
        [2, 'bob'],
      ] as const) {
        await addUser(db, n, name);
        await raw`insert into handles (handle, owner_type, owner_id) values (${name}, 'user', ${id(n)})`.execute(
          sql(db),
        );
      }
      await addPersona(db, 11, 'critic', id(1));
      await addPersona(db, 12, 'helper', null);
      for (const [n, handle] of [
        [11, 'critic'],
        [12, 'helper'],
      ] as const)
        await raw`insert into handles (handle, owner_type, owner_id) values (${handle}, 'persona', ${id(n)})`.execute(
          sql(db),
        );
    });
    await before.close();
    const after = await openDatabase({ ...place, log: silent });
    t.after(() => after.close());
    const rows = await sql(after.read)
      .selectFrom('handles')
      .select(['handle', 'namespace'])
      .orderBy('handle')
      .execute();
    assert.deepEqual(
      rows.map(({ handle, namespace }) => [handle, namespace]),
      [
        ['ann', ''],
        ['bob', ''],
        ['critic', id(1)],
        ['helper', ''],
      ],
    );
    assert.equal((await sql(after.read).selectFrom('persona_tools').selectAll().execute()).length, 2);
    await after.begin(async (db) => addPersona(db, 13, 'critic', id(2)));
    await after.begin(
      async (db) => void (await raw`delete from personas where id = ${id(11)}`.execute(sql(db))),
    );
    assert.equal((await sql(after.read).selectFrom('persona_tools').selectAll().execute()).length, 2);
  });
